import type { tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import type { Output } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { changeKind, sideBySide } from './compare.ts'
import { readEdition } from './lines.ts'

type Effects = Output<(typeof contract)['routes']['queryEffects']>

/** Goods classified under codes that end or change with an edition, and open orders with such goods. At most 1,000 of each. */
export async function effectsOf(ctx: Context, id: string): Promise<Effects> {
  const edition = await readEdition(ctx.db, id)
  const { rows } = await sql<Effects[number]>`
    with touched as materialized (select coalesce(o.code, n.code) as code, ${changeKind} as change from ${sideBySide(id, edition.comparedWith)} where ${changeKind} in ('ending', 'changed')),
    found as materialized (
      select c.goods_id, c.hs_code, t.change from goods_classification c join touched t on t.code = c.hs_code
      where c.jurisdiction = ${edition.jurisdiction} and c.valid_to is null and c.deleted_at is null limit 1000),
    successors as (select old_code, array_agg(distinct new_code order by new_code) as codes from code_change where jurisdiction = ${edition.jurisdiction} and deleted_at is null group by 1)
    select 'goods' as kind, g.id, g.model_number as label, g.name, f.hs_code as code, o.org_name as customer, f.change, coalesce(s.codes, '{}') as successors
      from found f join goods g on g.id = f.goods_id left join sys_org o on o.id = g.org_id left join successors s on s.old_code = f.hs_code where g.deleted_at is null
    union all
    (select distinct 'order', r.id, r.code, coalesce(r.item_name, r.supplier_name), f.hs_code, o.org_name, f.change, coalesce(s.codes, '{}')
      from found f join trade_order_detail d on d.goods_id = f.goods_id join trade_order r on r.id = d.order_id left join sys_org o on o.id = r.org_id left join successors s on s.old_code = f.hs_code
      where r.deleted_at is null and r.status in ('draft', 'submitted', 'confirmed') limit 1000)
    order by 1, 3`.execute(ctx.db)
  return rows
}
