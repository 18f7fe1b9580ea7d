import type {
  classifyTask as contract,
  TaskCounters,
  TaskStatistic,
  TaskTab,
} from '@clearway/contract/features/customs/classifyTask'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { maySupervise, queueSource, tabCondition, tabFields } from './taskRows.ts'

type Routes = (typeof contract)['routes']
const counted = ['unclassified', 'first', 'query', 'mine', 'today', 'overdue'] as const satisfies readonly TaskTab[]
const most = 10_000

/** How many lines each tab holds, as its list would show them. */
export async function counters(ctx: Context): Promise<TaskCounters> {
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      sql`t.status in ('unclassified', 'first', 'query')`,
      ...scopeCondition(ctx, queueSource(), dataAccess(ctx.user, 'classifyTask')),
    ],
    sql` and `,
  )
  const sums = counted.map((tab) =>
    hidesAny(ctx, 'classifyTask', tabFields(tab))
      ? sql`0 as ${sql.ref(tab)}`
      : sql`(count(*) filter (where ${tabCondition(ctx, tab)!}))::int as ${sql.ref(tab)}`,
  )
  const { rows } =
    await sql<TaskCounters>`select ${sql.join(sums)} from (select t.* from classification_task t where ${where} limit ${sql.lit(most)}) t`.execute(
      ctx.db,
    )
  return rows[0]!
}

/**
 * What was done on each day of the tenant's calendar, person by person. A first decision counts as right where the code that became final after it
 * (and before the line was opened anew) is the same; of several first decisions of one round only the first is judged.
 */
export async function statistics(ctx: Context, { from, to }: Parsed<Routes['statistics']>): Promise<TaskStatistic[]> {
  requireShown(ctx, 'classifyTask', [
    'status',
    'firstCode',
    'finalCode',
    'firstAt',
    'reviewedAt',
    'firstByName',
    'reviewedByName',
  ])
  const own = maySupervise(ctx) ? sql`true` : sql`person_id = ${ctx.user.personId}`
  const scope = sql.join(
    [sql`t.tenant_id = current_tenant()`, ...scopeCondition(ctx, queueSource(), dataAccess(ctx.user, 'classifyTask'))],
    sql` and `,
  )
  const zone = ctx.user.timeZone
  const { rows } = await sql<TaskStatistic>`
    with seen as (select s.* from classification_step s where s.tenant_id = current_tenant() and s.at >= ${from}::timestamp at time zone ${zone} and s.at < (${to}::date + 1)::timestamp at time zone ${zone}
        and exists (select from classification_task t where t.id = s.task_id and ${scope})),
      judged as (select s.*, (s.at at time zone ${zone})::date as day, f.code as final_code from seen s
        left join lateral (select n.action, n.code from classification_step n where n.tenant_id = s.tenant_id and n.task_id = s.task_id and n.at > s.at and n.action in ('approve', 'correct', 'reopen') order by n.at limit 1) f
          on s.minutes is not null and f.action <> 'reopen')
    select day::text, person_id, (select p.nickname from person p where p.id = person_id) as person,
      (count(*) filter (where action = 'decide'))::int as decided, (count(*) filter (where action in ('approve', 'correct', 'sendBack')))::int as reviewed,
      (count(*) filter (where action = 'ask'))::int as asked, (count(*) filter (where action = 'matched'))::int as matched,
      round(percentile_cont(0.5) within group (order by minutes) filter (where action = 'decide' and minutes is not null))::int as median_minutes,
      (count(final_code))::int as finals, (count(*) filter (where left(final_code, 6) = left(code, 6)))::int as same_six, (count(*) filter (where final_code = code))::int as same_whole
    from judged where ${own} and action in ('decide', 'matched', 'approve', 'correct', 'sendBack', 'ask') group by day, person_id order by day desc, decided desc, person_id limit 2000`.execute(
    ctx.db,
  )
  return rows
}
