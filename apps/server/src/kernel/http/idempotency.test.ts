import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import { route } from '@clearway/contract/kernel/route'
import { text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { buildApplication, type Application } from '../../application.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import type { Context } from '../context.ts'
import { readEnvironment } from '../environment.ts'
import { feature } from '../feature.ts'
import { refuse } from '../refuse.ts'
import { mount } from './mount.ts'

const title = text('测试', '測試', 'Test')
const input = z.strictObject({ note: z.string(), mode: z.enum(['slow', 'refused']).optional() })
// Keys in an order that a database would change, and names that the contract does not know.
const output = z.object({
  zeta: z.uuid(),
  a: z.object({ note: z.string(), bb: z.number() }),
  more: z.record(z.string(), z.string()),
})
const by = { signedIn: 'a test' }
const routes = {
  add: route({ method: 'POST', path: '/api/test/add', title, access: by, input, output, idempotent: true }),
  addElsewhere: route({
    method: 'POST',
    path: '/api/test/addElsewhere',
    title,
    access: by,
    input,
    output,
    idempotent: true,
  }),
  plain: route({ method: 'POST', path: '/api/test/plain', title, access: by, input, output }),
  upload: route({
    method: 'POST',
    path: '/api/test/upload',
    title,
    access: by,
    input,
    output,
    upload: true,
    idempotent: true,
  }),
  nothing: route({ method: 'POST', path: '/api/test/nothing', title, access: by, idempotent: true }),
}

let seeded: TestApplication
let application: Application
let owner: pg.Client
let url: string
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-once-'))
const tokens: Record<string, string> = {}
/** Says that a slow write has begun. */
let begun = Promise.withResolvers<void>()
/** What a slow write waits for. */
let gate = Promise.withResolvers<void>()
/** Whether a write is refused after it has written: what it wrote must go with it. */
let refusing = true

async function add(ctx: Context, given: z.output<typeof input>): Promise<z.output<typeof output>> {
  const id = randomUUID()
  await sql`insert into once_row (tenant_id, id, note) values (current_tenant(), ${id}, ${given.note})`.execute(ctx.db)
  if (given.mode === 'slow') {
    begun.resolve()
    await gate.promise
  }
  if (given.mode === 'refused' && refusing) throw refuse(409, refusals.inUse)
  return { zeta: id, a: { note: given.note, bb: 2.5 }, more: { zebra: '1', ant: '2', b: '3' } }
}

beforeAll(async () => {
  seeded = await testApplication()
  owner = new pg.Client({ connectionString: seeded.databaseUrl })
  await owner.connect()
  await owner.query(
    `create table once_row (tenant_id uuid not null, id uuid not null, note text, primary key (tenant_id, id)); select protect_tenant_table('once_row')`,
  )
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    ROLE: 'web',
    DATA_DIR: folder,
    DATABASE_URL: seeded.databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    POOL_SIZE: '8',
  })
  application = await buildApplication(environment, seeded.databaseUrl)
  mount(
    application.app,
    feature(routes, { add, addElsewhere: add, plain: add, upload: add, nothing: async () => {} }),
    application.services,
  )
  url = await application.app.listen({ port: 0, host: '127.0.0.1' })
  for (const [name, tenant, user] of [
    ['admin', 'demo', 'admin'],
    ['clerk', 'demo', 'declarant'],
    ['other', 'demo2', 'admin'],
  ] as const)
    tokens[name] = await seeded.signIn(tenant, user)
})
afterAll(async () => {
  await owner?.end()
  await application?.close()
  await seeded?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  key?: string
  who?: string
  language?: string
}
async function send(
  name: keyof typeof routes,
  body: object,
  { key, who = 'admin', language = 'en' }: Sent = {},
): Promise<{ status: number; text: string; body: any }> {
  const headers = {
    authorization: `Bearer ${tokens[who]}`,
    'accept-language': language,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const init =
    body instanceof FormData
      ? { body, headers }
      : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
  const response = await fetch(url + routes[name].path, { method: 'POST', ...init })
  const answer = await response.text()
  return { status: response.status, text: answer, body: JSON.parse(answer) }
}
const stored = async (note: string) =>
  (await owner.query('select count(*)::int as n from once_row where note = $1', [note])).rows[0].n as number
const note = () => `n-${randomUUID()}`

describe('a route that asks for a key', () => {
  it('refuses to do anything without one, or with what is none, in the language of the caller', async () => {
    for (const [language, word] of [
      ['zh-CN', refusals.keyMissing.zh],
      ['zh-HK', refusals.keyMissing.tw],
      ['en', refusals.keyMissing.en],
    ] as const) {
      for (const key of [undefined, '', 'short', 'x'.repeat(129), 'with a blank']) {
        const n = note()
        const answer = await send('add', { note: n }, { language, ...(key === undefined ? {} : { key }) })
        expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
          400,
          word,
          [{ field: 'Idempotency-Key', message: word }],
        ])
        expect(await stored(n)).toBe(0)
      }
    }
  })

  it('does a write once however often it is sent, and gives the same bytes', async () => {
    const [n, key] = [note(), randomUUID()]
    const first = await send('add', { note: n }, { key })
    expect(first.status).toBe(200)
    expect((await send('add', { note: n }, { key })).text).toBe(first.text)
    expect((await send('add', { note: n }, { key, language: 'zh-CN' })).text).toBe(first.text)
    expect(await stored(n)).toBe(1)
    // The audit tells of the one write, not of the tries.
    expect(
      (await owner.query(`select count(*)::int as n from audit_event where action = 'POST /api/test/add'`)).rows[0].n,
    ).toBe(1)
  })

  it('does so for fifty at once', async () => {
    const [n, key] = [note(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('add', { note: n }, { key })))
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(await stored(n)).toBe(1)
  })

  it('keeps an answer that is empty', async () => {
    const key = randomUUID()
    const answers = [await send('nothing', {}, { key }), await send('nothing', {}, { key })]
    expect(answers.map((a) => [a.status, a.body.data])).toEqual([
      [200, null],
      [200, null],
    ])
  })

  it('tells a twin that waits too long that the first is still at work, and what came of it later', async () => {
    const [n, key] = [note(), randomUUID()]
    begun = Promise.withResolvers()
    gate = Promise.withResolvers()
    const first = send('add', { note: n, mode: 'slow' }, { key })
    await begun.promise
    const twin = await send('add', { note: n, mode: 'slow' }, { key })
    expect([twin.status, twin.body.message]).toEqual([409, refusals.keyRunning.en])
    gate.resolve()
    expect((await first).status).toBe(200)
    expect((await send('add', { note: n, mode: 'slow' }, { key })).text).toBe((await first).text)
    expect(await stored(n)).toBe(1)
  })
})

describe('a key', () => {
  it('stands for one content at one address', async () => {
    const [n, key] = [note(), randomUUID()]
    await send('add', { note: n }, { key })
    for (const again of [send('add', { note: `${n}x` }, { key }), send('addElsewhere', { note: n }, { key })]) {
      const { status, body } = await again
      expect([status, body.message, body.errors[0].field]).toEqual([422, refusals.keyReused.en, 'Idempotency-Key'])
    }
    expect([await stored(n), await stored(`${n}x`)]).toEqual([1, 0])
  })

  it('is the caller’s own: another person or tenant does something of their own with it', async () => {
    const [n, key] = [note(), randomUUID()]
    const answers = await Promise.all(['admin', 'clerk', 'other'].map((who) => send('add', { note: n }, { key, who })))
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((a) => a.body.data.zeta)).size).toBe(3)
    expect(await stored(n)).toBe(3)
  })

  it('is not used up by what was refused', async () => {
    const [n, key] = [note(), randomUUID()]
    refusing = true
    expect((await send('add', { note: n, mode: 'refused' }, { key })).status).toBe(409)
    expect((await send('add', { note: 'x'.repeat(9), extra: 1 }, { key })).status).toBe(400)
    expect(await stored(n)).toBe(0)
    refusing = false
    expect((await send('add', { note: n, mode: 'refused' }, { key })).status).toBe(200)
    expect(await stored(n)).toBe(1)
  })

  it('stands for the file too', async () => {
    const [n, key] = [note(), randomUUID()]
    const form = (bytes: string) => {
      const made = new FormData()
      made.set('note', n)
      made.set('file', new Blob([bytes], { type: 'text/plain' }), 'slip.txt')
      return made
    }
    const first = await send('upload', form('one'), { key })
    expect(first.status).toBe(200)
    expect((await send('upload', form('one'), { key })).text).toBe(first.text)
    expect((await send('upload', form('two'), { key })).status).toBe(422)
    expect(await stored(n)).toBe(1)
  })

  it('means nothing to a route that does not ask for one', async () => {
    const [n, key] = [note(), randomUUID()]
    const answers = [
      await send('plain', { note: n }, { key }),
      await send('plain', { note: n }, { key }),
      await send('plain', { note: n }, { key: 'short' }),
    ]
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
    expect(await stored(n)).toBe(3)
  })
})
