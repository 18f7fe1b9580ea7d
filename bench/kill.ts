// `npm run bench:kill`: kills the server outright again and again while orders are written. No acknowledged order may be lost and none may
// be half there. `KILLS=200` by default; the tests run a short form. Prints its seed; `SEED=…` repeats the moments of the kills.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { randomBy } from '@clearway/contract/test/random'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { demoPassword } from '../apps/server/seed/people.ts'

const root = path.join(import.meta.dirname, '..')

export interface KillResult { readonly kills: number; readonly acknowledged: number; readonly lost: string[]; readonly half: string[]; readonly stored: number }

const sleep = (ms: number) => new Promise<void>((go) => setTimeout(go, ms))

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (await fetch(url, { signal: AbortSignal.timeout(1000) }).then((r) => r.ok, () => false)) return
    if (child.exitCode !== null) throw new Error('The server did not start')
    await sleep(25)
  }
  throw new Error(`${url} does not answer`)
}

interface Session { headers: Record<string, string>; supplierId: string; goodsId: string }

async function openSession(server: string): Promise<Session> {
  const body = new URLSearchParams({ grant_type: 'password', scope: 'all', type: 'account', tenantCode: 'demo', username: 'admin', password: demoPassword })
  const answer = (await (await fetch(`${server}/api/uaa/oauth/token`, { method: 'POST', body, headers: { authorization: `Basic ${btoa('clearway-web:web')}` } })).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${answer.access_token}`, 'content-type': 'application/json' }
  const add = async (route: string, input: object) => {
    const response = await fetch(server + route, { method: 'POST', headers, body: JSON.stringify(input) })
    const given = (await response.json()) as { data?: { id: string } }
    if (!given.data) throw new Error(`${route}: ${JSON.stringify(given)}`)
    return given.data.id
  }
  const mark = Date.now().toString(36)
  return {
    headers,
    supplierId: await add('/api/trade/supplier/add', { code: `KILL-${mark}`, name: 'Kill test', isDefault: false }),
    goodsId: await add('/api/trade/goods/add', { modelNumber: `KILL-${mark}`, name: 'Kill test' }),
  }
}

const lines = 5

/** One order of five lines; true when the server acknowledged it. */
async function writeOrder(server: string, session: Session, code: string): Promise<boolean> {
  const detail = { goodsId: session.goodsId, quantity: '2', netWeight: '10', roughWeight: '11', totalPrice: '3.5', unitCode: '007' }
  const body = JSON.stringify({ code, supplierId: session.supplierId, orderDate: '2026-01-31', currency: 'USD', detailList: Array.from({ length: lines }, () => detail) })
  const response = await fetch(`${server}/api/trade/order/add`, { method: 'POST', headers: session.headers, body, signal: AbortSignal.timeout(20_000) })
  const answer = (await response.json()) as { code: number; message: string }
  if (response.status >= 400 && response.status < 500) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return answer.code === 200
}

/** Kills a server `kills` times during writes of `writers` clients, then compares what it acknowledged with what is stored. */
export async function killLoop(kills: number, seed: number, port: number, writers = 4): Promise<KillResult> {
  const next = randomBy(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-kill-'))
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const server = `http://127.0.0.1:${port}`
  const launch = async () => {
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: root, stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: server, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', NODE_ENV: 'development' },
    })
    await answering(`${server}/readyz`, child)
    return child
  }
  const acknowledged: string[] = []
  let serial = 0
  let child = await launch()
  try {
    for (let kill = 0; kill < kills; kill++) {
      const session = await openSession(server)
      let dead = false
      const writing = Array.from({ length: writers }, async () => {
        // oxlint-disable-next-line no-unmodified-loop-condition -- set after the kill, below
        while (!dead) {
          const code = `K${seed}-${++serial}`
          if (await writeOrder(server, session, code).catch((error: Error) => { if (error.message.startsWith('Refused')) throw error; return false })) acknowledged.push(code)
        }
      })
      await sleep(100 + next() * 300)
      child.kill('SIGKILL')
      await new Promise((done) => child.once('exit', done))
      dead = true
      await Promise.all(writing)
      child = await launch()
    }
    return { kills, acknowledged: acknowledged.length, ...(await compare(database.url, acknowledged)) }
  } finally {
    child.kill('SIGKILL')
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compare(url: string, acknowledged: readonly string[]): Promise<{ lost: string[]; half: string[]; stored: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ code: string; n: number; same: boolean }>(`select o.code, count(d.id)::int as n,
    o.quantity_sum = coalesce(sum(d.quantity), 0) and o.total_price_sum = coalesce(sum(d.total_price), 0) as same
    from trade_order o left join trade_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
    where o.code like 'K%-%' group by o.tenant_id, o.id`)
  await client.end()
  const stored = new Set(rows.map((r) => r.code))
  return { lost: acknowledged.filter((c) => !stored.has(c)), half: rows.filter((r) => r.n !== lines || !r.same).map((r) => r.code), stored: rows.length }
}

if (import.meta.main) {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const started = Date.now()
  const result = await killLoop(Number(process.env['KILLS'] ?? 200), seed, 8092)
  console.log(`${result.kills} kills in ${Math.round((Date.now() - started) / 1000)} s: ${result.acknowledged} orders acknowledged, ${result.stored} stored, ${result.lost.length} lost, ${result.half.length} half there`)
  if (result.lost.length || result.half.length) process.exitCode = 1
}
