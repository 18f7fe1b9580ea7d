// `npm run bench:list`: page 1 of the order list with filter, sort and total, through sign-in, row-level security and validation, as a
// ratio to the bare query in the same run on the same database. One tenant holds 1,000,000 of 1,100,000 rows.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { load, median, type Result } from './load.ts'
import { demoPassword } from '../apps/server/seed/people.ts'

const big = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 32
const page = '/api/trade/order/query?currentPage=1&pageSize=10&status=submitted&sort=-orderDate'
const root = path.join(import.meta.dirname, '..')

/** Rows of every status over three years, interleaved between tenants as they are in life. */
const fill = `
  insert into supplier (tenant_id, code, name) select t.id, 'BENCH', 'Bench supplier' from tenant t where t.kind = 'business' on conflict do nothing;
  insert into trade_order (tenant_id, code, supplier_id, supplier_name, order_date, currency, receiving_way, status, item_code, item_name, quantity_sum, total_price_sum, created_at, updated_at)
  select s.tenant_id, 'B' || n, s.id, '供应商 ' || n % 5000, date '2026-01-01' - (n % 1000)::int, (array['USD','CNY','HKD'])[1 + n % 3], 'sea',
    (array['draft','submitted','confirmed','completed','cancelled'])[1 + n % 5], 'I' || n % 900, '电子元件 ' || n % 900, n % 977, n * 1.25,
    timestamptz '2026-01-01' - n * interval '90 seconds', timestamptz '2026-01-01' - n * interval '90 seconds'
  from generate_series(1, $1::int) n join supplier s on s.code = 'BENCH' and s.tenant_id = case when n % 11 = 0 then $3::uuid else $2::uuid end`

async function prepare(url: string): Promise<{ bigTenant: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = async (code: string) => (await client.query('select id from tenant where tenant_code = $1', [code])).rows[0].id as string
  const [bigTenant, small, rest] = [await id('demo'), await id('demo2'), await id('personal')]
  const [suppliers, orders] = fill.split(';\n') as [string, string]
  await client.query(suppliers)
  await client.query(`insert into supplier (tenant_id, code, name) values ($1, 'BENCH', 'Bench supplier') on conflict do nothing`, [rest])
  await client.query('alter table trade_order disable trigger user')
  await client.query(orders, [Math.round(big * 1.1), bigTenant, rest])
  await client.query(orders.replaceAll(`'B' || n`, `'S' || n`), [1000, small, small])
  await client.query('alter table trade_order enable trigger user')
  await client.query('vacuum analyze trade_order')
  const { rows } = await client.query('select count(*)::int as n, count(*) filter (where tenant_id = $1)::int as big, count(*) filter (where tenant_id = $2)::int as small from trade_order', [bigTenant, small])
  console.log(`rows: ${rows[0].n}, of the big tenant ${rows[0].big}, of the small one ${rows[0].small}`)
  await client.end()
  return { bigTenant }
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answering(url: string): Promise<void> {
  for (let i = 0; i < 240; i++) {
    if (await fetch(url).then((r) => r.ok, () => false)) return
    await new Promise((go) => setTimeout(go, 250))
  }
  throw new Error(`${url} does not answer`)
}

async function signIn(server: string, tenantCode: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ grant_type: 'password', scope: 'all', type: 'account', tenantCode, username: 'admin', password: demoPassword })
  const answer = await fetch(`${server}/api/uaa/oauth/token`, { method: 'POST', body, headers: { authorization: `Basic ${btoa('clearway-web:web')}` } })
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
const database = await startEmbedded({ throwaway: true, log: () => {} })
const children: ChildProcess[] = []
try {
  const server = 'http://127.0.0.1:8093'
  children.push(start(['apps/server/src/main.ts'], { PORT: '8093', HOST: '127.0.0.1', PUBLIC_URL: server, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
  await answering(`${server}/readyz`)
  const { bigTenant } = await prepare(database.url)
  children.push(start(['bench/bare.ts', database.url, '8094', bigTenant], {}))
  const bare = 'http://127.0.0.1:8094/'
  await answering(bare)
  const [bigUser, smallUser] = [await signIn(server, 'demo'), await signIn(server, 'demo2')]

  const variants = {
    bare: { url: bare },
    big: { url: server + page, headers: bigUser },
    small: { url: server + page, headers: smallUser },
  }
  const results: Record<string, Result[]> = { bare: [], big: [], small: [] }
  for (const v of Object.values(variants)) await load({ ...v, connections, seconds: 2 })
  for (let round = 0; round < rounds; round++) {
    for (const [name, v] of Object.entries(variants)) results[name]!.push(await load({ ...v, connections, seconds }))
  }
  const middle = (name: string, key: keyof Result) => median(results[name]!.map((r) => r[key]))
  for (const name of Object.keys(variants)) {
    console.log(`${name.padEnd(6)} ${middle(name, 'perSecond').toFixed(0).padStart(6)} req/s   p50 ${middle(name, 'p50').toFixed(2)} ms   p95 ${middle(name, 'p95').toFixed(2)} ms   p99 ${middle(name, 'p99').toFixed(2)} ms   not 200: ${results[name]!.reduce((n, r) => n + r.bad, 0)}`)
  }
  const ratio = middle('big', 'perSecond') / middle('bare', 'perSecond')
  const spread = middle('big', 'p95') / middle('small', 'p95')
  console.log(`ratio to the bare query: ${ratio.toFixed(2)} (at least 0.40)   p95 of the big tenant to the small: ${spread.toFixed(2)} (at most 1.5)`)
  if (!process.env['ROWS'] && (ratio < 0.4 || spread > 1.5)) process.exitCode = 1
} finally {
  for (const child of children) child.kill('SIGTERM')
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
