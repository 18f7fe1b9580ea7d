import type { CaseStatus } from '@clearway/contract/features/customs/case/customsCase'
import { declareBy as lastDay, type WorkCalendar } from '@clearway/contract/features/customs/declaration/tax/interest'

import type { Context } from '../../../kernel/context.ts'
import { afterWorking, deskClock, type DeskClock } from '../classifyTask/workingTime.ts'

/** Working minutes that a case may stay in a state; the others wait for nobody here. A working day has 480 unless the tenant set other hours. */
const allowed: Readonly<Partial<Record<CaseStatus, number>>> = {
  toClassify: 480,
  toQuote: 240,
  toConfirm: 960,
  toDeclare: 480,
  declaring: 960,
  toDispatch: 960,
  toReceive: 2400,
  returned: 960,
}

/** When a state that began at `since` should be over; null for one without a clock. Urgent cases have half the time. */
export function dueAfter(status: CaseStatus, urgent: boolean, since: number, clock: DeskClock): string | null {
  const minutes = allowed[status]
  return minutes === undefined ? null : afterWorking(since, urgent ? Math.ceil(minutes / 2) : minutes, clock)
}

export const dueNow = async (
  ctx: Context,
  status: CaseStatus,
  urgent: boolean,
  since = Date.now(),
): Promise<string | null> => dueAfter(status, urgent, since, await deskClock(ctx))

/** The last day to declare an import in time; exports have none of the kind (domain rules B.1.6). */
export const declareBy = (direction: unknown, movedOn: unknown, calendar: WorkCalendar): string | null =>
  direction === 'import' && typeof movedOn === 'string' && movedOn < '9000' ? lastDay(movedOn, calendar) : null
