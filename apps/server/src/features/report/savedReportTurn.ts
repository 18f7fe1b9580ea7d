import type { SavedPeriod } from '@clearway/contract/features/report/savedReport'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services.ts'

/** A schedule whose time has come, made by this node. */
export interface Turn {
  readonly tenantId: string
  readonly id: string
  readonly personId: string
  /** What is asked, and how often it was taken for this without an end. */
  readonly turn: number
  readonly attempts: number
  /** Somebody asked for it; otherwise it is due. */
  readonly asked: boolean
  /** The day for which it is due, and today there. */
  readonly nextOn: string | null
  readonly today: string
  readonly format: 'pdf' | 'excel'
  readonly language: Language
  readonly recipients: readonly string[]
  readonly outside: readonly string[]
  readonly savedReportId: string
  readonly name: string
  readonly report: string
  readonly dimension: string
  readonly period: SavedPeriod
  readonly from: string | null
  readonly to: string | null
}

export const inTenant = <T>(
  services: Services,
  { tenantId, id }: Pick<Turn, 'tenantId' | 'id'>,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
) => services.database.transaction({ tenantId, personId: null, requestId: `report ${id}` }, mode, work)

/** Takes what is asked for or due, unless a node makes it already; one that took it ten minutes ago is dead. */
export async function take(services: Services, of: Pick<Turn, 'tenantId' | 'id'>): Promise<Turn | undefined> {
  return inTenant(services, of, 'write', async (db) => {
    const { rows } =
      await sql<Turn>`update report_schedule s set taken_at = clock_timestamp(), turn = s.turn + 1, attempts = s.attempts + 1
      from saved_report r where s.tenant_id = current_tenant() and s.id = ${of.id} and r.tenant_id = s.tenant_id and r.id = s.saved_report_id
        and (s.next_at <= now() or s.asked_at is not null) and (s.taken_at is null or s.taken_at < now() - interval '10 minutes')
      returning s.tenant_id, s.id, s.person_id, s.turn, s.attempts, s.asked_at is not null as asked, s.next_on::text, (now() at time zone s.zone)::date::text as today,
        s.format, s.language, s.recipients, s.outside, s.saved_report_id, r.name, r.report, r.dimension, r.period, r.from_on::text as "from", r.to_on::text as "to"`.execute(
        db,
      )
    return rows[0]
  })
}

/** Locks the schedule while it is this turn's still; false where another has it, or it was taken back. */
export async function holds(db: Db, { id, turn }: Turn): Promise<boolean> {
  const { rows } =
    await sql`select from report_schedule where tenant_id = current_tenant() and id = ${id} and turn = ${turn} and taken_at is not null for update`.execute(
      db,
    )
  return rows.length > 0
}

/** Gives it back, uncounted: the house shuts down. */
export const giveBack = (services: Services, turn: Turn): Promise<unknown> =>
  inTenant(services, turn, 'write', (db) =>
    sql`update report_schedule set taken_at = null, attempts = attempts - 1 where tenant_id = current_tenant() and id = ${turn.id} and turn = ${turn.turn} and taken_at is not null`.execute(
      db,
    ),
  )

/** What became of it: told of the schedule, whose next time is reckoned; one that stops by itself has none. */
export async function settle(
  db: Db,
  turn: Turn,
  run: {
    readonly outcome: 'sent' | 'part' | 'limit' | 'failed' | 'stopped'
    readonly sent?: number
    readonly leftOut?: readonly { who: string; why: string }[]
    readonly stop?: string
  },
): Promise<void> {
  await db
    .insertInto('reportRun')
    .values({
      tenantId: turn.tenantId,
      scheduleId: turn.id,
      dueOn: turn.asked ? null : turn.nextOn,
      outcome: run.outcome,
      sent: run.sent ?? 0,
      leftOut: JSON.stringify(run.leftOut ?? []),
      stop: run.stop ?? null,
    })
    .execute()
  await sql`update report_schedule set taken_at = null, attempts = 0, asked_at = case when ${turn.asked} then null else asked_at end,
      last_on = case when ${turn.asked} then last_on else next_on end
    where tenant_id = current_tenant() and id = ${turn.id}`.execute(db)
  if (run.stop)
    await sql`update report_schedule set paused = true, stop = ${run.stop}, next_at = null, next_on = null, version = version + 1 where tenant_id = current_tenant() and id = ${turn.id}`.execute(
      db,
    )
  else if (!turn.asked)
    await sql`update report_schedule s set next_at = n.next_at, next_on = n.next_on
      from report_schedule o cross join lateral next_report_time(o.rhythm, o.weekdays, o.month_day, o.hour, o.zone, now(), o.last_on) n
      where s.tenant_id = current_tenant() and o.tenant_id = s.tenant_id and o.id = s.id and s.id = ${turn.id} and not s.paused`.execute(
      db,
    )
  await sql`delete from report_run where tenant_id = current_tenant() and schedule_id = ${turn.id} and at < now() - interval '400 days'`.execute(
    db,
  )
}
