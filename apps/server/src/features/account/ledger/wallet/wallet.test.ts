import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { payerOf, walletFor, type Payer } from '../../../../test/money.ts'
import { customerIds } from '../../../../test/trade.ts'
import { sealLedgers } from '../ledgerVerify.ts'

const base = '/api/account/wallet'
const flow = '/api/account/ledgerPosting'
let app: TestApplication
let db: pg.Client
let admin: Payer, finance: Payer, buyer: Payer, buyer2: Payer, elsewhere: Payer
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  ;[admin, finance, buyer, buyer2, elsewhere] = await Promise.all([
    payerOf(app, 'admin'),
    payerOf(app, 'finance'),
    payerOf(app, 'buyer'),
    payerOf(app, 'buyer2'),
    payerOf(app, 'admin', 'demo2'),
  ])
  ;({ pengcheng, haina } = await customerIds(app, await app.signIn('demo', 'admin')))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const post = (by: Payer, body: object, key?: string) => by.tryPay('/api/account/ledger/post', body, key)
const hold = async (wallet: string, amount: string, more: object = {}): Promise<string> =>
  (await finance.pay('/api/account/ledger/post', { kind: 'hold', wallet, amount, ...more })).id
const named = async (id: string) => {
  const row = await finance.get(`${base}/queryById?id=${id}`)
  return { id, version: row.version }
}
const told = async (hand: Payer): Promise<string[]> =>
  (await hand.get('/api/notification/notification/queryMyNotification?pageSize=50')).list.map((n: any) => n.title)
/** A customer of its own, with a wallet. */
let count = 0
async function fresh(currency = 'CNY', amount = '1000.00'): Promise<any> {
  const {
    rows: [org],
  } = await db.query(
    `insert into sys_org (tenant_id, org_type, org_name, org_parent) select tenant_id, 'customer', $1, org_parent from sys_org where id = $2 returning id`,
    [`新客户 ${++count}`, pengcheng],
  )
  const wallet = await finance.pay(`${base}/add`, { orgId: org.id, currency })
  if (amount !== '0') {
    const made = await finance.pay('/api/account/recharge/add', {
      walletId: wallet.id,
      amount,
      method: 'bankTransfer',
      payerName: 'x',
      bankReference: randomUUID(),
      paidOn: '2026-11-01',
    })
    const { version } = await finance.pay('/api/account/recharge/submit', { id: made.id, version: made.version })
    await admin.pay('/api/account/recharge/confirm', { id: made.id, version })
  }
  return wallet
}

test('an owner has one wallet of each currency, also when two open it at once', async () => {
  const {
    rows: [org],
  } = await db.query(
    `insert into sys_org (tenant_id, org_type, org_name, org_parent) select tenant_id, 'customer', '并发客户', org_parent from sys_org where id = $1 returning id`,
    [pengcheng],
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? admin : finance).tryPay(`${base}/add`, { orgId: org.id, currency: 'USD' }),
    ),
  )
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  const made = answers.find((a) => a.status === 200)!.body.data
  expect(made).toMatchObject({
    ownerKind: 'customer',
    ownerName: '并发客户',
    status: 'active',
    available: '0.00',
    creditLimit: '0.00',
    alert: 'none',
  })
  expect(answers.find((a) => a.status === 409)!.body.errors).toEqual([
    { field: 'currency', message: `This owner already has the US dollar wallet ${made.code}; only one per currency` },
  ])
  expect((await finance.tryPay(`${base}/add`, { orgId: org.id, currency: 'EUR' })).status).toBe(400)
  expect((await finance.tryPay(`${base}/add`, { orgId: randomUUID(), currency: 'USD' })).status).toBe(400)
  expect((await buyer.tryPay(`${base}/add`, { currency: 'HKD' })).status).toBe(403)
})

test('a frozen wallet pays nothing out and still takes money in; only an empty one is closed', async () => {
  const wallet = await fresh()
  const held = await hold(wallet.id, '100')
  const frozen = await finance.post(`${base}/freeze`, { ...(await named(wallet.id)), reason: '对账中' })
  expect(frozen).toMatchObject({ status: 'frozen', statusNote: '对账中' })
  expect((await post(finance, { kind: 'hold', wallet: wallet.id, amount: '1' })).body.data).toEqual({
    reason: 'frozen',
  })
  expect(
    (await post(finance, { kind: 'capture', wallet: wallet.id, amount: '40', parent: held, account: 'income' })).status,
  ).toBe(200)
  expect((await post(finance, { kind: 'release', wallet: wallet.id, amount: '60', parent: held })).status).toBe(200)
  const close = async () => finance.try('POST', `${base}/close`, { ...(await named(wallet.id)), reason: '客户销户' })
  expect((await close()).body.message).toBe('Only an empty wallet can be closed: 960.00 available, 0.00 held')
  expect((await finance.try('POST', `${base}/freeze`, { ...(await named(wallet.id)), reason: 'x' })).status).toBe(409)
  expect(
    (await finance.try('POST', `${base}/unfreeze`, { id: wallet.id, version: 1, reason: 'x' })).body.data.current
      .status,
  ).toBe('frozen')
  await finance.post(`${base}/unfreeze`, { ...(await named(wallet.id)), reason: '已核对' })
  const empty = await fresh('HKD', '0')
  expect(await finance.post(`${base}/close`, { ...(await named(empty.id)), reason: '不再使用' })).toMatchObject({
    status: 'closed',
  })
  expect((await finance.try('PUT', `${base}/update`, { ...(await named(empty.id)), remark: 'x' })).status).toBe(409)
  expect((await finance.tryPay(`${base}/add`, { orgId: empty.orgId, currency: 'HKD' })).status).toBe(200)
})

test('only staff open, change, freeze and close a wallet, whatever buttons a role of customers shows', async () => {
  const role = await admin.post('/api/admin/sysrole/add', { roleCode: 'ROLE_ALL_BUTTONS', roleName: 'All buttons' })
  const { menus } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
  const menu = menus.find((m: any) => m.area === 'customer' && m.component === 'myAccount')
  await admin.post('/api/admin/sysmenu/authorizeMenuToRole', { roleId: role.id, menuIds: [menu.id], hiddenButtons: [] })
  const user = await newUser(admin, [role.id], { orgId: pengcheng })
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const key = { 'idempotency-key': randomUUID() }
  const wallet = await walletFor(buyer, '鹏程', 'HKD')
  const as = { ...(await named(wallet.id)), reason: 'x' }
  const level = { id: as.id, version: as.version, alertLevel: '5.00' }
  const refused = async (method: string, path: string, body: object, headers = {}) => {
    const answer = await hand.try(method, `${base}/${path}`, body, headers)
    expect([path, answer.status, answer.body.message]).toEqual([
      path,
      403,
      'This is handled by your company’s finance staff',
    ])
  }
  await refused('POST', 'add', { orgId: pengcheng, currency: 'USD' }, key)
  await refused('PUT', 'update', level)
  await refused('POST', 'freeze', as)
  await refused('POST', 'close', as)
  expect(await finance.get(`${base}/queryById?id=${wallet.id}`)).toMatchObject({
    status: 'active',
    version: as.version,
  })
  // When they are told that it is low, they say themselves.
  expect(await hand.post(`${base}/setAlert`, level)).toMatchObject({ alertLevel: '5.00' })
  await finance.post(`${base}/freeze`, { ...(await named(wallet.id)), reason: 'x' })
  await refused('POST', 'unfreeze', { ...(await named(wallet.id)), reason: 'x' })
  await finance.post(`${base}/unfreeze`, { ...(await named(wallet.id)), reason: 'x' })
  await finance.put(`${base}/update`, { ...(await named(wallet.id)), alertLevel: wallet.alertLevel ?? null })
})

test('the owner hears once that it is low, until it is not', async () => {
  const wallet = await walletFor(buyer, '鹏程', 'USD')
  const low = `Wallet ${wallet.code} is below its alert level`
  const heard = async () => (await told(buyer)).filter((title) => title === low).length
  const { database } = app.application.services
  const { transaction } = database
  let looks = 0
  Object.assign(database, {
    transaction: async (...asked: Parameters<typeof transaction>) => {
      const result = await transaction(...asked)
      if (asked[0].requestId === 'wallet alert') looks++
      return result
    },
  })
  /** Posts, and waits until somebody has looked whether the wallet is low. */
  const looked = async <T>(post: () => Promise<T>): Promise<T> => {
    const before = looks
    const result = await post()
    await expect.poll(() => looks).toBeGreaterThan(before)
    return result
  }
  const before = await heard()
  const [mine] = (await buyer.get(`${base}/mine`)).filter((w: any) => w.id === wallet.id)
  const less = (amount: number) => (Number(mine.available) - amount).toFixed(2)
  await looked(() => buyer.post(`${base}/setAlert`, { id: wallet.id, version: mine.version, alertLevel: less(500) }))
  const first = await looked(() => hold(wallet.id, '600'))
  await expect.poll(heard).toBe(before + 1)
  expect((await buyer.get(`${base}/mine`)).find((w: any) => w.id === wallet.id)).toMatchObject({
    below: true,
    available: less(600),
  })
  expect((await finance.get(`${base}/query?alert=below&pageSize=50`)).list.map((w: any) => w.id)).toContain(wallet.id)
  await looked(() => hold(wallet.id, '10'))
  expect(await heard()).toBe(before + 1)
  await looked(() =>
    finance.pay('/api/account/ledger/post', { kind: 'release', wallet: wallet.id, amount: '600', parent: first }),
  )
  await looked(() => hold(wallet.id, '600'))
  await expect.poll(heard).toBe(before + 2)
  Object.assign(database, { transaction })
})

test('my account tells balance, months and movements, and nothing of anybody else', async () => {
  const mine = await buyer.get(`${base}/mine`)
  expect(mine.map((w: any) => [w.currency, w.ownerName])).toEqual(
    ['CNY', 'HKD', 'USD'].map((c) => [c, '深圳鹏程电子有限公司']),
  )
  for (const w of mine) {
    expect(w.months).toHaveLength(12)
    const now = w.months.at(-1)
    expect([now.in, now.out, Number(now.closing)]).toEqual([
      w.monthIn,
      w.monthOut,
      Number(w.available) + Number(w.held),
    ])
    // In less out is what has been added since the last month closed.
    expect(Number(w.months.at(-2).closing) + Number(w.monthIn) - Number(w.monthOut)).toBeCloseTo(Number(now.closing), 2)
    expect(w.last.length).toBeGreaterThan(0)
  }
  const cny = mine[0]
  const {
    rows: [sums],
  } = await db.query(
    `select coalesce(sum(amount) filter (where amount > 0), 0)::numeric(18, 2)::text as came, coalesce(-sum(amount) filter (where amount < 0), 0)::numeric(18, 2)::text as went from ledger_posting
      where wallet_id = $1 and kind not in ('hold', 'release') and created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [cny.id],
  )
  expect([cny.monthIn, cny.monthOut]).toEqual([sums.came, sums.went])
  expect(await buyer2.get(`${base}/mine?orgId=${pengcheng}`)).toEqual([])
  expect((await finance.get(`${base}/mine`)).map((w: any) => w.orgId)).toEqual([null, null, null])
  expect((await finance.get(`${base}/mine?orgId=${haina}`)).length).toBe(3)
})

test("another's wallet, posting and entry are 404, and a list holds none of them", async () => {
  const wallet = await walletFor(buyer, '鹏程', 'CNY')
  const { list } = await buyer.get(`${flow}/query?walletId=${wallet.id}&pageSize=10`)
  for (const stranger of [buyer2, elsewhere]) {
    for (const path of ['queryById', 'queryHistory'])
      expect((await stranger.try('GET', `${base}/${path}?id=${wallet.id}`)).status).toBe(404)
    expect(
      (await stranger.try('POST', `${base}/setAlert`, { id: wallet.id, version: 1, alertLevel: '1' })).status,
    ).toBe(404)
    expect((await stranger.get(`${flow}/query?walletId=${wallet.id}&pageSize=10`)).total).toBe(0)
    expect((await stranger.try('GET', `${flow}/queryEntry?id=${list[0].entryId}`)).status).toBe(404)
    expect(await stranger.get(`${base}/queryOptions?ids=${wallet.id}`)).toEqual([])
  }
  expect(
    (await elsewhere.tryPay('/api/account/ledger/post', { kind: 'hold', wallet: wallet.id, amount: '1' })).status,
  ).toBe(404)
  expect((await elsewhere.try('POST', '/api/account/ledger/verify', { id: wallet.id })).status).toBe(404)
  expect(
    (await buyer.tryPay('/api/account/ledger/post', { kind: 'hold', wallet: wallet.id, amount: '1' })).status,
  ).toBe(403)
})

test('an amount opens its postings, what it goes back to and what caused it', async () => {
  const wallet = await walletFor(buyer, '鹏程', 'CNY')
  const captured = (
    await buyer.get(`${flow}/query?walletId=${wallet.id}&kind=capture&account=held&pageSize=10&sort=-createdAt`)
  ).list.find((p: any) => p.amount === '-86412.37')
  const entry = await buyer.get(`${flow}/queryEntry?id=${captured.entryId}`)
  expect(entry).toMatchObject({
    kind: 'capture',
    parent: { kind: 'hold' },
    source: { kind: 'customsCase', path: expect.stringContaining('/ClassifyOrder?id=') },
  })
  expect(entry.children.map((c: any) => c.kind)).toEqual(['refund'])
  expect(entry.postings.map((p: any) => [p.account, p.amount, p.walletCode, p.hidden])).toEqual([
    ['held', '-86412.37', wallet.code, false],
    ['duty', '86412.37', null, false],
  ])
  expect(entry.postings[0].hash).toMatch(/^[0-9a-f]{16}$/)
  expect(
    (await buyer.get(`${flow}/query?sourceCode=${entry.source.code.slice(0, 6).toLowerCase()}&pageSize=10`)).total,
  ).toBeGreaterThan(3)
})

test('what is taken for a charge is of its customer, in its currency, and never more than it', async () => {
  const wallet = await walletFor(finance, '鹏程', 'CNY')
  const {
    rows: [file],
  } = await db.query(`select id, tenant_id, code from customs_case where org_id = $1 limit 1`, [pengcheng])
  const {
    rows: [other],
  } = await db.query(`select id, tenant_id from customs_case where org_id = $1 limit 1`, [haina])
  const charge = async (of: any, currency = 'CNY') =>
    (
      await db.query(
        `insert into customs_case_charge (tenant_id, case_id, kind, price, amount, currency) values ($1, $2, 'agency', 300, 300, $3) returning id`,
        [of.tenant_id, of.id, currency],
      )
    ).rows[0].id
  const id = await charge(file)
  const line = { sourceKind: 'caseCharge', sourceId: id }
  const holdId = await hold(wallet.id, '300', line)
  const capture = (amount: string, more: object = {}) =>
    post(finance, { kind: 'capture', wallet: wallet.id, amount, parent: holdId, account: 'income', ...more })
  const first = await capture('200')
  expect(first.body.data).toMatchObject({ sourceKind: 'caseCharge', sourceId: id, sourceCode: file.code })
  const twice = await Promise.all(Array.from({ length: 10 }, () => capture('60')))
  expect(twice.map((a) => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409, 409, 409])
  expect(twice.find((a) => a.status === 409)!.body.errors).toEqual([
    { field: 'amount', message: 'Only 40.00 of it is still to be deducted' },
  ])
  await finance.pay('/api/account/ledger/post', {
    kind: 'refund',
    wallet: wallet.id,
    amount: '100',
    parent: first.body.data.id,
  })
  // Given back once it may be taken again, though of a new hold.
  expect((await post(finance, { kind: 'hold', wallet: wallet.id, amount: '140.01', ...line })).status).toBe(409)
  const again = await hold(wallet.id, '140', line)
  const key = randomUUID()
  const taken = { kind: 'capture', wallet: wallet.id, amount: '140', parent: again, account: 'income', ...line }
  expect((await post(finance, taken, key)).status).toBe(200)
  expect((await post(finance, taken, key)).status).toBe(200)
  expect(
    (
      await post(finance, {
        kind: 'hold',
        wallet: wallet.id,
        amount: '1',
        sourceKind: 'caseCharge',
        sourceId: await charge(other),
      })
    ).body.errors[0],
  ).toEqual({ field: 'sourceId', message: 'The charge does not belong to the wallet’s owner' })
  expect(
    (
      await post(finance, {
        kind: 'hold',
        wallet: wallet.id,
        amount: '1',
        sourceKind: 'caseCharge',
        sourceId: await charge(file, 'USD'),
      })
    ).status,
  ).toBe(409)
  expect(
    (
      await post(finance, {
        kind: 'hold',
        wallet: wallet.id,
        amount: '1',
        sourceKind: 'caseCharge',
        sourceId: randomUUID(),
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await post(finance, {
        kind: 'hold',
        wallet: wallet.id,
        amount: '1',
        sourceKind: 'recharge',
        sourceId: randomUUID(),
      })
    ).status,
  ).toBe(400)
})

test('an amount leads to the screen of what it was for: a charge to its case, a tax bill to its declaration', async () => {
  const wallet = await walletFor(finance, '鹏程', 'CNY')
  const {
    rows: [file],
  } = await db.query(
    `select c.id, c.tenant_id, d.id as declaration from customs_case c join declaration d on d.tenant_id = c.tenant_id and d.case_id = c.id
      where c.org_id = $1 and c.deleted_at is null and d.deleted_at is null limit 1`,
    [pengcheng],
  )
  const {
    rows: [charge],
  } = await db.query(
    `insert into customs_case_charge (tenant_id, case_id, kind, price, amount, currency) values ($1, $2, 'agency', 3, 3, 'CNY') returning id`,
    [file.tenant_id, file.id],
  )
  const {
    rows: [bill],
  } = await db.query(
    `insert into tax_bill (tenant_id, declaration_id, number, kind, amount, issued_on, due_on) values ($1, $2, 'T-SOURCE', 'vat', 4, '2026-11-01', '2026-11-16') returning id`,
    [file.tenant_id, file.declaration],
  )
  const role = await newRole(admin, ['rechargeFlow'])
  const user = await newUser(admin, [role.id])
  const teller = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const path = async (sourceKind: string, sourceId: string) => {
    const entryId = await hold(wallet.id, '1', { sourceKind, sourceId })
    const shown = async (by: Hand) => (await by.get(`${flow}/queryEntry?id=${entryId}`)).source
    // Whoever sees amounts only is told what it was, and shown no way to it.
    expect(await shown(teller)).toMatchObject({ kind: sourceKind, id: sourceId, path: null })
    return (await shown(admin)).path
  }
  expect(await path('caseCharge', charge.id)).toBe(`/ClassifyOrder?id=${file.id}&part=charges`)
  expect(await path('taxBill', bill.id)).toBe(`/declarationDetail?id=${file.declaration}&tab=taxes`)
  expect(await path('customsCase', file.id)).toBe(`/ClassifyOrder?id=${file.id}`)
})

test('charges of a case are taken from its customer’s wallets together: all or none, and once for a key', async () => {
  const wallet = await fresh('CNY', '500.00')
  const {
    rows: [{ tenant_id: tenant }],
  } = await db.query('select tenant_id from sys_org where id = $1', [pengcheng])
  const {
    rows: [file],
  } = await db.query(
    `insert into customs_case (tenant_id, org_id, code, direction) values ($1, $2, $3, 'import') returning id, code`,
    [tenant, wallet.orgId, `TAKE-${Date.now()}`],
  )
  const charge = async (kind: string, amount: string, currency = 'CNY') =>
    (
      await db.query(
        `insert into customs_case_charge (tenant_id, case_id, kind, price, amount, currency) values ($1, $2, $3, $4, $4, $5) returning id`,
        [tenant, file.id, kind, amount, currency],
      )
    ).rows[0].id
  const [fee, duty, dear, dollars] = [
    await charge('agency', '100.00'),
    await charge('duty', '250.50'),
    await charge('transport', '400.00'),
    await charge('agency', '7.00', 'USD'),
  ]
  const path = '/api/account/ledger/takeCaseLines'
  const take = (lines: Record<string, string>, key?: string, by = finance) =>
    by.tryPay(
      path,
      { caseId: file.id, lines: Object.entries(lines).map(([id, amount]) => ({ kind: 'caseCharge', id, amount })) },
      key,
    )
  const available = async () => (await finance.get(`${base}/queryById?id=${wallet.id}`)).available
  const read = await finance.get(`/api/account/ledger/caseLines?caseId=${file.id}`)
  expect(read.lines).toHaveLength(4)
  expect(read.wallets).toEqual([
    { id: wallet.id, code: wallet.code, currency: 'CNY', status: 'active', available: '500.00' },
  ])
  // The second cannot be taken, so the first is not either.
  const refused = await take({ [fee]: '100', [dear]: '400.01' })
  expect([refused.status, refused.body.errors[0].message]).toEqual([409, 'Only 400.00 of it is still to be deducted'])
  expect((await take({ [fee]: '100', [dear]: '400', [duty]: '1' })).body.data).toEqual({ reason: 'insufficient' })
  expect((await take({ [dollars]: '7' })).body.message).toBe('The customer has no open wallet in USD')
  expect(await available()).toBe('500.00')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take({ [fee]: '100', [duty]: '50.50' }, key)))
  expect(new Set(answers.map((a) => JSON.stringify(a.body.data))).size).toBe(1)
  expect(answers[0]!.body.data.lines.map((l: any) => [l.id, l.taken, l.left]).slice(0, 2)).toEqual([
    [fee, '100.00', '0.00'],
    [duty, '50.50', '200.00'],
  ])
  expect(await available()).toBe('349.50')
  const { rows } = await db.query(
    `select p.account, p.amount from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id where e.source_code = $1 and p.wallet_id is null order by 1`,
    [file.code],
  )
  expect(rows).toEqual([
    { account: 'duty', amount: '50.50' },
    { account: 'income', amount: '100.00' },
  ])
  expect((await take({ [duty]: '1' }, undefined, elsewhere)).status).toBe(404)
  expect((await take({ [duty]: '1' }, undefined, buyer)).status).toBe(403)
  expect((await buyer.try('GET', `/api/account/ledger/caseLines?caseId=${file.id}`)).status).toBe(403)
})

async function exported(by: Payer, query: object): Promise<string[][]> {
  const token = (by as any) === finance ? await app.signIn('demo', 'finance') : await app.signIn('demo', 'buyer')
  const response = await fetch(`${app.url}${flow}/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ columns: ['kind', 'walletId', 'account', 'amount', 'availableAfter', 'heldAfter'], query }),
  })
  expect(response.status).toBe(200)
  return (await readExcel(Buffer.from(await response.arrayBuffer()), { maxRows: 5000 })).rows.map((r: any) =>
    (r.cells ?? r).map(String),
  )
}

test('an export opens and closes with the balance and adds up, while postings go on', async () => {
  const wallet = await fresh('CNY', '50000.00')
  const from = '2026-01-01T00:00:00Z'
  const stop = new AbortController()
  const busy = (async () => {
    while (!stop.signal.aborted) await hold(wallet.id, '1')
  })()
  for (let n = 0; n < 4; n++) {
    const rows = await exported(finance, { currentPage: 1, pageSize: 10, walletId: wallet.id, createdAtFrom: from })
    const [head, opening, ...rest] = rows
    const [closing, lines] = [rest.at(-1)!, rest.slice(0, -1)]
    expect([head![0], opening![0], closing[0]]).toEqual(['Type', 'Opening balance', 'Closing balance'])
    const sum = (account: string) =>
      lines.filter((l) => l[2] === account).reduce((all, l) => all + Math.round(Number(l[3]) * 100), 0) / 100
    expect([sum('Available'), sum('Held')]).toEqual([
      Number(closing[4]) - Number(opening![4]),
      Number(closing[5]) - Number(opening![5]),
    ])
    expect(lines.length % 2).toBe(1)
  }
  stop.abort()
  await busy
})

test('an export of days takes in the whole of the first and of the last, and both its balances with them', async () => {
  const wallet = await fresh()
  for (const amount of ['1', '2', '4', '8']) await hold(wallet.id, amount)
  await db.query(`alter table ledger_posting disable trigger append_only`)
  for (const [amount, at] of [
    ['1000', '2026-03-01 12:00'],
    ['1', '2026-03-04 23:59:59.999999'],
    ['2', '2026-03-05 00:00'],
    ['4', '2026-03-06 23:59:59.999999'],
    ['8', '2026-03-07 00:00'],
  ])
    await db.query(
      `update ledger_posting set created_at = $3::timestamp at time zone (select time_zone from tenant where tenant_code = 'demo') where wallet_id = $1 and abs(amount) = $2`,
      [wallet.id, amount, at],
    )
  await db.query(`alter table ledger_posting enable trigger append_only`)
  const period = async (ends: object) => {
    const [, ...rows] = await exported(finance, { currentPage: 1, pageSize: 10, walletId: wallet.id, ...ends })
    const held = rows.slice(1, -1).filter((r) => r[2] === 'Held')
    return [Number(rows[0]![5]), held.map((r) => Number(r[3])), Number(rows.at(-1)![5])]
  }
  const instant = (wall: string) => new Date(`${wall}+08:00`).toISOString()
  expect(await period({ createdAtFrom: '2026-03-05', createdAtTo: '2026-03-06' })).toEqual([1, [2, 4], 7])
  expect(await period({ createdAtFrom: '2026-03-05', createdAtTo: '2026-03-05' })).toEqual([1, [2], 3])
  expect(await period({ createdAtFrom: '2026-03-07', createdAtTo: '2026-03-07' })).toEqual([7, [8], 15])
  expect(
    await period({ createdAtFrom: instant('2026-03-05T00:00:00'), createdAtTo: instant('2026-03-07T00:00:00') }),
  ).toEqual([1, [2, 4, 8], 15])
})

test('verifying finds nothing on a good day, and what somebody changed behind the program on a bad one', async () => {
  const wallet = await fresh()
  for (let n = 0; n < 3; n++) await hold(wallet.id, '5')
  await sealLedgers({}, app.application.services)
  expect(await finance.post('/api/account/ledger/verify', { id: wallet.id })).toMatchObject({
    checked: 7,
    untilSeq: 7,
    faults: [],
    seal: { untilSeq: 7 },
  })
  const {
    rows: [first],
  } = await db.query(`select checked_seq, faults from wallet_watch where wallet_id = $1`, [wallet.id])
  expect([Number(first.checked_seq), first.faults]).toEqual([7, 0])
  const sealed = await finance.get(`${flow}/query?walletId=${wallet.id}&pageSize=10`)
  expect((await finance.get(`${flow}/queryEntry?id=${sealed.list[0].entryId}`)).postings[0]).toMatchObject({
    sealSeq: expect.any(Number),
  })
  await hold(wallet.id, '5')
  await db.query(`alter table ledger_posting disable trigger append_only`)
  await db.query(`update ledger_posting set amount = amount * 2 where wallet_id = $1 and seq = 8`, [wallet.id])
  await db.query(`alter table ledger_posting enable trigger append_only`)
  expect((await finance.post('/api/account/ledger/verify', { id: wallet.id })).faults[0]).toMatchObject({
    seq: 8,
    fault: 'balance',
  })
  await sealLedgers({}, app.application.services)
  expect((await told(finance))[0]).toBe(`Ledger verification of wallet ${wallet.code} found problems`)
  // A head that was put back with all its chain is told by the seal.
  await db.query(
    `alter table ledger_posting disable trigger append_only; alter table ledger_posting disable trigger append_only_all`,
  )
  await db.query(`update ledger_posting set hash = sha256(hash) where wallet_id = $1 and seq = 7`, [wallet.id])
  await db.query(
    `alter table ledger_posting enable trigger append_only; alter table ledger_posting enable trigger append_only_all`,
  )
  expect(
    (await finance.post('/api/account/ledger/verify', { id: wallet.id })).faults.map((f: any) => f.fault),
  ).toContain('seal')
})
