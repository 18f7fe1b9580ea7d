import { randomUUID } from 'node:crypto'

import { mask } from '@clearway/contract/kernel/mask'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let admin: Hand
let declarant: Hand
/** Everything but prices and weights. */
let blind: Hand
let blindToken: string
let caseId: string
const line = randomUUID()

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  const role = await newRole(admin, ['classifyOrder', 'declarationDetail'])
  await admin.post('/api/admin/datapermission/add', {
    roleId: role.id,
    resource: 'customsCase',
    scope: 'all',
    chosenOrgs: [],
    filterFields: ['invoiceTotal', 'freight', 'netWeight'],
  })
  await admin.post('/api/admin/datapermission/add', {
    roleId: role.id,
    resource: 'declaration',
    scope: 'all',
    chosenOrgs: [],
    filterFields: ['total'],
  })
  const user = await newUser(admin, [role.id])
  blindToken = await app.signIn('demo', user.username, 'test-password')
  blind = handOf(app, blindToken)
  const made = await declarant.post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    invoiceTotal: '777.77',
    freight: '55.55',
    billNo: 'HIDDEN-1',
  })
  caseId = made.id
  await declarant.post(`${base}/patchLines`, {
    caseId,
    add: [
      {
        id: line,
        position: 1024,
        values: {
          name: '轴承',
          modelNumber: 'H-1',
          quantity: '11',
          unit: '007',
          unitPrice: '70.707',
          totalPrice: '777.77',
          netWeight: '33.33',
          grossWeight: '44.44',
        },
      },
    ],
  })
  await declarant.post(`${base}/patchCharges`, {
    id: caseId,
    add: [{ id: randomUUID(), values: { quantity: '2', price: '66.66', currency: 'CNY' } }],
  })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const secrets = /777\.77|70\.707|55\.55|66\.66|133\.32|33\.33/

test('what is hidden leaves the server neither in the case, its lines, charges, history nor timeline', async () => {
  await db.query(
    `insert into customs_case_event (tenant_id, case_id, kind, details) select tenant_id, id, 'tax.billed', '{"number":"T-1","amount":"777.77","dueOn":"2026-12-01"}' from customs_case where id = $1`,
    [caseId],
  )
  const opened = await blind.get(`${base}/open?id=${caseId}`)
  expect(['invoiceTotal', 'freight', 'netWeight'].filter((name) => name in opened.row)).toEqual([])
  expect(opened.row.grossWeight).toBeNull()
  const { lines } = await blind.get(`${base}/lines?id=${caseId}`)
  expect(lines).toMatchObject([
    { id: line, quantity: '11', unitPrice: null, totalPrice: null, netWeight: null, grossWeight: '44.44' },
  ])
  expect(Object.keys(lines[0].origins)).toEqual(expect.arrayContaining(['quantity', 'grossWeight']))
  expect(Object.keys(lines[0].origins)).not.toContain('unitPrice')
  const charges = await blind.get(`${base}/charges?id=${caseId}`)
  expect(charges).toMatchObject({
    charges: [{ quantity: expect.stringMatching(/^2/), price: '', amount: '' }],
    sums: [{ currency: 'CNY', amount: '', advanced: '' }],
  })
  const said = [
    opened,
    lines,
    charges,
    await blind.get(`${base}/queryHistory?id=${caseId}`),
    await blind.get(`${base}/timeline?id=${caseId}`),
    await blind.get(`${base}/query?search=HIDDEN-1`),
  ]
  for (const answer of said) expect(JSON.stringify(answer)).not.toMatch(secrets)
  expect(JSON.stringify(said[3])).toContain(`× ${mask} = ${mask}`)
  // And the same answers tell them to who may know.
  expect(JSON.stringify(await declarant.get(`${base}/lines?id=${caseId}`))).toMatch(secrets)
  expect(JSON.stringify(await declarant.get(`${base}/queryHistory?id=${caseId}`))).toMatch(secrets)
})

test('it cannot be written either, and other columns still can', async () => {
  const set = (fields: object) => blind.try('POST', `${base}/patchLines`, { caseId, set: [{ id: line, fields }] })
  for (const name of ['unitPrice', 'totalPrice', 'netWeight']) {
    const answer = await set({ [name]: { from: null, to: '1' } })
    expect([name, answer.status, answer.body.errors?.[0]?.field]).toEqual([name, 400, name])
  }
  expect(
    (
      await blind.try('POST', `${base}/patchLines`, {
        caseId,
        add: [{ id: randomUUID(), position: 9, values: { name: 'x', unitPrice: '1' } }],
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await blind.try('POST', `${base}/patchLines`, {
        caseId,
        add: [{ id: line, position: 9, values: { name: 'x', unitPrice: mask } }],
      })
    ).status,
  ).toBe(400)
  expect(
    (await blind.try('POST', `${base}/patch`, { id: caseId, set: { invoiceTotal: { from: null, to: mask } } })).status,
  ).toBe(400)
  expect(
    (
      await blind.try('POST', `${base}/patchCharges`, {
        id: caseId,
        add: [{ id: randomUUID(), values: { price: '1' } }],
      })
    ).status,
  ).toBe(403)
  const done = await set({ brand: { from: null, to: 'SKF' } })
  expect(done.body.data.lines).toMatchObject([{ brand: 'SKF', unitPrice: null }])
  expect(JSON.stringify(done.body)).not.toMatch(secrets)
  const {
    rows: [stored],
  } = await db.query('select unit_price, total_price, net_weight, brand from customs_case_line where id = $1', [line])
  expect([Number(stored.unit_price), Number(stored.total_price), Number(stored.net_weight), stored.brand]).toEqual([
    70.707,
    777.77,
    33.33,
    'SKF',
  ])
})

test('an export says that a column is hidden, where nothing would be read as none', async () => {
  const answer = await fetch(`${app.url}${base}/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${blindToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      query: { search: 'HIDDEN-1', currentPage: 1, pageSize: 10 },
      columns: ['billNo', 'invoiceTotal', 'currency'],
    }),
  })
  expect(answer.status).toBe(200)
  const { rows } = await readExcel(Buffer.from(await answer.arrayBuffer()))
  // The head, and the one row that was found.
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows[1])).toContain('HIDDEN-1')
  expect(JSON.stringify(rows[1])).toContain(mask)
  expect(JSON.stringify(rows)).not.toMatch(secrets)
})
