import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { hostile } from '../../test/samples.ts'
import { mayChange, sameValue } from './patch.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let admin: Hand
let declarant: Hand

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const made = (more: object = {}) => declarant.post(`${base}/add`, { direction: 'import', urgent: false, ...more })
const patch = (id: string, set: object, hand = declarant) => hand.post(`${base}/patch`, { id, set })

test('what counts as the same: blanks, decimals however written, moments; a code is compared letter by letter', () => {
  for (const [a, b, likeness] of [
    [null, '', 'text'],
    [undefined, null, 'text'],
    ['10', '10.0000', 'decimal'],
    ['2026-11-20T00:00:00Z', '2026-11-20T08:00:00+08:00', 'time'],
    [5, 5, 'text'],
    [true, true, 'text'],
  ] as const)
    expect([a, b, sameValue(a, b, likeness)]).toEqual([a, b, true])
  for (const [a, b, likeness] of [
    ['010', '10', 'text'],
    ['10', '10.0', 'text'],
    [null, '0', 'decimal'],
    [false, null, 'text'],
    ['10', '10.0001', 'decimal'],
    ['a', 'A', 'text'],
  ] as const)
    expect([a, b, sameValue(a, b, likeness)]).toEqual([a, b, false])
})

test('a change is written from what its writer saw, does nothing twice, and never over another’s', () => {
  expect(mayChange('a', { from: 'a', to: 'b' })).toBe('write')
  expect(mayChange('b', { from: 'a', to: 'b' })).toBe('nothing')
  expect(mayChange('c', { from: 'a', to: 'b' })).toBe('conflict')
  expect(mayChange(null, { from: '', to: 'b' })).toBe('write')
  expect(mayChange('10.00', { from: '10', to: '11' }, 'decimal')).toBe('write')
  expect(mayChange('a', { from: 'x', to: 'a' })).toBe('nothing')
})

test('fields are saved one by one: what fits is written, the rest is told, with who wrote it', async () => {
  const { id, version } = await made({ billNo: 'A', grossWeight: '10', remark: 'r' })
  await patch(id, { billNo: { from: 'A', to: 'theirs' } }, admin)
  const outcome = await patch(id, {
    billNo: { from: 'A', to: 'mine' },
    grossWeight: { from: '10.00000', to: '12.5' },
    currency: { from: null, to: 'nothing' },
    packages: { from: null, to: 0 },
    remark: { from: 'r', to: '' },
    invoiceNo: { from: null, to: '  I-1 ' },
    direction: { from: 'import', to: null },
  })
  expect(outcome.row).toMatchObject({
    billNo: 'theirs',
    grossWeight: '12.50000',
    currency: null,
    packages: null,
    remark: null,
    invoiceNo: 'I-1',
    direction: 'import',
    version: version + 2,
  })
  expect(outcome.conflicts).toEqual([{ field: 'billNo', theirs: 'theirs' }])
  expect(outcome.problems.map((p: any) => p.field).sort()).toEqual(['currency', 'direction', 'packages'])
  expect(outcome.problems.find((p: any) => p.field === 'currency').message).toBe('Choose one from the list')
  expect(outcome.origins).toMatchObject({
    billNo: { kind: 'typed', by: '陈静' },
    invoiceNo: { kind: 'typed', by: '王海波', at: expect.any(String) },
  })
  expect((await declarant.get(`${base}/queryHistory?id=${id}`))[0].changes.map((c: any) => c.field).sort()).toEqual([
    'grossWeight',
    'invoiceNo',
    'remark',
  ])
})

test('a call that is sent again changes nothing, not even the version', async () => {
  const { id } = await made()
  const set = { billNo: { from: null, to: 'X' }, grossWeight: { from: null, to: '1' } }
  const first = await patch(id, set)
  const again = await patch(id, set)
  expect(again.row.version).toBe(first.row.version)
  expect(again).toMatchObject({ conflicts: [], problems: [] })
})

test('a problem in the reader’s language; a number that somebody else has is a problem of its field alone', async () => {
  const [one, two] = [await made({ code: 'P-1' }), await made()]
  const { body } = await declarant.try(
    'POST',
    `${base}/patch`,
    { id: two.id, set: { packages: { from: null, to: -1 } } },
    { 'accept-language': 'zh' },
  )
  expect(body.data.problems).toEqual([{ field: 'packages', message: '不能小于 1' }])
  const outcome = await patch(two.id, {
    code: { from: two.code, to: one.code.toLowerCase() },
    billNo: { from: null, to: 'B' },
  })
  expect(outcome).toMatchObject({
    row: { code: two.code, billNo: 'B' },
    problems: [{ field: 'code', message: 'Already in use' }],
  })
})

test('unknown, read-only and hidden fields are refused by name and nothing of the call is written', async () => {
  const { id } = await made()
  for (const field of [
    'nothing',
    'status',
    'orgName',
    'lineCount',
    'version',
    'tenantId',
    'origins',
    'constructor',
    '__proto__',
  ]) {
    const answer = await declarant.try(
      'POST',
      `${base}/patch`,
      JSON.stringify({ id, set: {} }).replace(
        '"set":{}',
        `"set":{"billNo":{"from":null,"to":"x"},${JSON.stringify(field)}:{"from":null,"to":"x"}}`,
      ),
      { 'content-type': 'application/json' },
    )
    expect([field, answer.status]).toEqual([field, 400])
  }
  const role = await newRole(admin, ['classifyOrder'])
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: role.id,
    resource: 'customsCase',
    scope: 'all',
    filterFields: ['billNo'],
  })
  const narrow = handOf(app, await app.signIn('demo', (await newUser(admin, [role.id])).username, 'test-password'))
  const refused = await narrow.try('POST', `${base}/patch`, { id, set: { billNo: { from: null, to: 'x' } } })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'billNo'])
  await patch(id, { billNo: { from: null, to: 'seen' } })
  const open = await narrow.get(`${base}/open?id=${id}`)
  expect([open.row.billNo, open.origins.billNo]).toEqual([undefined, undefined])
  expect((await declarant.get(`${base}/open?id=${id}`)).row.billNo).toBe('seen')
})

test('two writers at once on the same field: one is written, the other told; on different fields both are', async () => {
  const { id } = await made()
  const same = await Promise.all(
    ['a', 'b'].map((to, n) => patch(id, { billNo: { from: null, to } }, n ? admin : declarant)),
  )
  expect(same.flatMap((o) => o.conflicts)).toHaveLength(1)
  const fields = ['voyage', 'conveyance', 'marks', 'goodsPlace', 'contractNo', 'overseasName', 'overseasCode', 'remark']
  await Promise.all(
    fields.map((field, n) => patch(id, { [field]: { from: null, to: field } }, n % 2 ? admin : declarant)),
  )
  expect(await declarant.get(`${base}/queryById?id=${id}`)).toMatchObject(Object.fromEntries(fields.map((f) => [f, f])))
})

test('hostile values in every field are a problem or text, never 5xx', async () => {
  const { id } = await made()
  for (const field of [
    'code',
    'orgId',
    'billNo',
    'currency',
    'packages',
    'grossWeight',
    'movedOn',
    'urgent',
    'freight',
    'insuranceRate',
    'direction',
    'remark',
  ]) {
    for (const value of hostile) {
      const current = (await declarant.get(`${base}/queryById?id=${id}`))[field] ?? null
      const { status } = await declarant.try('POST', `${base}/patch`, {
        id,
        set: { [field]: { from: current, to: value } },
      })
      expect([field, JSON.stringify(value)?.slice(0, 30), status < 500]).toEqual([
        field,
        JSON.stringify(value)?.slice(0, 30),
        true,
      ])
    }
  }
  for (const day of ['9999-12-31', '0001-01-01', '0000-01-01'])
    expect(
      (await declarant.try('POST', `${base}/patch`, { id, set: { movedOn: { from: null, to: day } } })).status,
    ).toBeLessThan(500)
}, 60_000)

test('a row of another tenant, a deleted one and one past writing', async () => {
  const { id } = await made()
  expect(
    (
      await handOf(app, await app.signIn('demo2', 'admin')).try('POST', `${base}/patch`, {
        id,
        set: { billNo: { from: null, to: 'x' } },
      })
    ).status,
  ).toBe(404)
  await db.query(`update customs_case set status = 'completed' where id = $1`, [id])
  expect((await declarant.try('POST', `${base}/patch`, { id, set: { billNo: { from: null, to: 'x' } } })).status).toBe(
    409,
  )
  await db.query('update customs_case set deleted_at = now() where id = $1', [id])
  expect((await declarant.try('POST', `${base}/patch`, { id, set: {} })).status).toBe(404)
})
