import type { Findings } from '@clearway/contract/features/workbench/workbench'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Context } from '../../kernel/context.ts'
import { sourceFor } from '../../kernel/crud/listed.ts'
import { snake } from '../../kernel/crud/search.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { records } from '../index.ts'

let app: TestApplication
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  for (const who of ['demo/admin', 'demo/declarant', 'demo/buyer', 'demo/buyer2', 'demo2/admin', 'platform/operator']) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(() => app.close())

const get = async (who: string, path: string) => {
  const { status, body } = await app.call('GET', path, { token: token[who]! })
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
  return body.data
}
const byNumber = async (who: string, text: string): Promise<{ findings: Findings; kinds: string[] }> =>
  get(who, `/api/workbench/findNumber?text=${encodeURIComponent(text)}`)
const byWords = async (who: string, kind: string, text: string): Promise<Findings> =>
  get(who, `/api/workbench/findWords?kind=${kind}&text=${encodeURIComponent(text)}`)
const labels = (findings: Findings) => findings.flatMap((of) => of.list.map((row) => row.label))

test('every kind that has numbers is found by the beginning of each of them, and opens', async () => {
  const met = new Set<string>()
  for (const { resource, numbers = [], label } of records) {
    for (const field of numbers) {
      const { method, path } = resource.routes['query']!
      const answer =
        method === 'GET'
          ? await app.call('GET', `${path}?currentPage=1&pageSize=50`, { token: token['demo/admin']! })
          : await app.call('POST', path, { token: token['demo/admin']!, body: { currentPage: 1, pageSize: 50 } })
      const all: Record<string, unknown>[] = answer.body.data.list
      // A number that many share finds the first of them.
      const shared = (number: unknown) => all.filter((one) => one[field] === number).length
      const row = all.find((one) => one[field] && shared(one[field]) < 5)
      if (!row) continue
      met.add(`${resource.name}.${field}`)
      const { findings } = await byNumber('demo/admin', String(row[field]).toLowerCase())
      const own = findings.find((of) => of.kind === resource.name)
      expect(
        own?.list.map((one) => one.label),
        `${resource.name} ${field} ${row[field]}`,
      ).toContain(row[label])
      expect(own!.list.every((one) => /^\/\w+\?/.test(one.link))).toBe(true)
    }
  }
  expect([...met]).toEqual(
    expect.arrayContaining([
      'order.code',
      'customsCase.code',
      'customsCase.billNo',
      'declaration.code',
      'declaration.entryId',
      'recharge.code',
      'wallet.code',
      'goods.modelNumber',
    ]),
  )
})

test('words find a kind, in what the reader may see of it', async () => {
  const { kinds } = await byNumber('demo/admin', 'x')
  expect(kinds).toEqual(expect.arrayContaining(['order', 'customsCase', 'declaration', 'sysuser', 'sysorg', 'goods']))
  expect(labels(await byWords('demo/admin', 'sysuser', '赵敏'))).toContain('finance')
  expect(labels(await byWords('demo/admin', 'sysorg', '鹏程'))).toContain('深圳鹏程电子有限公司')
  expect(labels(await byWords('demo/admin', 'goods', '电容')).length).toBeGreaterThan(0)
  expect(
    (await app.call('GET', '/api/workbench/findWords?kind=nothing&text=ab', { token: token['demo/admin']! })).status,
  ).toBe(400)
  expect(
    (await app.call('GET', '/api/workbench/findWords?kind=sysuser&text=ab', { token: token['demo/buyer']! })).status,
  ).toBe(400)
  expect(
    (await app.call('GET', '/api/workbench/findWords?kind=order&text=a', { token: token['demo/buyer']! })).status,
  ).toBe(400)
})

test('nobody finds what is not theirs, and what is typed is no pattern', async () => {
  const [order] = (await get('demo/buyer', '/api/trade/order/query?pageSize=10')).list
  expect(labels((await byNumber('demo/buyer', order.code)).findings)).toContain(order.code)
  expect(labels((await byNumber('demo/declarant', order.code)).findings)).toContain(order.code)
  for (const who of ['demo/buyer2', 'platform/operator'])
    expect(labels((await byNumber(who, order.code)).findings)).not.toContain(order.code)
  const own = await get('demo2/admin', `/api/trade/order/queryById?id=${order.id}`).catch(() => undefined)
  expect(own).toBeUndefined()
  for (const text of ['%', '_', '\\', "'", 'SO_', '(', '%00'])
    expect(labels((await byNumber('demo/admin', text)).findings)).toEqual([])
  expect((await byNumber('platform/operator', 'x')).kinds).toContain('systenant')
  expect((await byNumber('demo/buyer', 'x')).kinds).not.toContain('sysuser')
})

test('each number has an index by whose ranges its beginning is found, with operators that row-level security lets pass', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  try {
    const { rows: indexes } = await owner.query<{ table: string; is: string }>(
      `select tablename as table, indexdef as is from pg_indexes where schemaname = 'public'`,
    )
    for (const kind of records)
      for (const field of kind.numbers ?? []) {
        const { table } = sourceFor({ user: {} } as Context, kind)
        const wanted = `(tenant_id, ${snake(field)} text_pattern_ops)`
        expect(
          indexes.filter((one) => one.table === table && one.is.includes(wanted)),
          `${table} ${wanted}`,
        ).toHaveLength(1)
      }
    const { rows: leaking } = await owner.query(
      `select from pg_operator o join pg_proc p on p.oid = o.oprcode where o.oprname in ('~>=~', '~<~') and o.oprleft = 'text'::regtype and not p.proleakproof`,
    )
    expect(leaking).toEqual([])
  } finally {
    await owner.end()
  }
})
