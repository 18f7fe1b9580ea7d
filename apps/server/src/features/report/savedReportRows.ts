import { report as reports, reportPeriods } from '@clearway/contract/features/report/report'
import type { SavedReport } from '@clearway/contract/features/report/savedReport'
import { savedReportText as t } from '@clearway/contract/features/report/savedReport.text'
import { sql, type RawBuilder } from 'kysely'

import { decide } from '../../kernel/access/decide.ts'
import { ownCompany } from '../../kernel/access/ownSide.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { dimensionsOf, type Report } from '../../kernel/report.ts'
import { readersOf } from './report.ts'

const mostShared = 100

interface Question {
  readonly report: string
  readonly dimension: string
}
/** The report of a question, if the reader may see it, grouped as it asks. */
export function mayGet(ctx: Context, { report: code, dimension }: Question): Report | undefined {
  if (!decide(ctx.user, reports.figures).allowed) return undefined
  const report = readersOf(ctx).find((r) => r.code === code)
  return report && [...dimensionsOf(ctx, report), ...reportPeriods].includes(dimension) ? report : undefined
}

/** Rows `t` that the reader finds: their own, and what their side shares of the reports that they may see. */
export const foundBy = (ctx: Context): RawBuilder<unknown> =>
  sql`(t.person_id = ${ctx.user.personId} or (t.shared and t.org_id is not distinct from ${ownCompany(ctx)} and t.report = any(${readersOf(ctx).map((r) => r.code)}::text[])))`

type Row = Omit<SavedReport, 'readable'>

/** A schedule as its owner sees it, with what became of it last. */
const scheduleOf = sql`(select jsonb_build_object('version', s.version, 'rhythm', s.rhythm, 'weekdays', s.weekdays, 'monthDay', s.month_day, 'hour', s.hour,
    'format', s.format, 'language', s.language, 'outside', s.outside, 'paused', s.paused, 'stop', s.stop, 'nextAt', s.next_at, 'asked', s.asked_at is not null,
    'recipients', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.nickname) order by p.nickname), '[]') from person p where p.id = any(s.recipients)),
    'last', (select jsonb_build_object('at', r.at, 'dueOn', r.due_on, 'outcome', r.outcome, 'sent', r.sent, 'leftOut', r.left_out, 'stop', r.stop)
      from report_run r where r.tenant_id = s.tenant_id and r.schedule_id = s.id order by r.id desc limit 1))
  from report_schedule s where s.tenant_id = t.tenant_id and s.saved_report_id = t.id and s.person_id = t.person_id)`

const columns = ({
  user,
}: Context) => sql`t.id, t.version, t.name, t.report, t.dimension, t.period, t.from_on::text as "from", t.to_on::text as "to", t.shared,
  t.person_id = ${user.personId} as own, coalesce((select p.nickname from person p where p.id = t.person_id), '') as owner_name,
  case when t.person_id = ${user.personId} then ${scheduleOf} end as schedule`

const told = (ctx: Context, rows: readonly Row[]): SavedReport[] =>
  rows.map((row) => ({ ...row, readable: mayGet(ctx, row) !== undefined }))

/** Own ones by name, then the newest that others share. */
export async function readAll(ctx: Context): Promise<SavedReport[]> {
  const { rows } = await sql<Row>`
    (select ${columns(ctx)} from saved_report t where t.deleted_at is null and t.person_id = ${ctx.user.personId} order by lower(t.name))
    union all
    (select ${columns(ctx)} from saved_report t where t.deleted_at is null and t.person_id <> ${ctx.user.personId} and ${foundBy(ctx)}
      order by t.created_at desc, t.id desc limit ${mostShared})`.execute(ctx.db)
  return told(ctx, rows)
}

/** One that the reader finds. Throws 404. */
export async function readOne(ctx: Context, id: string): Promise<SavedReport> {
  const { rows } =
    await sql<Row>`select ${columns(ctx)} from saved_report t where t.deleted_at is null and t.id = ${id} and ${foundBy(ctx)}`.execute(
      ctx.db,
    )
  if (!rows.length) throw notFound()
  return told(ctx, rows)[0]!
}

/** The reader's own. Throws 404 when they cannot see it, 403 when a colleague made it. */
export async function readOwn(ctx: Context, id: string): Promise<SavedReport> {
  const row = await readOne(ctx, id)
  if (!row.own) throw refuse(403, t.notOwn)
  return row
}
