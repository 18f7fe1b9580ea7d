// `npm run bench:case`: a customs case of 500 lines through HTTP: opening it, checking its declarations, saving one line; and, where a Chromium is,
// what a key costs in its grid of lines. Ratios are to a case of 5 lines in the same run.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromium } from '@playwright/test'
import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { answering, signIn } from './prepare.ts'
import { signedIn, typing } from './typing.ts'

const rounds = Number(process.env['ROUNDS'] ?? 30)
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
const address = 'http://127.0.0.1:8096'
const base = `${address}/api/customs`

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
const ms = (n: number): string => `${n.toFixed(0)} ms`

interface Line {
  id: string
  version: number
  quantity: string | null
}
interface Case {
  id: string
  version: number
  code: string
}

const database = await startEmbedded({ throwaway: true, log: () => {} })
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: '8096',
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  },
})

async function caller() {
  const headers = { ...(await signIn(address, 'demo')), 'content-type': 'application/json' }
  let bytes = 0
  const call = async <T>(method: 'GET' | 'POST', what: string, input: Record<string, unknown>): Promise<T> => {
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : ''
    const answer = await fetch(`${base}/${what}${query}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    const text = await answer.text()
    bytes = text.length
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 500)}`)
    return (JSON.parse(text) as { data: T }).data
  }
  return {
    call,
    get bytes() {
      return bytes
    },
  }
}
type Caller = Awaited<ReturnType<typeof caller>>

/** A case with lines that are ready to be declared; every fifth is the same goods as the one before. */
async function makeCase({ call }: Caller, count: number): Promise<Case> {
  const made = await call<Case>('POST', 'customsCase/add', {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    incoterm: 'CIF',
    packages: count,
    grossWeight: String(count * 2),
    netWeight: String(count),
    billNo: 'BENCH1',
    tradeCountry: 'HKG',
    farCountry: 'HKG',
  })
  const add = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    position: (n + 1) * 1024,
    values: {
      modelNumber: `BENCH-${n}`,
      brand: 'BENCH',
      name: `集成电路 ${n}`,
      hsCode: '8542399000',
      ciqCode: '999',
      elements: `4|3|用于平板电脑|逻辑|已封装|ON牌|BENCH-${n}|无批号|量产|||非加密`,
      quantity: '100',
      unit: '007',
      unitPrice: '0.5',
      totalPrice: '50',
      netWeight: '1',
      grossWeight: '1.2',
      firstQuantity: '100',
      secondQuantity: '1',
      origin: 'MYS',
      destination: 'CHN',
      dutyMode: '1',
    },
  }))
  await call('POST', 'customsCase/patchLines', { caseId: made.id, add })
  return (await call<{ row: Case }>('GET', 'customsCase/open', { id: made.id })).row
}

async function timed(work: () => Promise<unknown>, times = rounds): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < times + 3; i++) {
    const started = performance.now()
    await work()
    if (i >= 3) took.push(performance.now() - started)
  }
  return took
}

const openCase = async ({ call }: Caller, id: string) => {
  await Promise.all([call('GET', 'customsCase/open', { id }), call('GET', 'customsCase/lines', { id })])
}

try {
  await answering(`${address}/readyz`)
  const api = await caller()
  const [small, large] = [await makeCase(api, 5), await makeCase(api, 500)]
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('analyze')
  await client.query("update customs_case set status = 'toDeclare' where id = any($1)", [[small.id, large.id]])
  await client.end()

  const openSmall = await timed(() => openCase(api, small.id))
  const openLarge = await timed(() => openCase(api, large.id))
  console.log(
    `open a case of 500 lines with all its lines: 95th percentile ${ms(at(openLarge, 0.95))} (asked: under 300 ms), median ${ms(at(openLarge, 0.5))}; of 5 lines ${ms(at(openSmall, 0.5))}, ratio ${(at(openLarge, 0.5) / at(openSmall, 0.5)).toFixed(1)}`,
  )

  const { lines } = await api.call<{ lines: Line[] }>('GET', 'customsCase/lines', { id: large.id })
  const whole = api.bytes
  let quantity = '100'
  const line = lines[250]!
  const saves = await timed(async () => {
    const to = String(Number(quantity) + 1)
    await api.call('POST', 'customsCase/patchLines', {
      caseId: large.id,
      set: [{ id: line.id, fields: { quantity: { from: quantity, to } } }],
    })
    quantity = to
  })
  console.log(
    `save one line of 500: 95th percentile ${ms(at(saves, 0.95))}; the answer has ${api.bytes} bytes, all lines have ${whole} (${((api.bytes / whole) * 100).toFixed(1)} %)`,
  )

  const started = performance.now()
  const { ids } = await api.call<{ ids: string[] }>('POST', 'declaration/make', { caseId: large.id, merge: 'none' })
  console.log(`make ${ids.length} declarations of 500 lines: ${ms(performance.now() - started)}`)
  const checks = await timed(async () => {
    for (const id of ids) await api.call('GET', 'declaration/check', { id })
  }, 10)
  console.log(
    `check all ${ids.length} declarations, 500 lines: 95th percentile ${ms(at(checks, 0.95))} (asked: under 200 ms), median ${ms(at(checks, 0.5))}`,
  )

  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (executablePath) {
    const typed = await makeCase(api, 500)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
    const page = await signedIn(browser, address)
    await page.goto(`${address}/ClassifyOrder?id=${typed.id}&part=lines`)
    const keys = await typing(page, 6)
    await browser.close()
    console.log(
      `a key in the grid of 500 lines, from the key to the frame: 95th percentile ${ms(at(keys, 0.95))} (asked: under 50 ms), median ${ms(at(keys, 0.5))} of ${keys.length}`,
    )
  } else console.log('no Chromium here: typing was not measured')
} finally {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
