import { get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { securityHeaders } from './kernel/http/securityHeaders.ts'
import { testApplication, type TestApplication } from './test/application.ts'

let app: TestApplication
let admin: string
let stranger: string

beforeAll(async () => {
  app = await testApplication()
  ;[admin, stranger] = [await app.signIn('demo', 'admin'), await app.signIn('demo2', 'admin')]
})
afterAll(() => app.close())

describe('what a browser is told', () => {
  test('scripts of this site only, no frames, no sniffing, no other site', async () => {
    const { headers } = await app.call('GET', '/api/uaa/users/getSysUser', {
      token: admin,
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    })
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      'frame-src blob:',
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('every answer carries the same security headers, refusals and pages too', async () => {
    const common = {
      'content-security-policy':
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';object-src 'none';frame-src blob:;base-uri 'none';frame-ancestors 'none';form-action 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    }
    const paths = [
      '/',
      '/healthz',
      '/api/openapi.json',
      '/api/nowhere',
      '/api/uaa/users/getSysUser',
      '/api/trade/supplier/query',
      '/api/trade/supplier/query?pageSize=x',
      '/nothing.js',
    ]
    for (const path of paths) {
      const { headers } = await app.call('GET', path, { token: path.includes('supplier') ? admin : undefined })
      expect(Object.fromEntries(headers), path).toMatchObject(common)
      expect(headers.get('strict-transport-security'), path).toBeNull()
    }
    expect(securityHeaders('https://clearway.test')).toEqual({
      ...common,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('a form or picture of another site changes nothing', async () => {
    const body = { code: 'OTHER-SITE', name: 'x', isDefault: false }
    const refused: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ]
    for (const headers of refused)
      expect(
        (await app.call('POST', '/api/trade/supplier/add', { token: admin, body, headers })).status,
        JSON.stringify(headers),
      ).toBe(403)
    expect(
      (await app.call('GET', '/api/trade/supplier/query?search=OTHER-SITE', { token: admin })).body.data.total,
    ).toBe(0)
    expect(
      (
        await app.call('POST', '/api/trade/supplier/add', {
          token: admin,
          body,
          headers: { 'sec-fetch-site': 'same-origin', origin: app.url },
        })
      ).status,
    ).toBe(200)
  })
})

describe('what comes in', () => {
  const add = '/api/trade/supplier/add'
  const status = async (body: string, headers: Record<string, string> = {}) =>
    (await app.call('POST', add, { token: admin, body, headers })).status

  test('bodies that are too deep, too wide, poisoned or of another type', async () => {
    expect(await status(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBe(400)
    expect(
      await status(JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1])))),
    ).toBe(400)
    expect(await status('{"__proto__":{"x":1},"code":"P","name":"p","isDefault":false}')).toBe(400)
    expect(await status('{"constructor":{"prototype":{"x":1}},"code":"P","name":"p","isDefault":false}')).toBe(400)
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect(await status(JSON.stringify({ code: 'x'.repeat(1_100_000) }))).toBe(413)
    for (const type of [
      'text/plain',
      'application/xml',
      'application/json\t; charset=utf-7',
      'application/x-www-form-urlencoded',
      'garbage',
      ' ',
    ]) {
      expect([400, 415], type).toContain(await status('{"code":"T"}', { 'content-type': type }))
    }
  })

  test('addresses that look like others', async () => {
    for (const path of [
      '/api/trade/supplier/query/',
      '//api/trade/supplier/query',
      '/api/trade/supplier/query;.css',
      '/api/trade/./supplier/..%2fsupplier/query',
      '/API/trade/supplier/query',
      '/api/trade/supplier/query%00',
      '/api/trade/supplier/%2e%2e/supplier/query',
    ]) {
      expect([400, 401, 404], path).toContain((await app.call('GET', path)).status)
    }
    expect(
      (await app.call('GET', '/api/trade/supplier/query?currentPage=1&currentPage=2', { token: admin })).status,
    ).toBe(400)
    expect(
      (
        await app.call(
          'GET',
          `/api/trade/supplier/query?${Array.from({ length: 1000 }, (_, i) => `q${i}=1`).join('&')}`,
          { token: admin },
        )
      ).status,
    ).toBe(400)
    for (const query of [
      'pageSize=0',
      'pageSize=-1',
      'pageSize=10001',
      'pageSize=1e3',
      'pageSize[]=10',
      'currentPage=1000000000',
      'sort=id,(select 1)',
      'sort=-nope',
      'currency=USD%00',
      'createdAtFrom=x',
    ]) {
      expect((await app.call('GET', `/api/trade/supplier/query?${query}`, { token: admin })).status, query).toBe(400)
    }
  })

  test('search words are words, not patterns or SQL', async () => {
    const total = async (search: string) =>
      (await app.call('GET', `/api/trade/supplier/query?search=${encodeURIComponent(search)}`, { token: admin })).body
        .data.total
    for (const word of ['%', '_', '\\', "'", "' or 1=1 --", '$1', '＇']) expect(await total(word), word).toBe(0)
    expect(await total('GYS-00')).toBeGreaterThan(10)
  })

  test('headers that other servers obey change nothing', async () => {
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-original-url': '/api/admin/sysuser/querySysUser',
      'x-forwarded-host': 'evil.test',
      'x-access-token': stranger,
      'tenant-id': 'demo2',
      'x-middleware-subrequest': '1',
    }
    expect((await app.call('GET', '/api/trade/supplier/query', { headers })).status).toBe(401)
    const { body } = await app.call('GET', '/api/uaa/users/getSysUser', { token: admin, headers })
    expect(body.data.tenantCode).toBe('demo')
  })

  test('a broken request line is answered and closed', async () => {
    const { port } = new URL(app.url)
    const said = await new Promise<string>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => done(text))
    })
    expect(said).toMatch(/^HTTP\/1.1 400/)
  })
})

test('the same question of two tenants at the same moment is never answered with the other one', async () => {
  const ask = async (token: string) =>
    JSON.stringify((await app.call('GET', '/api/trade/supplier/query?pageSize=50', { token })).body)
  const [mine, theirs] = [await ask(admin), await ask(stranger)]
  expect(theirs).toContain('DEMO2-ONLY')
  expect(mine).not.toContain('DEMO2-ONLY')
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => [i % 2, await ask(i % 2 ? stranger : admin)] as const),
  )
  for (const [other, answer] of answers) expect(answer).toBe(other ? theirs : mine)
})

test('health, readiness and the API document need no sign-in and tell nothing private', async () => {
  expect((await app.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
  expect((await app.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
  expect((await app.call('GET', '/api/openapi.json')).body.openapi).toBe('3.1.0')
  expect((await app.call('GET', '/api/docs')).body).toContain('/api/trade/order/query')
})

test('the API document and its pages are made once: compressed, and not sent again to whoever has them', async () => {
  const read = async (route: string, coding: string, more: Record<string, string> = {}) => {
    const answer = await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      get(app.url + route, { headers: { 'accept-encoding': coding, ...more } }, (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            done({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
          )
      }).on('error', fail)
    })
    return answer
  }
  for (const route of ['/api/openapi.json', '/api/docs?language=zh']) {
    const whole = await read(route, 'identity')
    expect(whole.headers['content-encoding']).toBeUndefined()
    const [gzip, brotli] = [await read(route, 'gzip, deflate'), await read(route, 'gzip, deflate, br')]
    expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.body).equals(whole.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(whole.body)).toBe(true)
    expect(brotli.body.length).toBeLessThan(whole.body.length / 10)
    expect((await read(route, 'br;q=0, *;q=0')).body.equals(whole.body)).toBe(true)
    expect(brotli.headers.vary).toContain('accept-encoding')
    const { etag } = brotli.headers
    const again = await read(route, 'br', { 'if-none-match': `"other", ${etag}` })
    expect({ status: again.status, bytes: again.body.length, etag: again.headers.etag }).toEqual({
      status: 304,
      bytes: 0,
      etag,
    })
    expect((await read(route, 'br', { 'if-none-match': '"other"' })).status).toBe(200)
  }
  expect((await read('/api/docs?language=zh', 'identity')).body.toString()).toContain('lang="zh"')
  expect((await read('/api/docs', 'identity', { 'accept-language': 'zh-HK' })).body.toString()).toContain('lang="tw"')
  const making = vi.spyOn(JSON, 'stringify')
  await Promise.all(Array.from({ length: 50 }, () => read('/api/openapi.json', 'br')))
  expect(making.mock.calls.filter(([value]) => (value as { openapi?: string } | undefined)?.openapi)).toEqual([])
  making.mockRestore()
})

test('an error says nothing of the inside', async () => {
  const answers = [
    await app.call('GET', '/api/nothing'),
    await app.call('GET', '/api/trade/supplier/queryById?id=x', { token: admin }),
    await app.call('POST', '/api/trade/supplier/add', { token: admin, body: '{' }),
  ]
  for (const { body } of answers) {
    expect(Object.keys(body).sort()).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
    expect(JSON.stringify(body)).not.toMatch(/at \/|node_modules|select |postgres|stack|\.ts/i)
  }
})
