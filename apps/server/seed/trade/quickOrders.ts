import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { localDate } from '../rhythm.ts'

type Part = readonly [part: string, status: string, reason?: string]
interface DemoPacket {
  readonly status: string
  readonly by: string
  readonly daysAgo: number
  /** Which draft order of the maker's was made of it; none is left out. */
  readonly made?: number
  readonly parts?: readonly Part[]
  readonly direction?: 'import' | 'export'
  readonly warehouse?: string
  readonly remark: string
}

const closed = '仓库 SZ-QH 已停用'
/** Copies of past orders, in each state. */
const demo: readonly DemoPacket[] = [
  { status: 'undone', by: 'declarant', daysAgo: 6, direction: 'import', remark: '客户改期，先撤销' },
  {
    status: 'building',
    by: 'declarant',
    daysAgo: 2,
    made: 0,
    warehouse: 'SZ-QH',
    parts: [
      ['goods', 'done'],
      ['order', 'done'],
      ['warehouse', 'failed', closed],
      ['fees', 'done'],
    ],
    remark: '仓库停用后换仓',
  },
  {
    status: 'built',
    by: 'declarant',
    daysAgo: 1,
    made: 1,
    parts: [
      ['goods', 'done'],
      ['order', 'done'],
    ],
    remark: '核对数量后提交',
  },
  { status: 'draft', by: 'declarant', daysAgo: 0, remark: '等客户确认进出口方向' },
  { status: 'draft', by: 'buyer', daysAgo: 0, direction: 'import', remark: '与上月相同的一批' },
]

interface Order {
  readonly id: string
  readonly orgId: string
  readonly supplierId: string
  readonly currency: string
  readonly lines: unknown
}
const orders = async (db: Db, where: ReturnType<typeof sql<boolean>>): Promise<readonly Order[]> =>
  (
    await sql<Order>`select o.id, o.org_id, o.supplier_id, o.currency, (select jsonb_agg(jsonb_build_object('goodsId', d.goods_id, 'goodsName', d.goods_name, 'quantity', d.quantity::text,
          'unitCode', d.unit_code, 'netWeight', d.net_weight::text, 'roughWeight', d.rough_weight::text, 'totalPrice', d.total_price::text, 'remark', d.remark) order by d.line)
        from trade_order_detail d where d.tenant_id = o.tenant_id and d.order_id = o.id) as lines
      from trade_order o where o.tenant_id = current_tenant() and o.deleted_at is null and o.org_id is not null and ${where} order by o.created_at, o.id limit 4`.execute(
      db,
    )
  ).rows.filter((order) => order.lines !== null)

/** Packets of one-click order that begin from a past order; what was made of them are drafts that stand in the demo. */
export async function seedQuickOrders(db: Db, people: ReadonlyMap<string, string>, now: number): Promise<void> {
  const drafts = await orders(db, sql<boolean>`o.status = 'draft'`)
  for (const [n, of] of demo.entries()) {
    const by = people.get(of.by)
    const order = of.made === undefined ? undefined : drafts[of.made]
    if (!by || (of.made !== undefined && !order)) continue
    const own = of.by === 'buyer' ? sql<boolean>`o.created_by = ${by}` : sql<boolean>`true`
    const past = (
      await orders(
        db,
        order
          ? sql<boolean>`o.org_id = ${order.orgId} and o.status in ('confirmed', 'completed')`
          : sql<boolean>`o.status in ('confirmed', 'completed') and ${own}`,
      )
    )[0]
    if (!past) continue
    const { lines, orgId, supplierId, currency } = order ?? past
    const count = (lines as unknown[]).length
    const reading = { total: count, good: count, problemRows: 0, newGoods: 0, sheet: '', headRow: 0, head: [] }
    const nothing = {
      columns: {},
      currency: null,
      problems: [],
      charges: [],
      sums: [],
      warnings: [],
      warningCount: 0,
      refused: null,
    }
    const made = localDate(now - of.daysAgo * 86_400_000)
    const code = `QO-${made.replaceAll('-', '')}-000${n + 1}`
    const at = sql`now() - ${of.daysAgo}::int * interval '1 day'`
    const { rows } = await sql<{
      id: string
    }>`insert into quick_order (tenant_id, org_id, code, status, copy_of_id, supplier_id, order_date, currency, direction, china, warehouse_id, line_count, unfinished, reading, remark, created_at, created_by, updated_at, updated_by)
      values (current_tenant(), ${orgId}, ${code}, ${of.status}, ${past.id}, ${supplierId}, (${at})::date, ${currency}, ${of.direction ?? null}, ${of.made === undefined},
        (select id from warehouse where tenant_id = current_tenant() and code = ${of.warehouse ?? null}), ${count}, ${of.status === 'building'}, ${JSON.stringify({ ...reading, ...nothing })}::jsonb, ${of.remark}, ${at}, ${by}, ${at}, ${by})
      returning id`.execute(db)
    for (const [part, status, reason] of of.parts ?? []) {
      const records = part === 'order' ? [{ kind: 'order', id: order!.id }] : []
      const facts = part === 'goods' ? { lines } : part === 'fees' ? { fees: [] } : {}
      const why = reason && { zh: reason, tw: '倉庫 SZ-QH 已停用', en: 'Warehouse SZ-QH is closed' }
      await sql`insert into quick_part (tenant_id, packet_id, part, status, reason, attempt, records, facts, updated_by)
        values (current_tenant(), ${rows[0]!.id}, ${part}, ${status}, ${why ? JSON.stringify(why) : null}::jsonb, 1, ${JSON.stringify(records)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${by})`.execute(
        db,
      )
    }
  }
}
