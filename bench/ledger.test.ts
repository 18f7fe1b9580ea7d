import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../apps/server/src/test/application.ts'
import { compareReads, measureRates } from './ledger.ts'
import { inTenant } from './ledgerRows.ts'
import { tenantId as tenantOf } from './prepare.ts'

// The short form of `npm run bench:ledger`: it measures, and what it leaves behind is a true ledger.

let app: TestApplication
let owner: pg.Client
let tenantId: string
beforeAll(async () => {
  app = await testApplication()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  tenantId = await tenantOf(owner, 'demo')
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const faults = async (mark: string) => {
  const { rows } = await owner.query<{ id: string; n: string }>(
    'select w.id, b.last_seq as n from wallet w join wallet_balance b on b.tenant_id = w.tenant_id and b.wallet_id = w.id where w.code like $1',
    [`${mark}-%`],
  )
  const { database } = app.application.services
  const found = await inTenant(database, tenantId, async (client) => {
    const parts: unknown[] = []
    for (const { id, n } of rows)
      parts.push(...(await client.query('select * from ledger_faults($1, 0, $2)', [id, n])).rows)
    return parts
  })
  return { postings: rows.reduce((sum, r) => sum + Number(r.n), 0), found }
}

test('the ways that are compared write the same rows', { timeout: 60_000 }, async () => {
  const rates = await measureRates(app.databaseUrl, app.application.services.database, tenantId, {
    wallets: 4,
    rounds: 1,
    seconds: 0.2,
  })
  for (const found of Object.values(rates)) expect(found[0]).toBeGreaterThan(0)
  const {
    rows: [bare],
  } = await owner.query(
    'select count(*)::int as entries, (select count(*)::int from bare_ledger_posting) as postings from bare_ledger_entry',
  )
  expect(bare.postings).toBe(bare.entries * 2)
  const indexes = async (table: string) =>
    (await owner.query('select count(*)::int as n from pg_indexes where tablename = $1', [table])).rows[0].n
  for (const table of ['ledger_entry', 'ledger_posting'])
    expect(await indexes(`bare_${table}`)).toBe(await indexes(table))
  const { postings, found } = await faults('rate')
  expect(found).toEqual([])
  expect(postings).toBeGreaterThan(8)
})

test('a wallet filled for reading has the chain of any other', { timeout: 60_000 }, async () => {
  const { few, many } = await compareReads(app.databaseUrl, owner, app.application.services.database, tenantId, 3000, 5)
  for (const reads of [few, many]) for (const time of Object.values(reads)) expect(time).toBeGreaterThan(0)
  // The opening recharge stands before the holds.
  expect(await faults('read')).toEqual({ postings: 2999, found: [] })
  const {
    rows: [sum],
  } = await owner.query(`select count(*)::int as n from ledger_posting group by currency having sum(amount) <> 0`)
  expect(sum).toBeUndefined()
})
