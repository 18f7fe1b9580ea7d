import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoPassword } from '../../../../seed/people.ts'
import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'
import { workbook } from '../../../test/workbook.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let finance: Hand
let buyer: Hand
let buyer2: Hand
let customers: { pengcheng: string; haina: string }

const own = '/api/account/bankAccount'
const suppliers = '/api/account/supplierBankAccount'
const all = '/api/account/bankMgt'

/** Signed in, and asked a moment ago whether it is he. */
async function confirmed(username: string, tenant = 'demo'): Promise<Hand> {
  const hand = handOf(app, await app.signIn(tenant, username))
  await hand.post('/api/account/security/confirm', { password: demoPassword })
  return hand
}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  await admin.post('/api/account/security/confirm', { password: demoPassword })
  finance = await confirmed('finance')
  buyer = await confirmed('buyer')
  buyer2 = await confirmed('buyer2')
  customers = await customerIds(app, adminToken)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let next = 0
const number = () => `62220210${String(++next).padStart(8, '0')}`
const account = (more: object = {}) => ({
  bankAccountName: `户名 ${next}`,
  bankCountry: 'CHN',
  bankName: '测试银行',
  bankAccount: number(),
  currency: 'CNY',
  purpose: 'both',
  isDefault: false,
  ...more,
})
const supplierOf = () => tradeOf(app, adminToken).supplier()
const mails = async (to: string) =>
  (await db.query('select recipient, subject from outbox_message where recipient = $1 order by created_at', [to])).rows
const errorsOf = (answer: { body: any }) => (answer.body.errors ?? []).map((e: any) => e.field)

test('numbers are checked by the country of the bank, codes by their country, IBANs by their check digits', async () => {
  const add = (more: object) => admin.try('POST', `${own}/add`, account(more))
  const refused: [object, string][] = [
    [{ bankAccount: '1234567' }, 'bankAccount'],
    [{ bankAccount: 'ABC12345678' }, 'bankAccount'],
    [{ bankAccount: '1'.repeat(31) }, 'bankAccount'],
    [{ bankCountry: 'HKG', bankAccount: '12345678' }, 'bankAccount'],
    [{ bankCountry: 'HKG', bankAccount: '1'.repeat(16) }, 'bankAccount'],
    [{ bankCountry: 'DEU', bankAccount: 'DE89370400440532013001' }, 'bankAccount'],
    [{ bankCountry: 'DEU', bankAccount: '370400440532013' }, 'bankAccount'],
    [{ bankCountry: 'FRA', bankAccount: 'DE89370400440532013000' }, 'bankAccount'],
    [{ swiftCode: 'COBADEFF' }, 'swiftCode'],
    [{ swiftCode: 'BKCHCNB' }, 'swiftCode'],
    [{ cnaps: '12345678901' }, 'cnaps'],
    [{ bankCountry: 'HKG', bankAccount: '123456789', cnaps: '102584000002' }, 'cnaps'],
    [{ bankCode: '004' }, 'bankCode'],
    [{ bankCountry: 'USA', bankAccount: '12345678', routingNumber: '121000249' }, 'routingNumber'],
    [{ routingNumber: '121000248' }, 'routingNumber'],
    [{ bankCountry: 'XYZ' }, 'bankCountry'],
    [{ currency: 'ZZZ' }, 'currency'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ bankAccount: '**** 1234' }, 'bankAccount'],
  ]
  for (const [more, field] of refused)
    expect([more, (await add(more)).status, errorsOf(await add(more))]).toEqual([more, 400, [field]])
  const taken: object[] = [
    { bankCountry: 'DEU', bankAccount: 'de89 3704 0044 0532 0130 00', swiftCode: 'COBADEFFXXX', currency: 'EUR' },
    { bankCountry: 'HKG', bankAccount: '808-512-999838', bankCode: '808', branchCode: '512', currency: 'HKD' },
    { bankCountry: 'USA', bankAccount: '12345678', routingNumber: '121000248', currency: 'USD' },
    { bankCountry: 'SGP', bankAccount: '7171234567', swiftCode: 'DBSSSGSG', currency: 'SGD' },
    { cnaps: '102584000002', swiftCode: 'ICBKCNBJ' },
  ]
  for (const more of taken) expect([more, (await add(more)).status]).toEqual([more, 200])
  const { list } = await admin.get(`${own}/query?search=0130%2000&currentPage=1&pageSize=10`)
  expect(list).toEqual([])
  expect((await admin.get(`${own}/query?search=3000&owner=house`)).list.map((r: any) => r.bankAccount)).toContain(
    'DE89370400440532013000',
  )
})

test('the first account of an owner is taken as it is; another one, a change and a deletion ask who it is, tell the old contact and hold', async () => {
  const supplier = await supplierOf()
  const careless = handOf(app, await app.signIn('demo', 'finance'))
  const first = await careless.post(
    `${suppliers}/add`,
    account({ supplierId: supplier.id, contactEmail: 'old@payee.example', contactPhone: '13900001111' }),
  )
  expect(first.holdUntil).toBeNull()
  const unasked = await careless.try('PUT', `${suppliers}/update`, {
    id: first.id,
    version: first.version,
    remark: 'x',
  })
  expect(unasked.status).toBe(200)
  const asked = await careless.try('PUT', `${suppliers}/update`, {
    id: first.id,
    version: unasked.body.data.version,
    bankAccount: number(),
  })
  expect(asked).toMatchObject({ status: 403, body: { data: { stepUp: ['password'] } } })
  for (const [verb, body] of [
    ['add', account({ supplierId: supplier.id })],
    ['delete', { id: first.id }],
  ] as const)
    expect((await careless.try('POST', `${suppliers}/${verb}`, body)).status, verb).toBe(403)
  expect(await mails('old@payee.example')).toEqual([])

  const changed = await finance.put(`${suppliers}/update`, {
    id: first.id,
    version: unasked.body.data.version,
    bankAccount: number(),
    contactEmail: 'new@payee.example',
  })
  const hours = (Date.parse(changed.holdUntil) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  expect((await mails('old@payee.example')).length).toBe(1)
  expect((await mails('13900001111')).length).toBe(1)
  expect(await mails('new@payee.example')).toEqual([])
  // Finance that can lift holds hears of it, but for who did it.
  const notes = await db.query(
    `select m.username from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id where n.title_en like 'Account changed: ' || $1 || '%'`,
    [changed.bankAccountName],
  )
  expect(notes.rows.map((r) => r.username)).toEqual(['admin'])

  const second = await finance.post(`${suppliers}/add`, account({ supplierId: supplier.id }))
  expect(second.holdUntil).not.toBeNull()
  expect((await mails('new@payee.example')).length).toBe(1)
  await finance.post(`${suppliers}/delete`, { id: second.id })
  await db.query(`select set_config('app.tenant_id', tenant_id::text, false) from bank_account where id = $1`, [
    first.id,
  ])
  expect(
    (await db.query('select supplier_held($1) as s, bank_account_held($2) as a', [supplier.id, first.id])).rows[0],
  ).toEqual({ s: expect.any(Date), a: expect.any(Date) })
  // A change of the contact alone is told to the old one and holds nothing more.
  const touched = await finance.put(`${suppliers}/update`, {
    id: first.id,
    version: changed.version,
    contactEmail: 'third@payee.example',
  })
  expect(touched.holdUntil).toBe(changed.holdUntil)
  expect((await mails('new@payee.example')).length).toBe(2)
})

test('saying the same again is no change, whatever blanks and dashes stand in it', async () => {
  const supplier = await supplierOf()
  const first = await finance.post(
    `${suppliers}/add`,
    account({ supplierId: supplier.id, bankAccount: '6222021111222233' }),
  )
  const same = await finance.put(`${suppliers}/update`, {
    id: first.id,
    version: first.version,
    bankAccount: '6222-0211 1122 2233',
    branch: '',
  })
  expect(same.holdUntil).toBeNull()
})

test('a hold is lifted early by a second person who may and gives a reason, never by who changed the account', async () => {
  const supplier = await supplierOf()
  const first = await finance.post(`${suppliers}/add`, account({ supplierId: supplier.id }))
  expect(
    (await admin.try('POST', `${suppliers}/release`, { id: first.id, version: first.version, reason: 'x' })).status,
  ).toBe(409)
  const held = await finance.put(`${suppliers}/update`, {
    id: first.id,
    version: first.version,
    bankName: '另一家银行',
  })
  const lift = { id: first.id, version: held.version, reason: '已电话核实' }
  expect((await finance.try('POST', `${suppliers}/release`, lift)).status).toBe(403)
  expect((await buyer.try('POST', `${suppliers}/release`, lift)).status).toBe(403)
  expect((await admin.try('POST', `${suppliers}/release`, { ...lift, reason: '' })).status).toBe(400)
  expect((await admin.try('POST', `${suppliers}/release`, { ...lift, version: held.version - 1 })).status).toBe(409)
  const careless = handOf(app, await app.signIn('demo', 'admin'))
  expect((await careless.try('POST', `${suppliers}/release`, lift)).body.data).toEqual({ stepUp: ['password'] })
  expect(await admin.post(`${suppliers}/release`, lift)).toMatchObject({ holdUntil: null, liftReason: '已电话核实' })
  const history = await admin.get(`${suppliers}/queryHistory?id=${first.id}`)
  expect(history[0].changes.map((c: any) => c.field).sort()).toEqual(['holdUntil', 'liftReason'])
  // The database keeps the two apart as well.
  await expect(db.query('update bank_account set lifted_by = hold_by where id = $1', [first.id])).rejects.toThrow(
    /check constraint/,
  )
  // A later change holds again.
  const again = await finance.get(`${suppliers}/queryById?id=${first.id}`)
  expect(
    await finance.put(`${suppliers}/update`, { id: first.id, version: again.version, bankName: '第三家银行' }),
  ).toMatchObject({ holdUntil: expect.any(String), liftReason: null })
})

test('how long is the tenant’s own; none holds nothing', async () => {
  const {
    rows: [param],
  } = await db.query(
    `select p.id, p.version from sys_param p join tenant t on t.id = p.tenant_id where t.tenant_code = 'demo' and param_key = 'payee.holdHours'`,
  )
  const supplier = await supplierOf()
  let row = await finance.post(`${suppliers}/add`, account({ supplierId: supplier.id }))
  const set = async (paramValue: string) => {
    param.version = (
      await admin.put('/api/admin/sysparam/update', { id: param.id, version: param.version, paramValue })
    ).version
  }
  await set('0')
  row = await finance.put(`${suppliers}/update`, { id: row.id, version: row.version, bankName: '乙' })
  expect(row.holdUntil).toBeNull()
  expect(
    (await admin.try('PUT', '/api/admin/sysparam/update', { id: param.id, version: param.version, paramValue: '169' }))
      .status,
  ).toBe(400)
  await set('168')
  row = await finance.put(`${suppliers}/update`, { id: row.id, version: row.version, bankName: '丙' })
  expect((Date.parse(row.holdUntil) - Date.now()) / 3_600_000).toBeGreaterThan(167.9)
  await set('24')
  // A longer hold that stands is not cut short by a shorter one.
  const longer = row.holdUntil
  expect(
    (await finance.put(`${suppliers}/update`, { id: row.id, version: row.version, bankName: '丁' })).holdUntil,
  ).toBe(longer)
})

test('numbers are read whole only with the permission; what came masked changes nothing when it goes back', async () => {
  const role = await newRole(admin, ['bankAccountManagement', 'bankMgt'], ['bankAccount.number'])
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  await hand.post('/api/account/security/confirm', { password: 'test-password' })
  const row = await admin.post(`${own}/add`, account({ bankAccount: '6222029988776655' }))
  const shown = await hand.get(`${own}/queryById?id=${row.id}`)
  expect(shown.bankAccount).toBe('**** 6655')
  for (const path of [`${own}/query?search=6655`, `${all}/query?search=6655`])
    expect((await hand.get(path)).list.map((r: any) => r.bankAccount)).toEqual(['**** 6655'])
  expect((await admin.get(`${own}/query?search=6655`)).list[0].bankAccount).toBe('6222029988776655')
  expect((await admin.get(`${own}/query?search=9988`)).list).toEqual([])
  for (const [who, shownNumber] of [
    [user.username, '**** 6655'],
    ['admin', '6222029988776655'],
  ] as const) {
    const token = await app.signIn('demo', who, who === 'admin' ? demoPassword : 'test-password')
    for (const path of [own, all]) {
      const response = await fetch(`${app.url}${path}/exportExcel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [row.id] }),
      })
      const { rows } = await readExcel(Buffer.from(await response.arrayBuffer()), { maxRows: 10 })
      expect(JSON.stringify(rows)).toContain(shownNumber)
    }
  }
  expect((await hand.try('POST', `${own}/showNumber`, { id: row.id })).status).toBe(403)
  expect(await admin.post(`${own}/showNumber`, { id: row.id })).toEqual({ bankAccount: '6222029988776655' })
  const saved = await hand.put(`${own}/update`, {
    id: row.id,
    version: shown.version,
    bankAccount: shown.bankAccount,
    remark: '改备注',
  })
  expect(saved).toMatchObject({ bankAccount: '**** 6655', remark: '改备注', holdUntil: row.holdUntil })
  const stale = await hand.try('PUT', `${own}/update`, { id: row.id, version: shown.version, remark: 'z' })
  expect([stale.status, stale.body.data.current.bankAccount]).toEqual([409, '**** 6655'])
  expect(
    errorsOf(await hand.try('PUT', `${own}/update`, { id: row.id, version: saved.version, bankAccount: '****1234' })),
  ).toEqual(['bankAccount'])
  await admin.put(`${own}/update`, { id: row.id, version: saved.version, bankAccount: '6222020000001111' })
  for (const who of [admin, hand])
    expect(JSON.stringify(await who.get(`${own}/queryHistory?id=${row.id}`))).not.toMatch(
      /6222029988776655|6222020000001111/,
    )
  expect(JSON.stringify(await hand.get(`${own}/queryHistory?id=${row.id}`))).toContain('**** 6655')
  expect(JSON.stringify(await hand.get(`${own}/queryOptions?search=1111`))).not.toContain('6222020000001111')
})

test('an earlier version comes back as a change of its own', async () => {
  const supplier = await supplierOf()
  const first = await finance.post(
    `${suppliers}/add`,
    account({ supplierId: supplier.id, bankAccount: '6222020000002222', contactEmail: 'back@payee.example' }),
  )
  const second = await finance.put(`${suppliers}/update`, {
    id: first.id,
    version: first.version,
    bankAccount: '6222020000003333',
  })
  await admin.post(`${suppliers}/release`, { id: first.id, version: second.version, reason: '核实' })
  const third = await finance.get(`${suppliers}/queryById?id=${first.id}`)
  const entry = (await finance.get(`${suppliers}/queryHistory?id=${first.id}`)).find((e: any) =>
    e.changes.some((c: any) => c.field === 'bankAccount'),
  )
  expect(
    (
      await finance.try('POST', `${suppliers}/restoreVersion`, {
        id: first.id,
        version: third.version,
        entryId: randomUUID(),
      })
    ).status,
  ).toBe(404)
  const careless = handOf(app, await app.signIn('demo', 'finance'))
  expect(
    (
      await careless.try('POST', `${suppliers}/restoreVersion`, {
        id: first.id,
        version: third.version,
        entryId: entry.id,
      })
    ).body.data,
  ).toEqual({ stepUp: ['password'] })
  const back = await finance.post(`${suppliers}/restoreVersion`, {
    id: first.id,
    version: third.version,
    entryId: entry.id,
  })
  expect(back).toMatchObject({ bankAccount: '6222020000002222', holdUntil: expect.any(String) })
  expect((await mails('back@payee.example')).length).toBe(2)
})

test('one default for each owner and currency, whatever fifty people do at once', async () => {
  const supplier = await supplierOf()
  const rows: any[] = []
  for (let n = 0; n < 10; n++)
    rows.push(await finance.post(`${suppliers}/add`, account({ supplierId: supplier.id, isDefault: n === 0 })))
  const euro = await finance.post(
    `${suppliers}/add`,
    account({ supplierId: supplier.id, currency: 'EUR', isDefault: true }),
  )
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const { id } = rows[n % 10]!
      for (;;) {
        const { version } = await finance.get(`${suppliers}/queryById?id=${id}`)
        const answer = await finance.try('PUT', `${suppliers}/update`, { id, version, isDefault: true })
        // Somebody else had the row meanwhile: read again, as a form would.
        if (answer.status !== 409) return answer.status
      }
    }),
  )
  expect([...new Set(answers)]).toEqual([200])
  const { rows: marked } = await db.query(
    'select currency, count(*)::int as n from bank_account where supplier_id = $1 and is_default and deleted_at is null group by 1 order by 1',
    [supplier.id],
  )
  expect(marked).toEqual([
    { currency: 'CNY', n: 1 },
    { currency: 'EUR', n: 1 },
  ])
  await expect(
    db.query('update bank_account set is_default = true where supplier_id = $1', [supplier.id]),
  ).rejects.toThrow(/bank_account_default/)
  // One that comes back from the recycle bin takes no mark.
  const {
    rows: [now],
  } = await db.query(`select id from bank_account where supplier_id = $1 and is_default and currency = 'CNY'`, [
    supplier.id,
  ])
  await finance.post(`${suppliers}/delete`, { id: now.id })
  const other = rows.find((r) => r.id !== now.id)!
  const { version } = await finance.get(`${suppliers}/queryById?id=${other.id}`)
  await finance.put(`${suppliers}/update`, { id: other.id, version, isDefault: true })
  await finance.post(`${suppliers}/restore`, { id: now.id })
  expect(await finance.get(`${suppliers}/queryById?id=${now.id}`)).toMatchObject({
    isDefault: false,
    holdUntil: expect.any(String),
  })
  // A mark follows the account into another currency and takes it from the one there.
  const marked2 = await finance.get(`${suppliers}/queryById?id=${other.id}`)
  await finance.put(`${suppliers}/update`, { id: other.id, version: marked2.version, currency: 'EUR' })
  expect(await finance.get(`${suppliers}/queryById?id=${euro.id}`)).toMatchObject({ isDefault: false })
}, 60_000)

test('customers see and change their own accounts only, and learn where to pay', async () => {
  const mine = await buyer.get(`${own}/query`)
  expect(mine.list.length).toBeGreaterThan(0)
  expect([...new Set(mine.list.map((r: any) => r.orgId))]).toEqual([customers.pengcheng])
  const { list: theirs } = await buyer2.get(`${own}/query`)
  const [foreign] = theirs
  const { list: house } = await admin.get(`${own}/query?owner=house&currency=HKD`)
  for (const id of [foreign.id, house[0].id]) {
    expect((await buyer.try('GET', `${own}/queryById?id=${id}`)).status).toBe(404)
    expect((await buyer.try('GET', `${own}/queryHistory?id=${id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${own}/showNumber`, { id })).status).toBe(404)
    expect((await buyer.try('PUT', `${own}/update`, { id, version: 1, bankName: 'x' })).status).toBe(404)
    expect((await buyer.try('POST', `${own}/delete`, { id })).status).toBe(404)
    expect((await buyer.try('POST', `${own}/restoreVersion`, { id, version: 1, entryId: randomUUID() })).status).toBe(
      404,
    )
    expect(await buyer.get(`${own}/queryOptions?ids=${id}`)).toEqual([])
  }
  expect(errorsOf(await buyer.try('POST', `${own}/add`, account({ orgId: customers.haina })))).toEqual(['orgId'])
  expect((await buyer.post(`${own}/add`, account())).orgId).toBe(customers.pengcheng)
  expect(
    errorsOf(
      await admin.try('PUT', `${own}/update`, { id: house[0].id, version: house[0].version, orgId: customers.haina }),
    ),
  ).toEqual(['orgId'])
  expect((await buyer.try('GET', `${all}/query`)).status).toBe(403)
  const pay = await buyer.get(`${own}/queryReceiving?currency=CNY`)
  expect(pay.length).toBe(
    1 +
      (
        await db.query(
          `select count(*)::int as n from bank_account b join tenant t on t.id = b.tenant_id where tenant_code = 'demo' and org_id is null and supplier_id is null and currency = 'CNY' and purpose = 'both' and b.deleted_at is null`,
        )
      ).rows[0].n,
  )
  expect(pay[0]).toMatchObject({ isDefault: true, bankAccount: '7550190001000208866' })
  // Of another customer's supplier nothing either.
  const supplier = await tradeOf(app, adminToken).supplier({ orgId: customers.haina })
  const row = await finance.post(`${suppliers}/add`, account({ supplierId: supplier.id }))
  expect((await buyer.try('GET', `${suppliers}/queryById?id=${row.id}`)).status).toBe(404)
  expect(errorsOf(await buyer.try('POST', `${suppliers}/add`, account({ supplierId: supplier.id })))).toEqual([
    'supplierId',
  ])
  expect((await buyer2.get(`${suppliers}/queryById?id=${row.id}`)).id).toBe(row.id)
  // The account goes along when the supplier is given to another customer.
  await admin.put('/api/trade/supplier/update', {
    id: supplier.id,
    version: supplier.version,
    orgId: customers.pengcheng,
  })
  expect((await buyer.get(`${suppliers}/queryById?id=${row.id}`)).id).toBe(row.id)
  expect((await buyer2.try('GET', `${suppliers}/queryById?id=${row.id}`)).status).toBe(404)
})

test('a data permission narrows accounts like any rows', async () => {
  const role = await newRole(admin, ['bankMgt'])
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: role.id,
    resource: 'bankAccount',
    scope: 'chosen',
    chosenOrgs: [customers.haina],
    filterFields: ['bankAccount'],
  })
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const { list } = await hand.get(`${own}/query?pageSize=50`)
  expect([...new Set(list.map((r: any) => r.orgId))]).toEqual([customers.haina])
  expect(list.some((r: any) => 'bankAccount' in r)).toBe(false)
  expect((await hand.try('POST', `${own}/showNumber`, { id: list[0].id })).status).toBe(403)
})

test('the back office has all of them under tabs with counters', async () => {
  const counters = await finance.get(`${all}/counters`)
  expect(counters.house + counters.customer + counters.supplier).toBe(counters.all)
  for (const tab of ['house', 'customer', 'supplier', 'held', 'all']) {
    const page = await finance.get(`${all}/query?tab=${tab}&pageSize=50`)
    expect([tab, page.total]).toEqual([tab, counters[tab]])
    if (['house', 'customer', 'supplier'].includes(tab))
      expect([...new Set(page.list.map((r: any) => r.ownerKind))]).toEqual([tab])
  }
  const file = await app.call('POST', `${all}/exportExcel`, {
    token: adminToken,
    body: { query: { currentPage: 1, pageSize: 10, tab: 'held' } },
  })
  expect(file.status).toBe(200)
})

test('an import asks who it is first, holds what it adds to an owner that had one, and changes nothing that stands', async () => {
  const bytes = await workbook({
    账户: [
      ['账户名称', '开户国家或地区', '开户银行', '银行账号', '币种', '收付', '默认'],
      ['导入一', '中国', '导入银行', '6222020000004444', 'CNY', '收款', '否'],
      ['导入二', '中国', '导入银行', '6222020000004444', 'CNY', '收款', '否'],
      ['导入三', '中国', '导入银行', '1234567', 'CNY', '收款', '否'],
    ],
  })
  const file = { name: 'accounts.xlsx', bytes }
  const careless = await app.signIn('demo', 'finance')
  const asked = await app.upload(`${own}/importExcel`, { token: careless, fields: { mode: 'commit' }, file })
  expect([asked.status, asked.body.data]).toEqual([403, { stepUp: ['password'] }])
  const done = await app.upload(`${own}/importExcel`, { token: adminToken, fields: { mode: 'commit' }, file })
  expect([done.body.data.imported, done.body.data.problems.map((p: any) => [p.row, p.field])]).toEqual([
    1,
    [
      [3, 'bankAccount'],
      [4, 'bankAccount'],
    ],
  ])
  const {
    list: [row],
  } = await admin.get(`${own}/query?search=导入一`)
  expect(row).toMatchObject({ holdUntil: expect.any(String), orgId: null })
})

test('pickers offer accounts by currency and use with their hold, numbers by their ends', async () => {
  const supplier = await supplierOf()
  const first = await finance.post(
    `${suppliers}/add`,
    account({
      supplierId: supplier.id,
      currency: 'JPY',
      purpose: 'receive',
      isDefault: true,
      bankAccount: '6222020055556666',
    }),
  )
  const second = await finance.post(
    `${suppliers}/add`,
    account({ supplierId: supplier.id, currency: 'JPY', purpose: 'pay' }),
  )
  const options = await finance.get(`${suppliers}/queryOptions?supplierId=${supplier.id}&currency=JPY`)
  expect(options.map((o: any) => [o.id, o.isDefault, o.holdUntil !== null])).toEqual([
    [first.id, true, false],
    [second.id, false, true],
  ])
  expect(options[0].label).toContain('**** 6666 · JPY')
  expect(
    (await finance.get(`${suppliers}/queryOptions?supplierId=${supplier.id}&purpose=pay`)).map((o: any) => o.id),
  ).toEqual([second.id])
  expect(await finance.get(`${suppliers}/queryOptions?supplierId=${supplier.id}&currency=HKD`)).toEqual([])
  const house = await finance.get(`${own}/queryOptions?owner=house&currency=HKD`)
  expect(house.map((o: any) => o.currency)).toContain('HKD')
  expect((await finance.get(`${own}/queryOptions?orgId=${customers.pengcheng}&currency=USD`)).length).toBe(1)
})
