import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { unzip } from '../../../../test/unzip.ts'

const [entries, parties] = ['/api/customs/usEntry', '/api/customs/usParty']
/** The number of an importer, and the digits of it that nobody is shown. */
const number = '95-8765432AB'
const secret = '8765432'
let app: TestApplication
let db: pg.Client
let token: string
let clerk: Hand
let admin: Hand
let entry: any

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'declarant')
  clerk = handOf(app, token)
  admin = handOf(app, await app.signIn('demo', 'admin'))
  const importer: any = await clerk.post(`${parties}/add`, {
    name: 'Secret Importer Inc.',
    importer: true,
    companyType: 'corporation',
    numberKind: 'ein',
    importerNumber: number,
    onFile: true,
    address: '100 Main St',
    city: 'Carson',
    province: 'CA',
    postalCode: '90810',
    country: 'USA',
  })
  entry = await clerk.post(`${entries}/add`, {
    entryType: '01',
    importerId: importer.id,
    consigneeId: importer.id,
    port: '2704',
    mode: '11',
    remark: 'First',
  })
  entry = await clerk.put(`${entries}/update`, { id: entry.id, version: entry.version, remark: 'Second' })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const fileOf = async (path: string, as: string, body?: object) =>
  fetch(`${app.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const paperOf = (paper: string, as: string) => fileOf(`${entries}/print?id=${entry.id}&paper=${paper}&language=en`, as)

it('an importer’s number stands in no list, search, history or export of entries, and nowhere where they are kept', async () => {
  for (const path of [
    `query?search=${entry.code}`,
    `queryById?id=${entry.id}`,
    `queryHistory?id=${entry.id}`,
    `queryOptions?search=${entry.code}`,
  ]) {
    const said = JSON.stringify(await clerk.get(`${entries}/${path}`))
    expect([path, said.length > 10, said.includes(secret)]).toEqual([path, true, false])
  }
  expect((await clerk.get(`${entries}/query?search=${secret}`)).total).toBe(0)
  const file = await fileOf(`${entries}/exportExcel`, token, { ids: [entry.id] })
  const sheet = [...(await unzip(Buffer.from(await file.arrayBuffer()))).values()].map(String).join()
  expect([sheet.includes('Secret Importer'), sheet.includes(secret)]).toEqual([true, false])
  for (const paper of ['release', 'summary'])
    expect([paper, (await paperOf(paper, token)).status]).toEqual([paper, 200])
  const { rows } = await db.query(
    `select jsonb_agg(a)::text as said from audit_event a where a::text like '%${secret}%' union all
     select jsonb_agg(h)::text from record_history h where h::text like '%${secret}%' union all
     select jsonb_agg(e)::text from us_entry e where e::text like '%${secret}%' union all
     select jsonb_agg(v)::text from us_entry_event v where v::text like '%${secret}%'`,
  )
  expect(rows.map((row) => row.said).filter(Boolean)).toEqual([])
})

it('its papers are printed for nobody to whom something of the parties on them is hidden', async () => {
  const role = await newRole(admin, ['importClearance', 'importersAndExporters'])
  const user = await newUser(admin, [role.id])
  const as = await app.signIn('demo', user.username, 'test-password')
  expect((await paperOf('summary', as)).status).toBe(200)
  for (const hidden of ['importerNumber', 'address']) {
    const rule: any = await admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource: 'usParty',
      scope: 'all',
      filterFields: [hidden],
    })
    const again = await app.signIn('demo', user.username, 'test-password')
    for (const paper of ['release', 'summary', 'isf', 'invoice'])
      expect([hidden, paper, (await paperOf(paper, again)).status]).toEqual([hidden, paper, 403])
    expect([hidden, (await fileOf(`${entries}/dataFile`, again, { ids: [entry.id] })).status]).toEqual([hidden, 403])
    const { isf }: any = await handOf(app, again).get(`${entries}/queryById?id=${entry.id}`)
    expect([hidden, isf === null]).toEqual([hidden, hidden === 'importerNumber'])
    await admin.post('/api/admin/datapermission/delete', { ids: [rule.id] })
  }
})

it('neither another tenant nor a customer whose it is not finds any of it', async () => {
  const stranger = await app.signIn('demo2', 'admin')
  const buyer = await app.signIn('demo', 'buyer')
  for (const as of [stranger, buyer])
    for (const path of [
      `${entries}/queryById?id=${entry.id}`,
      `${entries}/queryHistory?id=${entry.id}`,
      `${entries}/print?id=${entry.id}&paper=summary&language=en`,
    ])
      expect([path, (await fileOf(path, as)).status]).toEqual([path, 404])
})
