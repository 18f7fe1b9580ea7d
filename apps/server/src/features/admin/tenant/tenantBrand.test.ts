import { request } from 'node:http'
import { deflateSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let token: string
let admin: Hand
let other: Hand

beforeAll(async () => {
  app = await testApplication({ PUBLIC_URL: 'http://clearway.example' })
  accounts = await accountsOf(app)
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  other = handOf(app, await app.signIn('demo2', 'admin'))
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/tenantBrand'

/** A grey PNG of that size; without checksums, which nobody here reads. */
function png(width: number, height: number, grey = 128): Uint8Array {
  const part = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: Math.min(height, 64) }, () =>
      Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 64), grey)]),
    ),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}
const upload = (bytes: Uint8Array, name = 'logo.png', type = 'image/png', as = token) =>
  app.upload(`${base}/upload`, { token: as, file: { name, bytes, type } })
const atSignIn = (query = '') => app.call('GET', `/api/account/tenantByDomain${query}`)

/** As a browser asks on that host: fetch sets the header itself. */
const onHost = (host: string, path = '/api/account/tenantByDomain') =>
  new Promise<any>((done, fail) => {
    const { hostname, port } = new URL(app.url)
    request({ hostname, port, path, headers: { host } }, (answer) => {
      const chunks: Buffer[] = []
      answer
        .on('data', (c: Buffer) => chunks.push(c))
        .on('end', () => done(JSON.parse(Buffer.concat(chunks).toString())))
    })
      .on('error', fail)
      .end()
  })

test('a tenant chooses its look, which everybody of it sees and whoever types its code', async () => {
  expect(await admin.get(`${base}/query`)).toMatchObject({
    version: 0,
    id: null,
    shownName: null,
    tenantName: '通途报关行（演示）',
  })
  const { hash } = (await upload(png(200, 60))).body.data
  const saved = await admin.put(`${base}/update`, {
    version: 0,
    shownName: '通途',
    themeColour: '#C0392B',
    logo: hash,
    slogan: '一票到底',
    sloganEn: 'From documents to release',
  })
  expect(saved).toMatchObject({ version: 1, themeColour: '#c0392b', logo: hash, logoDark: null })
  const plain = handOf(app, await app.signIn('demo', 'buyer'))
  expect(await plain.get('/api/account/queryBrand')).toMatchObject({
    shownName: '通途',
    logo: hash,
    sloganEn: 'From documents to release',
  })
  expect(await other.get('/api/account/queryBrand')).toBeNull()
  expect((await atSignIn('?tenant=%20DEMO ')).body.data).toMatchObject({
    tenantCode: null,
    tenantName: '通途',
    brand: { themeColour: '#c0392b', logo: hash },
  })
  const more = await admin.put(`${base}/update`, { version: 1, backgroundColour: '#102030' })
  expect(more).toMatchObject({ version: 2, shownName: '通途', backgroundColour: '#102030' })
  const [last] = await admin.get(`${base}/queryHistory?id=${more.id}`)
  expect(last).toMatchObject({ action: 'update', changes: [{ field: 'backgroundColour', from: null, to: '#102030' }] })
})

test('a code without a brand and a code that nobody has are answered alike, and looks are limited', async () => {
  const [known, unknown, none] = [
    await atSignIn('?tenant=demo2'),
    await atSignIn('?tenant=no-such-tenant'),
    await atSignIn(),
  ]
  expect(known.body).toEqual(unknown.body)
  expect(none.body.data).toEqual({ tenantCode: null, tenantName: null, brand: null })
  const statuses = []
  for (let n = 0; n < 305; n++) statuses.push((await atSignIn(`?tenant=guess${n}`)).status)
  expect(statuses.filter((s) => s === 429).length).toBeGreaterThan(0)
})

test('the host of a tenant tells the tenant; the platform’s own host belongs to everybody', async () => {
  await accounts.sql(`update tenant set domain = 'broker.example' where tenant_code = 'demo2'`)
  expect((await onHost('Broker.Example:8443')).data).toMatchObject({
    tenantCode: 'demo2',
    tenantName: '港联关务有限公司（演示）',
    brand: null,
  })
  expect((await onHost('elsewhere.example')).data).toMatchObject({ tenantCode: null })
  // On a tenant's own host another's code tells nothing.
  expect((await onHost('broker.example', '/api/account/tenantByDomain?tenant=demo')).data).toMatchObject({
    tenantCode: 'demo2',
    brand: null,
  })
  await accounts.sql(`update tenant set domain = 'clearway.example' where tenant_code = 'demo2'`)
  expect((await onHost('clearway.example')).data).toMatchObject({ tenantCode: null })
})

test('a picture of a brand comes to anybody, as a picture and for good; what no brand shows does not', async () => {
  const bytes = png(64, 64, 10)
  const { hash } = (await upload(bytes)).body.data
  expect((await app.call('GET', `/api/account/brandFile/${hash}`)).status).toBe(404)
  const { version } = await admin.get(`${base}/query`)
  await admin.put(`${base}/update`, { version, favicon: hash })
  const answer = await fetch(`${app.url}/api/account/brandFile/${hash}`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes))
  expect(
    (await fetch(`${app.url}/api/account/brandFile/${hash}`, { headers: { 'if-none-match': `"${hash}"` } })).status,
  ).toBe(304)
  // Another tenant that has not uploaded it cannot show it.
  expect((await other.try('PUT', `${base}/update`, { version: 0, logo: hash })).body.errors[0].field).toBe('logo')
  await admin.put(`${base}/update`, { version: version + 1, favicon: null })
  expect((await app.call('GET', `/api/account/brandFile/${hash}`)).status).toBe(404)
})

test('only real pictures of a bearable size are taken', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [bytes, name, type] of [
    [svg, 'logo.svg', 'image/svg+xml'],
    [svg, 'logo.png', 'image/png'],
    [new TextEncoder().encode('%PDF-1.4'), 'logo.png', 'image/png'],
    [png(64, 64).slice(0, 20), 'logo.png', 'image/png'],
  ] as const) {
    expect((await upload(bytes, name, type)).status, name).toBe(415)
  }
  expect((await upload(png(5000, 10))).status).toBe(400)
  expect((await upload(png(0, 10))).status).toBe(415)
  expect((await upload(new Uint8Array(10 * 1024 * 1024 + 1))).body.message).toBe('file must be under 10MB')
})

test('what is not right is refused by field, and only who may changes it', async () => {
  const { version } = await admin.get(`${base}/query`)
  for (const [field, value] of [
    ['themeColour', 'red'],
    ['logo', 'x'],
    ['shownName', 'x'.repeat(41)],
    ['slogan', 'x'.repeat(61)],
  ] as const) {
    expect((await admin.try('PUT', `${base}/update`, { version, [field]: value })).body.errors[0].field, field).toBe(
      field,
    )
  }
  expect((await admin.try('PUT', `${base}/update`, { version: version + 5, shownName: 'x' })).status).toBe(409)
  const plain = handOf(app, await app.signIn('demo', 'declarant'))
  expect((await plain.try('GET', `${base}/query`)).status).toBe(403)
  expect((await plain.try('PUT', `${base}/update`, { version })).status).toBe(403)
  expect((await app.call('PUT', `${base}/update`, { body: { version } })).status).toBe(401)
  const { id } = await admin.get(`${base}/query`)
  expect((await other.try('GET', `${base}/queryHistory?id=${id}`)).status).toBe(404)
  const reset = await admin.post(`${base}/reset`, { version })
  expect(reset).toMatchObject({ shownName: null, themeColour: null, version: version + 1 })
  expect(await admin.get('/api/account/queryBrand')).toBeNull()
})
