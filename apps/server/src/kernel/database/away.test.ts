import { randomUUID } from 'node:crypto'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { payerOf, walletFor } from '../../test/money.ts'
import { openWire, type Wire } from '../../test/wire.ts'
import { startJobs } from '../jobs.ts'
import type { Database, Db } from './database.ts'

let app: TestApplication
let admin: string
let wire: Wire
let direct: pg.Client
let whole: Database['transaction']

beforeAll(async () => {
  app = await testApplication({ ROLE: 'web' }, async (url) => (wire = await openWire(url)).url)
  admin = await app.signIn('demo', 'admin')
  direct = new pg.Client({ connectionString: app.databaseUrl })
  await direct.connect()
  whole = app.application.services.database.transaction
})
afterEach(async () => {
  Object.assign(app.application.services.database, { transaction: whole })
  await wire.mend()
  await expect.poll(readiness).toBe(200)
})
afterAll(async () => {
  await direct.end()
  await app.close()
  await wire.close()
})

const readiness = async () => (await app.call('GET', '/readyz')).status
const list = (language = 'en') =>
  app.call('GET', '/api/trade/supplier/query', { token: admin, headers: { 'accept-language': language } })
let made = 0
const add = () => {
  const code = `AWAY-${++made}`
  return {
    code,
    answer: app.call('POST', '/api/trade/supplier/add', {
      token: admin,
      body: { code, name: code, isDefault: false },
      headers: { 'accept-language': 'en' },
    }),
  }
}
const stored = async (code: string) =>
  (await direct.query('select count(*)::int as n from supplier where code = $1', [code])).rows[0].n as number

/** What is done between a request's work and its COMMIT. */
function beforeCommit(work: (db: Db) => Promise<unknown>): void {
  const transaction: Database['transaction'] = (tenancy, mode, inner) =>
    whole(tenancy, mode, async (db) => {
      const result = await inner(db)
      if (mode === 'write') await work(db)
      return result
    })
  Object.assign(app.application.services.database, { transaction })
}

describe.each(['reset', 'silent'] as const)('a database whose line is cut (%s)', (how) => {
  test("is 503 with Retry-After in the reader's language, not ready, and the process lives; back, all is well by itself", async () => {
    await wire.cut(how)
    // Whoever asks before anybody knows waits until it is known; nobody waits for ever.
    expect((await list()).status).toBe(503)
    await expect.poll(() => app.application.services.changes.reachable).toBe(false)
    const { database, visitors } = app.application.services
    const connects = [database.pool, visitors.database.pool].map((pool) => vi.spyOn(pool, 'connect'))
    for (const [language, text] of [
      ['zh-CN', refusals.databaseAway.zh],
      ['zh-HK', refusals.databaseAway.tw],
      ['en', refusals.databaseAway.en],
    ] as const) {
      const { status, headers, body } = await list(language)
      expect({ status, message: body.message }).toEqual({ status: 503, message: text })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(
      (
        await app.call('POST', '/api/uaa/oauth/token', {
          body: 'grant_type=password',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(503)
    expect(await readiness()).toBe(503)
    expect((await app.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
    // None of them waited for a connection: none asked for one.
    for (const connect of connects) {
      expect(connect).not.toHaveBeenCalled()
      connect.mockRestore()
    }
    await wire.mend()
    await expect.poll(readiness).toBe(200)
    expect((await list()).status).toBe(200)
    await expect.poll(() => app.application.services.changes.listening).toBe(true)
  })

  test('cuts a write off before its COMMIT: 503, and nothing is stored', async () => {
    beforeCommit(async (db) => {
      await wire.cut(how)
      await sql`select 1`.execute(db)
    })
    const { code, answer } = add()
    const { status, body } = await answer
    expect({ status, message: body.message }).toEqual({ status: 503, message: refusals.databaseAway.en })
    expect(await stored(code)).toBe(0)
  })
})

test('a COMMIT whose answer never came is neither done nor refused: 503 says that it is not known, and the same key tells', async () => {
  const finance = await payerOf(app, 'finance')
  const { id: walletId } = await walletFor(finance, '', 'CNY')
  const bankReference = randomUUID()
  const applyFor = (key: string) =>
    finance.tryPay(
      '/api/account/recharge/add',
      { walletId, amount: '5', method: 'bankTransfer', payerName: 'x', bankReference, paidOn: '2026-11-01' },
      key,
    )
  const count = async () =>
    (await direct.query('select count(*)::int as n from recharge where bank_reference = $1', [bankReference])).rows[0]
      .n as number
  const key = randomUUID()
  beforeCommit(() => wire.cut('deaf'))
  const lost = await applyFor(key)
  expect(lost).toMatchObject({ status: 503, body: { message: expect.stringContaining('Idempotency-Key') } })
  await wire.mend()
  Object.assign(app.application.services.database, { transaction: whole })
  await expect.poll(readiness).toBe(200)
  expect(await count()).toBe(1)
  expect(await applyFor(key)).toMatchObject({ status: 200, body: { code: 200 } })
  expect(await count()).toBe(1)
})

test('a job that ends while the database is away neither ends the process nor stays locked: it runs again, and jobs go on', async () => {
  const { services } = app.application
  const said: string[] = []
  const note = (_: unknown, message = '') => void said.push(message)
  const log = { error: note, debug: () => {}, info: () => {} } as unknown as FastifyBaseLogger
  const runs: string[] = []
  const gate = Promise.withResolvers<void>()
  const wait = async (payload: unknown) => {
    runs.push(String(payload))
    await gate.promise
  }
  const jobs = await startJobs(wire.url, { ...services, log }, { brief: { wait }, long: {}, schedules: {} })
  try {
    const enqueue = (name: string) => direct.query(`select enqueue_job('wait', $1::json)`, [JSON.stringify(name)])
    const waiting = async () =>
      (await direct.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'wait'`)).rows[0]
        .n as number
    await enqueue('first')
    await expect.poll(() => runs).toEqual(['first'])
    await wire.cut('reset')
    await expect.poll(() => services.changes.reachable).toBe(false)
    gate.resolve()
    // The end of the job could not be noted.
    await expect.poll(() => said.join()).toContain('Failed to complete jobs')
    await wire.mend()
    await enqueue('second')
    await expect.poll(waiting).toBe(0)
    expect(runs.toSorted()).toEqual(['first', 'first', 'second'])
  } finally {
    await jobs.stop()
  }
})
