import { once } from 'node:events'
import { connect } from 'node:net'

import { text } from '@clearway/contract/kernel/text'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { buildApplication, type Application } from '../../application.ts'
import { readEnvironment } from '../../kernel/environment.ts'
import { notify } from '../../kernel/messages/notify.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

const path = '/api/notification/notification/stream'
let app: TestApplication
/** A second node on the same database. */
let second: Application
let secondUrl: string
const opened: { leave: () => void }[] = []

beforeAll(async () => {
  app = await testApplication()
  second = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      POOL_SIZE: '4',
    }),
    app.databaseUrl,
  )
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

/** A stream as EventSource opens it: by cookie, from a page of this site. */
async function listen(token: string, options: { url?: string; headers?: Record<string, string> } = {}) {
  const controller = new AbortController()
  const response = await fetch((options.url ?? app.url) + path, {
    headers: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin', ...options.headers },
    signal: controller.signal,
  })
  const reader = response.status === 200 ? response.body!.pipeThrough(new TextDecoderStream()).getReader() : undefined
  let text = ''
  const stream = {
    status: response.status,
    headers: response.headers,
    leave: () => controller.abort(),
    /** The next `unread`, or 'end'. */
    async next(): Promise<number | 'end'> {
      const told = await this.hear('unread')
      return told ? (JSON.parse(/event: unread\ndata: (.*)\n\n$/.exec(told)![1]!) as { unread: number }).unread : 'end'
    },
    /** All that came up to the next event of a kind; undefined at the end. */
    async hear(event: string): Promise<string | undefined> {
      for (;;) {
        const found = new RegExp(`event: ${event}\\ndata: .*\\n\\n`).exec(text)
        if (found) {
          const end = found.index + found[0].length
          const told = text.slice(0, end)
          text = text.slice(end)
          return told
        }
        const { value, done } = await reader!.read()
        if (done) return undefined
        text += value
      }
    },
  }
  opened.push(stream)
  return stream
}

async function tell(token: string): Promise<void> {
  const me = (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data
  await app.application.services.database.transaction(
    { tenantId: me.tenantId, personId: null, requestId: 'test' },
    'write',
    (db) =>
      notify(db, { to: { personIds: [me.id] }, title: text('一', '一', 'one'), content: text('二', '二', 'two') }),
  )
}

test('the cookie opens a stream from this site only, and nothing else', async () => {
  const token = await app.signIn('demo', 'finance')
  expect((await listen(token)).status).toBe(200)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await listen(token, { headers: { 'sec-fetch-site': site } })).status, site).toBe(403)
  expect(
    (await fetch(app.url + path, { headers: { cookie: `token=${token}`, origin: 'https://elsewhere.example' } }))
      .status,
  ).toBe(403)
  expect((await listen('x'.repeat(43))).status).toBe(401)
  expect((await listen('')).status).toBe(401)
  const other = await fetch(`${app.url}/api/uaa/users/getSysUser`, {
    headers: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' },
  })
  expect(other.status).toBe(401)
})

test('what is written in a tenant is told to its people on every node, and to nobody else', async () => {
  const [writer, stranger] = [await app.signIn('demo', 'declarant'), await app.signIn('demo2', 'declarant')]
  const there = await listen(await app.signIn('demo', 'finance'), { url: secondUrl })
  const elsewhere = await listen(stranger)
  await elsewhere.next()
  const added = await app.call('POST', '/api/trade/supplier/add', {
    token: writer,
    body: { code: 'LIVE', name: 'LIVE', isDefault: false },
  })
  expect(added.status).toBe(200)
  expect(await there.hear('worked')).toBeDefined()
  await tell(stranger)
  expect(await elsewhere.hear('unread')).not.toContain('worked')
})

test('it is an event stream that no cache keeps, with the usual security headers', async () => {
  const { headers } = await listen(await app.signIn('demo', 'finance'))
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('the number comes at once and with every change, on whatever node it happened', async () => {
  const token = await app.signIn('demo', 'buyer2')
  const [here, there] = [await listen(token), await listen(token, { url: secondUrl })]
  const start = await here.next()
  expect(await there.next()).toBe(start)
  await tell(token)
  expect(await here.next()).toBe((start as number) + 1)
  expect(await there.next()).toBe((start as number) + 1)
  await app.call('POST', '/api/notification/notification/markAllRead', { token, body: {} })
  expect(await here.next()).toBe(0)
  expect(await there.next()).toBe(0)
})

test('somebody else hears nothing', async () => {
  const [mine, other] = [await app.signIn('demo', 'buyer2'), await app.signIn('demo2', 'declarant')]
  const stream = await listen(other)
  const start = await stream.next()
  await tell(mine)
  await tell(other)
  expect(await stream.next()).toBe((start as number) + 1)
})

test('it ends with its session, on every node', async () => {
  const token = await app.signIn('demo', 'declarant')
  const streams = [await listen(token), await listen(token, { url: secondUrl })]
  for (const stream of streams) await stream.next()
  await app.call('POST', '/api/uaa/oauth/logout', { token, body: {} })
  expect(await Promise.all(streams.map((s) => s.next()))).toEqual(['end', 'end'])
})

test('it says that somebody ended the session, before it ends', async () => {
  const token = await app.signIn('demo', 'declarant')
  const stream = await listen(token)
  await stream.next()
  const me = (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data
  await app.call('POST', '/api/admin/sysuser/removePrincipal', {
    token: await app.signIn('demo', 'admin'),
    body: { username: me.username, reason: 'Night shift' },
  })
  expect(await stream.hear('ended')).toContain('event: ended')
  expect(await stream.next()).toBe('end')
  const refused = await app.call('GET', '/api/uaa/users/getSysUser', { token, headers: { 'accept-language': 'zh' } })
  expect([refused.status, refused.body.message]).toEqual([401, expect.stringContaining('Night shift')])
})

test('it ends when the membership is taken away', async () => {
  const token = await app.signIn('demo', 'classifier')
  const stream = await listen(token)
  await stream.next()
  const me = (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data
  await app.application.services.database.transaction(
    { tenantId: me.tenantId, personId: null, requestId: 'test' },
    'write',
    (db) => db.updateTable('membership').set({ status: 'disable' }).where('personId', '=', me.id).execute(),
  )
  expect(await stream.next()).toBe('end')
})

test('a person has ten streams and not eleven', async () => {
  const token = await app.signIn('demo', 'admin')
  for (let i = 0; i < 10; i++) expect((await listen(token)).status).toBe(200)
  const one = await listen(token)
  expect(one.status).toBe(429)
  expect(Number(one.headers.get('retry-after'))).toBeGreaterThan(0)
  opened[0]!.leave()
  await expect.poll(async () => (await listen(token)).status).toBe(200)
})

/** Shuts a node down and gives which of its steps were cut off because they did not end by themselves. */
async function shutDown(node: Application): Promise<unknown[]> {
  const warned = vi.spyOn(node.app.log, 'warn')
  await node.close()
  return warned.mock.calls.map(([words]) => words)
}

test('a node that shuts down lets its listeners go at once', async () => {
  const third = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      POOL_SIZE: '4',
    }),
    app.databaseUrl,
  )
  const stream = await listen(await app.signIn('demo', 'finance'), {
    url: await third.app.listen({ port: 0, host: '127.0.0.1' }),
  })
  await stream.next()
  expect(await Promise.all([stream.next(), shutDown(third)])).toEqual(['end', []])
})

test('a connection that never asked anything does not hold a shutdown', async () => {
  const third = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      POOL_SIZE: '4',
    }),
    app.databaseUrl,
  )
  const { port } = new URL(await third.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  expect(await shutDown(third)).toEqual([])
  socket.destroy()
})
