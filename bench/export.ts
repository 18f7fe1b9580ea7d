// `npm run bench:export`: 100,000 orders as Excel through HTTP (sign-in, row-level security, words for codes, made by a job, the file sent), as a
// ratio to the library hucre writing the very rows from memory in the same run; what the server's memory grows by, how long another tenant waits
// for a short paper meanwhile, and what broken downloads leave.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { readExcel } from '../apps/server/src/kernel/paper/excel.ts'
import { answering, insertOrders, likeStart, signIn, tenantId } from './prepare.ts'

const count = Number(process.env['ROWS'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
const own = path.join(folder, 'tmp')
const query = { currentPage: 1, pageSize: 10 }
const mostGrowth = 120

const rss = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const left = (): string[] => readdirSync(own).filter((name) => name.startsWith('clearway-export-'))
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const database = await startEmbedded({ throwaway: true, log: () => {} })
mkdirSync(own)
const port = process.env['PORT'] ?? '8095'
const address = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [...likeStart, 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TMPDIR: own,
    LOG_LEVEL: 'error',
  },
})
try {
  await answering(`${address}/readyz`)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await insertOrders(client, count, await tenantId(client, 'demo'))
  await client.query('analyze trade_order')
  await client.end()
  const headers = { ...(await signIn(address, 'demo')), 'content-type': 'application/json' }
  const ask = (signal?: AbortSignal, body: object = { query }) =>
    fetch(`${address}/api/trade/order/exportExcel`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })

  const exportsAt = `${address}/api/files/ownExport`
  const other = { ...(await signIn(address, 'demo2')), 'content-type': 'application/json' }
  // One page of another tenant's, as a person prints it.
  const short = () =>
    seconds(async () => {
      const answer = await fetch(`${address}/api/trade/order/exportPDF`, {
        method: 'POST',
        headers: other,
        body: JSON.stringify({ query }),
      })
      if (!answer.ok) throw new Error(`short: ${answer.status}`)
      await answer.arrayBuffer()
    })

  // A first one warms the program up and gives the rows that the library has to write.
  const file = path.join(folder, 'orders.xlsx')
  const download = async () => {
    const asked = await ask()
    if (asked.status !== 202) throw new Error(`export: ${asked.status} ${await asked.text()}`)
    const {
      data: { id },
    } = (await asked.json()) as { data: { id: string } }
    for (;;) {
      const { data } = (await (await fetch(`${exportsAt}/query`, { headers })).json()) as {
        data: { id: string; status: string; error: string | null }[]
      }
      const one = data.find((e) => e.id === id)!
      if (one.status === 'done') break
      if (one.error) throw new Error(one.error)
      await wait(50)
    }
    const response = await fetch(`${exportsAt}/download?id=${id}`, { headers })
    if (!response.ok) throw new Error(`export: ${response.status} ${await response.text()}`)
    await pipeline(Readable.fromWeb(response.body! as never), createWriteStream(file))
  }
  await download()
  const { rows } = await readExcel(file, {
    maxBytes: 1e9,
    maxEntryBytes: 4e9,
    maxRows: count + 1000,
    maxCells: count * 60,
    maxText: 4e9,
  })
  if (rows.length < count) throw new Error(`The file has ${rows.length} rows`)
  console.log(`rows ${rows.length - 1}, columns ${rows[0]!.length}, file ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  const typed = rows
    .slice(1)
    .map((row) => row.map((cell) => (/^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/.test(cell) ? Number(cell) : cell)))

  const bare: number[] = []
  const ours: number[] = []
  const quiet: number[] = []
  const busy: number[] = []
  // A thread that sets a page in Chinese has its fonts in memory: that is there before, so that only the export counts.
  await short()
  let most = 0
  const before = rss(server.pid!)
  const watch = setInterval(() => (most = Math.max(most, rss(server.pid!))), 20)
  for (let round = 0; round < rounds; round++) {
    bare.push(
      await seconds(() =>
        pipeline(
          Readable.fromWeb(
            writeXlsxStream(typed, { name: 'orders', columns: rows[0]!.map((header) => ({ header })) }) as never,
          ),
          createWriteStream(`${file}.bare`),
        ),
      ),
    )
    ours.push(await seconds(download))
  }
  clearInterval(watch)
  for (let round = 0; round < rounds; round++) {
    quiet.push(await short())
    const made = download()
    for (let n = 0; n < 3; n++) busy.push(await short())
    await made
  }
  const ratio = middle(ours) / middle(bare)
  console.log(
    `library ${middle(bare).toFixed(2)} s   export ${middle(ours).toFixed(2)} s   ratio ${ratio.toFixed(2)} (at most 2)`,
  )
  console.log(
    `server's memory: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most: ${(most - before).toFixed(0)} MB more (less than ${mostGrowth})`,
  )
  console.log(
    `a short paper of another tenant: ${middle(quiet).toFixed(2)} s by itself, ${middle(busy).toFixed(2)} s meanwhile`,
  )

  for (let i = 0; i < 5; i++) {
    const stop = new AbortController()
    // Half of them while the file is made, half while it is sent.
    if (i % 2) setTimeout(() => stop.abort(), 100 + i * 50)
    const broken = ask(stop.signal, { query: { ...query, search: 'B1' } }).then(async (r) => {
      const reader = r.body!.getReader()
      await reader.read()
      stop.abort()
    })
    await broken.catch(() => {})
  }
  for (let i = 0; i < 200 && left().length; i++) await wait(100)
  console.log(`left by 5 broken downloads: ${left().length} files`)
  if (ratio > 2 || most - before > mostGrowth || left().length) process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await new Promise((done) => server.once('exit', done))
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
