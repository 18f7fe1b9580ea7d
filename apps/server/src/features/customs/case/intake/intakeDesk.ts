import type { caseIntake, DeskLine } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as intakeText } from '@clearway/contract/features/customs/case/caseIntake.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase as contract } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { held } from '../../classifyTask/taskRows.ts'
import { sendToDesk } from '../caseDesk.ts'
import { caseEvent } from '../caseEvents.ts'
import { caseSource, caseWritten, lockCase, openLine, statusWord } from '../caseRows.ts'

type Routes = typeof caseIntake

function refuseCustomers(ctx: Context): void {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
}

const onDesk = sql`t.tenant_id = l.tenant_id and t.goods_id = l.goods_id and t.jurisdiction = 'CN' and t.deleted_at is null and t.status in ('unclassified', 'first', 'query')`

/** The open lines of a case, and the line of the desk that decides about each. */
export async function desk(ctx: Context, { id }: Parsed<Routes['desk']>): Promise<Output<Routes['desk']>> {
  refuseCustomers(ctx)
  await readRow(ctx, contract, caseSource, id)
  const { rows } =
    await sql<DeskLine>`select l.id as line_id, l.row::int as row, w.id as task_id, w.status, (select p.nickname from person p where p.id = w.held_by) as holder, case when w.held_by is not null then w.held_since end as since, coalesce(w.urgent, false) as urgent, w.due_at,
      exists (select from classification_question q where q.tenant_id = w.tenant_id and q.task_id = w.id and q.answered_at is null) as asked
    from (select l.*, row_number() over (order by l.position, l.id) as row from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${id} and l.deleted_at is null) l
      left join lateral (select t.*, case when ${held} then t.claimed_by end as held_by, t.claimed_at as held_since from classification_task t where ${onDesk} order by t.created_at limit 1) w on true
    where ${openLine} order by l.row`.execute(ctx.db)
  return rows
}

/** Puts the lines without a code on the classifiers' desk before the case is handed in. Throws 404, and 409 where the case is past classification. */
export async function toDesk(ctx: Context, { id }: Parsed<Routes['toDesk']>): Promise<Output<Routes['toDesk']>> {
  refuseCustomers(ctx)
  const of = await lockCase(ctx, id)
  if (!caseMachine.may('toDesk', of.status))
    throw refuse(409, t.onlyFrom, {
      values: { status: statusWord(ctx, of.status), step: say(intakeText.toDesk, ctx.language) },
    })
  const before = await desk(ctx, { id })
  await sendToDesk(ctx, of)
  const after = await desk(ctx, { id })
  const had = new Set(before.filter((l) => l.taskId).map((l) => l.lineId))
  const sent = after.filter((l) => l.taskId && !had.has(l.lineId)).length
  if (sent > 0) await caseEvent(ctx, id, 'intake.toDesk', { lines: sent }, false)
  caseWritten(ctx, [id])
  return { sent, tasks: new Set(after.flatMap((l) => l.taskId ?? [])).size, matched: before.length - after.length }
}
