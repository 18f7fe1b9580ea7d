import type { FlowRow } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { wallet as contract, type WalletOverview } from '@clearway/contract/features/account/ledger/wallet'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { ownerName, walletSource } from './walletRows.ts'

/** Wallets on one page; an owner has one for each currency, somebody over several organisations a few more. */
const most = 60

interface Figures {
  readonly id: string
  readonly months: WalletOverview['months']
  readonly monthIn: string
  readonly monthOut: string
}

/**
 * The twelve months of wallets, each read from two postings of its own: what went in and out runs along with them, so a million postings cost as
 * much as ten. The month that runs is read up to now, in the statement that reads the balance's last posting.
 */
async function figuresOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures>`
    with zone as (select ${ctx.user.timeZone}::text as name),
    months as (select n, (date_trunc('month', now() at time zone zone.name) - make_interval(months => 11 - n)) as first from generate_series(0, 12) n, zone),
    edges as (
      select w.id, m.n, to_char(m.first, 'YYYY-MM') as month, coalesce(p.in_total, 0) as came, coalesce(p.out_total, 0) as went, coalesce(p.available_after + p.held_after, 0) as closing
      from unnest(${ids}::uuid[]) w(id) cross join months m cross join zone left join lateral wallet_posting_before(w.id, case when m.n = 12 then 'infinity'::timestamptz else m.first at time zone zone.name end) p on true),
    figures as (
      select id, n, month, lead(came) over o - came as came, lead(went) over o - went as went, lead(closing) over o as closing from edges window o as (partition by id order by n))
    select id, jsonb_agg(jsonb_build_object('month', month, 'in', came::numeric(18, 2)::text, 'out', went::numeric(18, 2)::text, 'closing', closing::numeric(18, 2)::text) order by n) as months,
      (max(came) filter (where n = 11))::numeric(18, 2) as month_in, (max(went) filter (where n = 11))::numeric(18, 2) as month_out
    from figures where n < 12 group by id`.execute(ctx.db)
  return new Map(rows.map((r) => [r.id, r]))
}

/** The last ten movements of each. */
async function lastOf(ctx: Context, ids: readonly string[]): Promise<Map<string, FlowRow[]>> {
  const { rows } = await sql<
    FlowRow & { walletId: string }
  >`select p.* from unnest(${ids}::uuid[]) w(id) cross join lateral (
      select q.wallet_id, q.id, q.entry_id, q.created_at, q.kind, q.account, q.amount, q.available_after, q.held_after, e.source_kind, e.source_id, e.source_code, e.memo
      from ledger_posting q join ledger_entry e on e.tenant_id = q.tenant_id and e.id = q.entry_id where q.tenant_id = current_tenant() and q.wallet_id = w.id order by q.seq desc limit 10) p`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, (r) => r.walletId)
}

type Head = Omit<WalletOverview, 'months' | 'monthIn' | 'monthOut' | 'last'>

/** The wallets of the caller's organisation, or for staff those of the house or of a customer, as their owner sees them. */
export async function ownWallets(ctx: Context, { orgId }: { orgId?: string | undefined }): Promise<WalletOverview[]> {
  requireShown(ctx, contract.name, [
    'orgId',
    'currency',
    'status',
    'statusNote',
    'available',
    'held',
    'creditLimit',
    'alertLevel',
  ])
  requireShown(ctx, 'ledgerPosting', [
    'walletId',
    'orgId',
    'kind',
    'account',
    'amount',
    'availableAfter',
    'heldAfter',
    'sourceKind',
    'sourceId',
    'sourceCode',
    'memo',
  ])
  const whose = orgId ? [sql`t.org_id = ${orgId}::uuid`] : ctx.user.area === 'customer' ? [] : [sql`t.org_id is null`]
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.status <> 'closed'`,
    ...whose,
    ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, contract.name)),
  ]
  const { rows } =
    await sql<Head>`select t.id, t.version, t.code, t.org_id, ${sql.raw(ownerName)} as owner_name, t.currency, t.status, t.status_note, b.available, b.held, t.credit_limit, t.alert_level,
      coalesce(b.available < t.alert_level, false) as below
    from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id where ${sql.join(where, sql` and `)} order by t.org_id nulls first, t.currency, t.id limit ${most}`.execute(
      ctx.db,
    )
  const ids = rows.map((r) => r.id)
  const [figures, last] = await Promise.all([figuresOf(ctx, ids), lastOf(ctx, ids)])
  return rows.map((row) => ({ ...row, ...figures.get(row.id)!, last: last.get(row.id) ?? [] }))
}
