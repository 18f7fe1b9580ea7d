import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../../test/database.ts'
import { addTenant } from '../tenants.ts'
import { openDatabase, type Database, type Tenancy } from './database.ts'
import { migrate } from './migrate.ts'

let database: Database
let url: string
let drop: () => Promise<void>
const errors: Error[] = []
const [a, b] = [randomUUID(), randomUUID()]
const as = (tenantId: string): Tenancy => ({ tenantId, personId: null, requestId: 'test' })

beforeAll(async () => {
  ;({ url, drop } = await testDatabase())
  database = openDatabase(url, { size: 4, onError: (e) => errors.push(e) })
  for (const [id, code] of [
    [a, 'a'],
    [b, 'b'],
  ] as const) {
    await database.transaction(as(id), 'write', (db) => addTenant(db, id, { code, name: code, kind: 'business' }))
    await database.transaction(as(id), 'write', (db) =>
      db.insertInto('supplier').values({ tenantId: id, code: 'S', name: code }).execute(),
    )
  }
})

afterAll(async () => {
  await database.close()
  await drop()
})

const names = (tenantId: string) =>
  database.transaction(as(tenantId), 'read', (db) =>
    db
      .selectFrom('supplier')
      .select('name')
      .execute()
      .then((rows) => rows.map((r) => r.name)),
  )

test('a transaction sees its own tenant and nothing else', async () => {
  expect(await names(a)).toEqual(['a'])
  expect(await names(b)).toEqual(['b'])
  expect(await names(randomUUID())).toEqual([])
})

test('without a tenant there are no rows, also on a connection that had one', async () => {
  await names(a)
  expect(await database.common.selectFrom('supplier').selectAll().execute()).toEqual([])
})

test('a row cannot be written into another tenant, nor moved there', async () => {
  const write = database.transaction(as(a), 'write', (db) =>
    db.insertInto('supplier').values({ tenantId: b, code: 'X', name: 'x' }).execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
  const move = database.transaction(as(a), 'write', (db) => db.updateTable('supplier').set({ tenantId: b }).execute())
  await expect(move).rejects.toThrow(/row-level security/)
})

test('ids made one after the other are in that order, whatever transaction made them', async () => {
  const made: string[] = []
  for (let n = 0; n < 200; n++)
    made.push((await sql<{ id: string }>`select new_id() as id`.execute(database.common)).rows[0]!.id)
  expect(made).toEqual(made.toSorted())
  // The time in it is now, give or take a minute.
  const at = Number.parseInt(made[0]!.replaceAll('-', '').slice(0, 12), 16)
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    database.common,
  )
  expect(Math.abs(Number(rows[0]!.now) - at)).toBeLessThan(60_000)
  expect(
    made.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
})

test("a foreign key cannot reach another tenant's row", async () => {
  const org = await database.transaction(as(b), 'read', (db) =>
    db.selectFrom('sysOrg').select('id').executeTakeFirstOrThrow(),
  )
  const write = database.transaction(as(a), 'write', (db) =>
    db.insertInto('supplier').values({ tenantId: a, code: 'Y', name: 'y', orgId: org.id }).execute(),
  )
  await expect(write).rejects.toMatchObject({ code: '23503' })
})

test('a reading transaction cannot write', async () => {
  await expect(
    database.transaction(as(a), 'read', (db) => db.updateTable('supplier').set({ name: 'z' }).execute()),
  ).rejects.toMatchObject({ code: '25006' })
})

test('the program may not truncate, alter or read the secrets of the database', async () => {
  for (const statement of [
    'truncate supplier',
    'alter table supplier disable row level security',
    'create table mine (id int)',
    'select * from pg_authid',
    'update audit_event set action = action',
    'delete from record_history',
  ]) {
    await expect(sql.raw(statement).execute(database.common), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('what fails is rolled back and its connection goes on', async () => {
  for (let i = 0; i < 10; i++) {
    const failing = database.transaction(as(a), 'write', async (db) => {
      await db
        .insertInto('supplier')
        .values({ tenantId: a, code: `F${i}`, name: 'f' })
        .execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
  }
  expect(await names(a)).toEqual(['a'])
})

test('a transaction whose statement failed does not count as done, even if the failure was swallowed', async () => {
  const swallowed = database.transaction(as(a), 'write', async (db) => {
    await db.insertInto('supplier').values({ tenantId: a, code: 'W', name: 'w' }).execute()
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow(/rolled back/)
  expect(await names(a)).toEqual(['a'])
})

test('interrupted transactions of many tenants never show a row of another', async () => {
  const breaker = new pg.Client({ connectionString: url })
  await breaker.connect()
  const seen: string[][] = []
  const work = Array.from({ length: 300 }, (_, i) => {
    const tenant = i % 2 ? a : b
    return database
      .transaction(as(tenant), 'read', async (db) => {
        if (i % 7 === 0) await sql`select pg_sleep(0.002)`.execute(db)
        if (i % 11 === 0) throw new Error('the client went away')
        if (i % 13 === 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
        const rows = await db.selectFrom('supplier').select('name').execute()
        seen.push([tenant, ...rows.map((r) => r.name)])
      })
      .catch(() => {})
  })
  const cancelling = (async () => {
    for (let i = 0; i < 20; i++)
      await breaker.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'clearway'`,
      )
  })()
  await Promise.all([...work, cancelling])
  await breaker.end()
  expect(seen.length).toBeGreaterThan(100)
  for (const [tenant, ...rows] of seen) expect(rows).toEqual([tenant === a ? 'a' : 'b'])
  expect(await names(a)).toEqual(['a'])
})

test('versions and history are kept by the table itself', async () => {
  await database.transaction(as(a), 'write', async (db) => {
    await db.updateTable('supplier').set({ name: 'a2', remark: 'r' }).where('code', '=', 'S').execute()
    await db.updateTable('supplier').set({ name: 'a' }).where('code', '=', 'S').execute()
  })
  const { row, history } = await database.transaction(as(a), 'read', async (db) => {
    const found = await db.selectFrom('supplier').select(['id', 'version']).executeTakeFirstOrThrow()
    return {
      row: found,
      history: await db
        .selectFrom('recordHistory')
        .select(['action', 'changes'])
        .where('recordId', '=', found.id)
        .orderBy('id')
        .execute(),
    }
  })
  expect(row.version).toBe(3)
  expect(history.map((h) => h.action)).toEqual(['add', 'update', 'update'])
  expect(history[1]!.changes).toEqual([
    { field: 'name', from: 'a', to: 'a2' },
    { field: 'remark', from: null, to: 'r' },
  ])
})

test('migrations run again without a change, and one that was edited is refused', async () => {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update migration set hash = 'other' where name like '0003%'`)
  await client.end()
  await expect(migrate(url)).rejects.toThrow(/was edited after it ran/)
})
