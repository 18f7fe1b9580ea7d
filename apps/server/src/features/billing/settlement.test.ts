import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { billingDesk, type BillingDesk } from '../../test/billing.ts'

let app: TestApplication
let db: pg.Client
let finance: Hand
let admin: Hand
let buyer: Hand
let desk: BillingDesk
let feeId: string
let orgId: string
let year = 2040

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  finance = handOf(app, await app.signIn('demo', 'finance'))
  admin = handOf(app, await app.signIn('demo', 'admin'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  desk = await billingDesk(app, db, { finance })
  feeId = (await desk.fee({ taxRate: '0' })).id
  orgId = desk.orgOf('鹏程')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const bills = '/api/billing/bill'
const base = '/api/billing/settlement'
const named = (of: any) => ({ id: of.id, version: of.version })
async function issued(price: string, more: { currency?: string; dueOn?: string; org?: string } = {}): Promise<any> {
  const { currency = 'CNY', org = orgId, dueOn = '2099-01-31' } = more
  const of = ++year
  const day = `${of}-03-01`
  await desk.byHand({ feeId, day, price, currency, orgId: org })
  const bill = await desk.keyed(finance, `${bills}/make`, {
    orgId: org,
    currency,
    from: `${of}-01-01`,
    to: `${of}-12-31`,
  })
  const sent = await desk.keyed(finance, `${bills}/submit`, named(bill))
  const itemIds = sent.items.map((item: any) => item.id)
  const audited = await desk.keyed(admin, `${bills}/auditItems`, { ...named(sent), itemIds, status: 'approved' })
  const approved = await desk.keyed(admin, `${bills}/approve`, named(audited))
  return desk.keyed(finance, `${bills}/issue`, { ...named(approved), dueOn })
}
let place = 0
async function bankLine(amount: string, more: { currency?: string; party?: string; text?: string } = {}) {
  const { currency = 'CNY', party = null, text = null } = more
  const { rows } = await db.query(
    `with s as (insert into bank_statement (tenant_id, bank_account_id, currency, format, file_name, file_hash, ordinal, from_date, to_date)
      select $1, b.id, $2, 'table', 't.csv', decode(md5(random()::text), 'hex'), 1, '2026-11-02', '2026-11-02' from bank_account b
      where b.tenant_id = $1 and b.org_id is null and b.currency = $2 and b.deleted_at is null limit 1 returning id, bank_account_id)
    insert into bank_statement_line (tenant_id, statement_id, position, bank_account_id, currency, booked_on, amount, party_name, text, fingerprint)
      select $1, s.id, 1, s.bank_account_id, $2, '2026-11-02', $3::numeric, $4, $5, decode(md5($6 || random()::text), 'hex') from s returning id`,
    [desk.tenantId, currency, amount, party, text, String(++place)],
  )
  return rows[0].id as string
}
async function walletOf(currency: string, org = orgId): Promise<any> {
  const { rows } = await db.query(
    `select w.id, b.available::text as available from wallet w join wallet_balance b on b.tenant_id = w.tenant_id and b.wallet_id = w.id
      where w.tenant_id = $1 and w.org_id = $2 and w.currency = $3 and w.status = 'active'`,
    [desk.tenantId, org, currency],
  )
  return rows[0]
}
const receive = (hand: Hand, bankLineId: string, lines: object[], more: object = {}) =>
  desk.tryKeyed(hand, `${base}/receive`, { bankLineId, orgId, lines, ...more })
const billNow = (of: any) => finance.get(`${bills}/queryById?id=${of.id}`)
const cents = (amount: string) => Math.round(Number(amount) * 100)
/** Bills' paid by settlements is what the ledger's account of bills holds, and every entry sums to zero. */
async function balanced(): Promise<void> {
  const { rows } = await db.query(
    `select coalesce(b.currency, l.currency) as currency, coalesce(b.paid, 0)::numeric(18, 2)::text as paid, coalesce(l.held, 0)::numeric(18, 2)::text as held
    from (select x.currency, sum(p.amount) as paid from bill_payment p join bill x on x.tenant_id = p.tenant_id and x.id = p.bill_id
        where p.tenant_id = $1 and p.settlement_id is not null and p.means <> 'offset' group by x.currency) b
      full join (select currency, sum(amount) as held from ledger_posting where tenant_id = $1 and account = 'bill' group by currency) l on l.currency = b.currency`,
    [desk.tenantId],
  )
  for (const row of rows) expect(row.held, row.currency).toBe(row.paid)
  const { rows: odd } = await db.query(
    'select entry_id from ledger_posting where tenant_id = $1 group by entry_id having sum(amount) <> 0',
    [desk.tenantId],
  )
  expect(odd).toEqual([])
}

describe('receivables by age', () => {
  it('are the sums of the very bills that each figure opens', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    for (const [price, ago] of [
      ['11', -20],
      ['12', 10],
      ['13', 40],
      ['14', 70],
      ['15', 120],
    ] as const)
      await issued(price, { dueOn: day(ago) })
    const { rows, sums } = await finance.get(`${base}/ages`)
    const own = rows.find((row: any) => row.orgId === orgId && row.currency === 'CNY')
    const buckets = ['notDue', 'days30', 'days60', 'days90', 'over90']
    let total = 0
    for (const bucket of buckets) {
      const open = await finance.get(`${base}/openBills?orgId=${orgId}&currency=CNY&bucket=${bucket}`)
      const sum = open.reduce((n: number, bill: any) => n + cents(bill.owed), 0)
      expect(cents(own[bucket]), bucket).toBe(sum)
      expect(sum, bucket).toBeGreaterThan(0)
      total += sum
    }
    expect(cents(own.total)).toBe(total)
    const all = rows.filter((row: any) => row.currency === 'CNY')
    const { total: whole } = sums.find((row: any) => row.currency === 'CNY')
    expect(cents(whole)).toBe(all.reduce((n: number, row: any) => n + cents(row.total), 0))
  })

  it('shows a customer his own alone', async () => {
    const { rows } = await buyer.get(`${base}/ages`)
    expect(new Set(rows.map((row: any) => row.orgId))).toEqual(new Set([orgId]))
    expect((await buyer.try('GET', `${base}/toMatch`)).status).toBe(403)
  })
})

describe('a receipt', () => {
  it('is proposed by the number in the remark, settles in part or whole, and leaves the rest as credit', async () => {
    const bill = await issued('100')
    const line = await bankLine('130.50', { text: `付款 ${bill.code}` })
    const { rows } = await finance.get(`${base}/toMatch?search=${encodeURIComponent(bill.code)}`)
    expect(rows[0]).toMatchObject({
      id: line,
      proposal: { rule: 'number', orgId, leftOver: '30.50', shares: [{ billId: bill.id, amount: '100.00' }] },
    })
    const before = await walletOf('CNY')
    const done = await receive(finance, line, [{ billId: bill.id, amount: '100' }])
    expect(done.body.data).toMatchObject({ status: 'posted', leftOver: '30.50', paidAmount: '130.50' })
    expect((await billNow(bill)).status).toBe('paid')
    expect(cents((await walletOf('CNY')).available)).toBe(cents(before.available) + 3050)
    const { rows: matched } = await db.query(
      'select sum(m.amount)::text as sum, l.status from bank_match m join bank_statement_line l on l.id = m.line_id where m.line_id = $1 and m.undone_at is null group by l.status',
      [line],
    )
    expect(matched).toEqual([{ sum: '130.50', status: 'matched' }])
    // Never twice for one line, nor around the settlement.
    const other = await issued('10')
    expect((await receive(finance, line, [{ billId: other.id, amount: '10' }])).status).toBe(409)
    expect((await finance.try('POST', '/api/account/bankStatement/undo', { lineId: line, reason: 'x' })).status).toBe(
      409,
    )
    await balanced()
  })

  it('never takes more than a bill owes, nor more than came', async () => {
    const bill = await issued('50')
    const line = await bankLine('70')
    expect((await receive(finance, line, [{ billId: bill.id, amount: '50.01' }])).status).toBe(409)
    const big = await issued('80')
    expect((await receive(finance, line, [{ billId: big.id, amount: '70.01' }])).status).toBe(400)
    expect((await receive(finance, line, [{ billId: big.id, amount: '0' }])).status).toBe(400)
    const foreign = await issued('5', { org: desk.orgOf('海纳') })
    expect((await receive(finance, line, [{ billId: foreign.id, amount: '5' }])).status).toBe(400)
    expect((await receive(buyer, line, [{ billId: bill.id, amount: '1' }])).status).toBe(403)
    expect((await billNow(bill)).paid).toBe('0')
  })

  it('of two clerks for one bill only as much as it owes counts; of two for one line one alone', async () => {
    const bill = await issued('100')
    const lines = await Promise.all([1, 2, 3, 4].map(() => bankLine('100')))
    const answers = await Promise.all(
      lines.map((line, n) => receive(n % 2 ? admin : finance, line, [{ billId: bill.id, amount: '100' }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [one, two] = [await issued('40'), await issued('40')]
    const line = await bankLine('40')
    const both = await Promise.all([
      receive(finance, line, [{ billId: one.id, amount: '40' }]),
      receive(admin, line, [{ billId: two.id, amount: '40' }]),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await balanced()
  })

  it('is taken back by another, with a reason, and its line is free again', async () => {
    const bill = await issued('60')
    const line = await bankLine('75')
    const { data: made } = (await receive(finance, line, [{ billId: bill.id, amount: '60' }])).body
    const before = await walletOf('CNY')
    const back = { ...named(made), reason: '付错客户' }
    expect((await desk.tryKeyed(finance, `${base}/reverse`, back)).status).toBe(403)
    const reversed = await desk.keyed(admin, `${base}/reverse`, back)
    expect(reversed.status).toBe('reversed')
    expect(await billNow(bill)).toMatchObject({ status: 'issued', paid: '0.00' })
    expect(cents((await walletOf('CNY')).available)).toBe(cents(before.available) - 1500)
    expect((await receive(finance, line, [{ billId: bill.id, amount: '60' }])).status).toBe(200)
    expect((await desk.tryKeyed(admin, `${base}/reverse`, { ...back, version: reversed.version })).status).toBe(409)
    // A payment that a settlement made is not taken back by hand.
    const now = await billNow(bill)
    const byHand = { ...named(now), amount: '-60', paidOn: '2026-11-02', means: 'transfer' }
    expect((await desk.tryKeyed(finance, `${bills}/notePayment`, byHand)).status).toBe(400)
    await balanced()
  })
})

describe('a foreign payment', () => {
  it('takes the rate on file, with the odd cent in an account of its own; without a rate it is refused', async () => {
    await db.query(
      `insert into exchange_rate (tenant_id, base, currency, rate, valid_from, valid_to) values ($1, 'CNY', 'USD', 7.12345, '2026-11-02', '2026-11-02')`,
      [desk.tenantId],
    )
    const due = 712.35
    const bill = await issued('100', { currency: 'USD' })
    const line = await bankLine((due + 0.01).toFixed(2))
    const done = (await receive(finance, line, [{ billId: bill.id, amount: '100' }])).body.data
    expect(done).toMatchObject({ rounding: '0.01', leftOver: '0.00', paidCurrency: 'CNY', currency: 'USD' })
    expect(done.entries.map((e: any) => [e.from, e.to, e.amount, e.currency])).toEqual([
      ['bank', 'exchange', due.toFixed(2), 'CNY'],
      ['bank', 'rounding', '0.01', 'CNY'],
      ['exchange', 'bill', '100.00', 'USD'],
    ])
    const short = await issued('100', { currency: 'USD' })
    const less = await bankLine((due - 0.01).toFixed(2))
    const { data } = (await receive(finance, less, [{ billId: short.id, amount: '100' }])).body
    expect(data.rounding).toBe('-0.01')
    expect((await billNow(short)).status).toBe('paid')
    const yuan = await issued('10')
    const dollars = await bankLine('10', { currency: 'USD' })
    const refused = await receive(finance, dollars, [{ billId: yuan.id, amount: '10' }])
    expect([refused.status, refused.body.errors[0].message]).toEqual([422, expect.stringMatching(/CNY.*USD/)])
    await balanced()
  })
})

describe('a draw-down', () => {
  it('pays by the wallet, once for a key, and never below what is available, whoever draws at once', async () => {
    const wallet = await walletOf('CNY')
    const bill = await issued('20')
    const key = { 'idempotency-key': crypto.randomUUID() }
    const asked = { walletId: wallet.id, lines: [{ billId: bill.id, amount: '20' }] }
    const first = await finance.try('POST', `${base}/drawDown`, asked, key)
    const again = await finance.try('POST', `${base}/drawDown`, asked, key)
    expect([first.status, again.body.data.id]).toEqual([200, first.body.data.id])
    const left = await walletOf('CNY')
    expect(cents(left.available)).toBe(cents(wallet.available) - 2000)
    const big = await Promise.all([issued(left.available), issued(left.available)])
    const draws = await Promise.all(
      big.map((of, n) =>
        desk.tryKeyed(n ? admin : finance, `${base}/drawDown`, {
          walletId: wallet.id,
          lines: [{ billId: of.id, amount: left.available }],
        }),
      ),
    )
    expect(draws.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = draws.find(({ status }) => status === 200)!.body.data
    const second = won && draws[0]!.status === 200 ? admin : finance
    await desk.keyed(second, `${base}/reverse`, { ...named(won), reason: '重做' })
    expect((await walletOf('CNY')).available).toBe(left.available)
    await balanced()
  })
})

describe('an offset', () => {
  it('moves what one bill was paid to another; nothing else moves', async () => {
    const [from, to] = [await issued('90'), await issued('60')]
    await receive(finance, await bankLine('90'), [{ billId: from.id, amount: '90' }])
    const asked = { fromBillId: from.id, toBillId: to.id, amount: '60' }
    const done = await desk.keyed(finance, `${base}/offset`, asked)
    expect([done.amount, done.entries]).toEqual(['60.00', []])
    expect([(await billNow(from)).paid, (await billNow(to)).paid]).toEqual(['30.00', '60.00'])
    expect((await desk.tryKeyed(finance, `${base}/offset`, { ...asked, amount: '31' })).status).toBe(409)
    const away = await issued('10', { org: desk.orgOf('海纳') })
    expect((await desk.tryKeyed(finance, `${base}/offset`, { ...asked, toBillId: away.id, amount: '1' })).status).toBe(
      400,
    )
    await balanced()
  })
})

describe('a write-off', () => {
  it('is decided by another, with the reason that was given, through an account of its own', async () => {
    const bill = await issued('30')
    const asked = { billId: bill.id, amount: '0.35', reason: '手续费差额' }
    const made = await desk.keyed(finance, `${base}/writeOff`, asked)
    expect([made.status, (await billNow(bill)).paid]).toEqual(['review', '0'])
    expect((await desk.tryKeyed(finance, `${base}/approve`, named(made))).status).toBe(403)
    const rejected = await desk.keyed(admin, `${base}/reject`, { ...named(made), reason: '再催一次' })
    expect(rejected.status).toBe('rejected')
    const again = await desk.keyed(finance, `${base}/writeOff`, asked)
    const done = await desk.keyed(admin, `${base}/approve`, named(again))
    expect(done.entries.map((e: any) => [e.from, e.to, e.amount])).toEqual([['writeOff', 'bill', '0.35']])
    expect(await billNow(bill)).toMatchObject({ status: 'partlyPaid', owed: '29.65' })
    // Paid meanwhile: what was asked is no longer owed.
    const late = await desk.keyed(finance, `${base}/writeOff`, { ...asked, amount: '29.65' })
    await receive(finance, await bankLine('29.65'), [{ billId: bill.id, amount: '29.65' }])
    expect((await desk.tryKeyed(admin, `${base}/approve`, named(late))).status).toBe(409)
    await balanced()
  })
})

describe('what the house owes and laid out', () => {
  it('lists wallets with money, and advances by case with what was billed and came in', async () => {
    const { rows } = await finance.get(`${base}/payables`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(cents(row.available) + cents(row.held)).toBeGreaterThan(0)
    const advances = await finance.get(`${base}/advances`)
    for (const row of advances.rows) {
      expect(cents(row.laidOut)).toBeGreaterThanOrEqual(cents(row.billed))
      expect(cents(row.billed)).toBeGreaterThanOrEqual(cents(row.collected))
      expect(cents(row.open)).toBe(cents(row.laidOut) - cents(row.collected))
    }
  })
})
