import type {
  CaseCounters,
  CaseStatistic,
  CaseTab,
  customsCase,
} from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { caseSource, tabCondition, tabFields } from './caseRows.ts'

const most = 10_000
const mostRows = 2000

const visible = (ctx: Context) => [
  sql`t.tenant_id = current_tenant()`,
  sql`t.deleted_at is null`,
  ...scopeCondition(ctx, caseSource, dataAccess(ctx.user, 'customsCase')),
]

/** How many cases each tab holds, as its list would show them; each counted to 10,000. */
export async function counters(ctx: Context): Promise<CaseCounters> {
  const sums = (Object.keys(t.tabs) as CaseTab[]).map((tab) => {
    if (hidesAny(ctx, 'customsCase', tabFields(tab))) return sql`0 as ${sql.ref(tab)}`
    const condition = tabCondition(ctx, tab)
    const where = sql.join([...visible(ctx), ...(condition ? [condition] : [])], sql` and `)
    return sql`(select count(*)::int from (select 1 from customs_case t where ${where} limit ${sql.lit(most)}) c) as ${sql.ref(tab)}`
  })
  const { rows } = await sql<CaseCounters>`select ${sql.join(sums)}`.execute(ctx.db)
  return rows[0]!
}

/** Cases by the month in which they were made (on the tenant's calendar), direction and customer. Hours run from the making to the end; taxes are bills that were paid. */
export async function statistics(
  ctx: Context,
  { from, to }: Parsed<(typeof customsCase)['routes']['statistics']>,
): Promise<CaseStatistic[]> {
  requireShown(ctx, 'customsCase', [
    'direction',
    'status',
    'orgId',
    'lineCount',
    'declarationCount',
    'alarm',
    'taxDueOn',
  ])
  const zone = ctx.user.timeZone
  const where = sql.join(
    [
      ...visible(ctx),
      sql`t.created_at >= ${from}::timestamp at time zone ${zone}`,
      sql`t.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
    ],
    sql` and `,
  )
  const { rows } = await sql<CaseStatistic>`
    with chosen as (select t.tenant_id, t.id, t.org_id, t.direction, t.status, t.created_at, to_char(t.created_at at time zone ${zone}, 'YYYY-MM') as month from customs_case t where ${where}),
      counted as (select c.*,
        (select count(*) from declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id and d.deleted_at is null) as declarations,
        (select count(*) from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id and l.deleted_at is null) as lines,
        (select max(e.at) from customs_case_event e where e.tenant_id = c.tenant_id and e.case_id = c.id and e.kind = 'step.receive' and c.status = 'completed') as completed_at,
        exists (select from customs_case_event e where e.tenant_id = c.tenant_id and e.case_id = c.id and e.kind = 'step.sendBack') as was_returned,
        (select coalesce(sum(b.amount), 0) from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id and d.deleted_at is null
          where d.tenant_id = c.tenant_id and d.case_id = c.id and b.paid_on is not null and b.deleted_at is null) as taxes
        from chosen c)
    select month, direction, org_id, (select o.org_name from sys_org o where o.tenant_id = current_tenant() and o.id = org_id) as org_name, count(*)::int as cases, sum(declarations)::int as declarations, sum(lines)::int as lines,
      (count(*) filter (where status = 'completed'))::int as completed, (count(*) filter (where was_returned))::int as returned,
      round(avg(extract(epoch from completed_at - created_at) / 3600))::int as average_hours, sum(taxes)::text as taxes
    from counted group by month, direction, org_id order by month desc, cases desc, org_id, direction limit ${sql.lit(mostRows)}`.execute(
    ctx.db,
  )
  return rows
}
