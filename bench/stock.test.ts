import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../apps/server/src/test/application.ts'
import { tenantId as tenantOf } from './prepare.ts'
import { measureStock } from './stock.ts'

// The short form of `npm run bench:stock`: what it compares writes the same rows, and leaves a true ledger behind.

let app: TestApplication
let owner: pg.Client
beforeAll(async () => {
  app = await testApplication()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

test('the ways that are compared write the same rows', { timeout: 60_000 }, async () => {
  const rates = await measureStock(owner, app.application.services.database, await tenantOf(owner, 'demo'), {
    bins: 4,
    rounds: 1,
    seconds: 0.2,
  })
  for (const found of Object.values(rates)) expect(found[0]).toBeGreaterThan(0)
  const one = async (text: string) => (await owner.query(text)).rows[0]
  expect(
    await one(`select (select count(*) from bare_stock_movement) = (select count(*) from bare_stock_posting) as paired,
      (select sum(last_seq) from bare_stock_balance b where b.id in (select balance_id from bare_stock_posting)) - 4 = (select count(*) from bare_stock_posting) as numbered`),
  ).toEqual({ paired: true, numbered: true })
  const indexes = async (table: string) =>
    (await owner.query('select count(*)::int as n from pg_indexes where tablename = $1', [table])).rows[0].n
  for (const table of ['stock_balance', 'stock_movement', 'stock_posting'])
    expect(await indexes(`bare_${table}`)).toBe(await indexes(table))
  expect((await owner.query('select f.* from stock_balance b, lateral stock_faults(b) f')).rows).toEqual([])
})
