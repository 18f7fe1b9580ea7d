import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import {
  clearanceCargo as contract,
  type ClearanceCargoRow,
} from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import { clearanceCargoText as t } from '@clearway/contract/features/customs/hong-kong/clearanceCargo.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { insertRow, readRow, readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { dictionaryDay } from '../../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { checkCode } from '../codeCheck.ts'
import { goodsSource } from '../goodsSource.ts'

/** Goods that the caller sees, of the same customer where both have one; cargo of a customer's goods is the customer's. */
async function checkGoods(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const goodsId = values['goodsId']
  if (!goodsId || goodsId === current?.['goodsId']) return
  const resource = ctx.user.permissions.has('goods.view') ? 'goods' : goodsMaster.name
  const where = sql.join(
    [
      sql`t.id = ${String(goodsId)}::uuid`,
      sql`t.deleted_at is null`,
      ...scopeCondition(ctx, { table: 'goods', orgScoped: true }, dataAccess(ctx.user, resource)),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ orgId: string | null }>`select t.org_id as "orgId" from goods t where ${where}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuseField('goodsId', t.goodsMissing)
  const { orgId } = rows[0]
  const mine = values['orgId'] === undefined ? current?.['orgId'] : values['orgId']
  if (orgId && mine && mine !== orgId) throw refuseField('goodsId', t.goodsElsewhere)
  if (orgId && !mine) values['orgId'] = orgId
}

export const clearanceSource: CrudSource = {
  table: 'clearance_cargo',
  orgScoped: true,
  search: ['name', 'nameEn?', 'hsCode?'],
  unique: { clearance_cargo_goods: 'goodsId' },
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    goodsModel: '(select g.model_number from goods g where g.tenant_id = t.tenant_id and g.id = t.goods_id)',
  },
  references: { orgId: customerNames },
  check: async (ctx, values, current) => {
    await requireCustomer(ctx, values['orgId'])
    await checkGoods(ctx, values, current)
    const { hsCode } = values
    if (hsCode && hsCode !== current?.['hsCode']) await checkCode(ctx.db, 'HK', String(hsCode), dictionaryDay(ctx))
  },
}

/** Kilograms of one piece, as the latest order with them has it, for whom orders are open. */
async function unitWeight(ctx: Context, goodsId: string): Promise<string | null> {
  if (!ctx.user.permissions.has('order.view') || dataAccess(ctx.user, 'order').hidden.size) return null
  const seen = sql.join(
    [
      sql`t.deleted_at is null`,
      ...scopeCondition(ctx, { table: 'trade_order', orgScoped: true }, dataAccess(ctx.user, 'order')),
    ],
    sql` and `,
  )
  const { rows } = await sql<{
    weight: string
  }>`select trim_scale(round(d.net_weight / d.quantity / 1000, 6))::text as weight from trade_order_detail d
    join trade_order t on t.tenant_id = d.tenant_id and t.id = d.order_id
    where d.tenant_id = current_tenant() and d.goods_id = ${goodsId} and d.net_weight > 0 and ${seen} order by t.created_at desc, d.line limit 1`.execute(
    ctx.db,
  )
  return rows[0] && Number(rows[0].weight) > 0 ? rows[0].weight : null
}

/** Names in the words of Hong Kong; a code as far as somebody decided it for Hong Kong. Throws 404, and 409 where these goods have one already. */
async function fromGoods(
  ctx: Context,
  { goodsId }: Parsed<(typeof contract)['routes']['fromGoods']>,
): Promise<ClearanceCargoRow> {
  if (!ctx.user.permissions.has('goodsMaster.view')) throw notFound()
  const goods = await readRow(ctx, goodsMaster, goodsSource, goodsId, { deleted: false })
  const { rows } = await sql<{
    id: string
  }>`select id from clearance_cargo where tenant_id = current_tenant() and goods_id = ${goodsId} and deleted_at is null`.execute(
    ctx.db,
  )
  const [there] = await readRows(
    ctx,
    contract,
    clearanceSource,
    rows.map((r) => r.id),
  )
  if (there && !hidesAny(ctx, contract.name, ['name', 'goodsId']))
    throw refuse(409, t.there, { values: { name: there.name } })
  const code = goods.stateHK === 'classified' ? goods.codeHK : null
  const values: Values = {
    goodsId,
    name: toHongKong(goods.name ?? goods.modelNumber ?? ''),
    orgId: goods.orgId ?? null,
    hsCode: code?.length === 8 ? code : null,
    origin: goods.countryOfOrigin ?? null,
    unit: goods.unit ?? null,
    unitWeight: await unitWeight(ctx, goodsId),
    licenceKind: 'none',
    status: 'active',
    battery: false,
    dangerous: false,
  }
  const id = await insertRow(ctx, contract, clearanceSource, values)
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, clearanceSource.table))
  return readRow(ctx, contract, clearanceSource, id)
}

export const clearanceCargo = feature(contract.routes, { ...crud(contract, clearanceSource), fromGoods })
