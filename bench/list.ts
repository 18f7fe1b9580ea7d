// `npm run bench:list`: page 1 of the order list with filter, sort and total, through sign-in, row-level security and validation, as a
// ratio to the bare query in the same run on the same database. One tenant holds 1,000,000 of 1,100,000 rows. Five runs (RUNS=…), since each sways.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { load, median, type Result } from './load.ts'
import { answering, insertOrders, likeStart, signIn, tenantId } from './prepare.ts'

const big = Number(process.env['ROWS'] ?? 1_000_000)
const runs = Number(process.env['RUNS'] ?? 5)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 32
const page = '/api/trade/order/query?currentPage=1&pageSize=10&status=submitted&sort=-orderDate'
const root = path.join(import.meta.dirname, '..')

/** The orders, unless an earlier run made them. Gives the big tenant. */
async function prepare(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [bigTenant, small, rest] = [
    await tenantId(client, 'demo'),
    await tenantId(client, 'demo2'),
    await tenantId(client, 'personal'),
  ]
  const there = (await client.query(`select from supplier where code = 'BENCH' limit 1`)).rowCount === 1
  if (!there) {
    await insertOrders(client, 1000, small)
    await insertOrders(client, Math.round(big * 1.1), bigTenant, rest)
    await client.query('vacuum analyze trade_order')
  }
  const { rows } = await client.query(
    'select count(*)::int as n, count(*) filter (where tenant_id = $1)::int as big, count(*) filter (where tenant_id = $2)::int as small from trade_order',
    [bigTenant, small],
  )
  if (!there) console.log(`rows: ${rows[0].n}, of the big tenant ${rows[0].big}, of the small one ${rows[0].small}`)
  await client.end()
  return bigTenant
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

interface Ran {
  readonly ratio: number
  readonly spread: number
}

/** Both programs started anew on the database, measured in turns and ended. */
async function run(databaseUrl: string, dataDir: string): Promise<Ran> {
  const server = 'http://127.0.0.1:8093'
  const bare = 'http://127.0.0.1:8094/'
  const children = [
    start([...likeStart, 'apps/server/src/main.ts'], {
      PORT: '8093',
      HOST: '127.0.0.1',
      PUBLIC_URL: server,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    }),
  ]
  try {
    await answering(`${server}/readyz`)
    children.push(start(['bench/bare.ts', databaseUrl, '8094', await prepare(databaseUrl)], {}))
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
      console.log(
        `${name.padEnd(6)} ${middle(name, 'perSecond').toFixed(0).padStart(6)} req/s   p50 ${middle(name, 'p50').toFixed(2)} ms   p95 ${middle(name, 'p95').toFixed(2)} ms   p99 ${middle(name, 'p99').toFixed(2)} ms   not 200: ${results[name]!.reduce((n, r) => n + r.bad, 0)}`,
      )
    }
    const ran = {
      ratio: middle('big', 'perSecond') / middle('bare', 'perSecond'),
      spread: middle('big', 'p95') / middle('small', 'p95'),
    }
    console.log(
      `ratio to the bare query: ${ran.ratio.toFixed(2)}   p95 of the big tenant to the small: ${ran.spread.toFixed(2)}`,
    )
    return ran
  } finally {
    for (const child of children) child.kill('SIGTERM')
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) await new Promise((done) => child.once('exit', done))
  }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
const database = await startEmbedded({ throwaway: true, log: () => {} })
try {
  const ran: Ran[] = []
  for (let n = 0; n < runs; n++) ran.push(await run(database.url, dataDir))
  const ratios = ran.map((r) => r.ratio)
  const spread = median(ran.map((r) => r.spread))
  console.log(
    `${runs} runs: ratio to the bare query ${median(ratios).toFixed(2)} (at least 0.47), lowest ${Math.min(...ratios).toFixed(2)} (never below 0.43); p95 of the big tenant to the small ${spread.toFixed(2)} (at most 1.5)`,
  )
  if (!process.env['ROWS'] && (median(ratios) < 0.47 || Math.min(...ratios) < 0.43 || spread > 1.5))
    process.exitCode = 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
