import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { demoPassword } from '../../seed/people.ts'
import { handOf, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'
import { customerIds, tradeOf } from '../test/trade.ts'

// Where one of several is the default, a new one takes the mark from the old: by whichever way it comes, and from none but its own.

let app: TestApplication
let db: pg.Client
let token: string
let admin: Hand
let pengcheng: string
let supplierId: string
let count = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  await admin.post('/api/account/security/confirm', { password: demoPassword })
  pengcheng = (await customerIds(app, token)).pengcheng
  supplierId = (await tradeOf(app, token).supplier()).id
  for (const table of ['supplier', 'bank_account', 'postal_address'])
    await db.query(`update ${table} set is_default = false`)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

interface Kind {
  readonly base: string
  /** A new one; the second argument makes it another's, or of another sort. */
  readonly values: () => object
  readonly apart: () => object
}
const holder = () => ({
  bankAccountName: `Holder ${++count}`,
  bankCountry: 'CHN',
  bankName: 'Bank',
  bankAccount: `62220000${String(10_000_000 + count)}`,
  currency: 'CNY',
  purpose: 'both',
})
const place = () => ({
  addressType: 'invoice',
  companyName: `Company ${++count}`,
  contactPerson: 'x',
  contactPhone: '1',
  country: 'SGP',
  addressDetails: 'x',
})
const kinds: Readonly<Record<string, Kind>> = {
  supplier: {
    base: '/api/trade/supplier',
    values: () => ({ code: `DEF-${++count}`, name: `Default ${count}` }),
    apart: () => ({ orgId: pengcheng }),
  },
  'an own account': { base: '/api/account/bankAccount', values: holder, apart: () => ({ currency: 'USD' }) },
  "a supplier's account": {
    base: '/api/account/supplierBankAccount',
    values: () => ({ supplierId, ...holder() }),
    apart: () => ({ currency: 'USD' }),
  },
  'an own address': { base: '/api/account/address', values: place, apart: () => ({ addressType: 'pickup' }) },
  "a supplier's address": {
    base: '/api/account/supplierAddress',
    values: () => ({ supplierId, ...place() }),
    apart: () => ({ addressType: 'pickup' }),
  },
}

describe.each(Object.entries(kinds))('%s', (_name, { base, values, apart }) => {
  const add = async (isDefault: boolean, more: object = {}): Promise<string> =>
    (await admin.post(`${base}/add`, { ...values(), isDefault, ...more })).id
  const change = async (id: string, more: object) => {
    const { version } = await admin.get(`${base}/queryById?id=${id}`)
    return admin.try('PUT', `${base}/update`, { id, version, ...more })
  }
  const marked = async (...ids: string[]): Promise<boolean[]> =>
    Promise.all(ids.map(async (id) => (await admin.get(`${base}/queryById?id=${id}`)).isDefault))

  test('added or changed into the default it is the only one, and leaves those of others alone', async () => {
    const other = await add(true, apart())
    const [one, two] = [await add(true), await add(true)]
    expect(await marked(one, two, other)).toEqual([false, true, true])
    expect((await change(one, { isDefault: true })).status).toBe(200)
    expect(await marked(one, two, other)).toEqual([true, false, true])
    // Another word of the default leaves the mark where it is.
    expect((await change(one, { remark: 'x' })).status).toBe(200)
    expect(await marked(one, two, other)).toEqual([true, false, true])
  })

  test('out of the recycle bin it comes without a mark, beside the default of today', async () => {
    const old = await add(true)
    await admin.post(`${base}/delete`, { ids: [old] })
    const now = await add(true)
    expect((await admin.try('POST', `${base}/restore`, { ids: [old] })).status).toBe(200)
    expect(await marked(old, now)).toEqual([false, true])
  })

  test('two at once leave one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.try('POST', `${base}/add`, { ...values(), isDefault: true })),
    )
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
    expect((await marked(...answers.map((a) => a.body.data.id))).filter(Boolean)).toHaveLength(1)
  })
})

test('a supplier takes the mark along to the house, or to another customer', async () => {
  const { base, values } = kinds['supplier']!
  const add = async (more: object) => (await admin.post(`${base}/add`, { ...values(), isDefault: true, ...more })).id
  const [ours, theirs] = [await add({}), await add({ orgId: pengcheng })]
  const move = async (id: string, orgId: string | null) => {
    const { version } = await admin.get(`${base}/queryById?id=${id}`)
    return (await admin.try('PUT', `${base}/update`, { id, version, orgId })).status
  }
  const marked = async () =>
    Promise.all([ours, theirs].map(async (id) => (await admin.get(`${base}/queryById?id=${id}`)).isDefault))
  expect([await move(theirs, null), await marked()]).toEqual([200, [false, true]])
  expect([await move(ours, pengcheng), await move(theirs, pengcheng), await marked()]).toEqual([
    200,
    200,
    [false, true],
  ])
})

test('suppliers of a file: the last one that is marked is the default', async () => {
  const before = (await admin.post('/api/trade/supplier/add', { ...kinds['supplier']!.values(), isDefault: true })).id
  const done = await app.upload('/api/trade/supplier/importExcel', {
    token,
    fields: { mode: 'commit' },
    file: {
      name: 'suppliers.csv',
      bytes: Buffer.from('code,name,default supplier\nFILE-1,One,yes\nFILE-2,Two,yes\nFILE-3,Three,no\n'),
    },
  })
  expect(done.body.data?.imported, JSON.stringify(done.body)).toBe(3)
  const { rows } = await db.query(
    `select code from supplier where is_default and deleted_at is null and org_id is null and tenant_id = (select tenant_id from supplier where id = $1)`,
    [before],
  )
  expect(rows).toEqual([{ code: 'FILE-2' }])
})
