import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../../test/database.ts'
import { addTenant } from '../tenants.ts'
import { openDatabase, type Database, type Db, type Tenancy } from './database.ts'

// One connection, so that whatever outlived its batch would meet the next one.
let database: Database
let url: string
let drop: () => Promise<void>
let owner: pg.Client
const errors: Error[] = []
const [a, b] = [randomUUID(), randomUUID()]
const as = (tenantId: string): Tenancy => ({ tenantId, personId: null, requestId: 'test' })
const read = <T>(tenantId: string, work: (db: Db) => Promise<T>) => database.transaction(as(tenantId), 'read', work)
const names = (db: Db) =>
  db
    .selectFrom('supplier')
    .select('name')
    .execute()
    .then((rows) => rows.map((r) => r.name))
const value = async (db: Db, expression: string) =>
  (await sql<{ v: string | null }>`select (${sql.raw(expression)})::text as v`.execute(db)).rows[0]!.v

beforeAll(async () => {
  ;({ url, drop } = await testDatabase())
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  database = openDatabase(url, { size: 1, onError: (e) => errors.push(e) })
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
  await owner.end()
  await drop()
})

/** The connection is as if nobody had used it: it knows no tenant, can write, and shows each tenant its own. */
async function nothingIsLeft(): Promise<void> {
  const { rows } =
    await sql`select coalesce(current_setting('app.tenant_id', true), '') as tenant, coalesce(current_setting('app.request_id', true), '') as request, current_setting('transaction_read_only') as readonly`.execute(
      database.common,
    )
  expect(rows).toEqual([{ tenant: '', request: '', readonly: 'off' }])
  expect(await names(database.common)).toEqual([])
  expect(await read(b, names)).toEqual(['b'])
  expect(await database.transaction(as(a), 'write', names)).toEqual(['a'])
  await database.transaction(as(b), 'write', (db) => db.updateTable('supplier').set({ remark: 'r' }).execute())
  expect(database.pool.totalCount).toBe(1)
}

test('what a read asks in the same turn is one transaction, what it asks later another', async () => {
  const [first, later] = await read(
    a,
    async (db) => [await Promise.all([value(db, 'now()'), value(db, 'now()')]), await value(db, 'now()')] as const,
  )
  expect(first[0]).toBe(first[1])
  expect(later).not.toBe(first[0])
  await nothingIsLeft()
})

test('a read gives its connection back between its turns', async () => {
  // There is one connection only: a read that held it would wait here for ever.
  expect(await read(a, async (db) => [await names(db), await read(b, names), await names(db)])).toEqual([
    ['a'],
    ['b'],
    ['a'],
  ])
})

test('an error in the middle skips the rest, and nothing of the batch is left', async () => {
  const settled = await read(a, (db) => Promise.allSettled([names(db), value(db, '1 / 0'), names(db)]))
  expect(settled[0]).toEqual({ status: 'fulfilled', value: ['a'] })
  expect(settled[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(settled[2]).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  await nothingIsLeft()
})

test('statements that fail while they are parsed, bound or run can be asked again', async () => {
  const table = (id: string) => (db: Db) => sql`select id from supplier where id = ${id}`.execute(db)
  for (let i = 0; i < 3; i++) {
    await expect(read(a, (db) => sql`select nothing from supplier`.execute(db))).rejects.toMatchObject({
      code: '42703',
    })
    await expect(read(a, table('no uuid'))).rejects.toMatchObject({ code: '22P02' })
    expect((await read(a, table(randomUUID()))).rows).toEqual([])
    await nothingIsLeft()
  }
})

test('a value that cannot be written refuses its own statement alone', async () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const [bad, good] = await read(a, (db) => Promise.allSettled([sql`select ${circle}::jsonb`.execute(db), names(db)]))
  expect(bad).toMatchObject({ status: 'rejected' })
  expect(good).toEqual({ status: 'fulfilled', value: ['a'] })
  await nothingIsLeft()
})

test('a read stays a read: no write, and no way out of it, in its batch or after', async () => {
  const rename = (db: Db) => db.updateTable('supplier').set({ name: 'z' }).execute()
  await expect(read(a, rename)).rejects.toMatchObject({ code: '25006' })
  await expect(
    read(a, async (db) => {
      await names(db)
      await rename(db)
    }),
  ).rejects.toMatchObject({ code: '25006' })
  for (const way of [
    `set_config('transaction_read_only', 'off', true)`,
    `set_config('transaction_read_only', 'off', false)`,
  ]) {
    const settled = await read(a, (db) => Promise.allSettled([value(db, way), rename(db)]))
    expect(
      settled.map((s) => s.status),
      way,
    ).toEqual(['rejected', 'rejected'])
    await expect(
      read(a, async (db) => {
        await value(db, way).catch(() => {})
        await rename(db)
      }),
      way,
    ).rejects.toThrow()
  }
  await expect(
    read(a, async (db) => {
      await sql`commit`.execute(db)
      await rename(db)
    }),
  ).rejects.toMatchObject({ code: '25006' })
  expect(await read(a, names)).toEqual(['a'])
  await nothingIsLeft()
})

test('a read whose statement sets something for the next goes on in one transaction', async () => {
  const set = (db: Db) => sql`select set_config('app.own_across', 'on', true)`.execute(db)
  expect(
    await read(a, async (db) => {
      await names(db)
      await set(db)
      return [await value(db, `current_setting('app.own_across')`), await names(db)]
    }),
  ).toEqual(['on', ['a']])
  await nothingIsLeft()
  expect(await value(database.common, `current_setting('app.own_across', true)`)).toBe('')
  // Also while a batch of its own is under way.
  expect(
    await read(
      a,
      async (db) => (await Promise.all([names(db), set(db), value(db, `current_setting('app.own_across')`)]))[2],
    ),
  ).toBe('on')
  await expect(
    read(a, async (db) => {
      await set(db)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const fetched = await read(a, async (db) => {
    await sql`declare found no scroll cursor for select name from supplier`.execute(db)
    return (await sql`fetch 10 from found`.execute(db)).rows
  })
  expect(fetched).toEqual([{ name: 'a' }])
  await read(a, async (db) => {
    await sql`savepoint tried`.execute(db)
    await value(db, '1 / 0').catch(() => {})
    await sql`rollback to savepoint tried`.execute(db)
    expect(await names(db)).toEqual(['a'])
  })
  await nothingIsLeft()
})

test('a batch that is cancelled or whose connection is killed leaves nothing behind', async () => {
  const asleep = async (end: string) => {
    const waiting = read(a, (db) => Promise.all([names(db), sql`select pg_sleep(20)`.execute(db), names(db)]))
    waiting.catch(() => {})
    const find = `select ${end}(pid) from pg_stat_activity where datname = current_database() and application_name = 'clearway' and query like '%pg_sleep(20)%' and state = 'active'`
    while (!(await owner.query(find)).rowCount);
    return waiting
  }
  await expect(asleep('pg_cancel_backend')).rejects.toMatchObject({ code: '57014' })
  await nothingIsLeft()
  await expect(asleep('pg_terminate_backend')).rejects.toMatchObject({ code: '57P01' })
  await nothingIsLeft()
  await expect(read(a, (db) => value(db, 'pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow()
  await nothingIsLeft()
})

test('a broken connection ends a write that held it, and is not given to the next', async () => {
  const write = database.transaction(as(a), 'write', async (db) => {
    await db.updateTable('supplier').set({ name: 'z' }).execute()
    await value(db, 'pg_terminate_backend(pg_backend_pid())').catch(() => {})
    await names(db)
  })
  await expect(write).rejects.toThrow()
  expect(await read(a, names)).toEqual(['a'])
  await nothingIsLeft()
})

test('reads of many tenants in turns of their own never see each other', async () => {
  const wide = openDatabase(url, { size: 3, onError: (e) => errors.push(e) })
  const seen: string[][] = []
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const [tenant, own] = i % 2 ? [a, 'a'] : [b, 'b']
      if (i % 9 === 0)
        return wide.transaction(as(tenant), 'write', (db) =>
          db
            .updateTable('supplier')
            .set({ remark: `${i}` })
            .execute(),
        )
      if (i % 10 === 0) return names(wide.common).then((found) => seen.push(['', ...found]))
      return wide.transaction(as(tenant), 'read', async (db) => {
        const failing = i % 7 === 0 ? value(db, '1 / 0').catch(() => {}) : undefined
        const [first, second] = await Promise.allSettled([names(db), value(db, `current_setting('app.tenant_id')`)])
        await failing
        if (first.status === 'fulfilled') seen.push([own, ...first.value])
        if (second.status === 'fulfilled') expect(second.value).toBe(tenant)
        seen.push([own, ...(await names(db))])
      })
    }),
  )
  await wide.close()
  expect(seen.length).toBeGreaterThan(300)
  for (const [own, ...found] of seen) expect(found).toEqual(own ? [own] : [])
})

test('an error that comes with the commit counts', async () => {
  await owner.query(
    `create table promised (id int primary key, other int references promised deferrable initially deferred); grant select, insert on promised to clearway_app`,
  )
  const insert = (db: Db) => sql`insert into promised values (1, 2)`.execute(db)
  await expect(insert(database.common)).rejects.toMatchObject({ code: '23503' })
  await expect(database.transaction(as(a), 'write', insert)).rejects.toMatchObject({ code: '23503' })
  expect((await owner.query('select * from promised')).rowCount).toBe(0)
  await nothingIsLeft()
})

test('what is written at once is a single statement, and is committed when it is answered', async () => {
  const once = <T>(work: (db: Db) => Promise<T>) => database.transaction(as(a), 'write at once', work)
  const rename = (name: string) => (db: Db) => db.updateTable('supplier').set({ name }).execute()
  await once(rename('z'))
  expect(await read(a, names)).toEqual(['z'])
  expect((await once((db) => Promise.allSettled([rename('y')(db), rename('x')(db)]))).map((s) => s.status)).toEqual([
    'fulfilled',
    'rejected',
  ])
  expect(await read(a, names)).toEqual(['y'])
  await expect(once((db) => sql`insert into promised values (1, 2)`.execute(db))).rejects.toMatchObject({
    code: '23503',
  })
  await expect(
    once(async (db) => {
      await rename('a')(db)
      await names(db)
    }),
  ).rejects.toThrow('over')
  expect(await read(a, names)).toEqual(['a'])
  await nothingIsLeft()
})

test('a table that changes under a prepared statement costs one error, not the connection', async () => {
  const all = () => sql`select * from promised`.execute(database.common)
  await all()
  await owner.query('alter table promised add column more text')
  await all().catch(() => {})
  await owner.query('insert into promised values (7, 7, $1)', ['more'])
  expect((await all()).rows).toEqual([{ id: 7, other: 7, more: 'more' }])
})

test('values of every kind arrive as they left', async () => {
  const sent = {
    none: null,
    words: ['a "b"', 'c,d', null],
    flag: true,
    number: 1.5,
    json: { a: [1] },
    bytes: Buffer.from([0, 255]),
    time: new Date('2026-01-31T08:00:00.120Z'),
  }
  const { rows } =
    await sql`select ${sent.none}::text as none, ${sent.words}::text[] as words, ${sent.flag}::boolean as flag, ${sent.number}::numeric as number, ${sent.json}::jsonb as json,
    ${sent.bytes}::bytea as bytes, ${sent.time}::timestamptz as time, 12::bigint as big, date '2026-01-31' as day`.execute(
      database.common,
    )
  expect(rows).toEqual([{ ...sent, number: '1.5', time: '2026-01-31T08:00:00.120Z', big: 12, day: '2026-01-31' }])
})

test('nothing can be asked when the work is over', async () => {
  let kept: Db | undefined
  await read(a, async (db) => {
    kept = db
    await names(db)
  })
  await expect(names(kept!)).rejects.toThrow('over')
  await database.transaction(as(a), 'write', async (db) => {
    kept = db
  })
  await expect(names(kept!)).rejects.toThrow('over')
})
