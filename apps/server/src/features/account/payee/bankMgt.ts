import { bankMgt as contract, type AccountTab } from '@clearway/contract/features/account/payee/bankMgt'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { listPage, scopeCondition, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { keepSource } from '../../../kernel/crud/sources.ts'
import { feature } from '../../../kernel/feature.ts'
import { accounts, orgName, seesNumbers, supplierName } from './accountSource.ts'
import { accountHistory } from './bankAccount.ts'

const ownerKind = `(case when t.supplier_id is not null then 'supplier' when t.org_id is not null then 'customer' else 'house' end)`
const ownerName = `(case when t.supplier_id is not null then ${supplierName} else ${orgName} end)`
const tabFields: Readonly<Record<AccountTab, readonly string[]>> = {
  all: [],
  house: ['ownerKind'],
  customer: ['ownerKind'],
  supplier: ['ownerKind'],
  held: ['holdUntil'],
}
const sourceOf = (tab: AccountTab, clear: boolean): TableSource => ({
  ...accounts(tab, clear, { ownerKind, ownerName }),
  narrowed: { field: 'tab', by: tabFields[tab] },
})

/** The same caller, from whom this list hides what either list of accounts hides from him. */
function asAccounts(ctx: Context): Context {
  const hidden = new Set(
    ['bankAccount', 'supplierBankAccount'].flatMap((resource) => [...dataAccess(ctx.user, resource).hidden]),
  )
  if (!hidden.size) return ctx
  if (hidden.has('orgId') || hidden.has('supplierId')) for (const name of ['ownerKind', 'ownerName']) hidden.add(name)
  return {
    ...ctx,
    user: {
      ...ctx.user,
      dataAccess: new Map([
        ...ctx.user.dataAccess,
        [contract.name, { ...dataAccess(ctx.user, contract.name), hidden }],
      ]),
    },
  }
}

keepSource(contract, sourceOf('all', false))

/** The ids that the forms of an account start from are no columns of the list. */
async function withOwners<R extends { id: string }>(ctx: Context, rows: readonly R[]): Promise<R[]> {
  if (hidesAny(ctx, contract.name, ['ownerName'])) return [...rows]
  const { rows: owners } = await sql<{
    id: string
    orgId: string | null
    orgName: string | null
    supplierId: string | null
    supplierName: string | null
  }>`
    select t.id, t.org_id, ${sql.raw(orgName)} as org_name, t.supplier_id, ${sql.raw(supplierName)} as supplier_name from bank_account t where t.tenant_id = current_tenant() and t.id = any(${rows.map((r) => r.id)}::uuid[])`.execute(
    ctx.db,
  )
  const byId = new Map(owners.map((o) => [o.id, o]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}

async function counters(ctx: Context) {
  const where = [
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, sourceOf('all', false), dataAccess(ctx.user, contract.name)),
  ]
  const { rows } = await sql<{
    all: number
    house: number
    customer: number
    supplier: number
    held: number
  }>`select count(*)::int as "all",
      (count(*) filter (where ${sql.raw(ownerKind)} = 'house'))::int as house, (count(*) filter (where ${sql.raw(ownerKind)} = 'customer'))::int as customer,
      (count(*) filter (where ${sql.raw(ownerKind)} = 'supplier'))::int as supplier, (count(*) filter (where t.hold_until > now()))::int as held
    from bank_account t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  const shown = (tab: AccountTab) => (hidesAny(ctx, contract.name, tabFields[tab]) ? 0 : rows[0]![tab])
  return {
    all: shown('all'),
    house: shown('house'),
    customer: shown('customer'),
    supplier: shown('supplier'),
    held: shown('held'),
  }
}

const papers = exportsFrom<{ tab: AccountTab }>((ctx, { tab }) => [contract, sourceOf(tab ?? 'all', seesNumbers(ctx))])

export const bankMgt = feature(contract.routes, {
  query: async (given, { tab, ...query }) => {
    const ctx = asAccounts(given)
    const page = await listPage(ctx, contract, sourceOf(tab ?? 'all', seesNumbers(ctx)), query)
    return { ...page, list: await withOwners(ctx, page.list) }
  },
  queryById: async (given, { id }) => {
    const ctx = asAccounts(given)
    return (await withOwners(ctx, [await readRow(ctx, contract, sourceOf('all', seesNumbers(ctx)), id)]))[0]!
  },
  queryHistory: async (given, { id }) => {
    const ctx = asAccounts(given)
    await readRow(ctx, contract, sourceOf('all', false), id)
    return accountHistory(ctx, contract, id)
  },
  counters: (ctx) => counters(asAccounts(ctx)),
  ...(Object.fromEntries(
    Object.entries(papers).map(([verb, make]) => [
      verb,
      (ctx: Context, input: Parameters<typeof make>[1]) => make(asAccounts(ctx), input),
    ]),
  ) as typeof papers),
})
