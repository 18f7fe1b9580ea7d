import { createHash } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tendPowers } from './powerTimes.ts'

const base = '/api/customs/usPower'
let app: TestApplication
let db: pg.Client
let admin: Hand
let clerk: Hand
let buyer: Hand
let token: string
let pengcheng: string
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'declarant')
  admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, token)
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  const { rows } = await db.query(
    `select o.id from sys_org o join tenant t on t.id = o.tenant_id where t.tenant_code = 'demo' and o.org_name = '深圳鹏程电子有限公司'`,
  )
  pengcheng = rows[0].id
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()
/** By the day of the tenant, whatever day the test takes place on. */
const dayFrom = async (days: number): Promise<string> =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
const party = (more: object = {}): Promise<any> =>
  clerk.post('/api/customs/usParty/add', {
    name: `Power Grantor ${++n} Inc.`,
    importer: true,
    companyType: 'corporation',
    numberKind: 'ein',
    importerNumber: `95-${String(5_000_000 + n)}`,
    onFile: true,
    address: '100 Main St',
    city: 'Carson',
    province: 'CA',
    postalCode: '90810',
    country: 'USA',
    ...more,
  })
const draft = async (more: object = {}, of?: any): Promise<any> =>
  clerk.post(`${base}/add`, {
    partyId: (of ?? (await party())).id,
    grantorKind: 'corporation',
    signatory: 'Daniel Zhou',
    signatoryTitle: 'President',
    ...more,
  })
const step = (name: string, row: any, more: object = {}, hand = clerk) =>
  hand.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })
const sent = async (more: object = {}, of?: any) => {
  const answer = await step('send', await draft(more, of))
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const { row, path } = answer.body.data
  return { row, query: path.slice(path.indexOf('?')) as string }
}
const page = (query: string) => app.call('GET', `${base}/signPage${query}`)
const signing = async (query: string, more: object = {}) => {
  const asked = new URLSearchParams(query)
  const { body } = await page(query)
  return app.call('POST', `${base}/sign`, {
    headers: { 'user-agent': 'Test Phone 1.0', 'accept-language': 'en' },
    body: {
      tenant: asked.get('tenant'),
      ticket: asked.get('ticket'),
      digest: body.data?.digest ?? '0'.repeat(64),
      name: 'Daniel Zhou',
      title: 'President',
      agreed: true,
      ...more,
    },
  })
}
const read = (row: any, hand = clerk) => hand.get(`${base}/queryById?id=${row.id}`)
const active = async (more: { signatoryTitle?: string; [field: string]: unknown } = {}, of?: any) => {
  const { row, query } = await sent(more, of)
  await signing(query, { title: more.signatoryTitle ?? 'President' })
  return (await step('activate', await read(row))).body.data
}
const holds = async (partyId: string, day: string, port: string | null = null): Promise<boolean> =>
  (
    await db.query(`select us_power_holds(tenant_id, id, $2::date, $3) as holds from us_party where id = $1`, [
      partyId,
      day,
      port,
    ])
  ).rows[0].holds

describe('a power of attorney', () => {
  test.each([
    ['ports that are not listed', { portsKind: 'list' }, ['ports']],
    ['a list for all ports', { ports: '2704' }, ['ports']],
    ['ports of three digits', { portsKind: 'list', ports: '270' }, ['ports']],
  ])('is refused with %s', async (_what, more, at) => {
    const { id: partyId } = await party()
    const refused = await clerk.try('POST', `${base}/add`, { partyId, grantorKind: 'corporation', ...more })
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test.each([
    ['nobody who signs', { signatory: null }, ['signatory']],
    ['a title that binds nobody', { signatoryTitle: 'Receptionist' }, ['signatoryTitle']],
    [
      'a partnership without its partners',
      { grantorKind: 'partnership', signatoryTitle: 'Partner' },
      ['expiresOn', 'partners'],
    ],
    ['a non-resident without an agent', { nonResident: true }, ['agentAddress', 'agentName']],
  ])('is not sent with %s', async (_what, more, at) => {
    const refused = await step('send', await draft(more))
    expect([refused.status, fields(refused)]).toEqual([422, at])
  })

  test('of a partnership lasts two years at most, by the form and by the database', async () => {
    const more = { grantorKind: 'partnership', signatoryTitle: 'General Partner', partners: 'A\nB' }
    const long = await step('send', await draft({ ...more, expiresOn: await dayFrom(740) }))
    expect([long.status, fields(long)]).toEqual([422, ['expiresOn']])
    expect((await active({ ...more, expiresOn: await dayFrom(720) })).state).toBe('active')
    const kept = await active({ ...more, expiresOn: await dayFrom(720) })
    await expect(db.query(`update us_power set expires_on = signed_on + 800 where id = $1`, [kept.id])).rejects.toThrow(
      'us_power',
    )
  })

  test('is signed by its link: who, when, from where and which document are kept, and nothing else is shown after', async () => {
    const { row, query } = await sent()
    expect(row).toMatchObject({ state: 'sent', documentDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const shown = (await page(query)).body.data
    expect(shown).toMatchObject({ code: row.code, party: row.partyName, digest: row.documentDigest })
    const document = await fetch(`${app.url}${base}/signDocument${query}`)
    const bytes = Buffer.from(await document.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.documentDigest)
    const signed = await signing(query)
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    expect(await read(row)).toMatchObject({
      state: 'signed',
      signedName: 'Daniel Zhou',
      signedTitle: 'President',
      signedAt: expect.any(String),
      signedFrom: expect.any(String),
      signedAgent: 'Test Phone 1.0',
      documentDigest: row.documentDigest,
    })
    const [again, twice, file] = [
      await page(query),
      await signing(query),
      await fetch(`${app.url}${base}/signDocument${query}`),
    ]
    expect([again.status, twice.status, file.status]).toEqual([404, 404, 404])
    // The same bytes for whoever may see the number.
    const kept = await fetch(`${app.url}${base}/form5291?id=${row.id}&language=zh`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(
      createHash('sha256')
        .update(Buffer.from(await kept.arrayBuffer()))
        .digest('hex'),
    ).toBe(row.documentDigest)
    const plain = await newRole(admin, ['powerOfAttorney', 'importersAndExporters'], ['usParty.importerNumber'])
    const user = await newUser(admin, [plain.id])
    const blind = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    expect((await blind.try('GET', `${base}/form5291?id=${row.id}&language=en`)).status).toBe(403)
  })

  test('leaves nothing of the signature and its link in the trail, and gives it to nobody who may not export it or see the power', async () => {
    const { row, query } = await sent({ signatory: 'Zebulon Quillfeather' })
    expect((await signing(query, { name: 'Zebulon Quillfeather' })).status).toBe(200)
    const ticket = new URLSearchParams(query).get('ticket')!
    const { rows } = await db.query(
      `select action, detail::text from audit_event where detail::text like any(array['%Quillfeather%', '%Test Phone%', '%' || $1 || '%'])`,
      [ticket],
    )
    expect(rows).toEqual([])
    const held = await db.query(`select 1 from us_power_link l where l::text like '%' || $1 || '%'`, [ticket])
    expect(held.rowCount).toBe(0)
    const role = await newRole(admin, ['powerOfAttorney', 'importersAndExporters'], ['usPower.export'])
    const user = await newUser(admin, [role.id])
    const plain = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    expect((await plain.try('POST', `${base}/exportExcel`, { ids: [row.id] })).status).toBe(403)
    const other = handOf(app, await app.signIn('demo', 'buyer2'))
    for (const path of ['queryById?', 'queryHistory?', 'form5291?language=en&'])
      expect([path, (await other.try('GET', `${base}/${path}id=${row.id}`)).status]).toEqual([path, 404])
    expect(JSON.stringify(await other.get(`${base}/query?pageSize=50`))).not.toContain('Quillfeather')
  })

  test('names the broker in English where its own company of declarations has such a name', async () => {
    const named = async (query: string) => (await page(query)).body.data.broker
    const { rows } = await db.query(
      `select c.id, c.name, c.name_en from declaring_company c join tenant t on t.id = c.tenant_id where t.tenant_code = 'demo' and c.name = t.tenant_name`,
    )
    const [company] = rows
    const rename = (name: string | null) =>
      db.query('update declaring_company set name_en = $2 where id = $1', [company.id, name])
    await rename(null)
    expect(await named((await sent()).query)).toBe(company.name)
    await rename('Test Customs Brokers Inc.')
    expect(await named((await sent()).query)).toBe('Test Customs Brokers Inc.')
    await rename(company.name_en)
  })

  test('is not signed without consent, by another document, by a title that binds nobody, or by half a link', async () => {
    const { row, query } = await sent()
    expect((await signing(query, { agreed: false })).status).toBe(400)
    expect((await signing(query, { digest: 'a'.repeat(64) })).status).toBe(409)
    const odd = await signing(query, { title: 'Receptionist' })
    expect([odd.status, fields(odd)]).toEqual([422, ['title']])
    const ticket = new URLSearchParams(query).get('ticket')!
    for (const other of [
      `?tenant=demo2&ticket=${ticket}`,
      `?tenant=demo&ticket=${ticket.slice(0, 20)}${'x'.repeat(12)}`,
    ])
      expect((await page(other)).status).toBe(404)
    expect((await read(row)).state).toBe('sent')
  })

  test.each<[string, (row: any) => Promise<unknown>]>([
    ['was taken back', (row) => step('takeBack', row)],
    ['was sent anew', (row) => step('send', row)],
    ['has run out', (row) => db.query(`update us_power_link set expires_at = now() where power_id = $1`, [row.id])],
  ])('cannot be signed by a link that %s', async (_what, end) => {
    const { row, query } = await sent()
    await end(row)
    expect((await page(query)).status).toBe(404)
    expect((await signing(query)).status).toBe(404)
  })

  test('is sent by mail where an address is given', async () => {
    const answer = await step('send', await draft(), { mail: 'importer@test.example' })
    expect(answer.body.data.row.sentTo).toBe('importer@test.example')
    const { rows } = await db.query(`select subject from outbox_message where recipient = 'importer@test.example'`)
    expect(rows.map((r) => r.subject)).toEqual([expect.stringContaining(answer.body.data.row.code)])
  })

  test('may be signed on paper, by today, with its scan', async () => {
    const row = await draft()
    const { body } = await app.upload('/api/files/upload', {
      token,
      file: { name: 'signed.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), type: 'application/pdf' },
    })
    const paperUrl = body.data.id
    const late = await step('enterPaper', row, { paperUrl, signedOn: await dayFrom(3) })
    expect([late.status, fields(late)]).toEqual([400, ['signedOn']])
    const signedOn = await dayFrom(-10)
    const signed = (await step('enterPaper', row, { paperUrl, signedOn })).body.data
    expect(signed).toMatchObject({ state: 'signed', paperUrl, signedOn })
    expect((await step('activate', signed)).body.data.state).toBe('active')
  })

  test('is not changed or deleted once it was sent; it is renewed by a draft of its own', async () => {
    const row = await active({ expiresOn: await dayFrom(300) })
    const changed = await clerk.try('PUT', `${base}/update`, { id: row.id, version: row.version, signatory: 'X' })
    expect(changed.status).toBe(409)
    expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
    const made = await clerk.post(`${base}/renew`, { id: row.id })
    expect(made).toMatchObject({ state: 'draft', partyId: row.partyId, signatory: 'Daniel Zhou', expiresOn: null })
    expect((await clerk.try('POST', `${base}/renew`, { id: made.id })).status).toBe(409)
  })
})

describe('whether it holds', () => {
  test('goes by the days that were accepted, ports among them', async () => {
    const of = await party()
    const [today, before, last, after] = await Promise.all([0, -1, 100, 101].map(dayFrom))
    const { row, query } = await sent({ expiresOn: last, portsKind: 'list', ports: '2704, 1001' }, of)
    await signing(query)
    expect(await holds(of.id, today!)).toBe(false)
    await step('activate', await read(row))
    expect([await holds(of.id, before!), await holds(of.id, today!), await holds(of.id, last!)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await holds(of.id, after!)).toBe(false)
    expect([await holds(of.id, today!, '1001'), await holds(of.id, today!, '5301')]).toEqual([true, false])
  })

  test('ends with its revocation for new entries alone', async () => {
    const of = await party()
    const row = await active({}, of)
    await db.query(`update us_power set signed_on = $2 where id = $1`, [row.id, await dayFrom(-60)])
    const now = await read(row)
    expect((await step('revoke', now, { reason: '' })).status).toBe(400)
    const future = await step('revoke', now, { reason: 'x', revokedOn: await dayFrom(1) })
    expect([future.status, fields(future)]).toEqual([400, ['revokedOn']])
    const revoked = (await step('revoke', now, { reason: 'Customer changed broker' })).body.data
    expect(revoked).toMatchObject({ state: 'revoked', revokedReason: 'Customer changed broker' })
    expect([await holds(of.id, await dayFrom(-1)), await holds(of.id, await dayFrom(0))]).toEqual([true, false])
    expect((await step('revoke', revoked, { reason: 'x' })).status).toBe(409)
  })
})

describe('its end', () => {
  test('is told once, however often the job runs, and lets it expire', async () => {
    const row = await active({ expiresOn: await dayFrom(200) })
    const run = () => tendPowers({}, app.application.services)
    await run()
    expect((await read(row)).state).toBe('active')
    await db.query(`update us_power set expires_on = $2 where id = $1`, [row.id, await dayFrom(25)])
    for (let n = 0; n < 3; n++) await run()
    expect((await read(row)).state).toBe('expiring')
    const told = await db.query(`select 1 from notification where title_en like $1`, [
      `%expires soon: ${row.partyName}`,
    ])
    expect(told.rows).toHaveLength(1)
    await db.query(`update us_power set expires_on = $2, signed_on = $3 where id = $1`, [
      row.id,
      await dayFrom(-1),
      await dayFrom(-40),
    ])
    await run()
    expect((await read(row)).state).toBe('expired')
  })
})

test('a customer sees their own powers and takes no step; another tenant sees none', async () => {
  const of = await party({ orgId: pengcheng })
  const own = await active({ expiresOn: await dayFrom(300) }, of)
  const house = await active()
  const seen = await read(own, buyer)
  expect(seen.state).toBe('active')
  for (const field of ['signedFrom', 'signedAgent', 'remark']) expect(seen).not.toHaveProperty(field)
  expect((await buyer.try('GET', `${base}/queryById?id=${house.id}`)).status).toBe(404)
  // Who signed, and what: nothing of another's.
  for (const path of ['form5291?language=en&', 'queryHistory?'])
    expect([path, (await buyer.try('GET', `${base}/${path}id=${house.id}`)).status]).toEqual([path, 404])
  expect((await step('revoke', own, { reason: 'x' }, buyer)).status).toBe(403)
  const stranger = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await stranger.try('GET', `${base}/queryById?id=${own.id}`)).status).toBe(404)
  expect((await stranger.try('GET', `${base}/form5291?id=${own.id}&language=en`)).status).toBe(404)
  const notices = await buyer.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=20')
  expect(JSON.stringify(notices)).toContain(own.partyName)
})
