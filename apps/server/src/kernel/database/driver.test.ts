import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../../test/database.ts'
import { planOf, sendBatch, toWire, type Answer } from './batch.ts'
import { cutting } from './cut.ts'
import { openDatabase, type Database, type Db, type Tenancy } from './database.ts'

// What this folder uses of pg beyond what pg promises. A new version of pg that changes any of it fails here, by name.

let url: string
let drop: () => Promise<void>
let database: Database
const nobody: Tenancy = { tenantId: randomUUID(), personId: null, requestId: 'test' }

beforeAll(async () => {
  ;({ url, drop } = await testDatabase())
  database = openDatabase(url, { size: 2, onError: () => {} })
})

afterAll(async () => {
  await database.close()
  await drop()
})

const connected = async (more: pg.ClientConfig = {}): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, ...more })
  client.on('error', () => {})
  await client.connect()
  return client
}
const inside = (of: object): Record<string, unknown> => ({ ...of })

const ask = (client: pg.Client, text: string, values: readonly unknown[] = []): Promise<Answer> =>
  new Promise((answered, failed) => {
    void sendBatch(client, [{ plan: planOf(text), values: values.map(toWire), answered, failed }])
  })

test('values are written by a function that pg exports without declaring it', () => {
  expect(toWire(null)).toBe(null)
  expect(toWire(['a', null])).toBe('{"a",NULL}')
  expect(toWire({ a: 1 })).toBe('{"a":1}')
  expect(toWire(true)).toBe('true')
})

test('a connection has the messages that a batch is made of, and a socket that can hold them back', async () => {
  const client = await connected()
  const { connection } = inside(client) as { connection: Record<string, unknown> & { stream: Record<string, unknown> } }
  for (const message of ['close', 'parse', 'bind', 'describe', 'execute', 'sync'])
    expect([message, typeof connection[message]]).toEqual([message, 'function'])
  for (const part of ['cork', 'uncork', 'destroy'])
    expect([part, typeof connection.stream[part]]).toEqual([part, 'function'])
  await client.end()
})

test('each answer of a batch reaches its handler', async () => {
  const client = await connected()
  const rows = await ask(client, `select $1::int + 1 as next, 'b' as word`, [1])
  expect(rows).toEqual({ command: 'SELECT', count: 1, rows: [{ next: 2, word: 'b' }] })
  expect(await ask(client, '')).toEqual({ command: '', count: 0, rows: [] })
  await expect(ask(client, 'select 1 / 0')).rejects.toMatchObject({ code: '22012', severity: 'ERROR' })
  expect((await ask(client, 'select 3 as n')).rows).toEqual([{ n: 3 }])
  await client.end()
})

test('`query_timeout` ends a batch that waits, and its clock stops with one that is answered', async () => {
  const client = await connected({ query_timeout: 1000 })
  await ask(client, 'select 1')
  // Were the clock still running, it would end something that is over.
  await wait(1500)
  expect((await ask(client, 'select 2 as n')).rows).toEqual([{ n: 2 }])
  await expect(ask(client, 'select pg_sleep(20)')).rejects.toThrow('timeout')
  await client.end()
})

test('a connection knows under which number and key its statement is cancelled', async () => {
  const client = await connected()
  const { host, port, processID, secretKey } = inside(client)
  expect([typeof host, typeof port, typeof processID]).toEqual(['string', 'number', 'number'])
  expect(secretKey).toBeTruthy()
  await client.end()
  const going = new AbortController()
  // Nothing but a cancellation ends it.
  const sleep = async (db: Db) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(db)
    await sql`select pg_sleep(600)`.execute(db)
  }
  const ended = expect(database.transaction(nobody, 'write', sleep, going.signal)).rejects.toThrow('gone')
  const others = await connected()
  const active = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'clearway' and query like '%pg_sleep(600)%' and state = 'active'`
  while (!(await others.query(active)).rowCount) await wait(10)
  going.abort(new Error('gone'))
  await ended
  await others.end()
})

test('all connections of a pool can be cut at once', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const cut = cutting(pool)
  const asleep = [0, 1].map(() => expect(pool.query('select pg_sleep(600)')).rejects.toThrow())
  const others = await connected()
  const active = `select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`
  while ((await others.query(active)).rowCount !== 2) await wait(10)
  cut()
  await Promise.all(asleep)
  expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }])
  await others.end()
  await pool.end()
})

test('what is asked of a broken connection says that it never left', async () => {
  const client = await connected()
  const { connection } = inside(client) as { connection: { stream: { destroy(): void } } }
  const closed = new Promise((done) => client.once('end', done))
  connection.stream.destroy()
  await closed
  // A COMMIT that fails so was surely not stored.
  await expect(ask(client, 'commit')).rejects.toThrow('not queryable')
})
