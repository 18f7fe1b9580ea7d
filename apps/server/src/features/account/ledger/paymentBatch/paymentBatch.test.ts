import { createHash, randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { demoPassword } from '../../../../../seed/people.ts'
import { readXml, type XmlElement } from '../../../../kernel/files/xml.ts'
import { setParameter } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { payerOf, walletFor, type Payer } from '../../../../test/money.ts'
import { painNamespace } from './paymentFile.ts'

const base = '/api/account/paymentBatch'
const flowBacks = '/api/account/flowBack'
const bank = '/api/account/bankStatement'
let app: TestApplication
let db: pg.Client
let admin: Payer, finance: Payer, buyer: Payer, elsewhere: Payer
let adminToken: string
let wallet: any, payee: any, house: any, tenantId: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  ;[admin, finance, buyer, elsewhere] = await Promise.all([
    payerOf(app, 'admin'),
    payerOf(app, 'finance'),
    payerOf(app, 'buyer'),
    payerOf(app, 'admin', 'demo2'),
  ])
  adminToken = await app.signIn('demo', 'admin')
  wallet = await walletFor(buyer, '鹏程', 'CNY')
  ;[payee] = await buyer.get(`${flowBacks}/queryAccounts?walletId=${wallet.id}`)
  const { rows } = await db.query(
    `select a.id, a.tenant_id from bank_account a join tenant t on t.id = a.tenant_id where t.tenant_code = 'demo' and a.org_id is null and a.supplier_id is null and a.currency = 'CNY' and a.purpose = 'pay'`,
  )
  house = rows[0]
  tenantId = house.tenant_id
  await setParameter(app, adminToken, 'payout.byBatch', 'true')
  for (const hand of [admin, finance]) await hand.post('/api/account/security/confirm', { password: demoPassword })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const payOn = '2099-06-30'
const named = (of: any) => ({ id: of.id, version: of.version })
/** A pay-out that was approved and waits to be paid. */
async function waiting(amount = '100.00', of = wallet, account = payee): Promise<any> {
  const asked = { walletId: of.id, reason: '退回余额', kind: 'payout', amount, bankAccountId: account.id }
  const made = await buyer.pay(`${flowBacks}/add`, asked)
  const sent = await buyer.pay(`${flowBacks}/submit`, named(made))
  return finance.pay(`${flowBacks}/approve`, named(sent))
}
const add = (flowBackIds: readonly string[], more: object = {}, key?: string) =>
  finance.tryPay(`${base}/add`, { bankAccountId: house.id, payOn, flowBackIds, ...more }, key)
const step = (by: Payer, name: string, of: any, more: object = {}, key?: string) =>
  by.tryPay(`${base}/${name}`, { ...named(of), ...more }, key)
const took = async (by: Payer, name: string, of: any, more: object = {}): Promise<any> => {
  const answer = await step(by, name, of, more)
  expect([name, answer.status, answer.body.message]).toEqual([name, 200, answer.body.message])
  return answer.body.data
}
async function batchOf(...amounts: string[]): Promise<any> {
  const ids: string[] = []
  for (const amount of amounts) ids.push((await waiting(amount)).id)
  const { status, body } = await add(ids)
  expect(status).toBe(200)
  return body.data
}
async function approved(...amounts: string[]): Promise<any> {
  return took(admin, 'approve', await took(finance, 'submit', await batchOf(...amounts)))
}
const sent = async (...amounts: string[]) => took(finance, 'makeFile', await approved(...amounts))
const payout = (id: string) => finance.get(`${flowBacks}/queryById?id=${id}`)
const balanceOf = async (id = wallet.id): Promise<{ available: number; held: number }> => {
  const { rows } = await db.query('select available, held from wallet_balance where wallet_id = $1', [id])
  return { available: Number(rows[0].available), held: Number(rows[0].held) }
}
const entries = async (id: string): Promise<string[]> =>
  (
    await db.query(
      `select kind from ledger_entry where source_kind = 'flowBack' and source_id = $1 order by created_at, id`,
      [id],
    )
  ).rows.map((r) => r.kind)
const paidOn = '2026-11-02'
let place = 0
/** A line of the bank on the account that pays. */
async function bankLine(amount: string, text: string | null = null): Promise<string> {
  const { rows } = await db.query(
    `with s as (insert into bank_statement (tenant_id, bank_account_id, currency, format, file_name, file_hash, ordinal, from_date, to_date)
      values ($1, $2, 'CNY', 'table', 't.csv', decode(md5(random()::text), 'hex'), 1, $3, $3) returning id)
    insert into bank_statement_line (tenant_id, statement_id, position, bank_account_id, currency, booked_on, amount, text, fingerprint)
      select $1, s.id, 1, $2, 'CNY', $3, $4::numeric, $5, decode(md5($6 || random()::text), 'hex') from s returning id`,
    [tenantId, house.id, paidOn, amount, text, String(++place)],
  )
  return rows[0].id
}

describe('an approved pay-out', () => {
  it('is posted at once unless the tenant pays by batches; then its amount stays held', async () => {
    const before = await balanceOf()
    const of = await waiting('500.00')
    expect(of).toMatchObject({ status: 'approved', payment: 'waiting', returnable: true, batch: null })
    expect(of.preview.postings).toMatchObject([
      { account: 'held', amount: '-500.00' },
      { account: 'bank', amount: '500.00' },
    ])
    expect(await balanceOf()).toEqual({ available: before.available - 500, held: before.held + 500 })
    expect(await entries(of.id)).toEqual(['hold'])
    await setParameter(app, adminToken, 'payout.byBatch', 'false')
    const atOnce = await waiting('20.00')
    await setParameter(app, adminToken, 'payout.byBatch', 'true')
    expect(atOnce).toMatchObject({ status: 'approved', payment: null, returnable: false })
    expect(await entries(atOnce.id)).toEqual(['hold', 'payout'])
    expect((await finance.tryPay(`${flowBacks}/giveBack`, { ...named(atOnce), reason: 'x' })).status).toBe(409)
  })

  it('goes back to its wallet while no batch holds it, by staff alone', async () => {
    const of = await waiting('30.00')
    const before = await balanceOf()
    expect((await buyer.tryPay(`${flowBacks}/giveBack`, { ...named(of), reason: 'x' })).status).toBe(403)
    const back = await finance.pay(`${flowBacks}/giveBack`, { ...named(of), reason: '账户已注销' })
    expect(back).toMatchObject({
      status: 'approved',
      payment: 'returned',
      paymentNote: '账户已注销',
      returnable: false,
    })
    expect(await balanceOf()).toEqual({ available: before.available + 30, held: before.held - 30 })
    expect(await entries(of.id)).toEqual(['hold', 'release'])
    expect((await add([of.id])).status).toBe(409)
  })
})

describe('a batch', () => {
  it('is made by one, approved by another, filed once and paid as a whole', async () => {
    const before = await balanceOf()
    const batch = await batchOf('1000.00', '0.01', '234.56')
    expect(batch).toMatchObject({ status: 'draft', currency: 'CNY', itemCount: 3, total: '1234.57', editable: true })
    expect(batch.code).toMatch(/^PB-\d{8}-\d{4}$/)
    expect(batch.items.map((i: any) => [i.amount, i.state])).toEqual([
      ['1000.00', 'in'],
      ['0.01', 'in'],
      ['234.56', 'in'],
    ])
    const first = batch.items[0].flowBackId
    expect(await payout(first)).toMatchObject({
      payment: 'batched',
      batch: { id: batch.id, code: batch.code },
      returnable: false,
    })
    const submitted = await took(finance, 'submit', batch)
    expect(submitted.steps).toEqual(['cancel'])
    expect((await step(finance, 'approve', submitted)).status).toBe(403)
    await expect(
      db.query(`update payment_batch set approved_by = created_by where id = $1`, [batch.id]),
    ).rejects.toMatchObject({ code: '23514' })
    const done = await took(admin, 'approve', submitted)
    expect(done.approverName).toBeTruthy()
    const filed = await took(finance, 'makeFile', done)
    expect(filed.files.map((f: any) => [f.kind, f.name])).toEqual([
      ['pain001', `${batch.code}.xml`],
      ['csv', `${batch.code}.csv`],
    ])
    expect((await step(finance, 'cancel', filed, { reason: 'x' })).status).toBe(409)
    expect((await step(finance, 'pay', filed, { paidOn: '2099-01-01' })).body.errors[0].field).toBe('paidOn')
    const answers = await Promise.all(Array.from({ length: 16 }, () => step(finance, 'pay', filed, { paidOn })))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(answers.every((a) => [200, 409, 503].includes(a.status))).toBe(true)
    const paid = await finance.get(`${base}/queryById?id=${batch.id}`)
    expect(paid).toMatchObject({ status: 'paid', paidOn, total: '1234.57', steps: [] })
    for (const { flowBackId, entryId, state } of paid.items) {
      expect(state).toBe('paid')
      expect(await entries(flowBackId)).toEqual(['hold', 'payout'])
      expect(await payout(flowBackId)).toMatchObject({ payment: 'paid', status: 'approved' })
      expect((await finance.get(`/api/account/ledgerPosting/queryEntry?id=${entryId}`)).memo).toBe(batch.code)
    }
    const after = await balanceOf()
    expect([(before.available - after.available).toFixed(2), after.held]).toEqual(['1234.57', before.held])
    const { rows: told } = await db.query(
      `select n.title_en from notification n where n.tenant_id = $1 and n.title_en like 'Pay-out % was paid' and n.link = $2`,
      [tenantId, `/RechargeFlowBack?open=${first}`],
    )
    expect(told).toHaveLength(1)
  })

  it('holds a pay-out once, also where sixteen ask at once', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => add(n % 2 ? [one.id, two.id] : [two.id, one.id])),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
    expect(answers.find((a) => a.status === 409)!.body.message).toContain(one.code)
    const { rows } = await db.query(`select count(*)::int as n from payment_batch_item where flow_back_id = $1`, [
      one.id,
    ])
    expect(rows[0].n).toBe(1)
    await expect(
      db.query(
        `insert into payment_batch_item (tenant_id, batch_id, flow_back_id) select tenant_id, batch_id, flow_back_id from payment_batch_item where flow_back_id = $1`,
        [one.id],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_batch_item_once' })
  })

  it('is changed as a draft only, by whom then another decides; cancelled, what it held waits again', async () => {
    const batch = await batchOf('10.00', '20.00')
    const more = await waiting('40.00')
    const [kept, left] = batch.items.map((i: any) => i.flowBackId)
    const asked = { bankAccountId: house.id, payOn, remark: '周五付款', flowBackIds: [kept, more.id] }
    const changed = (await admin.tryPay(`${base}/update`, { ...named(batch), ...asked })).body.data
    expect(changed).toMatchObject({ total: '50.00', itemCount: 2, remark: '周五付款' })
    expect((await payout(left)).payment).toBe('waiting')
    const stale = await finance.tryPay(`${base}/update`, { ...named(batch), ...asked })
    expect([stale.status, stale.body.data.current.version]).toEqual([409, changed.version])
    const sentIn = await took(finance, 'submit', changed)
    expect((await finance.tryPay(`${base}/update`, { ...named(sentIn), ...asked })).status).toBe(409)
    // Whoever changed it decides no more than who made it.
    for (const by of [admin, finance]) expect((await step(by, 'approve', sentIn)).status).toBe(403)
    expect((await step(finance, 'cancel', sentIn)).status).toBe(400)
    const over = await took(finance, 'cancel', sentIn, { reason: '客户改账户' })
    expect(over).toMatchObject({ status: 'cancelled', reason: '客户改账户', total: '50.00' })
    for (const id of [kept, more.id]) expect((await payout(id)).payment).toBe('waiting')
    expect((await add([kept, left, more.id])).status).toBe(200)
  })

  it('is sent back with a reason, also once it was approved', async () => {
    const batch = await approved('11.00')
    const back = await took(admin, 'reject', batch, { reason: '请改付款日' })
    expect(back).toMatchObject({ status: 'draft', reason: '请改付款日', approverName: null, approvedAt: null })
    const again = await took(finance, 'submit', back)
    expect(again.reason).toBeNull()
    await took(finance, 'cancel', again, { reason: 'x' })
  })

  it('refuses what it cannot pay', async () => {
    const of = await waiting()
    expect((await add([of.id], { payOn: '2020-01-01' })).body.errors[0].field).toBe('payOn')
    expect((await add([of.id], { bankAccountId: payee.id })).body.errors[0].field).toBe('bankAccountId')
    expect((await add([randomUUID()])).status).toBe(404)
    expect((await add([])).status).toBe(400)
    const { rows } = await db.query(
      `select id from bank_account where tenant_id = $1 and org_id is null and supplier_id is null and currency = 'HKD'`,
      [tenantId],
    )
    expect((await add([of.id], { bankAccountId: rows[0].id })).body.errors[0].field).toBe('flowBackIds')
    expect((await buyer.tryPay(`${base}/add`, { bankAccountId: house.id, payOn, flowBackIds: [of.id] })).status).toBe(
      403,
    )
    expect((await payout(of.id)).payment).toBe('waiting')
  })

  it('waits while an account is held, and is approved anew where one was changed', async () => {
    const batch = await batchOf('12.00')
    const set = (columns: string) => db.query(`update bank_account set ${columns} where id = $1`, [payee.id])
    await set(`hold_until = now() + interval '3 hours'`)
    const held = await step(finance, 'submit', batch)
    expect([held.status, held.body.errors[0].field]).toEqual([409, 'items'])
    expect(held.body.message).toContain(batch.items[0].code)
    await set('hold_until = null')
    const done = await took(admin, 'approve', await took(finance, 'submit', batch))
    await set(`branch = 'Another'`)
    const changed = await step(finance, 'makeFile', done)
    expect([changed.status, changed.body.message]).toEqual([409, expect.stringContaining('changed after the approval')])
    await set(`branch = '深圳宝安支行'`)
    await took(finance, 'refuse', await took(finance, 'makeFile', done), { reason: 'x' })
  })

  it('is another tenant’s never', async () => {
    const batch = await batchOf('13.00')
    expect((await elsewhere.try('GET', `${base}/queryById?id=${batch.id}`)).status).toBe(404)
    expect((await elsewhere.try('GET', `${base}/file?id=${batch.id}&kind=csv`)).status).toBe(404)
    for (const name of ['submit', 'approve', 'makeFile']) expect((await step(elsewhere, name, batch)).status).toBe(404)
    expect(
      (
        await elsewhere.tryPay(`${base}/add`, {
          bankAccountId: house.id,
          payOn,
          flowBackIds: [batch.items[0].flowBackId],
        })
      ).status,
    ).toBe(400)
    // Nor a customer's, whatever role he was given.
    expect((await buyer.try('GET', `${base}/queryById?id=${batch.id}`)).status).toBe(403)
  })

  it('is found by its number, counted by its list, and waits in queues', async () => {
    const batch = await took(finance, 'submit', await batchOf('14.00'))
    const counters = await finance.get(`${base}/counters`)
    for (const tab of ['all', 'draft', 'review', 'approved', 'sent', 'paid', 'over'])
      expect([tab, (await finance.get(`${base}/query?tab=${tab}&pageSize=10`)).total]).toEqual([tab, counters[tab]])
    expect((await finance.get(`${base}/query?search=${batch.code}&pageSize=10`)).list[0].id).toBe(batch.id)
    const rows = await finance.get(`${base}/candidates?currency=CNY`)
    expect(rows.total).toBe((await finance.get(`${flowBacks}/query?payment=waiting&currency=CNY&pageSize=10`)).total)
    expect((await finance.try('POST', `${base}/exportExcel`, { query: { tab: 'review' } })).status).toBe(200)
    const many = await admin.post(`${base}/approveMany`, { rows: [named(batch), { id: randomUUID(), version: 1 }] })
    expect(many).toMatchObject({ done: 1, failed: [{ message: expect.any(String) }] })
  })
})

describe('the bank file', () => {
  const child = (of: XmlElement, ...path: string[]): XmlElement =>
    path.reduce((at, name) => at.children.find((c) => c.name === name)!, of)
  const all = (of: XmlElement, name: string) => of.children.filter((c) => c.name === name)
  const bytes = async (batch: any, kind: string): Promise<Buffer> => {
    const response = await fetch(`${app.url}${base}/file?id=${batch.id}&kind=${kind}`, {
      headers: { authorization: `Bearer ${await app.signIn('demo', 'finance')}` },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  it('adds up, names every payment, and is the same bytes for ever', async () => {
    const batch = await sent('1500.10', '2.90', '999.99')
    const file = await bytes(batch, 'pain001')
    expect(createHash('sha256').update(file).digest('hex')).toBe(batch.files[0].sha256)
    await db.query(`update bank_account set bank_account_name = '别的名字' where id = $1`, [payee.id])
    expect((await bytes(batch, 'pain001')).equals(file)).toBe(true)
    await db.query(`update bank_account set bank_account_name = '深圳鹏程电子有限公司' where id = $1`, [payee.id])
    const root = child(readXml(file.toString('utf8'), { namespace: painNamespace }), 'CstmrCdtTrfInitn')
    const [group, info] = [child(root, 'GrpHdr'), child(root, 'PmtInf')]
    const transfers = all(info, 'CdtTrfTxInf')
    const cents = transfers.reduce((n, tx) => n + Math.round(Number(child(tx, 'Amt', 'InstdAmt').text) * 100), 0)
    for (const head of [group, info]) {
      expect(child(head, 'NbOfTxs').text).toBe(String(transfers.length))
      expect(Math.round(Number(child(head, 'CtrlSum').text) * 100)).toBe(cents)
    }
    expect([transfers.length, child(group, 'CtrlSum').text]).toEqual([3, '2502.99'])
    expect([child(group, 'MsgId').text, child(info, 'PmtInfId').text]).toEqual([batch.code, batch.code])
    expect(child(info, 'ReqdExctnDt', 'Dt').text).toBe(payOn)
    expect(child(info, 'DbtrAcct', 'Id', 'Othr', 'Id').text).toBe('7550190001000209155')
    expect(transfers.map((tx) => child(tx, 'PmtId', 'EndToEndId').text)).toEqual(batch.items.map((i: any) => i.code))
    const [tx] = transfers
    expect(child(tx!, 'Amt', 'InstdAmt')).toMatchObject({ text: '1500.10', attributes: { Ccy: 'CNY' } })
    expect(child(tx!, 'Cdtr', 'Nm').text).toBe('深圳鹏程电子有限公司')
    expect(child(tx!, 'CdtrAcct', 'Id', 'Othr', 'Id').text).toBe('7559302110100012')
    expect(child(tx!, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId').text).toBe('313584000027')
    // The order of the schema.
    expect(info.children.map((c) => c.name).slice(0, 9)).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
    ])
    const csv = (await bytes(batch, 'csv')).toString('utf8')
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv.split('\r\n')[1]).toContain(
      `${batch.code},${batch.items[0].code},${payOn},7550190001000209155,CNY,1500.10,`,
    )
    await expect(
      db.query(`update payment_batch_file set sha256 = 'x' where batch_id = $1`, [batch.id]),
    ).rejects.toThrow()
    await took(finance, 'refuse', batch, { reason: 'x' })
  })

  it('names the payment whose account the bank would not take', async () => {
    const batch = await approved('5.00')
    await db.query(`update bank_account set bank_account_name = 'Пэнчэн' where id = $1`, [payee.id])
    await db.query(
      `update payment_batch_item set payee_digest = (select encode(sha256(convert_to(jsonb_build_array(a.bank_account_name, a.bank_country, a.bank_name, a.branch, a.bank_account, a.swift_code, a.cnaps, a.bank_code, a.branch_code, a.routing_number, a.currency)::text, 'UTF8')), 'hex') from bank_account a where a.id = $1) where batch_id = $2`,
      [payee.id, batch.id],
    )
    const refused = await step(finance, 'makeFile', batch)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'items'])
    expect(refused.body.errors[0].message).toContain(batch.items[0].code)
    expect(refused.body.errors[0].message).toContain('П')
    expect((await finance.get(`${base}/queryById?id=${batch.id}`)).status).toBe('approved')
    await db.query(`update bank_account set bank_account_name = '深圳鹏程电子有限公司' where id = $1`, [payee.id])
  })
})

describe('what the bank does', () => {
  it('sends one payment back before it was posted: to its wallet, or to wait again; not the last one', async () => {
    const batch = await sent('100.00', '200.00', '300.00')
    const before = await balanceOf()
    const [one, two, three] = batch.items
    const first = await took(finance, 'returnItem', batch, { itemId: one.id, reason: '户名不符', again: false })
    expect(first).toMatchObject({ status: 'sent', total: '500.00', itemCount: 2 })
    expect(await payout(one.flowBackId)).toMatchObject({ payment: 'returned', paymentNote: '户名不符' })
    expect(await balanceOf()).toEqual({ available: before.available + 100, held: before.held - 100 })
    const second = await took(finance, 'returnItem', first, { itemId: two.id, reason: '账号有误', again: true })
    expect(await payout(two.flowBackId)).toMatchObject({ payment: 'waiting', batch: { code: batch.code } })
    expect((await step(finance, 'returnItem', second, { itemId: three.id, reason: 'x', again: false })).status).toBe(
      409,
    )
    expect((await step(finance, 'returnItem', second, { itemId: one.id, reason: 'x', again: false })).status).toBe(409)
    const paid = await took(finance, 'pay', second, { paidOn })
    expect(paid).toMatchObject({ status: 'paid', total: '300.00' })
    expect(await entries(two.flowBackId)).toEqual(['hold'])
    expect((await add([two.flowBackId])).status).toBe(200)
  })

  it('sends one payment back after it was posted: the ledger shows both', async () => {
    const batch = await took(finance, 'pay', await sent('70.00', '80.00'), { paidOn })
    const before = await balanceOf()
    const [one, two] = batch.items
    const first = await took(finance, 'returnItem', batch, { itemId: one.id, reason: '退汇', again: false })
    expect(first).toMatchObject({ status: 'paid', total: '150.00' })
    expect(await balanceOf()).toEqual({ available: before.available + 70, held: before.held })
    expect(await entries(one.flowBackId)).toEqual(['hold', 'payout', 'reversal'])
    await took(finance, 'returnItem', first, { itemId: two.id, reason: '退汇', again: true })
    expect(await entries(two.flowBackId)).toEqual(['hold', 'payout', 'reversal', 'hold'])
    expect(await balanceOf()).toEqual({ available: before.available + 70, held: before.held + 80 })
    // And it is paid once more, by another batch.
    const next = (await add([two.flowBackId])).body.data
    const done = await took(admin, 'approve', await took(finance, 'submit', next))
    await took(finance, 'pay', await took(finance, 'makeFile', done), { paidOn })
    expect(await entries(two.flowBackId)).toEqual(['hold', 'payout', 'reversal', 'hold', 'payout'])
    expect(await balanceOf()).toEqual({ available: before.available + 70, held: before.held })
  })

  const reportOn = (batch: any, group: string, payments: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><ns:CstmrPmtStsRpt>
  <ns:GrpHdr><ns:MsgId>BANK-1</ns:MsgId><ns:CreDtTm>2026-11-02T09:00:00Z</ns:CreDtTm></ns:GrpHdr>
  <ns:OrgnlGrpInfAndSts><ns:OrgnlMsgId>${batch.code}</ns:OrgnlMsgId><ns:OrgnlMsgNmId>pain.001.001.09</ns:OrgnlMsgNmId>${group}</ns:OrgnlGrpInfAndSts>
  <ns:OrgnlPmtInfAndSts><ns:OrgnlPmtInfId>${batch.code}</ns:OrgnlPmtInfId>${payments.join('')}</ns:OrgnlPmtInfAndSts>
</ns:CstmrPmtStsRpt></ns:Document>`
  const one = (code: string, status: string, why = '') =>
    `<ns:TxInfAndSts><ns:OrgnlEndToEndId>${code}</ns:OrgnlEndToEndId><ns:TxSts>${status}</ns:TxSts>${why}</ns:TxInfAndSts>`
  const because = (code: string, words = '') =>
    `<ns:StsRsnInf><ns:Rsn><ns:Cd>${code}</ns:Cd></ns:Rsn>${words && `<ns:AddtlInf>${words}</ns:AddtlInf>`}</ns:StsRsnInf>`
  const read = async (batch: any, xml: string) =>
    app.upload(`${base}/readReport`, {
      token: await app.signIn('demo', 'finance'),
      fields: { id: batch.id },
      file: { name: 'answer.xml', bytes: Buffer.from(xml), type: 'application/xml' },
    })

  it('answers by a status report: it is read first, and what was rejected is recorded at once', async () => {
    const batch = await sent('11.00', '12.00', '13.00', '14.00')
    const [first, second, third, fourth] = batch.items
    const before = await balanceOf()
    const xml = reportOn(batch, '<ns:GrpSts>PART</ns:GrpSts>', [
      one(first.code, 'ACSC'),
      one(second.code, 'RJCT', because('AC04', 'Konto geschlossen')),
      one(third.code, 'RJCT', because('XX99')),
      one('FB-OTHER', 'RJCT'),
    ])
    const { status, body } = await read(batch, xml)
    expect([status, body.data]).toEqual([
      200,
      {
        items: [
          { itemId: first.id, code: first.code, amount: '11.00', says: 'settled', reason: null, open: true },
          expect.objectContaining({ says: 'rejected', reason: 'AC04 Account closed · Konto geschlossen', open: true }),
          expect.objectContaining({ says: 'rejected', reason: 'XX99' }),
          expect.objectContaining({ itemId: fourth.id, says: 'silent', reason: null }),
        ],
        unknown: ['FB-OTHER'],
        whole: false,
        reason: null,
      },
    ])
    expect(await balanceOf()).toEqual(before)
    const items = body.data.items
      .filter((item: any) => item.says === 'rejected')
      .map((item: any) => ({ itemId: item.itemId, reason: item.reason }))
    // One that came back already: none is recorded.
    const wrong = await step(finance, 'returnItems', batch, {
      items: [...items, { itemId: randomUUID(), reason: 'x' }],
      again: false,
    })
    expect(wrong.status).toBe(404)
    const back = await took(finance, 'returnItems', batch, { items, again: false })
    expect(back).toMatchObject({ status: 'sent', total: '25.00', itemCount: 2 })
    expect(await balanceOf()).toEqual({ available: before.available + 25, held: before.held - 25 })
    expect((await step(finance, 'returnItems', back, { items, again: false })).status).toBe(409)
    const later = (await read(back, xml)).body.data
    expect(later.items.map((item: any) => item.open)).toEqual([true, false, false, true])
    // The last ones are the whole: that is another step.
    const all = [first, fourth].map(({ id }: any) => ({ itemId: id, reason: 'x' }))
    expect((await step(finance, 'returnItems', back, { items: all, again: false })).status).toBe(409)
  })

  it('rejects all of it by its group, and no report but that on the batch is taken', async () => {
    const batch = await sent('21.00', '22.00')
    const whole = await read(batch, reportOn(batch, `<ns:GrpSts>RJCT</ns:GrpSts>${because('FF01')}`, []))
    expect(whole.body.data).toMatchObject({ whole: true, reason: 'FF01 File format incorrect' })
    const refused = async (xml: string) => {
      const { status, body } = await read(batch, xml)
      return [status, body.errors?.[0]?.field]
    }
    expect(await refused(reportOn({ code: 'PB-20200101-0001' }, '<ns:GrpSts>ACCP</ns:GrpSts>', []))).toEqual([
      400,
      'file',
    ])
    for (const xml of ['<Document/>', 'no xml', '<!DOCTYPE x><Document/>', ''])
      expect(await refused(xml)).toEqual([400, 'file'])
    const stranger = await app.upload(`${base}/readReport`, {
      token: await app.signIn('demo2', 'admin'),
      fields: { id: batch.id },
      file: { name: 'a.xml', bytes: Buffer.from('<a/>') },
    })
    expect(stranger.status).toBe(404)
  })

  it('refuses the whole batch: all of it waits again', async () => {
    const batch = await sent('7.00', '8.00')
    const over = await took(finance, 'refuse', batch, { reason: '文件格式错误' })
    expect(over).toMatchObject({ status: 'refused', reason: '文件格式错误' })
    for (const { flowBackId } of over.items) expect((await payout(flowBackId)).payment).toBe('waiting')
    expect((await step(finance, 'pay', over, { paidOn })).status).toBe(409)
  })

  it('shows the batch as one line: it is proposed, and matching it pays it', async () => {
    const batch = await sent('4321.00', '0.98')
    const line = await bankLine('-4321.98', `付款 ${batch.code}`)
    const proposals = await finance.get(`${bank}/proposals?currency=CNY`)
    expect(proposals.find((p: any) => p.lineId === line)).toMatchObject({
      rule: 'reference',
      sure: true,
      items: [{ kind: 'batch', id: batch.id, code: batch.code, amount: '-4321.98', state: 'sent' }],
    })
    const summary = async () => (await finance.get(`${bank}/summary`)).find((s: any) => s.currency === 'CNY')
    const adds = (s: any) =>
      Object.values<string>(s.parts)
        .reduce((n, part) => n + Number(part), 0)
        .toFixed(2)
    const items = (await summary()).openItems
    const row = await finance.post(`${bank}/match`, { lineId: line, items: [{ kind: 'batch', id: batch.id }] })
    expect(row).toMatchObject({ status: 'matched', matchedTo: batch.code })
    const paid = await finance.get(`${base}/queryById?id=${batch.id}`)
    expect(paid).toMatchObject({ status: 'paid', paidOn, bankLine: { id: line, amount: '-4321.98' } })
    const now = await summary()
    expect([now.openItems, adds(now)]).toEqual([items, now.difference])
    // Opened again, the batch stays paid and fits the line still.
    await finance.post(`${bank}/undo`, { lineId: line, reason: 'x' })
    expect((await summary()).openItems).toBe(items + 2)
    expect((await finance.get(`${bank}/candidates?lineId=${line}`))[0].items[0]).toMatchObject({
      kind: 'batch',
      state: 'posted',
    })
    await finance.post(`${bank}/match`, { lineId: line, items: [{ kind: 'batch', id: batch.id }] })
    expect(adds(await summary())).toBe((await summary()).difference)
  })

  it('is one transaction: where one payment fails, none is posted', async () => {
    const batch = await sent('15.00', '16.00')
    const [one, two] = batch.items
    const hold = (await db.query('select hold_entry_id from flow_back where id = $1', [two.flowBackId])).rows[0]
    // Somebody let the second one's hold go behind the batch's back.
    const { rows: other } = await db.query('select hold_entry_id from flow_back where id = $1', [one.flowBackId])
    await db.query('update flow_back set hold_entry_id = $2 where id = $1', [two.flowBackId, other[0].hold_entry_id])
    const refused = await step(finance, 'pay', batch, { paidOn })
    expect([refused.status, refused.body.data.reason]).toEqual([409, 'parentLeft'])
    expect(await entries(one.flowBackId)).toEqual(['hold'])
    expect((await finance.get(`${base}/queryById?id=${batch.id}`)).status).toBe('sent')
    await db.query('update flow_back set hold_entry_id = $2 where id = $1', [two.flowBackId, hold.hold_entry_id])
    const now = await finance.get(`${base}/queryById?id=${batch.id}`)
    expect((await took(finance, 'pay', now, { paidOn })).status).toBe('paid')
  })
})
