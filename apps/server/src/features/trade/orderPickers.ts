import { goods as goodsContract } from '@clearway/contract/features/trade/goods'
import { supplier as supplierContract } from '@clearway/contract/features/trade/supplier'
import { trimmed } from '@clearway/contract/kernel/decimal'
import type { Resource } from '@clearway/contract/kernel/resource'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { readableFields, scopeCondition, selection, type TableSource } from '../../kernel/crud/listQuery.ts'
import { contains, searchConditions } from '../../kernel/crud/search.ts'
import { goodsSource } from './goods.ts'

const mostOptions = 20

const supplierTable: TableSource = { table: 'supplier', orgScoped: true, search: ['code', 'name', 'uscc?'] }

interface Wanted {
  search?: string | undefined
  orgId?: string | undefined
}

/** Rows that an order of this customer may use: his own and the house's, as far as the user sees them. */
async function usable<Row>(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  { search, orgId }: Wanted,
  fields: readonly string[],
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const open = readableFields(ctx, resource).filter((name) => fields.includes(name))
  const org = orgId ?? (ctx.user.area === 'customer' ? ctx.user.orgId : null)
  const where = [
    sql`t.deleted_at is null`,
    sql`(t.org_id is null or t.org_id = ${org}::uuid)`,
    ...scopeCondition(ctx, source, dataAccess(ctx.user, resource.name)),
  ]
  where.push(...searchConditions(ctx, resource.name, source, search))
  const { rows } = await sql<Row>`select ${selection(open, { table: source.table })} from ${sql.table(source.table)} t
    where ${sql.join(where, sql` and `)} order by ${order} limit ${sql.lit(mostOptions)}`.execute(ctx.db)
  return rows
}

interface GoodsOption {
  id: string
  modelNumber: string
  name: string
  brand: string | null
  unit?: string | null
  currency?: string | null
  referencePrice?: string | null
}
interface SupplierOption {
  id: string
  code: string
  name: string
  currency?: string | null
  isDefault: boolean
}

export async function queryGoods(ctx: Context, wanted: Wanted): Promise<GoodsOption[]> {
  const typed = wanted.search ?? ''
  // What begins with the letters typed is meant more often than what only contains them.
  const order = typed
    ? sql`lower(t.model_number) = lower(${typed}) desc, t.model_number ilike ${contains(typed).slice(1)} desc, ${hidesAny(ctx, 'goods', ['orgId']) ? sql`` : sql`t.org_id nulls last,`} t.model_number, t.id`
    : sql`t.updated_at desc, t.id desc`
  const rows = await usable<GoodsOption>(
    ctx,
    goodsContract,
    goodsSource,
    wanted,
    ['modelNumber', 'name', 'brand', 'unit', 'currency', 'referencePrice'],
    order,
  )
  return rows.map((g) => ({
    ...g,
    modelNumber: g.modelNumber ?? '',
    name: g.name ?? '',
    brand: g.brand ?? null,
    ...(g.referencePrice ? { referencePrice: trimmed(g.referencePrice) } : {}),
  }))
}

export async function querySuppliers(ctx: Context, wanted: Wanted): Promise<SupplierOption[]> {
  const rows = await usable<SupplierOption>(
    ctx,
    supplierContract,
    supplierTable,
    wanted,
    ['code', 'name', 'currency', 'isDefault'],
    sql`${hidesAny(ctx, 'supplier', ['isDefault']) ? sql`` : sql`t.is_default desc,`} t.name, t.id`,
  )
  return rows.map((s) => ({ ...s, code: s.code ?? '', name: s.name ?? '', isDefault: s.isDefault ?? false }))
}
