import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../src/test/application.ts'

let app: TestApplication
let client: pg.Client
const read = async (statement: string): Promise<Record<string, any>[]> => (await client.query(statement)).rows

beforeAll(async () => {
  app = await testApplication()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const get = async (path: string, token: string) => (await app.call('GET', path, { token })).body.data
/** The last whole months of the calendar in the Pearl River Delta, the newest first. */
function monthsBefore(count: number): { from: string; to: string }[] {
  const today = new Date(Date.now() + 8 * 3_600_000)
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, n) => today.getUTCMonth() - n - 1).map((month) => ({
    from: dayOf(month, 1),
    to: dayOf(month + 1, 0),
  }))
}

test('the statement of every wallet opens where the month before closed, and moves in each of twelve months', async () => {
  const token = await app.signIn('demo', 'finance')
  const { list: wallets } = await get('/api/account/wallet/query?pageSize=50', token)
  expect(wallets.length).toBe(9)
  for (const { id, code } of wallets) {
    let closing: unknown
    for (const { from, to } of monthsBefore(12).toReversed()) {
      const of = await get(`/api/account/statement/query?walletId=${id}&from=${from}&to=${to}`, token)
      expect(of.count, `${code} ${from}`).toBeGreaterThan(0)
      if (closing) expect(of.opening, `${code} ${from}`).toEqual(closing)
      expect(Number(of.opening.available), `${code} ${from}`).toBeGreaterThan(0)
      closing = of.closing
    }
  }
})

test('the chains of all wallets hold, are in the order of time, and add up to what the wallets say', async () => {
  const wallets = await read('select tenant_id, wallet_id from wallet_balance where last_seq > 0')
  expect(wallets.length).toBe(10)
  for (const { tenant_id, wallet_id } of wallets) {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant_id])
    expect(await read(`select * from ledger_faults('${wallet_id}', 0, 100000)`)).toEqual([])
  }
  expect(
    await read(
      `select b.wallet_id from wallet_balance b where (b.available, b.held) is distinct from (select row(coalesce(sum(amount) filter (where account = 'available'), 0), coalesce(sum(amount) filter (where account = 'held'), 0)) from ledger_posting p where p.tenant_id = b.tenant_id and p.wallet_id = b.wallet_id)`,
    ),
  ).toEqual([])
  expect(
    await read(
      `select p.id from ledger_posting p join ledger_posting q on q.tenant_id = p.tenant_id and q.wallet_id = p.wallet_id and q.seq = p.seq + 1 where q.created_at < p.created_at`,
    ),
  ).toEqual([])
})

test('the ledger has PostgreSQL’s own clock again', async () => {
  expect(await read(`select 1 from pg_namespace where nspname = 'seed_clock'`)).toEqual([])
  const [{ path }] = (await read(
    `select s as path from pg_proc, unnest(proconfig) s where oid = 'ledger_post(jsonb)'::regprocedure and s like 'search_path=%'`,
  )) as [{ path: string }]
  expect(path).not.toContain('seed_clock')
})

test('bank files follow on each other to the cent, and the older ones are settled', async () => {
  const files = await read(
    `select s.opening, s.closing, s.from_date, s.to_date, sum(l.amount) as moved, count(*) filter (where l.status = 'open')::int as open from bank_statement s join bank_statement_line l on l.tenant_id = s.tenant_id and l.statement_id = s.id group by s.tenant_id, s.id order by s.from_date`,
  )
  expect(files.length).toBeGreaterThan(12)
  for (const [n, file] of files.entries()) {
    expect(Number(file['closing'])).toBeCloseTo(Number(file['opening']) + Number(file['moved']), 2)
    if (n) expect(file['opening']).toBe(files[n - 1]!['closing'])
    expect(file['open'] > 0).toBe(n === files.length - 1)
  }
  const [summary] = await get('/api/account/bankStatement/summary', await app.signIn('demo', 'finance'))
  expect(summary.parts).toMatchObject({ brought: '0.00', gap: '0.00' })
})

test('orders, money, cases and declarations go through all the year; a few declarations came back', async () => {
  const months = monthsBefore(12)
  // Fewer goods come and go in a short month with a long holiday.
  for (const [table, least] of [
    ['trade_order', 12],
    ['bank_statement', 12],
    ['recharge', 12],
    ['ledger_entry', 12],
    ['customs_case', 10],
    ['declaration', 10],
    ['tax_bill', 8],
  ] as const) {
    const [{ met }] = (await read(
      `select count(distinct to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'))::int as met from "${table}" where (created_at at time zone 'Asia/Shanghai')::date between '${months.at(-1)!.from}' and '${months[0]!.to}'`,
    )) as [{ met: number }]
    expect(met, table).toBeGreaterThanOrEqual(least)
  }
  const [{ back, all }] = (await read(
    `select (count(*) filter (where returned_at is not null))::int as back, count(*)::int as all from declaration`,
  )) as [{ back: number; all: number }]
  expect(back / all).toBeGreaterThan(0.03)
  expect(back / all).toBeLessThan(0.1)
  expect(
    (await read(`select distinct kind, status from declaration_amendment order by kind`)).map((a) => Object.values(a)),
  ).toEqual([
    ['amend', 'approved'],
    ['withdraw', 'approved'],
  ])
})

test('the taxes of every declaration that customs has are reckoned by rates on file', async () => {
  const token = await app.signIn('demo', 'declarant')
  const rows = await read(
    `select d.id, d.code from declaration d join tenant t on t.id = d.tenant_id where tenant_code = 'demo' and direction = 'import' and accepted_at is not null order by accepted_at`,
  )
  for (const { id, code } of rows) {
    const { taxes, edition } = await get(`/api/customs/declaration/estimate?id=${id}`, token)
    expect([code, edition !== null, Number(taxes.value) > 0]).toEqual([code, true, true])
  }
})
