import { stockRule as contract } from '@clearway/contract/features/logistics/inventory/stockRule'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource, Naming, Values } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { warehouseNamed } from '../warehouse/warehouseRows.ts'
import { goodsOf, warehouseName } from './shelf.ts'

const here = `from stock_balance b where b.tenant_id = t.tenant_id and b.goods_id = t.goods_id and b.on_hand > 0 and (t.warehouse_id is null or b.warehouse_id = t.warehouse_id)`
/** What may be promised: in good condition, and locked for nobody. */
const available = `(select coalesce(sum(b.on_hand - b.locked), 0) ${here} and b.quality = 'good')`
const oldest = `(select greatest(0, tenant_today() - min(b.received_on)) ${here})`
const low = `coalesce(${available} < t.min_available, false)`
const old = `coalesce(${oldest} > t.max_age_days, false)`
const alert = `(case when ${low} and ${old} then 'both' when ${low} then 'low' when ${old} then 'old' else 'none' end)`

/** The owner of the goods is the rule's, by which data permissions narrow it. Throws 400 at `goodsId` and `warehouseId`. */
async function check(ctx: Context, values: Values): Promise<void> {
  if (values['goodsId']) {
    const { rows } = await sql<{
      orgId: string | null
    }>`select org_id from goods where tenant_id = current_tenant() and id = ${values['goodsId']}::uuid and deleted_at is null`.execute(
      ctx.db,
    )
    if (!rows[0]) throw refuseField('goodsId', issues.notFound)
    values['orgId'] = rows[0].orgId
  }
  if (!values['warehouseId']) return
  const { rows } =
    await sql`select 1 from warehouse where tenant_id = current_tenant() and id = ${values['warehouseId']}::uuid and deleted_at is null`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuseField('warehouseId', issues.notFound)
}

/** In a file goods are told by their model, where only one has it. */
const goodsNamed: Naming = {
  required: true,
  find: async (ctx, word) => {
    const { rows } = await sql<{
      id: string
    }>`select id from goods where tenant_id = current_tenant() and lower(model_number) = lower(${word}) and deleted_at is null limit 2`.execute(
      ctx.db,
    )
    return rows.length === 1 ? rows[0]!.id : undefined
  },
}

const source: CrudSource = {
  table: 'stock_rule',
  orgScoped: true,
  unique: { stock_rule_once: ['goodsId', 'warehouseId'] },
  computed: {
    goodsModel: goodsOf('model_number'),
    goodsName: goodsOf('name'),
    warehouseName,
    available,
    oldest,
    alert,
  },
  filters: { alert: (values) => sql`${sql.raw(alert)} = any(${[...values]}::text[])` },
  named: { goodsId: goodsNamed, warehouseId: { ...warehouseNamed, required: false } },
  check,
}

export const stockRule = feature(contract.routes, crud(contract, source))
