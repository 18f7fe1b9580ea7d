import type { StockCountStatus } from '@clearway/contract/features/logistics/count/stockCountSteps'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

interface DemoCount {
  readonly status: StockCountStatus
  readonly house: string
  readonly remark: string
  readonly reason?: string
  /** What was found beside the books, of the first lines; the others were as they should be. */
  readonly found?: readonly number[]
}

const counts: readonly DemoCount[] = [
  { status: 'open', house: 'GZ-HP', remark: '月末盘点' },
  { status: 'counted', house: 'SZ-FTB', remark: '保税区循环盘点', found: [-2] },
  { status: 'approved', house: 'GZ-HP', remark: '高架区 A 通道抽盘', found: [0] },
  { status: 'adjusted', house: 'SZ-FTB', remark: '季度盘点', found: [0] },
  { status: 'cancelled', house: 'GZ-HP', remark: '重复建立', reason: '与月末盘点重复' },
]

/** Counts in every state. What was adjusted had nothing to adjust: the stock of the demo is as its movements say. */
export async function seedCounts(
  db: Db,
  { by, other, now }: { readonly by: string; readonly other: string; readonly now: number },
): Promise<void> {
  for (const [n, of] of counts.entries()) {
    const made = new Date(now - (n + 1) * 3_600_000).toISOString()
    const code = `SC-${made.slice(0, 10).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`
    const done = of.status !== 'open' && of.status !== 'cancelled'
    const passed = of.status === 'approved' || of.status === 'adjusted'
    const { rows } = await sql<{
      id: string
    }>`insert into stock_count (tenant_id, code, status, warehouse_id, reason, remark, counted_by, approved_by, adjusted_at, created_at, created_by, updated_by)
      select current_tenant(), ${code}, ${of.status}, w.id, ${of.reason ?? null}, ${of.remark}, ${done ? by : null}, ${passed ? other : null}, case when ${of.status} = 'adjusted' then now() end,
        ${made}, ${by}, ${by} from warehouse w where w.tenant_id = current_tenant() and w.code = ${of.house} returning id`.execute(
      db,
    )
    const found = JSON.stringify(of.found ?? [])
    await sql`insert into stock_count_line (tenant_id, count_id, balance_id, expected, counted, books, counted_at, counted_by)
      select current_tenant(), ${rows[0]!.id}, b.id, b.on_hand, case when ${done} then b.on_hand + coalesce((${found}::jsonb ->> (b.n - 1)::int)::numeric, 0) end, case when ${done} then b.on_hand end,
        case when ${done} then now() end, case when ${done} then ${by}::uuid end
      from (select b.id, b.on_hand, row_number() over (order by bin.code, b.id) as n from stock_balance b join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
          join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
          where b.tenant_id = current_tenant() and w.code = ${of.house} and b.on_hand > 0) b`.execute(db)
  }
}
