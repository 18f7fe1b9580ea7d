import { bankMgt as contract, type AccountTab } from '@clearway/contract/features/account/payee/bankMgt'
import { sql } from 'kysely'
import { dataAccess } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { exportsFrom } from '../../../kernel/crud/crud-export.ts'
import { readRow } from '../../../kernel/crud/crud-rows.ts'
import { listPage, scopeCondition, type TableSource } from '../../../kernel/crud/list-query.ts'
import { keepSource } from '../../../kernel/crud/sources.ts'
import { feature } from '../../../kernel/feature.ts'
import { accountHistory } from './bank-account.ts'
import { accounts, orgName, seesNumbers, supplierName } from './account-source.ts'

const ownerKind = `(case when t.supplier_id is not null then 'supplier' when t.org_id is not null then 'customer' else 'house' end)`
const ownerName = `(case when t.supplier_id is not null then ${supplierName} else ${orgName} end)`
const sourceOf = (tab: AccountTab, clear: boolean): TableSource => accounts(tab, clear, { ownerKind, ownerName })

keepSource(contract, sourceOf('all', false))

/** The ids that the forms of an account start from are no columns of the list. */
async function withOwners<R extends { id: string }>(ctx: Context, rows: readonly R[]): Promise<R[]> {
  const { rows: owners } = await sql<{ id: string; orgId: string | null; orgName: string | null; supplierId: string | null; supplierName: string | null }>`
    select t.id, t.org_id, ${sql.raw(orgName)} as org_name, t.supplier_id, ${sql.raw(supplierName)} as supplier_name from bank_account t where t.tenant_id = current_tenant() and t.id = any(${rows.map((r) => r.id)}::uuid[])`.execute(ctx.db)
  const byId = new Map(owners.map((o) => [o.id, o]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}

async function counters(ctx: Context) {
  const where = [sql`t.deleted_at is null`, ...scopeCondition(ctx, sourceOf('all', false), dataAccess(ctx.user, contract.name))]
  const { rows } = await sql<{ all: number; house: number; customer: number; supplier: number; held: number }>`select count(*)::int as "all",
      (count(*) filter (where ${sql.raw(ownerKind)} = 'house'))::int as house, (count(*) filter (where ${sql.raw(ownerKind)} = 'customer'))::int as customer,
      (count(*) filter (where ${sql.raw(ownerKind)} = 'supplier'))::int as supplier, (count(*) filter (where t.hold_until > now()))::int as held
    from bank_account t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return rows[0]!
}

export const bankMgt = feature(contract.routes, {
  query: async (ctx, { tab, ...query }) => {
    const page = await listPage(ctx, contract, sourceOf(tab ?? 'all', seesNumbers(ctx)), query)
    return { ...page, list: await withOwners(ctx, page.list) }
  },
  queryById: async (ctx, { id }) => (await withOwners(ctx, [await readRow(ctx, contract, sourceOf('all', seesNumbers(ctx)), id)]))[0] as never,
  queryHistory: async (ctx, { id }) => {
    await readRow(ctx, contract, sourceOf('all', false), id)
    return accountHistory(ctx, contract, id)
  },
  counters,
  ...exportsFrom<{ tab: AccountTab }>((ctx, { tab }) => [contract, sourceOf(tab ?? 'all', seesNumbers(ctx))]),
})
