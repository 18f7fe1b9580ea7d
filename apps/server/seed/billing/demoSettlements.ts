import { sql } from 'kysely'

import { ledgerPost } from '../../src/business/houseLedger.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { localDate } from '../rhythm.ts'

interface DemoSettlement {
  readonly status: 'review' | 'rejected' | 'posted' | 'reversed'
  readonly amount: string
  readonly daysAgo: number
  readonly reason: string
}
/** Remainders that a finance clerk asks to give up, in each state; neither wallets nor the bank move. */
const demo: readonly DemoSettlement[] = [
  { status: 'reversed', amount: '15.00', daysAgo: 20, reason: '客户后来补付，核销撤销' },
  { status: 'posted', amount: '12.00', daysAgo: 12, reason: '汇款银行扣了手续费' },
  { status: 'rejected', amount: '80.00', daysAgo: 8, reason: '金额较大，请再催收一次' },
  { status: 'review', amount: '3.50', daysAgo: 1, reason: '汇款尾差，客户确认不再补付' },
]

/** Write-offs of bills that are partly paid, as their clerk asked for them and another decided. */
export async function seedSettlements(db: Db, clerk: string, second: string, now: number): Promise<void> {
  const { rows: bills } = await sql<{
    id: string
    orgId: string
    currency: string
  }>`select id, org_id, currency from bill where tenant_id = current_tenant() and kind = 'bill' and status = 'partlyPaid' and total > 500 order by created_at limit 1`.execute(
    db,
  )
  const bill = bills[0]
  if (!bill) return
  for (const { status, amount, daysAgo, reason } of demo) {
    const made = localDate(now - daysAgo * 86_400_000)
    const code = `ST-${made.replaceAll('-', '')}-0001`
    const posted = status === 'posted' || status === 'reversed'
    const at = sql`now() - ${daysAgo}::int * interval '1 day'`
    const { rows } = await sql<{
      id: string
    }>`insert into settlement (tenant_id, code, kind, status, org_id, currency, amount, paid_currency, paid_amount, paid_on, reason, created_at, created_by, updated_by, posted_at, posted_by, reversed_at, reversed_by)
      values (current_tenant(), ${code}, 'writeOff', ${status}, ${bill.orgId}, ${bill.currency}, ${amount}::numeric, ${bill.currency}, ${amount}::numeric, (${at})::date, ${reason}, ${at}, ${clerk}, ${second},
        case when ${posted} then ${at} + interval '2 hours' end, case when ${posted} then ${second}::uuid end, case when ${status === 'reversed'} then ${at} + interval '1 day' end, case when ${status === 'reversed'} then ${clerk}::uuid end)
      returning id`.execute(db)
    const { id } = rows[0]!
    await sql`insert into settlement_line (tenant_id, settlement_id, bill_id, amount, paid_amount) values (current_tenant(), ${id}, ${bill.id}, ${amount}::numeric, ${amount}::numeric)`.execute(
      db,
    )
    if (!posted) continue
    const of = { sourceKind: 'settlement', sourceId: id, sourceCode: code, amount }
    const move = { ...of, kind: 'settle', from: 'writeOff', account: 'bill', currency: bill.currency }
    const [done] = await ledgerPost(db, [{ ...move, key: `settlement:${id}:writeOff`, by: second }])
    if (!done!.ok) throw new Error(`${code}: ${done!.reason}`)
    const pay = (sign: '' | '-', by: string) =>
      sql`insert into bill_payment (tenant_id, bill_id, amount, paid_on, means, reference, settlement_id, created_by)
        values (current_tenant(), ${bill.id}, ${sql.raw(sign)}${amount}::numeric, (${at})::date, 'writeOff', ${code}, ${id}, ${by})`.execute(
        db,
      )
    await pay('', second)
    if (status !== 'reversed') continue
    await ledgerPost(db, [
      { ...of, kind: 'reversal', parent: done!.entryId, key: `settlement:${id}:back:${done!.entryId}`, by: clerk },
    ])
    await pay('-', clerk)
  }
}
