import { createHash, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { amountOf, centsOf, type PastMoney } from './past/money.ts'
import { atOffice, day, hour, iso, later, localDate, midnight, monthsUntil } from './rhythm.ts'
import { weeksFrom } from './wallets.ts'

interface Place {
  readonly people: ReadonlyMap<string, string>
  readonly past: PastMoney
  readonly now: number
}

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
/** The last weeks of the house's account in CNY: what customers paid, a charge, interest, money that nobody applied for and a payment that was sent back. */
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

const hash = (...of: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(of)).digest()

interface Row extends Omit<Line, 'daysAgo'> {
  readonly on: string
  readonly reason?: string
}
interface File {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly at: number
  readonly rows: readonly Row[]
}

/** What came in and went out on the account before, and that the ledger knows. */
interface Known {
  readonly on: string
  readonly amount: string
  readonly party: string
  readonly number: string | null
  readonly reference: string
}

/** Credits of the wallets in CNY and pay-outs from them, as the bank tells of them. */
const knownBefore = async (db: Db, date: string): Promise<Known[]> =>
  (
    await sql<Known>`select r.paid_on::text as "on", r.confirmed_amount::text as amount, r.payer_name as party, (select min(a.bank_account) from bank_account a where a.tenant_id = r.tenant_id and a.org_id = r.org_id and a.supplier_id is null and a.currency = 'CNY') as number, r.bank_reference as reference
      from recharge r where r.tenant_id = current_tenant() and r.status = 'confirmed' and r.currency = 'CNY' and r.paid_on < ${date}::date
    union all select (f.decided_at at time zone 'Asia/Shanghai')::date::text, (-f.amount)::text, a.bank_account_name, a.bank_account, f.code
      from flow_back f join bank_account a on a.tenant_id = f.tenant_id and a.id = f.bank_account_id where f.tenant_id = current_tenant() and f.kind = 'payout' and f.status = 'approved' and f.currency = 'CNY'
    order by 1, 5`.execute(db)
  ).rows

/** A file for each month: the lines that the ledger knows, what was moved to the account that pays the taxes, and what the bank itself took and gave. */
function pastFiles(
  known: readonly Known[],
  { taxes }: PastMoney,
  months: readonly { from: string; to: string }[],
): File[] {
  let interest = 1200
  return months.map(({ from, to }, n): File => {
    const inMonth = (on: string) => on >= from && on <= to
    const paid = taxes.reduce((sum, t) => sum + (inMonth(localDate(t.at)) ? t.cents : 0), 0)
    const working = localDate(atOffice(midnight(to) + 12 * hour))
    // A month of which only a weekend is told has no working day.
    const last = working < from ? from : working
    interest += 137
    const own: Row[] = [
      ...(paid
        ? [
            {
              on: last,
              amount: amountOf(-paid),
              party: '通途报关行（演示）',
              number: '7550190001000209155',
              text: '划转至缴税账户',
              reason: '转入缴税账户，见税单',
              settled: 'ignored' as const,
            },
          ]
        : []),
      { on: last, amount: '-35.00', party: null, text: '账户管理费', settled: 'ignored', reason: '银行手续费' },
      ...(n % 3 === 2
        ? [
            {
              on: last,
              amount: amountOf(interest),
              party: null,
              text: '活期利息',
              settled: 'ignored' as const,
              reason: '利息',
            },
          ]
        : []),
    ]
    const rows = known
      .filter((k) => inMonth(k.on))
      .map(({ number, ...k }): Row => ({
        ...k,
        ...(number ? { number } : {}),
        text: k.amount.startsWith('-') ? '退回客户余额' : '预付税费',
        settled: 'matched',
      }))
    return {
      name: `岭南商业银行-明细-${from.slice(0, 7)}.csv`,
      from,
      to,
      at: later(midnight(to) + day + 9 * hour, 40),
      rows: [...rows, ...own].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    }
  })
}

/** The last weeks, as far as they came, read in this morning. */
function recentFile(now: number, from: string): File {
  const dayOf = (ago: number) => localDate(ago < 2 ? now - ago * day - hour : atOffice(now - ago * day - hour))
  const rows = lines.map(({ daysAgo, ...l }): Row => ({
    ...l,
    on: dayOf(daysAgo),
    ...(l.settled === 'ignored' && { reason: '银行手续费' }),
  }))
  return { name: '岭南商业银行-明细.csv', from, to: dayOf(1), at: now, rows }
}

/** The bank files of the demo broker: a year that is settled line by line, and the last weeks, partly worked through. */
export async function seedBankStatements(db: Db, { people, past, now }: Place): Promise<void> {
  const finance = people.get('finance')!
  const {
    rows: [bank],
  } = await sql<{
    id: string
  }>`select id from bank_account where tenant_id = current_tenant() and org_id is null and supplier_id is null and bank_account = ${account}`.execute(
    db,
  )
  if (!bank) return
  const months = monthsUntil(now, weeksFrom)
  const since = localDate(midnight(months.at(-1)!.to) + day + 12 * hour)
  const files = [...pastFiles(await knownBefore(db, since), past, months), recentFile(now, since)]
  let balance = 0
  const heads = files.map((f) => {
    const opening = balance
    balance += f.rows.reduce((sum, l) => sum + centsOf(l.amount), 0)
    return {
      id: randomUUID(),
      name: f.name,
      hash: hash(f.name, f.from).toString('hex'),
      from: f.from,
      to: f.to,
      at: iso(f.at),
      opening: amountOf(opening),
      closing: amountOf(balance),
    }
  })
  await sql`insert into bank_statement (tenant_id, id, bank_account_id, currency, format, file_name, file_hash, ordinal, statement_no, from_date, to_date, opening, closing, fits, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, ${bank.id}, 'CNY', 'table', r.name, decode(r.hash, 'hex'), 0, null, r."from", r."to", r.opening, r.closing, true, r.at, ${finance}, r.at, ${finance}
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as r(id uuid, name text, hash text, "from" date, "to" date, at timestamptz, opening numeric, closing numeric)`.execute(
    db,
  )
  const rows = files.flatMap((f, n) =>
    f.rows.map((l, i) => {
      const { id: statement, at } = heads[n]!
      const print = hash(f.name, i).toString('hex')
      return {
        ...l,
        id: randomUUID(),
        statement,
        at,
        position: i + 1,
        bankReference: `LNB${90_000 + n * 100 + i}`,
        print,
      }
    }),
  )
  await sql`insert into bank_statement_line (tenant_id, id, statement_id, position, bank_account_id, currency, booked_on, value_on, amount, party_name, party_account, reference, bank_reference, text, fingerprint, status, reason, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r.statement, r.position, ${bank.id}, 'CNY', r."on", r."on", r.amount, r.party, r.number, r.reference, r."bankReference", r.text, decode(r.print, 'hex'), coalesce(r.settled, 'open'), r.reason, r.at, ${finance}, r.at, ${finance}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, statement uuid, position int, "on" date, amount numeric, party text, number text, reference text, "bankReference" text, text text, print text, settled text, reason text, at timestamptz)`.execute(
    db,
  )
  await sql`insert into bank_match (tenant_id, line_id, item_kind, item_id, amount, rule, created_at, created_by)
    select l.tenant_id, l.id, i.kind, i.id, l.amount, 'reference', l.created_at, ${finance} from bank_statement_line l
      join (select 'recharge' as kind, r.id, r.bank_reference as reference from recharge r where r.tenant_id = current_tenant() and r.status = 'confirmed'
        union all select 'entry', f.done_entry_id, f.code from flow_back f where f.tenant_id = current_tenant() and f.kind = 'payout' and f.status = 'approved') i using (reference)
    where l.tenant_id = current_tenant() and l.status = 'matched'`.execute(db)
}
