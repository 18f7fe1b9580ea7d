import { sortableFields } from '@clearway/contract/kernel/resource'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { snake } from './search.ts'
import { allSources } from './sources.ts'

// Tables that grow to a million rows in one tenant.
const large = [
  'trade_order',
  'customs_case',
  'declaration',
  'classification_task',
  'goods',
  'supplier',
  'recharge',
  'flow_back',
  'wallet',
]
let app: TestApplication
let db: pg.Client
let token: string

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'admin')
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const lists = () => allSources().filter(({ source }) => large.includes(source.table))

test('whatever a large list is sorted by has its index: the tenant first, then the column', async () => {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid, 2, true) as column from pg_index i
      where i.indpred is null and pg_get_indexdef(i.indexrelid, 1, true) = 'tenant_id'`,
  )
  const indexed = new Set(rows.map((row) => `${row.table}.${row.column}`))
  const asked = lists().flatMap(({ resource, source }) =>
    sortableFields(resource.fields).map((name) => `${source.table}.${snake(name)}`),
  )
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((column) => !indexed.has(column))).toEqual([])
})

test('a large list comes in the order asked for, both ways, every row once', async () => {
  for (const { resource } of lists()) {
    for (const name of sortableFields(resource.fields)) {
      const ids = async (sort: string) => {
        const { status, body } = await app.call('GET', `${resource.routes['query']!.path}?sort=${sort}&pageSize=50`, {
          token,
        })
        expect(status, `${resource.name} ${sort} ${JSON.stringify(body)}`).toBe(200)
        return body.data as { list: { id: string }[]; total: number }
      }
      const [up, down] = [await ids(name), await ids(`-${name}`)]
      if (up.total > 50) continue
      const turned = down.list.map((row) => row.id).reverse()
      expect([resource.name, name, up.list.map((row) => row.id)]).toEqual([resource.name, name, turned])
    }
  }
})
