import { bill } from '@clearway/contract/features/billing/bill'
import { billMachine } from '@clearway/contract/features/billing/billSteps'
import {
  ageBuckets,
  type AgeBucket,
  type Ages,
  type OpenBill,
  type settlement as contract,
} from '@clearway/contract/features/billing/settlement'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { requireShown } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { contains } from '../../kernel/crud/search.ts'
import { inStates } from '../../kernel/stateMachine.ts'
import { billSource } from './billRows.ts'

type Routes = (typeof contract)['routes']
export const pageSize = 50
/** Bills that a figure opens at most; the sum of more is still right. */
const mostOpen = 1000

/** What ages are made of. */
const told = ['status', 'kind', 'orgId', 'orgName', 'currency', 'total', 'paid', 'owed', 'dueOn', 'code', 'issuedOn']

/** Bills that are owed and that the caller may see. */
export const owedBills = (ctx: Context): RawBuilder<boolean>[] => [
  sql<boolean>`t.tenant_id = current_tenant()`,
  sql<boolean>`t.deleted_at is null`,
  sql<boolean>`t.kind = 'bill'`,
  inStates('t.status', billMachine.phases.owed),
  ...(scopeCondition(ctx, billSource(), dataAccess(ctx.user, bill.name)) as RawBuilder<boolean>[]),
]

const paid = sql`(select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = t.tenant_id and p.bill_id = t.id)`
export const owed = sql`(t.total - ${paid})`
const late = (ctx: Context) => sql`coalesce(${dayIn(ctx.user.timeZone)}::date - t.due_on, 0)`

/** From so many days late on, to so many. */
const bounds: Readonly<Record<AgeBucket, readonly [number | null, number | null]>> = {
  notDue: [null, 0],
  days30: [1, 30],
  days60: [31, 60],
  days90: [61, 90],
  over90: [91, null],
}
const within = (ctx: Context, bucket: AgeBucket): RawBuilder<boolean> => {
  const [from, to] = bounds[bucket]
  return sql<boolean>`(${from === null ? sql`true` : sql`${late(ctx)} >= ${from}::int`} and ${to === null ? sql`true` : sql`${late(ctx)} <= ${to}::int`})`
}

const named = (search: string | undefined): RawBuilder<unknown> =>
  search ? sql`and o.org_name ilike ${contains(search)}` : sql``

/** What customers owe, by the days since it was due in the tenant's clock. Each figure is the sum of the bills that `openBills` gives. */
export async function ages(ctx: Context, { search, page = 1 }: Parsed<Routes['ages']>): Promise<Ages> {
  requireShown(ctx, bill.name, told)
  const figures = sql.join(
    ageBuckets.map(
      (bucket) =>
        sql`coalesce(sum(${owed}) filter (where ${within(ctx, bucket)}), 0)::numeric(18, 2)::text as ${sql.id(bucket)}`,
    ),
  )
  const from = sql`from bill t join sys_org o on o.tenant_id = t.tenant_id and o.id = t.org_id where ${sql.join(owedBills(ctx), sql` and `)} ${named(search)}`
  const [rows, count, sums] = await Promise.all([
    sql<
      Ages['rows'][number]
    >`select t.org_id as "orgId", o.org_name as "orgName", t.currency, ${figures}, sum(${owed})::numeric(18, 2)::text as total ${from}
      group by t.org_id, o.org_name, t.currency order by sum(${owed}) filter (where ${late(ctx)} > 0) desc nulls last, sum(${owed}) desc, t.org_id, t.currency
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db.withoutPlugins()),
    sql<{ n: number }>`select count(distinct (t.org_id, t.currency))::int as n ${from}`.execute(
      ctx.db.withoutPlugins(),
    ),
    sql<
      Ages['sums'][number]
    >`select t.currency, ${figures}, sum(${owed})::numeric(18, 2)::text as total ${from} group by t.currency order by t.currency`.execute(
      ctx.db.withoutPlugins(),
    ),
  ])
  return { rows: rows.rows, total: count.rows[0]!.n, sums: sums.rows }
}

/** The bills behind a figure, the oldest first. */
export async function openBills(
  ctx: Context,
  { orgId, currency, bucket }: Parsed<Routes['openBills']>,
): Promise<OpenBill[]> {
  requireShown(ctx, bill.name, told)
  const where = [
    ...owedBills(ctx),
    sql`t.org_id = ${orgId}`,
    ...(currency ? [sql`t.currency = ${currency}`] : []),
    ...(bucket ? [within(ctx, bucket)] : []),
  ]
  const { rows } = await sql<OpenBill>`select t.id, t.code, t.org_id, t.currency, t.issued_on, t.due_on,
      greatest(${late(ctx)}, 0)::int as days_late, t.total::text as total, ${paid}::numeric(18, 2)::text as paid, ${owed}::numeric(18, 2)::text as owed
    from bill t where ${sql.join(where, sql` and `)} order by t.due_on nulls last, t.issued_on, t.id limit ${mostOpen}`.execute(
    ctx.db,
  )
  return rows
}
