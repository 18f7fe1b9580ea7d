import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { continuousBond } from '@clearway/contract/features/customs/united-states/bondRules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { unzip } from '../../../test/unzip.ts'
import { tendDutiesOfYear } from './dutiesOfYear.ts'

const base = '/api/customs/usParty'
let app: TestApplication
let db: pg.Client
let admin: Hand
let clerk: Hand
let buyer: Hand
let token: string
let org: { pengcheng: string; haina: string }
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'declarant')
  admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, token)
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  const orgs = await db.query(
    `select o.id, o.org_name from sys_org o join tenant t on t.id = o.tenant_id where t.tenant_code = 'demo'`,
  )
  const of = (name: string) => orgs.rows.find((o) => o.org_name === name).id
  org = { pengcheng: of('深圳鹏程电子有限公司'), haina: of('广州海纳医疗器械有限公司') }
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const ein = () => `95-${String(4_000_000 + ++n)}`
const written = (more: object = {}) => ({
  name: `Test Importer ${++n} Inc.`,
  importer: true,
  companyType: 'corporation',
  numberKind: 'ein',
  importerNumber: ein(),
  address: '100 Main St',
  city: 'Carson',
  province: 'CA',
  postalCode: '90810',
  country: 'USA',
  contactPerson: 'Grace Lin',
  contactPhone: '+1 310 555 0100',
  officerName: 'Daniel Zhou',
  officerTitle: 'President',
  business: 'Power supplies',
  ...more,
})
const add = (more: object = {}, hand = clerk): Promise<any> => hand.post(`${base}/add`, written(more))
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()
const step = (name: string, row: any, more: object = {}, hand = clerk) =>
  hand.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })

describe('a party', () => {
  test.each([
    ['no role', { importer: false }, ['importer']],
    ['a state that is none', { province: 'XX' }, ['province']],
    ['a ZIP of four digits', { postalCode: '9081' }, ['postalCode']],
    ['a name in another script', { name: '鹏程' }, ['name']],
    ['a number of no kind', { numberKind: null }, ['numberKind']],
    ['an EIN of no office', { importerNumber: '07-1144442' }, ['importerNumber']],
    ['a suffix with an O', { importerNumber: '91-1144442OO' }, ['importerNumber']],
    ['a covered number', { importerNumber: '**-***4442' }, ['importerNumber']],
    ['a MID of no country', { mid: '12ABC' }, ['mid']],
    ['a figure without its day', { dutiesLastYear: '1' }, ['dutiesLastYearOn']],
  ])('is refused with %s', async (_what, more, at) => {
    const refused = await clerk.try('POST', `${base}/add`, written(more))
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('goes from draft to active by the form 5106, and is suspended and resumed', async () => {
    const row = await add({ officerName: null })
    const early = await step('prepare', row)
    expect([early.status, fields(early)]).toEqual([422, ['officerName']])
    expect((await step('activate', row)).status).toBe(422)
    const whole = await clerk.put(`${base}/update`, { id: row.id, version: row.version, officerName: 'Daniel Zhou' })
    const prepared = (await step('prepare', whole)).body.data
    expect(prepared.state).toBe('prepared')
    expect((await step('prepare', prepared)).status).toBe(409)
    expect((await step('submit', { ...prepared, version: 0 })).status).toBe(409)
    const submitted = (await step('submit', prepared)).body.data
    expect(submitted).toMatchObject({ state: 'submitted', submittedAt: expect.any(String) })
    const active = (await step('activate', submitted)).body.data
    expect(active.state).toBe('active')
    expect((await step('suspend', active, { reason: 'Duties open' })).body.data.suspendedReason).toBe('Duties open')
    const suspended = await clerk.get(`${base}/queryById?id=${row.id}`)
    const edited = await clerk.try('PUT', `${base}/update`, { id: row.id, version: suspended.version, alias: 'X' })
    expect(edited.status).toBe(409)
    expect((await step('resume', suspended)).body.data).toMatchObject({ state: 'active', suspendedReason: null })
  })

  test('that imports nothing, or whose number is on file, needs no 5106', async () => {
    const maker = await add({ importer: false, manufacturer: true, numberKind: null, importerNumber: null })
    expect((await step('activate', maker)).body.data.state).toBe('active')
    expect((await step('activate', await add({ onFile: true }))).body.data.state).toBe('active')
    expect((await step('activate', await add({ onFile: true, numberKind: null, importerNumber: null }))).status).toBe(
      422,
    )
  })

  test('is told where its name and place, or its number, are kept already', async () => {
    const first = await add()
    const same = await clerk.try('POST', `${base}/add`, written({ name: first.name.toUpperCase() }))
    expect([same.status, fields(same)]).toEqual([409, ['sameParty']])
    const number = ein()
    const second = await add({ importerNumber: number })
    const again = await clerk.try('POST', `${base}/add`, written({ importerNumber: number.replace('-', ' ') }))
    expect([again.status, fields(again)]).toEqual([409, ['sameParty']])
    expect(again.body.errors[0].message).toContain(second.name)
    expect(JSON.stringify(again.body)).not.toContain(number.slice(3))
    await add({ importerNumber: number, sameParty: true })
  })
})

describe('an importer’s number', () => {
  test('is kept when the form brings it back as it was shown, and asked for again where its kind changes', async () => {
    const number = ein()
    const row = await add({ importerNumber: number })
    expect(row.importerNumber).toBe(`**-***${number.slice(-4)}`)
    const saved = await clerk.put(`${base}/update`, {
      id: row.id,
      version: row.version,
      importerNumber: row.importerNumber,
      alias: 'Same',
    })
    expect((await clerk.post(`${base}/showNumber`, { id: row.id })).importerNumber).toBe(number)
    const other = await clerk.try('PUT', `${base}/update`, { id: row.id, version: saved.version, numberKind: 'ssn' })
    expect([other.status, fields(other)]).toEqual([400, ['importerNumber']])
    const odd = await clerk.try('PUT', `${base}/update`, {
      id: row.id,
      version: saved.version,
      importerNumber: '**-***0000',
    })
    expect([odd.status, fields(odd)]).toEqual([400, ['importerNumber']])
    const cleared = await clerk.put(`${base}/update`, { id: row.id, version: saved.version, importerNumber: null })
    expect(cleared.importerNumber).toBeNull()
    expect((await clerk.try('POST', `${base}/showNumber`, { id: row.id })).status).toBe(409)
  })

  test('is whole nowhere but where it was asked for by right: not in list, search, history, audit or log, and in an export by the same right', async () => {
    const number = '95-7654321AB'
    const row = await add({ importerNumber: number, orgId: org.pengcheng, name: 'Number Keeper Inc.' })
    await clerk.put(`${base}/update`, { id: row.id, version: row.version, alias: 'NK' })
    const reads = [
      `${base}/query?search=${encodeURIComponent('Number Keeper')}`,
      `${base}/queryById?id=${row.id}`,
      `${base}/queryHistory?id=${row.id}`,
      `${base}/queryOptions?search=Number`,
    ]
    for (const hand of [clerk, admin, buyer])
      for (const path of reads) {
        const said = JSON.stringify(await hand.get(path))
        expect([path, said.includes('Number Keeper') || path.includes('History'), /7654321|9576/.test(said)]).toEqual([
          path,
          true,
          false,
        ])
      }
    // The digits that are not shown find nothing.
    expect((await clerk.get(`${base}/query?search=7654321`)).total).toBe(0)
    // A file bears it as everybody sees it, and whole for whom the button shows it too.
    const plain = await newRole(admin, ['importersAndExporters'], ['usParty.importerNumber'])
    const user = await newUser(admin, [plain.id])
    const blindToken = await app.signIn('demo', user.username, 'test-password')
    const exported = async (as: string) => {
      const file = await fetch(`${app.url}${base}/exportExcel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [row.id] }),
      })
      const sheet = [...(await unzip(Buffer.from(await file.arrayBuffer()))).values()].map(String).join()
      return [sheet.includes('Number Keeper'), sheet.includes('***4321'), sheet.includes('95-7654321AB')]
    }
    expect(await exported(token)).toEqual([true, false, true])
    for (const as of [blindToken, await app.signIn('demo', 'buyer')])
      expect(await exported(as)).toEqual([true, true, false])
    const { rows } = await db.query(
      `select jsonb_agg(a)::text as said from audit_event a where a::text like '%7654321%' union all
       select jsonb_agg(h)::text from record_history h where h::text like '%7654321%' union all
       select jsonb_agg(u)::text from us_party u where u::text like '%7654321%'`,
    )
    expect(rows.map((r) => r.said).filter(Boolean)).toEqual([])
    // Who asked for it is kept; who has no right, and whoever is of a customer, gets none.
    expect((await clerk.post(`${base}/showNumber`, { id: row.id })).importerNumber).toBe(number)
    const asked = await db.query(
      `select 1 from audit_event where action like '%usParty/showNumber' and $1 = any (object_ids)`,
      [row.id],
    )
    expect(asked.rows.length).toBeGreaterThan(0)
    const blind = handOf(app, blindToken)
    expect((await blind.try('POST', `${base}/showNumber`, { id: row.id })).status).toBe(403)
    expect((await buyer.try('POST', `${base}/showNumber`, { id: row.id })).status).toBe(403)
  })
})

describe('whose it is', () => {
  test('a customer sees their own alone and changes nothing; another tenant sees nothing', async () => {
    const [own, theirs, house] = [await add({ orgId: org.pengcheng }), await add({ orgId: org.haina }), await add()]
    expect((await buyer.get(`${base}/queryById?id=${own.id}`)).name).toBe(own.name)
    for (const { id } of [theirs, house])
      expect((await buyer.try('GET', `${base}/queryById?id=${id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${base}/add`, written())).status).toBe(403)
    expect((await step('prepare', own, {}, buyer)).status).toBe(403)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${own.id}`)).status).toBe(404)
    expect((await stranger.try('GET', `${base}/queryBonds?partyId=${own.id}`)).status).toBe(404)
    // What the house reckons of them is the house's.
    const seen = await buyer.get(`${base}/queryById?id=${own.id}`)
    for (const field of ['dutiesLastYear', 'remark', 'suspendedReason']) expect(seen).not.toHaveProperty(field)
  })
})

describe('bonds', () => {
  const bond = (partyId: string, more: object = {}) => ({
    partyId,
    kind: 'continuous',
    suretyCode: '054',
    bondNumber: `99${String(++n).padStart(7, '0')}`,
    amount: '50000',
    effectiveOn: '2020-01-01',
    endsOn: null,
    remark: null,
    ...more,
  })

  test('tell what is required, and those that are too small or end soon wait for somebody', async () => {
    const row = await add({ dutiesLastYear: '812440.18', dutiesLastYearOn: '2026-10-31', onFile: true })
    const active = (await step('activate', row)).body.data
    expect(active.bondState).toBe('none')
    const kept = await clerk.post(`${base}/saveBond`, bond(row.id))
    expect(kept).toMatchObject({ required: '90000.00', duties: '812440.18', dutiesOn: '2026-10-31' })
    const small = await clerk.get(`${base}/query?tab=bonds&search=${encodeURIComponent(row.name)}`)
    expect(small.list.map((r: any) => r.bondState)).toEqual(['small'])
    const [first] = kept.list
    const { id, version, ...rest } = first
    await clerk.post(`${base}/saveBond`, { partyId: row.id, id, version, ...rest, amount: '90000.00' })
    expect((await clerk.get(`${base}/queryById?id=${row.id}`)).bondState).toBe('good')
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await db.query(`update us_bond set ends_on = $2 where id = $1`, [id, soon])
    expect((await clerk.get(`${base}/query?tab=bonds&search=${encodeURIComponent(row.name)}`)).total).toBe(1)
    const now = (await clerk.get(`${base}/queryBonds?partyId=${row.id}`)).list[0]
    const removed = await clerk.post(`${base}/removeBond`, { partyId: row.id, id, version: now.version })
    expect(removed.list).toEqual([])
  })

  test('are watched against what entries here came to in twelve months, or what was typed where that is more', async () => {
    const { rows } = await db.query(
      `select e.id, e.importer_id, p.name from us_entry e join us_party p on p.id = e.importer_id join tenant t on t.id = e.tenant_id
        where t.tenant_code = 'demo' and e.status = 'summaryFiled' and p.name = 'Lone Star Hardware Partners'`,
    )
    const [entry] = rows
    const run = () => tendDutiesOfYear({}, app.application.services)
    const read = () => clerk.get(`${base}/queryBonds?partyId=${entry.importer_id}`)
    const waits = async () =>
      (await clerk.get(`${base}/query?tab=bonds&search=${encodeURIComponent(entry.name)}`)).list.map(
        (r: any) => r.bondState,
      )
    const typed = (duties: number | null) =>
      db.query(
        `update us_party set duties_last_year = $2, duties_last_year_on = case when $2::numeric is not null then date '2026-01-31' end where id = $1`,
        [entry.importer_id, duties],
      )
    await typed(null)
    const others = await db.query(
      `select coalesce(sum(total), 0)::text as sum from us_entry where importer_id = $1 and id <> $2 and summary_filed_on > (now() at time zone 'Asia/Shanghai')::date - interval '1 year'`,
      [entry.importer_id, entry.id],
    )
    const [whole] = (await db.query(`select (900000 - $1::numeric)::text as rest`, [others.rows[0].sum])).rows
    await db.query(`update us_entry set total = $2 where id = $1`, [entry.id, whole.rest])
    for (const _run of [1, 2]) await run()
    expect(await read()).toMatchObject({ required: '90000.00', duties: '900000.00', dutiesOfEntries: true })
    expect(await waits()).toEqual(['small'])
    // Who knows of entries by other brokers types more.
    await typed(1_500_000)
    expect(await read()).toMatchObject({ required: '200000.00', dutiesOn: '2026-01-31', dutiesOfEntries: false })
    await typed(10)
    expect(await read()).toMatchObject({ required: '90000.00', dutiesOfEntries: true })
    // A year later it counts no more.
    await db.query(
      `update us_entry set released_on = released_on - 400, filed_on = filed_on - 400, summary_filed_on = summary_filed_on - 400 where id = $1`,
      [entry.id],
    )
    await run()
    const { required, duties } = await read()
    expect([required, Number(duties)]).toEqual(['50000.00', Math.max(10, Number(others.rows[0].sum))])
    expect(await waits()).toEqual([])
    await typed(null)
  })

  test('stand in the history of their party, each as it was and as it became', async () => {
    const row = await add({ orgId: org.pengcheng })
    const one = bond(row.id)
    const { id, version, ...rest } = (await clerk.post(`${base}/saveBond`, one)).list[0]
    const raised = (
      await clerk.post(`${base}/saveBond`, {
        partyId: row.id,
        id,
        version,
        ...rest,
        amount: '90000',
        endsOn: '2030-12-31',
      })
    ).list[0]
    const silent = (
      await clerk.post(`${base}/saveBond`, { partyId: row.id, ...raised, version: raised.version, remark: 'Renewed' })
    ).list[0]
    await clerk.post(`${base}/removeBond`, { partyId: row.id, id, version: silent.version })
    const [first, then] = [
      `Continuous 054 ${one.bondNumber}, USD 50000.00, 2020-01-01`,
      `Continuous 054 ${one.bondNumber}, USD 90000.00, 2020-01-01 – 2030-12-31`,
    ]
    const told = async (as: string) => {
      const path = `${base}/queryHistory?id=${row.id}`
      const { body } = await app.call('GET', path, { token: as, headers: { 'accept-language': 'en' } })
      return body.data.flatMap((entry: any) => entry.changes).filter((change: any) => change.field === 'bonds')
    }
    const changes = [
      { field: 'bonds', from: then, to: null },
      { field: 'bonds', from: first, to: then },
      { field: 'bonds', from: null, to: first },
    ]
    expect(await told(token)).toEqual(changes)
    expect(await told(await app.signIn('demo', 'buyer'))).toEqual(changes)
  })

  test('are printed as form 301, of their own party and for whom it shows itself', async () => {
    const [row, other] = [await add({ orgId: org.pengcheng }), await add()]
    const {
      list: [{ id }],
    } = await clerk.post(`${base}/saveBond`, bond(row.id, { kind: 'single' }))
    const printed = async (partyId: string, as: string) => {
      const answer = await app.call('GET', `${base}/form301?partyId=${partyId}&id=${id}&language=en`, { token: as })
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
    }
    expect(await printed(row.id, token)).toEqual([200, 'application/pdf'])
    expect(await printed(row.id, await app.signIn('demo', 'buyer'))).toEqual([200, 'application/pdf'])
    expect((await printed(other.id, token))[0]).toBe(404)
    expect((await printed(row.id, await app.signIn('demo2', 'admin')))[0]).toBe(404)
  })

  test.each([
    ['a surety of two digits', { suretyCode: '54' }, ['suretyCode']],
    ['no amount', { amount: '0' }, ['amount']],
    ['an end before its beginning', { endsOn: '2019-12-31' }, ['endsOn']],
  ])('are refused with %s', async (_what, more, at) => {
    const row = await add()
    const refused = await clerk.try('POST', `${base}/saveBond`, bond(row.id, more))
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('stand once by surety and number, and only with their party', async () => {
    const [a, b] = [await add(), await add()]
    const one = bond(a.id)
    const kept = await clerk.post(`${base}/saveBond`, one)
    const twice = await clerk.try('POST', `${base}/saveBond`, { ...one, partyId: b.id })
    expect([twice.status, fields(twice)]).toEqual([409, ['bondNumber']])
    const { id, version } = kept.list[0]
    expect((await clerk.try('POST', `${base}/removeBond`, { partyId: b.id, id, version })).status).toBe(404)
    expect((await clerk.try('POST', `${base}/removeBond`, { partyId: a.id, id, version: 9 })).status).toBe(409)
    expect((await buyer.try('POST', `${base}/saveBond`, one)).status).toBe(403)
  })

  test('the database requires what the form does, to the cent', async () => {
    for (const duties of ['0', '499999.99', '500000.01', '812440.18', '1000000', '1000000.01', '23456789.10']) {
      const { rows } = await db.query(`select us_bond_required($1::numeric)::numeric(18, 2)::text as bond`, [duties])
      expect([duties, rows[0].bond]).toEqual([duties, continuousBond(duties)])
    }
    const { rows } = await db.query(`select us_bond_required(null) as bond`)
    expect(rows[0].bond).toBeNull()
  })
})

describe('merging', () => {
  const merge = (kept: any, other: any, hand = clerk) =>
    hand.try('POST', `${base}/merge`, {
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
    })

  test('takes over what is open, the number, roles, bonds and powers, and shows both histories', async () => {
    const kept = await add({ numberKind: null, importerNumber: null, business: null, orgId: org.pengcheng })
    const number = ein()
    const other = await add({ importerNumber: number, seller: true, business: 'Adapters' })
    await clerk.post('/api/customs/usPower/add', { partyId: other.id, grantorKind: 'corporation' })
    const roles = ['consigneeId', 'manufacturerId', 'sellerId', 'buyerId', 'shipToId'] as const
    const named = Object.fromEntries(roles.map((role) => [role, other.id]))
    const entry = await clerk.post('/api/customs/usEntry/add', { entryType: '01', ...named })
    const answer = await merge(kept, other)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data).toMatchObject({
      business: 'Adapters',
      seller: true,
      importer: true,
      importerNumber: `**-***${number.slice(-4)}`,
      mergedFrom: other.name,
      orgId: org.pengcheng,
    })
    const after = await clerk.get(`/api/customs/usEntry/queryById?id=${entry.id}`)
    expect(roles.map((role) => [role, after[role]])).toEqual(roles.map((role) => [role, kept.id]))
    const powers = await clerk.get(`/api/customs/usPower/query?partyId=${kept.id}`)
    expect(powers.list.map((p: any) => p.orgId)).toEqual([org.pengcheng])
    const history = await clerk.get(`${base}/queryHistory?id=${kept.id}`)
    const of = (e: any) => e.changes.some((c: any) => c.field === 'mergedFrom' && c.to === other.name)
    expect(history.filter(of).length).toBeGreaterThan(0)
    expect(JSON.stringify(history)).not.toContain(number.slice(3))
    await admin.post(`${base}/restore`, { id: other.id })
    expect((await admin.get(`${base}/queryById?id=${other.id}`)).mergedInto).toBeNull()
  })

  test('is refused of one row, of two numbers, of two customers and of stale rows', async () => {
    const [a, b] = [await add(), await add()]
    expect((await merge(a, a)).status).toBe(400)
    expect((await merge(a, b)).status).toBe(409)
    const bare = { numberKind: null, importerNumber: null }
    const [own, theirs] = [await add({ ...bare, orgId: org.pengcheng }), await add({ ...bare, orgId: org.haina })]
    expect((await merge(own, theirs)).status).toBe(409)
    expect((await merge({ ...a, version: 9 }, own)).status).toBe(409)
    expect((await merge(own, a, buyer)).status).toBe(403)
  })
})

test('the data sheet bears the whole number for whom it is, and is a PDF for everybody who sees the party', async () => {
  const row = await add({ orgId: org.pengcheng })
  for (const as of [token, await app.signIn('demo', 'buyer')]) {
    const { status, headers } = await app.call('GET', `${base}/form5106?id=${row.id}&language=en`, { token: as })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

const vectors = path.join(import.meta.dirname, '../../../../../../../shared/data/vectors/identifiers.csv')
test.skipIf(!existsSync(vectors))('importer numbers of the shared vectors are taken or refused by name', async () => {
  const kinds: Readonly<Record<string, string>> = { us_ior_irs: 'ein', us_ior_ssn: 'ssn', us_ior_cbp: 'cbp' }
  const lines = readFileSync(vectors, 'utf8').split(/\r?\n/)
  const found = lines.map((line) => line.split(',')).filter(([kind = '']) => Object.hasOwn(kinds, kind))
  expect(found.length).toBeGreaterThan(0)
  for (const [kind, importerNumber, valid] of found) {
    const body = written({ numberKind: kinds[kind!], importerNumber })
    const { status } = await clerk.try('POST', `${base}/add`, body)
    expect([importerNumber, status]).toEqual([importerNumber, valid === '1' ? 200 : 400])
  }
})
