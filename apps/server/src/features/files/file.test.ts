import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let admin: string
let buyer: string
let buyer2: string
let stranger: string

beforeAll(async () => {
  app = await testApplication()
  ;[admin, buyer, buyer2, stranger] = [
    await app.signIn('demo', 'admin'),
    await app.signIn('demo', 'buyer'),
    await app.signIn('demo', 'buyer2'),
    await app.signIn('demo2', 'admin'),
  ]
})
afterAll(() => app.close())

const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

async function upload(
  token: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type }), name)
  const response = await fetch(`${app.url}/api/files/upload`, {
    method: 'POST',
    body: form,
    headers: { 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { status: response.status, body: await response.json() }
}

test('a file comes back as it was, as an attachment that cannot act', async () => {
  const { body } = await upload(admin, pdf, '../../合同 A.pdf', 'application/pdf')
  expect(body.data).toMatchObject({ name: '合同 A.pdf', size: pdf.length, contentType: 'application/pdf' })
  const answer = await fetch(`${app.url}/api/files/download/${body.data.id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E5%90%88/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toBe('sandbox')
})

test('empty, too large, unknown and disguised files are refused in the words of the product', async () => {
  expect((await upload(admin, new Uint8Array(0), 'a.pdf', 'application/pdf')).body.message).toBe('file cannot be empty')
  const large = await upload(admin, new Uint8Array(10 * 1024 * 1024), 'a.pdf', 'application/pdf')
  expect([large.status, large.body.message]).toEqual([413, 'file must be under 10MB'])
  expect((await upload(admin, new Uint8Array(10 * 1024 * 1024 - 1), 'a.pdf', 'application/pdf')).status).toBe(415)
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [bytes, name, type] of [
    [svg, 'a.svg', 'image/svg+xml'],
    [svg, 'a.png', 'image/png'],
    [pdf, 'a.png', 'image/png'],
    [new Uint8Array([77, 90, 0, 1]), 'a.pdf', 'application/pdf'],
  ] as const) {
    expect((await upload(admin, bytes, name, type)).status, name).toBe(415)
  }
  expect((await upload(undefined, pdf, 'a.pdf', 'application/pdf')).status).toBe(401)
  expect(
    (
      await app.call('POST', '/api/files/upload', {
        token: admin,
        body: { files: { file: { filepath: '/etc/passwd' } } },
      })
    ).status,
  ).toBe(415)
})

test('a file is found by its own organisation and staff, not by another customer or tenant', async () => {
  const { id } = (await upload(buyer, pdf, 'a.pdf', 'application/pdf')).body.data
  const statusFor = async (token: string) => (await app.call('GET', `/api/files/download/${id}`, { token })).status
  expect(await statusFor(buyer)).toBe(200)
  expect(await statusFor(admin)).toBe(200)
  expect(await statusFor(buyer2)).toBe(404)
  expect(await statusFor(stranger)).toBe(404)
})

test('a record cannot name a file that its writer does not see, and what staff attach reaches the customer', async () => {
  const foreign = (await upload(buyer2, pdf, 'a.pdf', 'application/pdf')).body.data.id
  const supplier = { name: 'S', isDefault: false }
  const refused = await app.call('POST', '/api/trade/supplier/add', {
    token: buyer,
    body: { ...supplier, code: 'F-1', attachmentUrl: foreign },
  })
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'attachmentUrl'])

  const own = (await app.call('POST', '/api/trade/supplier/add', { token: buyer, body: { ...supplier, code: 'F-2' } }))
    .body.data
  const paper = (await upload(admin, pdf, 'b.pdf', 'application/pdf')).body.data.id
  expect((await app.call('GET', `/api/files/download/${paper}`, { token: buyer })).status).toBe(404)
  const saved = await app.call('PUT', '/api/trade/supplier/update', {
    token: admin,
    body: { id: own.id, version: own.version, attachmentUrl: paper },
  })
  expect(saved.status).toBe(200)
  expect((await app.call('GET', `/api/files/download/${paper}`, { token: buyer })).status).toBe(200)
  expect((await app.call('GET', `/api/files/download/${paper}`, { token: buyer2 })).status).toBe(404)
})
