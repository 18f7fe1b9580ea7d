import { blankLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import pg from 'pg'

import { handOf, type Hand } from './administration.ts'
import { testApplication, type TestApplication } from './application.ts'
import { tariffHand, withoutMeasures } from './tariff.ts'

const base = '/api/customs/usEntry'

const hts = (htsno: string, general: string, special = '', other = '') => ({
  htsno,
  indent: '0',
  description: `Goods of ${htsno}`,
  general,
  special,
  other,
  units: ['No.'],
  footnotes: [],
  additionalDuties: null,
})
/** A tariff of a few lines, as USITC publishes it. */
const tariff = [
  hts('8504.40.95.10', '1.5%', 'Free (A,AU,KR,S,SG)', '35%'),
  hts('8504.40.85.00', 'Free', '', '35%'),
  hts('4202.22.15.00', '16%', 'Free (AU,S)', '35%'),
  hts('9504.90.60.00', 'The rate applicable to the article', '', '45%'),
]

async function loadTariff(app: TestApplication) {
  await withoutMeasures(app)
  const token = await app.signIn('platform', 'operator')
  const operator = tariffHand(app, token)
  const made = await operator.data(
    operator.upload(
      { format: 'usitc', jurisdiction: 'US', name: 'US 2026', source: 'USITC', validFrom: '2018-01-01' },
      Buffer.from(JSON.stringify(tariff)),
      'hts.json',
    ),
  )
  await operator.activate(made, '2018-01-01', { force: true })
  const applicable = 'The duty provided in the applicable subheading'
  for (const [code, rate, scope] of [
    ['9903.88.03', '25%', '8504,4202'],
    ['9903.81.91', '50%', '42022215'],
  ])
    await handOf(app, token).post('/api/customs/additionalDuty/add', {
      jurisdiction: 'US',
      code,
      name: code,
      rateText: `${applicable} + ${rate}`,
      scope,
      validFrom: '2018-09-24',
      source: 'USTR',
      origins: 'CHN',
    })
}

async function loadParties(db: pg.Client, clerk: Hand): Promise<Record<string, string>> {
  const add = (name: string, more: object): Promise<any> =>
    clerk.post('/api/customs/usParty/add', {
      name,
      address: '100 Main St',
      city: 'Carson',
      province: 'CA',
      postalCode: '90810',
      country: 'USA',
      companyType: 'corporation',
      ...more,
    })
  const importer = await add('Entry Importer Inc.', {
    importer: true,
    numberKind: 'ein',
    importerNumber: '95-1234567',
    onFile: true,
  })
  const maker = await add('Shenzhen Maker Co.', {
    manufacturer: true,
    country: 'CHN',
    city: 'Shenzhen',
    mid: 'CNSHEMAK100SHE',
  })
  const stranger = await add('No Power Inc.', {
    importer: true,
    numberKind: 'ein',
    importerNumber: '95-7654321',
    onFile: true,
  })
  await db.query(`update us_party set state = 'active' where id = any($1::uuid[])`, [[importer.id, stranger.id]])
  await db.query(
    `insert into us_power (tenant_id, code, party_id, state, grantor_kind, signed_on, expires_on, signatory, signatory_title)
     select tenant_id, 'PA-ENTRY', id, 'active', 'corporation', '2020-01-01', '2035-12-31', 'Daniel Zhou', 'President' from us_party where id = $1`,
    [importer.id],
  )
  for (const [id, number] of [
    [importer.id, '990000001'],
    [stranger.id, '990000002'],
  ])
    await clerk.post('/api/customs/usParty/saveBond', {
      partyId: id,
      kind: 'continuous',
      suretyCode: '054',
      bondNumber: number,
      amount: '50000',
      effectiveOn: '2020-01-01',
      endsOn: null,
      remark: null,
    })
  return { importer: importer.id, maker: maker.id, stranger: stranger.id }
}

/** By the day of the tenant, whatever day the test takes place on. */
export const day = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
export const line = (more: object = {}) => ({
  ...blankLine,
  code: '8504409510',
  name: 'Power supply, 65 W',
  origin: 'CHN',
  quantity: '1000',
  unit: 'No.',
  value: '10000.40',
  currency: 'USD',
  ...more,
})
export const errors = ({ status, body }: any) => [status, (body.errors ?? []).map((e: any) => e.field).toSorted()]

/** A tenant that makes entries into the United States: a tariff of a few lines, an importer with power and bond, a range of numbers. */
export async function entryWorld() {
  const app = await testApplication()
  const db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const admin = handOf(app, await app.signIn('demo', 'admin'))
  const clerk = handOf(app, await app.signIn('demo', 'declarant'))
  await loadTariff(app)
  const parties = await loadParties(db, clerk)
  const known: any = await admin.get(`${base}/queryFiler`)
  await admin.put(`${base}/saveFiler`, { version: known?.version ?? null, code: 'TST', first: 1, last: 500 })
  let n = 0
  const head = (more: object = {}) => ({
    entryType: '01',
    importerId: parties['importer'],
    consigneeId: parties['importer'],
    manufacturerId: parties['maker'],
    port: '2704',
    mode: '11',
    carrier: 'COSU',
    billNo: `COSU${6_000_000 + ++n}`,
    packages: 40,
    grossWeight: '812.5',
    exportCountry: 'CHN',
    arrivalDate: day(-3),
    entryDate: day(-1),
    bondKind: 'continuous',
    ...more,
  })
  const made = async (more: object = {}, lines: object[] = [line()]): Promise<any> => {
    const row: any = await clerk.post(`${base}/add`, head(more))
    return clerk.put(`${base}/saveLines`, { id: row.id, version: row.version, lines })
  }
  const tryStep = (name: string, row: any, more: object = {}, hand = clerk) =>
    hand.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })
  const step = async (name: string, row: any, more: object = {}): Promise<any> => {
    const answer = await tryStep(name, row, more)
    if (answer.status !== 200) throw new Error(`${name} ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const close = async () => {
    await db.end()
    await app.close()
  }
  return { app, db, admin, clerk, parties, head, made, tryStep, step, close }
}
