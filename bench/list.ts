// `npm run bench:list`: page 1 of the order list with filter, sort and total, through sign-in, row-level security and validation, as a
// ratio to the bare query in the same run on the same database. One tenant holds 1,000,000 of 1,100,000 rows.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { load, median, type Result } from './load.ts'
import { answering, insertOrders, signIn, tenantId } from './prepare.ts'

const big = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 32
const page = '/api/trade/order/query?currentPage=1&pageSize=10&status=submitted&sort=-orderDate'
const root = path.join(import.meta.dirname, '..')

async function prepare(url: string): Promise<{ bigTenant: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [bigTenant, small, rest] = [await tenantId(client, 'demo'), await tenantId(client, 'demo2'), await tenantId(client, 'personal')]
  await insertOrders(client, 1000, small)
  await insertOrders(client, Math.round(big * 1.1), bigTenant, rest)
  await client.query('vacuum analyze trade_order')
  const { rows } = await client.query('select count(*)::int as n, count(*) filter (where tenant_id = $1)::int as big, count(*) filter (where tenant_id = $2)::int as small from trade_order', [bigTenant, small])
  console.log(`rows: ${rows[0].n}, of the big tenant ${rows[0].big}, of the small one ${rows[0].small}`)
  await client.end()
  return { bigTenant }
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
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
  console.log(`ratio to the bare query: ${ratio.toFixed(2)} (at least 0.43, aim 0.55)   p95 of the big tenant to the small: ${spread.toFixed(2)} (at most 1.5)`)
  if (!process.env['ROWS'] && (ratio < 0.43 || spread > 1.5)) process.exitCode = 1
} finally {
  for (const child of children) child.kill('SIGTERM')
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
