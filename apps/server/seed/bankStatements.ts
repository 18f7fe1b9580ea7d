import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'

interface Place {
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const day = 86_400_000
const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'
const account = '7550190001000208866'

interface Line {
  readonly daysAgo: number
  readonly amount: string
  readonly party: string | null
  readonly number?: string
  readonly reference?: string
  readonly text: string
  readonly settled?: 'matched' | 'ignored'
}
/** A month of the house's account in CNY: what customers paid, a charge, interest, money that nobody applied for and a payment that was sent back. */
const lines: readonly Line[] = [
  {
    daysAgo: 30,
    amount: '500000.00',
    party: '通途报关行（演示）',
    reference: 'LN20261021000188',
    text: '内部划转',
    settled: 'matched',
  },
  {
    daysAgo: 21,
    amount: '200000.00',
    party: pengcheng,
    number: '7559302110100012',
    reference: 'LN20261030004471',
    text: '预付税费',
    settled: 'matched',
  },
  {
    daysAgo: 14,
    amount: '80000.00',
    party: haina,
    number: '4405850104001887',
    reference: 'ZJ20261106031177',
    text: '预付税费',
    settled: 'matched',
  },
  {
    daysAgo: 9,
    amount: '49985.00',
    party: pengcheng,
    number: '7559302110100012',
    reference: 'LN20261111002210',
    text: '预付税费（已扣手续费）',
  },
  { daysAgo: 8, amount: '8800.00', party: '深圳前海某贸易有限公司', reference: 'LN20261112000917', text: '货款' },
  { daysAgo: 7, amount: '-8800.00', party: '深圳前海某贸易有限公司', text: '误汇退回' },
  { daysAgo: 6, amount: '-35.00', party: null, text: '账户管理费', settled: 'ignored' },
  { daysAgo: 3, amount: '25600.00', party: haina, number: '4405850104001887', text: '十一月预付款' },
  {
    daysAgo: 2,
    amount: '45000.00',
    party: haina,
    number: '4405850104001887',
    reference: 'ZJ20261118030912',
    text: '预付税费',
  },
  {
    daysAgo: 1,
    amount: '120000.00',
    party: pengcheng,
    number: '7559302110100012',
    reference: 'LN20261119007732',
    text: '预付税费',
  },
  { daysAgo: 1, amount: '18.72', party: null, text: '活期利息' },
]

const cents = (amount: string): number => Math.round(Number(amount) * 100)
const hash = (...of: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(of)).digest()

/** One bank file of the demo broker, partly worked through. */
export async function seedBankStatements(db: Db, { people, now }: Place): Promise<void> {
  const finance = people.get('finance')!
  const dayOf = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)
  const {
    rows: [bank],
  } = await sql<{
    id: string
  }>`select id from bank_account where tenant_id = current_tenant() and org_id is null and supplier_id is null and bank_account = ${account}`.execute(
    db,
  )
  if (!bank) return
  const closing = (lines.reduce((sum, l) => sum + cents(l.amount), 0) / 100).toFixed(2)
  const {
    rows: [file],
  } = await sql<{
    id: string
  }>`insert into bank_statement (tenant_id, bank_account_id, currency, format, file_name, file_hash, ordinal, statement_no, from_date, to_date, opening, closing, fits, created_by, updated_by)
    values (current_tenant(), ${bank.id}, 'CNY', 'table', '岭南商业银行-明细.csv', ${hash('demo file')}, 0, null, ${dayOf(30)}, ${dayOf(1)}, 0, ${closing}, true, ${finance}, ${finance}) returning id`.execute(
    db,
  )
  for (const [i, l] of lines.entries()) {
    const {
      rows: [line],
    } = await sql<{
      id: string
    }>`insert into bank_statement_line (tenant_id, statement_id, position, bank_account_id, currency, booked_on, value_on, amount, party_name, party_account, reference, bank_reference, text, fingerprint, status, reason, created_by, updated_by)
      values (current_tenant(), ${file!.id}, ${i + 1}, ${bank.id}, 'CNY', ${dayOf(l.daysAgo)}, ${dayOf(l.daysAgo)}, ${l.amount}, ${l.party}, ${l.number ?? null}, ${l.reference ?? null}, ${`LNB${String(90_000 + i)}`}, ${l.text}, ${hash(file!.id, i)}, ${l.settled ?? 'open'},
        ${l.settled === 'ignored' ? '银行手续费' : null}, ${finance}, ${finance}) returning id`.execute(db)
    if (l.settled !== 'matched') continue
    await sql`insert into bank_match (tenant_id, line_id, item_kind, item_id, amount, rule, created_by)
      select current_tenant(), ${line!.id}, 'recharge', r.id, ${l.amount}, 'reference', ${finance} from recharge r where r.tenant_id = current_tenant() and r.bank_reference = ${l.reference} and r.status = 'confirmed'`.execute(
      db,
    )
  }
}
