import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let gate: pg.Client
let greedy: string
let colleague: string
let other: string

/** Searches among suppliers stand still for as long as the test holds the gate; indexes of other tables call the same function and go on. */
const key = 7_263_120
const standing = `create or replace function or_blank(value text) returns text language plpgsql volatile set lock_timeout = 0 as $$
  begin
    if current_query() like '%supplier%' then perform pg_advisory_xact_lock_shared(${key}); end if;
    return coalesce(value, '');
  end $$`
const slow = '/api/trade/supplier/query?currentPage=1&pageSize=10&search=nobody-has-this'
const lookUp = '/api/customs/hscode/query?jurisdiction=HS&currentPage=1&pageSize=10'
const quick = '/api/trade/order/query?currentPage=1&pageSize=10'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  gate = new pg.Client({ connectionString: app.databaseUrl })
  await gate.connect()
  greedy = await app.signIn('demo', 'admin')
  colleague = await app.signIn('demo', 'declarant')
  other = await app.signIn('demo2', 'admin')
  // The nomenclature is loaded by whoever asks first.
  await app.call('GET', lookUp)
  await gate.query(standing)
})
afterAll(async () => {
  await gate?.end()
  await accounts?.close()
  await app?.close()
})
beforeEach(() => accounts.calm())

const stuck = async () =>
  Number(
    (await gate.query(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`)).rows[0].n,
  )

/** Runs `work` while `calls` stand at the gate; gives what became of them. */
async function whileStuck<T>(
  calls: number,
  ask: () => Promise<{ status: number; headers: Headers }>,
  work: () => Promise<T>,
): Promise<{ statuses: number[]; retry: boolean; done: T; held: boolean }> {
  await gate.query('select pg_advisory_lock($1)', [key])
  let answered = 0
  const asked = Array.from({ length: calls }, () => ask().finally(() => answered++))
  try {
    await accounts.until(async () => ((await stuck()) > 0 ? true : undefined))
    const done = await work()
    const held = (await stuck()) > 0
    await gate.query('select pg_advisory_unlock($1)', [key])
    const answers = await Promise.all(asked)
    return {
      statuses: answers.map((a) => a.status),
      retry: answers.filter((a) => a.status === 429).every((a) => Number(a.headers.get('retry-after')) > 0),
      done,
      held,
    }
  } finally {
    await gate.query('select pg_advisory_unlock_all()')
    await Promise.allSettled(asked)
  }
}

test('two hundred slow searches of one account leave everybody else their answers, and refuse only that account', async () => {
  const others = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries({
          ready: () => app.call('GET', '/readyz'),
          signIn: () => accounts.signIn('demo2', 'declarant'),
          other: () => app.call('GET', quick, { token: other }),
          visitor: () => app.call('GET', lookUp),
          colleague: () => app.call('GET', quick, { token: colleague }),
        }).map(async ([who, ask]) => [who, (await ask()).status] as const),
      ),
    )
  const { statuses, retry, done, held } = await whileStuck(200, () => app.call('GET', slow, { token: greedy }), others)
  expect(done).toEqual({ ready: 200, signIn: 200, other: 200, visitor: 200, colleague: 200 })
  expect(held).toBe(true)
  // On a busy machine one of them may have stood there for the time that a statement has.
  expect(new Set(statuses).difference(new Set([200, 422, 429])).size).toBe(0)
  expect(statuses.filter((s) => s === 200).length).toBeGreaterThanOrEqual(100)
  expect(statuses.filter((s) => s === 429).length).toBeGreaterThan(0)
  expect(retry).toBe(true)
}, 60_000)

test('an import ends at the first row that somebody else is just writing, keeps nothing, and goes through afterwards', async () => {
  const bytes = Buffer.from('code,name\nIMP-1,one\nIMP-2,two\nIMP-3,three\n')
  const load = () =>
    app.upload('/api/trade/supplier/importExcel', {
      token: greedy,
      fields: { mode: 'commit' },
      file: { name: 'suppliers.csv', bytes, type: 'text/csv' },
    })
  const stored = async () =>
    (await gate.query(`select count(*)::int as n from supplier where code like 'IMP-_'`)).rows[0].n as number
  await gate.query('begin')
  await gate.query(
    `insert into supplier (tenant_id, code, name) select id, 'IMP-2', 'meanwhile' from tenant where tenant_code = 'demo'`,
  )
  expect((await load()).status).toBe(409)
  await gate.query('rollback')
  expect(await stored()).toBe(0)
  expect((await load()).body.data.imported).toBe(3)
})

test('whoever calls after a crowd of somebody else’s calls is answered long before the crowd is', async () => {
  const busy = await app.signIn('demo', 'finance')
  const order: string[] = []
  const ask = (who: string, token: string) =>
    app.call('GET', quick, { token }).then(({ status }) => order.push(`${who} ${status}`))
  const crowd = Array.from({ length: 90 }, () => ask('busy', busy))
  await Promise.all([...crowd, ask('other', other)])
  expect(new Set(order)).toEqual(new Set(['busy 200', 'other 200']))
  expect(order.indexOf('other 200')).toBeLessThan(45)
})
