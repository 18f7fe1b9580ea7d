import { bill } from '@clearway/contract/features/billing/bill'
import { charge } from '@clearway/contract/features/billing/charge'
import type {
  AdvanceRow,
  PayableRow,
  Receipt,
  settlement as contract,
} from '@clearway/contract/features/billing/settlement'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { contains } from '../../kernel/crud/search.ts'
import { pageSize } from './settlementAges.ts'
import { proposed } from './settlementRules.ts'

type Routes = (typeof contract)['routes']
const walletFields = ['code', 'orgId', 'currency', 'available', 'held', 'status']

const ownWallets = (ctx: Context) => [
  sql`t.tenant_id = current_tenant()`,
  sql`t.org_id is not null`,
  ...scopeCondition(ctx, { table: 'wallet', orgScoped: true }, dataAccess(ctx.user, 'wallet')),
]

/** What the house owes its customers: the money that stands in their wallets, on demand; since when it has not moved tells its age. */
export async function payables(
  ctx: Context,
  { search, page = 1 }: Parsed<Routes['payables']>,
): Promise<Output<Routes['payables']>> {
  requireShown(ctx, 'wallet', walletFields)
  const from = sql`from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id join sys_org o on o.tenant_id = t.tenant_id and o.id = t.org_id
    where ${sql.join(ownWallets(ctx), sql` and `)} and b.available + b.held > 0 ${search ? sql`and o.org_name ilike ${contains(search)}` : sql``}`
  const [rows, count] = await Promise.all([
    sql<PayableRow>`select t.org_id, o.org_name, t.currency, t.id as wallet_id, t.code as wallet_code, b.available::text as available, b.held::text as held,
      case when b.last_at > '-infinity' then (b.last_at at time zone ${ctx.user.timeZone})::date end as last_on
      ${from} order by b.last_at, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db),
  ])
  return { rows: rows.rows, total: count.rows[0]!.n }
}

/** Open wallets of a customer, for a draw-down. */
export async function wallets(ctx: Context, { orgId }: Parsed<Routes['wallets']>): Promise<Output<Routes['wallets']>> {
  requireShown(ctx, 'wallet', walletFields)
  const { rows } = await sql<
    Output<Routes['wallets']>[number]
  >`select t.id, t.code, t.currency, b.available::text as available from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id
    where ${sql.join(ownWallets(ctx), sql` and `)} and t.org_id = ${orgId} and t.status = 'active' order by t.currency`.execute(
    ctx.db,
  )
  return rows
}

/**
 * What was laid out for customers, case by case and in its own currency: all of it, what stands on issued bills, and what came in for it. Of what was paid of a
 * bill its advances are held to be paid first, in the order of its lines.
 */
export async function advances(
  ctx: Context,
  { search, page = 1 }: Parsed<Routes['advances']>,
): Promise<Output<Routes['advances']>> {
  requireShown(ctx, charge.name, ['amount', 'currency', 'advance', 'status', 'recordCode', 'orgId', 'billCode'])
  requireShown(ctx, bill.name, ['total', 'paid', 'status', 'issuedOn'])
  requireShown(ctx, 'customsCase', ['code', 'orgId'])
  const where = sql`t.tenant_id = current_tenant() and t.advance and t.record_kind = 'declaration' and t.status in ('open', 'billed') and t.deleted_at is null
    ${search ? sql`and k.code ilike ${contains(search)}` : sql``}`
  const scope = scopeCondition(ctx, { table: 'charge', orgScoped: true }, dataAccess(ctx.user, charge.name))
  const own = sql.join([where, ...scope], sql` and `)
  const from = sql`from charge t join declaration d on d.tenant_id = t.tenant_id and d.id = t.record_id join customs_case k on k.tenant_id = d.tenant_id and k.id = d.case_id`
  const [rows, count] = await Promise.all([
    sql<AdvanceRow>`select x.case_id, x.case_code, x.org_name, x.currency, x.laid_out::numeric(18, 2)::text as laid_out, x.billed::numeric(18, 2)::text as billed,
        x.collected::numeric(18, 2)::text as collected, (x.laid_out - x.collected)::numeric(18, 2)::text as open
      from (select k.id as case_id, k.code as case_code, (select o.org_name from sys_org o where o.tenant_id = k.tenant_id and o.id = k.org_id) as org_name, t.currency, max(t.day) as last_day,
        sum(t.amount) as laid_out, coalesce(sum(i.charge_amount), 0) as billed,
        coalesce(sum(case when i.got >= i.amount then i.charge_amount else round(i.got * i.charge_amount / nullif(i.amount, 0), 2) end), 0) as collected
        ${from} left join lateral (select i.charge_amount, i.amount, greatest(0, least(i.amount,
            (select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = i.tenant_id and p.bill_id = i.bill_id)
            - (select coalesce(sum(e.amount), 0) from bill_item e where e.tenant_id = i.tenant_id and e.bill_id = i.bill_id and e.advance and e.no < i.no))) as got
          from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
          where i.tenant_id = t.tenant_id and i.charge_id = t.id and i.live and b.issued_on is not null) i on true
        where ${own} group by k.tenant_id, k.id, k.code, k.org_id, t.currency) x
      order by x.last_day desc, x.case_id, x.currency limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(distinct (k.id, t.currency))::int as n ${from} where ${own}`.execute(ctx.db),
  ])
  return { rows: rows.rows, total: count.rows[0]!.n }
}

export interface OpenReceipt extends Omit<Receipt, 'proposal'> {
  readonly partyAccount: string | null
}

/** Money that came in and is nobody's yet, the oldest first, with what each seems to pay. */
export async function toMatch(
  ctx: Context,
  { search, page = 1 }: Parsed<Routes['toMatch']>,
): Promise<Output<Routes['toMatch']>> {
  requireShown(ctx, 'bankStatement', [
    'bookedOn',
    'currency',
    'amount',
    'partyName',
    'partyAccount',
    'reference',
    'text',
  ])
  requireShown(ctx, bill.name, ['code', 'orgId', 'currency', 'total', 'paid', 'owed', 'status', 'dueOn'])
  const from = sql`from bank_statement_line t where t.tenant_id = current_tenant() and t.status = 'open' and t.amount > 0 and t.deleted_at is null
    ${search ? sql`and (or_blank(t.party_name) || ' ' || or_blank(t.reference) || ' ' || or_blank(t.bank_reference) || ' ' || or_blank(t.text)) ilike ${contains(search)}` : sql``}`
  const [lines, count] = await Promise.all([
    sql<OpenReceipt>`select t.id, t.booked_on, t.currency, t.amount::text as amount, t.party_name, t.party_account, nullif(concat_ws(' ', t.reference, t.bank_reference, t.text), '') as text
      ${from} order by t.booked_on, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db),
  ])
  return { rows: await proposed(ctx, lines.rows), total: count.rows[0]!.n }
}
