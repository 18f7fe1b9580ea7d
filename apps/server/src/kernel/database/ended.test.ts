import { execFileSync } from 'node:child_process'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import type { Database, Db } from './database.ts'
import { refusalOfError } from './databaseErrors.ts'

let app: TestApplication
let admin: string
let other: pg.Client
let whole: Database['transaction']

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
  whole = app.application.services.database.transaction
})
afterEach(() => {
  Object.assign(app.application.services.database, { transaction: whole })
})
afterAll(async () => {
  await other.end()
  await app.close()
})

/** Puts something into the next transaction of a request, before or after its work; who the caller is was read in one of its own. */
function meddle({
  before,
  after,
}: {
  before?: (db: Db) => Promise<unknown>
  after?: (db: Db) => Promise<unknown>
}): void {
  let done = false
  const transaction: Database['transaction'] = (tenancy, mode, work) =>
    whole(tenancy, mode, async (db) => {
      const mine = !done && tenancy.requestId !== ''
      done ||= mine
      if (mine) await before?.(db)
      const result = await work(db)
      if (mine) await after?.(db)
      return result
    })
  Object.assign(app.application.services.database, { transaction })
}

const backend = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
const kill = async (db: Db) => {
  await other.query('select pg_terminate_backend($1, 5000)', [await backend(db)])
}
const alive = 'select pg_sleep(0.02) from pg_stat_activity where pid = $1'
/** Holds the whole program, as a module does that loads in the middle of a transaction, until the database has ended the connection. */
function holdUntilEnded(pid: number): void {
  const script = `
    import pg from 'pg'
    const client = new pg.Client({ connectionString: process.argv[1] })
    await client.connect()
    while ((await client.query(${JSON.stringify(alive)}, [process.argv[2]])).rowCount);
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script, app.databaseUrl, String(pid)], {
    cwd: import.meta.dirname,
  })
}
const shortIdle = (db: Db) => sql`set local idle_in_transaction_session_timeout = 100`.execute(db)

let made = 0
const add = (language = 'en') => {
  const code = `ENDED-${++made}`
  return app
    .call('POST', '/api/trade/supplier/add', {
      token: admin,
      body: { code, name: code, isDefault: false },
      headers: { 'accept-language': language },
    })
    .then((answer) => ({ ...answer, supplier: code }))
}
const stored = async (code: string) =>
  (await other.query('select count(*)::int as n from supplier where code = $1', [code])).rows[0].n as number

function expectRefused(
  { status, headers, body }: Awaited<ReturnType<typeof add>>,
  texts: readonly Text[],
  language: 'zh' | 'tw' | 'en' = 'en',
  as = 503,
): void {
  expect(status).toBe(as)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(texts.map((t) => t[language])).toContain(body.message)
}
const expectBusy = (answer: Awaited<ReturnType<typeof add>>, language: 'zh' | 'tw' | 'en' = 'en', as = 503) =>
  expectRefused(answer, [refusals.busy], language, as)

describe('a transaction that the database ends is 503 with Retry-After, and nothing of it is stored', () => {
  test('a connection that is killed before the work', async () => {
    meddle({ before: kill })
    const answer = await add('zh-CN')
    expectRefused(answer, [refusals.databaseAway], 'zh')
    expect(await stored(answer.supplier)).toBe(0)
  })

  test('a connection that is killed between the work and its COMMIT', async () => {
    meddle({ after: kill })
    const answer = await add('zh-HK')
    // Whether COMMIT was on its way when the end of the connection was heard.
    expectRefused(answer, [refusals.databaseAway, refusals.outcomeUnknown], 'tw')
    expect(await stored(answer.supplier)).toBe(0)
  })

  test('one that idles too long while the program is held', async () => {
    meddle({
      before: async (db) => {
        const pid = await backend(db)
        await shortIdle(db)
        holdUntilEnded(pid)
      },
    })
    const answer = await add()
    expectBusy(answer)
    expect(await stored(answer.supplier)).toBe(0)
  })

  test('one that idles too long while it waits for something else', async () => {
    meddle({
      after: async (db) => {
        const pid = await backend(db)
        await shortIdle(db)
        while ((await other.query(alive, [pid])).rowCount);
      },
    })
    const answer = await add()
    // Its end may have been heard before COMMIT was asked for.
    expectRefused(answer, [refusals.busy, refusals.databaseAway])
    expect(await stored(answer.supplier)).toBe(0)
  })

  test('a statement that takes too long, and a lock that is not given', async () => {
    meddle({
      before: async (db) => {
        await sql`set local statement_timeout = 50`.execute(db)
        await sql`select pg_sleep(1)`.execute(db)
      },
    })
    // However often it is asked, it takes as long: that is for the person to change.
    expect((await add()).status).toBe(422)
    const { supplier, body } = await add()
    expect(body.code).toBe(200)
    await other.query('begin')
    await other.query('select 1 from supplier where code = $1 for update', [supplier])
    meddle({ before: (db) => sql`set local lock_timeout = 50`.execute(db) })
    const { id, version } = body.data
    const locked = await app.call('PUT', '/api/trade/supplier/update', {
      token: admin,
      body: { id, version, name: 'later' },
      headers: { 'accept-language': 'en' },
    })
    await other.query('rollback')
    expectBusy({ ...locked, supplier }, 'en', 409)
  })

  test('the next call works', async () => {
    for (let n = 0; n < 12; n++) expect((await add()).status).toBe(200)
  })
})

test('every code by which the database ends a transaction of its own accord means "try again"', () => {
  for (const code of ['40001', '40P01', '55P03'])
    expect(refusalOfError(Object.assign(new Error('x'), { code })), code).toMatchObject({ status: 409, retryAfter: 1 })
  for (const code of ['25P03', '25P04', '57P01', '57P02', '57P03', '57P05', '53300', '08006']) {
    expect(refusalOfError(Object.assign(new Error('x'), { code })), code).toMatchObject({
      status: 503,
      retryAfter: expect.any(Number),
    })
  }
  expect(refusalOfError(Object.assign(new Error('x'), { code: '42P01' })).status).toBe(500)
})
