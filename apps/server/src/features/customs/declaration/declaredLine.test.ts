import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { dayIn } from '../../../kernel/crud/moments.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, dollarRate, smallTariff } from '../../../test/declaration.ts'

const base = '/api/customs/declaredLine'
let app: TestApplication
let db: pg.Client
let admin: Hand
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  await db.query(`select set_config('app.tenant_id', (select id::text from tenant where tenant_code = 'demo'), false)`)
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  hand = declarationHand(app, token)
  await smallTariff(app, token)
  await dollarRate(admin)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const linesOf = async (declarationId: string, by: Hand = admin): Promise<any[]> =>
  (await by.get(`${base}/query?declarationId=${declarationId}`)).list
async function handedIn(more: object = {}): Promise<any> {
  const { row } = await hand.checkedDraft(more)
  expect(await linesOf(row.id)).toEqual([])
  await hand.data(hand.step('submit', row.id))
  return hand.open(row.id)
}

it('what is handed over is kept line by line, with the taxes of that moment', async () => {
  const { row } = await handedIn()
  const [line, ...others] = await linesOf(row.id)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    code: '8504401400',
    chapter: '85',
    name: '直流稳压电源',
    origin: 'MYS',
    declarationCode: row.code,
    itemNo: 1,
    direction: 'import',
    tradeMode: '0110',
    customsOffice: '5316',
    price: '25.00',
    currency: 'USD',
    customsValue: '954.54',
    duty: '95.45',
    additional: '0.00',
    excise: '0.00',
    vat: '136.50',
    taxes: '231.95',
    submittedAt: row.submittedAt,
  })
  for (const asked of ['search=85044014', `search=${encodeURIComponent('直流稳压')}`, 'chapter=85&origin=MYS'])
    expect((await admin.get(`${base}/query?${asked}&pageSize=50`)).list.map((l: any) => l.id)).toContain(line.id)
  expect((await admin.get(`${base}/query?chapter=84&declarationId=${row.id}`)).list).toEqual([])
})

it('a tax that cannot be reckoned leaves the sum open, and is never nought', async () => {
  const foreign = { currency: 'THB', freightCurrency: 'THB', insuranceCurrency: 'THB' }
  const { row } = await handedIn(foreign)
  const [line] = await linesOf(row.id)
  expect([line.price, line.currency, line.customsValue, line.duty, line.vat, line.taxes]).toEqual([
    '25.00',
    'THB',
    null,
    null,
    null,
    null,
  ])
})

it('an amendment that customs grants changes it, and a withdrawal takes it away', async () => {
  const { row, lines } = await handedIn()
  await hand.data(
    hand.post('addReceipt', { id: row.id, channel: 'L', note: '', at: new Date(Date.now() + 1000).toISOString() }),
  )
  const decide = async (values: object) => {
    const made = await hand.data(hand.post('addAmendment', { declarationId: row.id, reason: '录入有误', ...values }))
    const at = (of: any) => ({ amendmentId: of.id, version: of.version })
    const sent = await hand.data(hand.post('submitAmendment', { ...at(made), number: '' }))
    await hand.data(hand.post('decideAmendment', { ...at(sent), outcome: 'approved' }))
  }
  const change = { place: `line.${lines[0].id}.GName`, before: '直流稳压电源', after: '直流电源' }
  await decide({ kind: 'amend', changes: [change] })
  expect((await linesOf(row.id)).map((line) => [line.name, line.taxes])).toEqual([['直流电源', '231.95']])
  await decide({ kind: 'withdraw', changes: [] })
  expect(await linesOf(row.id)).toEqual([])
})

it('who is kept from a declaration, or from what its taxes follow from, is kept from its lines', async () => {
  const { row } = await handedIn()
  const of = async (username: string) => handOf(app, await app.signIn('demo', username))
  const buyers = await of('buyer')
  expect(await linesOf(row.id, buyers)).toEqual([])
  const own: any[] = (await buyers.get(`${base}/query?pageSize=50`)).list
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map((line) => line.orgId)).size).toBe(1)
  expect((await (await of('keeper')).try('GET', `${base}/query`)).status).toBe(403)

  const finance = await of('finance')
  const measures = async () => {
    const offered: any[] = await finance.get('/api/report/report/query')
    return offered.find(({ code }) => code === 'lineTaxes')?.measures.map((m: any) => m.code)
  }
  expect((await linesOf(row.id, finance))[0]).toMatchObject({ price: '25.00', taxes: '231.95' })
  expect(await measures()).toContain('taxes')
  const rule = (resource: string, scope: string, fields: readonly string[]) =>
    db.query(
      `insert into data_permission (tenant_id, role_id, resource, scope, filter_fields)
        select tenant_id, id, $1, $2, $3 from sys_role where tenant_id = current_tenant() and role_code = 'ROLE_FINANCE'`,
      [resource, scope, fields],
    )
  await rule('customsCase', 'all', ['freight'])
  app.application.services.sessions.forget('*')
  const [untaxed] = await linesOf(row.id, finance)
  expect([untaxed.price, untaxed.taxes, untaxed.customsValue, untaxed.duty]).toEqual([
    '25.00',
    undefined,
    undefined,
    undefined,
  ])
  expect(await measures()).toEqual([])
  await rule('declaration', 'all', ['total', 'orgId'])
  app.application.services.sessions.forget('*')
  const [bare] = await linesOf(row.id, finance)
  expect([bare.code, bare.price, bare.orgId, bare.orgName]).toEqual(['8504401400', undefined, undefined, undefined])
  expect((await finance.try('GET', `${base}/query?orgId=${own[0].orgId}`)).status).toBe(400)
  await db.query(`update data_permission set scope = 'own' where resource = 'declaration'`)
  app.application.services.sessions.forget('*')
  expect(await linesOf(row.id, finance)).toEqual([])
})

it('its report tells each chapter by its name and to the cent what its lines come to', async () => {
  await handedIn()
  const [from, to] = [dayIn('Asia/Shanghai', -1), dayIn('Asia/Shanghai', 1)]
  const asked = new URLSearchParams({ report: 'lineTaxes', dimension: 'chapter', from, to })
  const { groups, total }: any = await admin.get(`/api/report/report/figures?${asked}`)
  const { list }: any = await admin.get(
    `${base}/query?chapter=85&submittedAtFrom=${from}&submittedAtTo=${to}&pageSize=50`,
  )
  const electric = groups.find(({ value }: any) => value === '85')
  expect(electric.words.en).toMatch(/^85 Electrical/)
  expect(electric.count).toBe(list.length)
  const sum = list.reduce((cents: bigint, line: any) => cents + BigInt((line.taxes ?? '0').replace('.', '')), 0n)
  const offered: any[] = await admin.get('/api/report/report/query')
  const { measures } = offered.find(({ code }) => code === 'lineTaxes')
  const nth = measures.findIndex(({ code }: any) => code === 'taxes')
  expect(electric.measures[nth]).toEqual({ CNY: `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}` })
  expect(total.count).toBeGreaterThanOrEqual(electric.count)
})
