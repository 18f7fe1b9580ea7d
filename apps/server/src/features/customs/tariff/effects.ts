import type { tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import type { Output } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { changeKind, sideBySide } from './compare.ts'
import { readEdition, type StoredEdition } from './edition.ts'

type Effect = Output<(typeof contract)['routes']['queryEffects']>[number]

const most = 1000

/**
 * Classifications of this tenant under codes that an edition ends or changes. The nearest touched code counts: the line's own (ten digits of the thirteen
 * with which China names goods for inspection), or one above it whose rates change, since those are inherited.
 */
const touchedGoods = (edition: StoredEdition): RawBuilder<unknown> => sql`
  touched as materialized (
    select coalesce(o.code, n.code) as code, ${changeKind} as change, n.rates is distinct from o.rates as rates from ${sideBySide(edition.id, edition.comparedWith)} where ${changeKind} in ('ending', 'changed')),
  found as materialized (
    select c.goods_id, c.hs_code, t.change from goods_classification c
      cross join lateral (select t.change from generate_series(4, length(c.hs_code)) as n join touched t on t.code = left(c.hs_code, n)
        where n in (length(c.hs_code), 10) or (t.rates and t.change = 'changed') order by n desc limit 1) t
    where c.tenant_id = current_tenant() and c.jurisdiction = ${edition.jurisdiction} and c.valid_to is null and c.deleted_at is null),
  successors as (select old_code, array_agg(distinct new_code order by new_code) as codes from code_change where jurisdiction = ${edition.jurisdiction} and deleted_at is null group by 1)`

/** What the user may see by the first of the resources that he may see at all, as conditions on `t`; undefined where there is none. */
function seen(ctx: Context, resources: readonly ('goodsMaster' | 'goods' | 'order')[]) {
  const resource = resources.find((r) => ctx.user.permissions.has(`${r}.view`))
  if (!resource) return undefined
  const access = dataAccess(ctx.user, resource)
  const scope = scopeCondition(ctx, { table: resource, orgScoped: true }, access)
  return {
    where: sql.join([sql`t.tenant_id = current_tenant()`, sql`t.deleted_at is null`, ...scope], sql` and `),
    customer: access.hidden.has('orgId') || access.hidden.has('orgName') ? sql`null::text` : sql`o.org_name`,
  }
}

async function goodsTouched(ctx: Context, edition: StoredEdition): Promise<Effect[]> {
  const goods = seen(ctx, ['goodsMaster', 'goods'])
  if (!goods) return []
  const { rows } = await sql<Effect>`with ${touchedGoods(edition)}
    select 'goods' as kind, t.id, t.model_number as label, t.name, f.hs_code as code, ${goods.customer} as customer, f.change, coalesce(s.codes, '{}') as successors
    from found f join goods t on t.id = f.goods_id left join sys_org o on o.tenant_id = t.tenant_id and o.id = t.org_id left join successors s on s.old_code = f.hs_code
    where ${goods.where} order by t.model_number, t.id limit ${most}`.execute(ctx.db)
  return rows
}

async function ordersTouched(ctx: Context, edition: StoredEdition): Promise<Effect[]> {
  const order = seen(ctx, ['order'])
  if (!order) return []
  const { rows } = await sql<Effect>`with ${touchedGoods(edition)}
    select distinct 'order' as kind, t.id, t.code as label, coalesce(t.item_name, t.supplier_name) as name, f.hs_code as code, ${order.customer} as customer, f.change, coalesce(s.codes, '{}') as successors
    from found f join trade_order_detail d on d.tenant_id = current_tenant() and d.goods_id = f.goods_id join trade_order t on t.tenant_id = d.tenant_id and t.id = d.order_id
      left join sys_org o on o.tenant_id = t.tenant_id and o.id = t.org_id left join successors s on s.old_code = f.hs_code
    where ${order.where} and t.status in ('draft', 'submitted', 'confirmed') order by label, code limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Goods classified under codes that end or change with an edition, and open orders with such goods; at most 1,000 of each. */
export async function effectsOf(ctx: Context, id: string): Promise<Effect[]> {
  const edition = await readEdition(ctx.db, id)
  return [...(await goodsTouched(ctx, edition)), ...(await ordersTouched(ctx, edition))]
}
