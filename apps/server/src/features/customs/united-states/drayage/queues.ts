import { drayMove } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import type { DrayTab } from '@clearway/contract/features/customs/united-states/drayage/drayMoveResource'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { unitedStatesQueuesText as t } from '@clearway/contract/features/customs/united-states/queues.text'
import { sql } from 'kysely'

import type { Queue } from '../../../../kernel/queue.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { draySource, freeUntil } from './drayRows.ts'

const freeDay = { fields: ['lastFreeDay', 'terminalId'], at: () => sql.raw(freeUntil) } satisfies Queue['due']
/** The same of moves that may have left the terminal: then the day counts no more. */
const freeDayThere = {
  fields: ['status', 'lastFreeDay', 'terminalId'],
  at: () => sql`(case when ${inStates('t.status', drayMachine.phases.atTerminal)} then ${sql.raw(freeUntil)} end)`,
} satisfies Queue['due']

const inTab = (tab: DrayTab) => ({
  resource: drayMove,
  label: 'code',
  detail: 'containerNo',
  areas: ['admin'] as Queue['areas'],
  source: () => draySource(tab),
  page: `/vehicleTowing?tab=${tab}`,
  open: ({ id }: { id: string }) => `/vehicleTowing?tab=${tab}&open=${id}`,
  permission: 'drayMove.dispatch',
  oldest: 'created_at',
})

export const drayQueues: readonly Queue[] = [
  { ...inTab('news'), code: 'drayNews', title: t.drayNews, next: t.look, mine: true, due: freeDayThere },
  { ...inTab('asked'), code: 'drayAsked', title: t.drayAsked, next: t.follow, mine: false, due: freeDayThere },
  {
    ...inTab('asked'),
    areas: ['customer'],
    permission: 'drayMove.talk',
    code: 'ownDray',
    title: t.ownDray,
    next: t.answer,
    mine: true,
    due: freeDayThere,
  },
  { ...inTab('prepare'), code: 'drayToConfirm', title: t.drayToConfirm, next: t.confirm, mine: true, due: freeDay },
  { ...inTab('ready'), code: 'drayToDispatch', title: t.drayToDispatch, next: t.dispatch, mine: true, due: freeDay },
  { ...inTab('toClose'), code: 'drayToClose', title: t.drayToClose, next: t.close, mine: true },
  { ...inTab('road'), code: 'drayOnRoad', title: t.drayOnRoad, next: t.follow, mine: false },
  { ...inTab('toEmpty'), code: 'drayToEmpty', title: t.drayToEmpty, next: t.follow, mine: false },
]
