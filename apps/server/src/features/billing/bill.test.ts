import { sumOf } from '@clearway/contract/kernel/decimal'
import { drawing, seedOf } from '@clearway/contract/test/random'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { billingDesk, type BillingDesk } from '../../test/billing.ts'

let app: TestApplication
let db: pg.Client
let finance: Hand
let admin: Hand
let buyer: Hand
let other: Hand
let desk: BillingDesk
let feeId: string
let advanceId: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  finance = handOf(app, await app.signIn('demo', 'finance'))
  admin = handOf(app, await app.signIn('demo', 'admin'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  other = handOf(app, await app.signIn('demo', 'buyer2'))
  desk = await billingDesk(app, db, { finance })
  feeId = (await desk.fee()).id
  advanceId = (await desk.fee({ unit: 'asPaid', kind: 'taxes', taxRate: '0', advance: true })).id
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const base = '/api/billing/bill'
const fieldsOf = (answer: any) => answer.body.errors.map((error: any) => error.field)
let year = 2030
/** A year of its own, so that nothing else stands in its period. */
const nextPeriod = () => ({ from: `${++year}-01-01`, to: `${year}-12-31` })
const act = (hand: Hand, name: string, of: any, more: object = {}) =>
  desk.tryKeyed(hand, `${base}/${name}`, { id: of.id, version: of.version, ...more })
async function step(hand: Hand, name: string, of: any, more: object = {}): Promise<any> {
  const answer = await act(hand, name, of, more)
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const charge = (day: string, more: object = {}) => desk.byHand({ feeId, day, price: '100', currency: 'CNY', ...more })
const make = (period: object, more: object = {}) =>
  desk.keyed(finance, `${base}/make`, { orgId: desk.orgOf('鹏程'), currency: 'CNY', ...period, ...more })
async function draft(prices: readonly string[] = ['100', '50.05'], period = nextPeriod()): Promise<any> {
  for (const price of prices) await charge(`${period.from.slice(0, 4)}-03-01`, { price })
  await charge(`${period.from.slice(0, 4)}-03-02`, { feeId: advanceId, price: '1300.10' })
  return make(period)
}
const approvedOf = async (bill: any): Promise<any> => {
  const sent = await step(finance, 'submit', bill)
  const itemIds = sent.items.map((item: any) => item.id)
  return step(admin, 'approve', await step(admin, 'auditItems', sent, { itemIds, status: 'approved' }))
}
const issuedOf = async (bill: any): Promise<any> =>
  step(finance, 'issue', await approvedOf(bill), { dueOn: '2099-01-31' })

describe('a bill', () => {
  it('gathers what is open of a customer, a period and a currency, with advances apart and without tax', async () => {
    const period = nextPeriod()
    await charge(period.from, { price: '100' })
    await charge(period.to, { price: '33.33', quantity: '3' })
    await charge('2029-12-31')
    await charge(period.from, { orgId: desk.orgOf('海纳') })
    await charge(period.from, { feeId: advanceId, price: '1300.10' })
    const seen = await finance.get(
      `${base}/preview?orgId=${desk.orgOf('鹏程')}&currency=CNY&from=${period.from}&to=${period.to}`,
    )
    expect(seen).toMatchObject({
      count: 3,
      sums: [{ currency: 'CNY', amount: '199.99', tax: '12.00', advances: '1300.10' }],
    })
    const bill = await make(period)
    expect([bill.status, bill.net, bill.tax, bill.advances, bill.total]).toEqual([
      'draft',
      '199.99',
      '12.00',
      '1300.10',
      '1512.09',
    ])
    expect(bill.code).toMatch(/^BL-\d{8}-\d{4}$/)
    const { list } = await finance.get(`/api/billing/charge/query?tab=billed&search=${bill.code.slice(0, 3)}`)
    expect(list).toBeDefined()
    const again = await desk.tryKeyed(finance, `${base}/make`, {
      orgId: desk.orgOf('鹏程'),
      currency: 'CNY',
      ...period,
    })
    expect(again.status).toBe(409)
  })

  it('shares charges out between two that gather at once', async () => {
    const period = nextPeriod()
    for (let n = 0; n < 6; n++) await charge(period.from)
    const asked = { orgId: desk.orgOf('鹏程'), currency: 'CNY', ...period }
    const answers = await Promise.all([1, 2, 3].map(() => desk.tryKeyed(finance, `${base}/make`, asked)))
    const made = answers.filter((a) => a.status === 200).map((a) => a.body.data)
    expect(answers.every((a) => [200, 409].includes(a.status))).toBe(true)
    expect(made.flatMap((bill) => bill.items.map((item: any) => item.chargeId)).toSorted()).toHaveLength(6)
  })

  it('takes charges of other currencies at the rate on file, and refuses one that is not by name', async () => {
    const period = nextPeriod()
    await admin.post('/api/customs/exchangeRate/add', {
      base: 'CNY',
      currency: 'USD',
      rate: '7.1255',
      validFrom: period.from,
      validTo: period.to,
    })
    await charge(period.from, { price: '10', currency: 'USD' })
    await charge(period.from, { price: '20', currency: 'THB' })
    const asked = { orgId: desk.orgOf('鹏程'), currency: 'CNY', ...period, rateDay: period.from }
    const refused = await desk.tryKeyed(finance, `${base}/make`, asked)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['currency']])
    expect(refused.body.errors[0].message).toContain('THB')
    await admin.post('/api/customs/exchangeRate/add', {
      base: 'CNY',
      currency: 'THB',
      rate: '0.2',
      validFrom: period.from,
      validTo: period.to,
    })
    const bill = await make(period, { rateDay: period.from })
    const lines = bill.items.map((item: any) => [
      item.currency,
      item.chargeAmount,
      item.rate,
      item.amount,
      item.taxAmount,
    ])
    expect(lines.toSorted()).toEqual([
      ['THB', '20.00', '0.2', '4.00', '0.24'],
      ['USD', '10.00', '7.1255', '71.26', '4.28'],
    ])
  })

  it('is audited line by line by somebody else, sent back, mended and approved', async () => {
    const bill = await draft()
    const sent = await step(finance, 'submit', bill)
    const [first, second, third] = sent.items
    expect((await act(finance, 'approve', sent)).status).toBe(403)
    const decided = { itemIds: [first.id], status: 'rejected', reason: 'Not agreed' }
    expect((await act(finance, 'auditItems', sent, decided)).status).toBe(403)
    const bare = await act(admin, 'auditItems', sent, { itemIds: [first.id], status: 'rejected' })
    expect([bare.status, fieldsOf(bare)]).toEqual([400, ['reason']])
    const part = await step(admin, 'auditItems', sent, decided)
    expect((await act(admin, 'approve', part)).status).toBe(422)
    const back = await step(admin, 'reject', part, { reason: 'Line 1' })
    expect([back.status, back.reason]).toEqual(['rejected', 'Line 1'])
    const less = await step(finance, 'removeItem', back, { itemId: first.id })
    expect([less.net, less.total]).toEqual(['50.05', '1353.15'])
    const charges = await db.query('select status from charge where id = $1', [first.chargeId])
    expect(charges.rows).toEqual([{ status: 'open' }])
    const anew = await step(finance, 'submit', less)
    const all = await step(admin, 'auditItems', anew, { itemIds: [second.id, third.id], status: 'approved' })
    expect((await step(admin, 'approve', all)).status).toBe('approved')
  })

  it('is locked from then on: for everybody, by every way', async () => {
    const bill = await approvedOf(await draft())
    const [item] = bill.items
    expect((await act(finance, 'removeItem', bill, { itemId: item.id })).status).toBe(409)
    expect((await finance.try('POST', `${base}/delete`, { ids: [bill.id] })).status).toBe(409)
    const asProgram = async (statement: string, ...values: unknown[]) => {
      await db.query('begin')
      await db.query('set local role clearway_app')
      await db.query(`select set_config('app.tenant_id', $1, true)`, [desk.tenantId])
      const answer = await db.query(statement, values).then(
        () => 'done',
        (error: any) => error.constraint,
      )
      await db.query('rollback')
      return answer
    }
    for (const [statement, id, constraint] of [
      ['update bill set total = total + 1, net = net + 1 where id = $1', bill.id, 'bill_locked'],
      ['update bill set deleted_at = now() where id = $1', bill.id, 'bill_locked'],
      [`update bill set status = 'draft' where id = $1`, bill.id, 'bill_locked'],
      ['delete from bill where id = $1', bill.id, 'bill_locked'],
      ['update bill_item set amount = 1 where id = $1', item.id, 'bill_locked'],
      ['update bill_item set bill_id = new_id() where id = $1', item.id, 'bill_locked'],
      ['delete from bill_item where id = $1', item.id, 'bill_locked'],
    ] as const)
      expect([statement, await asProgram(statement, id)]).toEqual([statement, constraint])
    // And none is approved by the way past its audit, or with sums of its own.
    const open = await draft()
    expect(await asProgram(`update bill set status = 'approved' where id = $1`, open.id)).toBe('bill_audited')
    await db.query(`update bill_item set status = 'approved' where bill_id = $1`, [open.id])
    expect(
      await asProgram(`update bill set status = 'approved', net = net - 1, total = total - 1 where id = $1`, open.id),
    ).toBe('bill_summed')
  })

  it('waits to be asked for once its day of payment is past, and no more once it is paid', async () => {
    const lateOnes = async (): Promise<string[]> =>
      (await finance.get(`${base}/query?tab=overdue&pageSize=50`)).list.map((row: any) => row.id)
    const [late, open] = [await approvedOf(await draft()), await approvedOf(await draft())]
    const issued = await step(finance, 'issue', late, { dueOn: '2026-03-01' })
    const inTime = await step(finance, 'issue', open, { dueOn: '2099-01-31' })
    expect(await lateOnes()).toContain(issued.id)
    expect(await lateOnes()).not.toContain(inTime.id)
    const { overdue } = await finance.get(`${base}/counters`)
    expect(overdue).toBe((await lateOnes()).length)
    const paid = { amount: issued.owed, paidOn: '2026-03-05', means: 'transfer' }
    expect((await act(finance, 'notePayment', issued, paid)).status).toBe(200)
    expect(await lateOnes()).not.toContain(issued.id)
  })

  it('goes by mail as a file once it is issued, and so does a statement', async () => {
    const open = await approvedOf(await draft())
    const letter = { as: 'pdf', language: 'en', mail: 'accounts@customer.example' }
    expect((await finance.try('POST', `${base}/mail`, { id: open.id, ...letter })).status).toBe(409)
    const issued = await step(finance, 'issue', open, { dueOn: '2099-01-31' })
    expect((await finance.try('POST', `${base}/mail`, { id: issued.id, ...letter, mail: 'nobody' })).status).toBe(400)
    expect((await buyer.try('POST', `${base}/mail`, { id: issued.id, ...letter })).status).toBe(403)
    await finance.post(`${base}/mail`, { id: issued.id, ...letter })
    const period = { orgId: issued.orgId, currency: 'CNY', from: issued.issuedOn, to: issued.issuedOn }
    await finance.post(`${base}/mailStatement`, { ...period, ...letter, as: 'excel' })
    const { rows } = await db.query(
      `select subject, attachment_name as name, attachment_key as key from outbox_message where recipient = $1 order by created_at`,
      [letter.mail],
    )
    expect(rows.map((row) => row.name)).toEqual([
      `Bill ${issued.code}.pdf`,
      expect.stringMatching(/^Statement of account CNY .*\.xlsx$/),
    ])
    expect(rows[0].subject).toContain(issued.code)
    const kept = await app.application.services.files.get(rows[0].key)
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await app.application.services.files.get(rows[1].key)).subarray(0, 2).toString()).toBe('PK')
    const listed = await admin.get('/api/admin/outbox/query?currentPage=1&pageSize=10&search=accounts@customer.example')
    expect(listed.list.map((row: any) => row.attachmentName)).toContain(rows[0].name)
  })

  it('is seen by its customer once it is issued, disputed line by line, answered', async () => {
    const approved = await approvedOf(await draft())
    expect((await buyer.try('GET', `${base}/queryById?id=${approved.id}`)).status).toBe(404)
    const issued = await step(finance, 'issue', approved, { dueOn: '2099-01-31' })
    const own = await buyer.get(`${base}/queryById?id=${issued.id}`)
    expect([own.acts, own.steps, own.remark]).toEqual([['dispute'], [], undefined])
    expect((await other.try('GET', `${base}/queryById?id=${issued.id}`)).status).toBe(404)
    const [line] = own.items
    const said = { id: own.id, itemId: line.id, reason: 'We were promised 80' }
    expect((await other.try('POST', `${base}/dispute`, said)).status).toBe(404)
    const disputed = await buyer.post(`${base}/dispute`, said)
    expect([disputed.disputed, disputed.items[0].dispute]).toEqual([1, 'open'])
    expect((await buyer.try('POST', `${base}/dispute`, said)).status).toBe(409)
    const told = await finance.get(`${base}/query?tab=disputes`)
    expect(told.list.map((row: any) => row.id)).toContain(own.id)
    const words = { id: own.id, itemId: line.id, outcome: 'corrected', answer: 'You are right' }
    expect((await buyer.try('POST', `${base}/answer`, words)).status).toBe(403)
    const answered = await finance.post(`${base}/answer`, words)
    expect(answered.items[0]).toMatchObject({ dispute: 'corrected', answer: 'You are right' })
  })

  it('is paid in parts that another part of the house writes too, never beyond what is owed', async () => {
    const bill = await issuedOf(await draft(['100']))
    const pay = (of: any, amount: string, more: object = {}) =>
      act(finance, 'notePayment', of, { amount, paidOn: '2026-11-01', means: 'transfer', ...more })
    const over = await pay(bill, '1406.11')
    expect([over.status, fieldsOf(over)]).toEqual([400, ['amount']])
    const part = (await pay(bill, '1000.00', { reference: 'TT-1' })).body.data
    expect([part.status, part.paid, part.owed]).toEqual(['partlyPaid', '1000.00', '406.10'])
    expect((await act(admin, 'reverse', part, { reason: 'x' })).status).toBe(409)
    await db.query(
      `insert into bill_payment (tenant_id, bill_id, amount, paid_on, means) values ($1, $2, 406.10, '2026-11-02', 'wallet')`,
      [desk.tenantId, bill.id],
    )
    const whole = await finance.get(`${base}/queryById?id=${bill.id}`)
    expect([whole.status, whole.owed]).toEqual(['paid', '0.00'])
    await expect(
      db.query(
        `insert into bill_payment (tenant_id, bill_id, amount, paid_on, means) values ($1, $2, 0.01, '2026-11-02', 'wallet')`,
        [desk.tenantId, bill.id],
      ),
    ).rejects.toMatchObject({ constraint: 'bill_overpaid' })
    const less = (await pay(whole, '-406.10')).body.data
    expect(less.status).toBe('partlyPaid')
    const again = (await pay(less, '406.10')).body.data
    expect((await step(finance, 'close', again)).status).toBe('closed')
  })

  it('is reversed by its opposite, which comes with it to nothing, and corrected', async () => {
    const bill = await issuedOf(await draft(['100', '50.05']))
    const gone = await step(admin, 'reverse', bill, { reason: 'Line 1 was agreed at 80' })
    expect([gone.status, gone.reversal.code.slice(0, 2)]).toEqual(['reversed', 'BR'])
    const red = await buyer.get(`${base}/queryById?id=${gone.reversal.id}`)
    expect([red.kind, red.status, red.total, red.reverses.code]).toEqual(['reversal', 'closed', '-1459.15', bill.code])
    const wrong = bill.items[0]
    const open = await finance.get(`/api/billing/charge/queryById?id=${wrong.chargeId}`)
    await finance.post('/api/billing/charge/adjust', {
      id: open.id,
      version: open.version,
      quantity: '1',
      price: '80',
      currency: 'CNY',
      reason: 'As agreed',
    })
    const anew = await desk.keyed(finance, `${base}/correct`, { id: bill.id })
    expect([anew.status, anew.corrects.code, anew.net]).toEqual(['draft', bill.code, '130.05'])
    expect((await desk.tryKeyed(finance, `${base}/correct`, { id: bill.id })).status).toBe(409)
    expect((await act(admin, 'reverse', gone, { reason: 'x' })).status).toBe(409)
  })

  it('makes a statement: opening + charges − payments = closing', async () => {
    const orgId = desk.orgOf('海纳')
    const period = nextPeriod()
    for (const price of ['100', '200']) await charge(period.from, { orgId, price, currency: 'HKD' })
    const bill = await issuedOf(await make(period, { orgId, currency: 'HKD', rateDay: period.from }))
    await step(finance, 'notePayment', bill, { amount: '118', paidOn: bill.issuedOn, means: 'cheque' })
    const ask = (hand: Hand, from: string, to: string) =>
      hand.get(`${base}/statement?orgId=${orgId}&currency=HKD&from=${from}&to=${to}`)
    const whole = await ask(finance, bill.issuedOn, bill.issuedOn)
    expect([whole.opening, whole.charged, whole.paid, whole.closing]).toEqual(['0.00', '318.00', '118.00', '200.00'])
    expect(whole.lines.map((line: any) => [line.kind, line.balance])).toEqual([
      ['bill', '318.00'],
      ['payment', '200.00'],
    ])
    const later = await ask(other, '2090-01-01', '2090-12-31')
    expect([later.opening, later.closing, later.lines]).toEqual(['200.00', '200.00', []])
    const foreign = await buyer.try(
      'GET',
      `${base}/statement?orgId=${orgId}&currency=HKD&from=2090-01-01&to=2090-12-31`,
    )
    expect(foreign.status).toBe(404)
    for (const as of ['pdf', 'excel'])
      for (const language of ['zh', 'tw', 'en']) {
        const file = await other.try('GET', `${base}/print?id=${bill.id}&as=${as}&language=${language}`)
        expect([as, language, file.status]).toEqual([as, language, 200])
      }
    const paper = await other.try(
      'GET',
      `${base}/printStatement?orgId=${orgId}&currency=HKD&from=${bill.issuedOn}&to=${bill.issuedOn}`,
    )
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('tells nothing that is hidden from its reader', async () => {
    const bill = await issuedOf(await draft())
    const role = await newRole(admin, ['billingManagement'])
    await admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource: 'bill',
      scope: 'all',
      chosenOrgs: [],
      filterFields: ['tax'],
    })
    const { username } = await newUser(admin, [role.id])
    const blind = handOf(app, await app.signIn('demo', username, 'test-password'))
    const seen = await blind.get(`${base}/queryById?id=${bill.id}`)
    expect([seen.tax, seen.total, seen.items]).toEqual([undefined, undefined, []])
    expect((await blind.try('GET', `${base}/print?id=${bill.id}&as=pdf&language=en`)).status).toBe(403)
  })
})

const seed = seedOf(20_261_127)
it(`Σ bills − Σ reversals = Σ billed charges, after any history (seed ${seed})`, async () => {
  const draw = drawing(seed)
  const period = nextPeriod()
  const orgId = desk.orgOf('鹏程')
  const live: any[] = []
  for (let round = 0; round < 25; round++) {
    const what = draw.whole(0, 3)
    if (what === 0 || !live.length) {
      for (let n = draw.whole(1, 4); n > 0; n--)
        await charge(period.from, { price: draw.decimal(5000, 2), ...(draw.chance(0.3) && { feeId: advanceId }) })
      const made = await desk.tryKeyed(finance, `${base}/make`, { orgId, currency: 'CNY', ...period })
      expect(made.status).toBe(200)
      live.push(made.body.data)
      continue
    }
    const [bill] = live.splice(draw.whole(0, live.length - 1), 1)
    if (bill.status === 'draft') live.push(what === 1 ? await approvedOf(bill) : await issuedOf(bill))
    else {
      const gone = await step(admin, 'reverse', bill, { reason: 'drawn' })
      const red = await finance.get(`${base}/queryById?id=${gone.reversal.id}`)
      for (const sum of ['net', 'tax', 'advances', 'total']) expect(sumOf([bill[sum], red[sum]], 2)).toBe('0.00')
    }
  }
  const { rows } = await db.query(
    `select (select coalesce(sum(b.net + b.advances), 0) from bill b where b.org_id = $1 and b.from_day = $2)::numeric(18, 2)::text as billed,
      (select coalesce(sum(b.total), 0) from bill b where b.org_id = $1 and b.from_day = $2 and (b.status = 'reversed' or b.kind = 'reversal'))::numeric(18, 2)::text as undone,
      (select coalesce(sum(c.amount), 0) from charge c where c.org_id = $1 and c.day = $2 and c.status = 'billed')::numeric(18, 2)::text as charged`,
    [orgId, period.from],
  )
  expect([rows[0].undone, rows[0].billed]).toEqual(['0.00', rows[0].charged])
})
