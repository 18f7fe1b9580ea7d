// `npm run bench:ledger`: postings a second against one busy wallet and against 1,000, as a ratio to the same rows by bare SQL in the same run,
// on a database that waits for the disk; and what reading costs with 1,000 and with 1,000,000 postings.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { seed } from '../apps/server/seed/seed.ts'
import { buildApplication } from '../apps/server/src/application.ts'
import { openDatabase, type Database } from '../apps/server/src/kernel/database/database.ts'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { readEnvironment } from '../apps/server/src/kernel/environment.ts'
import { fillTo, measureReads, type Reads } from './ledgerReads.ts'
import { bareWriter, makeBare, makeWallets, rate, ways } from './ledgerRows.ts'
import { median } from './load.ts'
import { signIn, tenantId as tenantOf } from './prepare.ts'

export interface Rates {
  readonly bare: number[]
  readonly hot: number[]
  readonly many: number[]
  readonly hotAlone: number[]
  readonly manyAlone: number[]
}

/** Operations a second of 16 writers, round by round: bare, and through the program against one wallet and against all, queued or each in a transaction of its own. */
export async function measureRates(
  url: string,
  database: Database,
  tenantId: string,
  { wallets, rounds, seconds }: { wallets: number; rounds: number; seconds: number },
): Promise<Rates> {
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  try {
    await makeBare(clients[0]!)
    const all = await makeWallets(database, tenantId, `rate-${Date.now().toString(36)}`, wallets)
    await clients[0]!.query('analyze')
    let seq = 0
    const bare = clients.map((client) => bareWriter(client, tenantId, () => (seq += 2)))
    const { queued, alone } = ways(database, tenantId)
    const sixteen = <T>(one: T) => Array.from({ length: 16 }, () => one)
    const runs: Record<keyof Rates, () => Promise<number>> = {
      bare: () => rate(bare, all, seconds),
      hot: () => rate(sixteen(queued), all.slice(0, 1), seconds),
      many: () => rate(sixteen(queued), all, seconds),
      hotAlone: () => rate(sixteen(alone), all.slice(0, 1), seconds),
      manyAlone: () => rate(sixteen(alone), all, seconds),
    }
    const found: Rates = { bare: [], hot: [], many: [], hotAlone: [], manyAlone: [] }
    for (let round = -1; round < rounds; round++) {
      const names = Object.keys(runs) as (keyof Rates)[]
      // There and back, so that none always follows the same other.
      for (const name of round % 2 ? names.toReversed() : names) {
        const perSecond = await runs[name]()
        if (round >= 0) found[name].push(perSecond)
      }
    }
    return found
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

function tell(rates: Rates): boolean {
  const bare = median(rates.bare)
  const line = (what: string, found: number[]) =>
    console.log(
      `${what.padEnd(44)} ${(median(found) * 2).toFixed(0).padStart(6)} postings/s   ratio ${(median(found) / bare).toFixed(2)}`,
    )
  line('bare SQL, 16 connections', rates.bare)
  line('one wallet, queued (at least 0.6)', rates.hot)
  line('many wallets, queued (at least 0.5)', rates.many)
  line('one wallet, a transaction each', rates.hotAlone)
  line('many wallets, a transaction each', rates.manyAlone)
  return median(rates.hot) >= bare * 0.6 && median(rates.many) >= bare / 2
}

/** Reading with 1,000 postings and with `most`, on a server of this process. */
export async function compareReads(
  databaseUrl: string,
  owner: pg.Client,
  database: Database,
  tenantId: string,
  most: number,
  count: number,
): Promise<{ few: Reads; many: Reads }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const application = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      HOST: '127.0.0.1',
    }),
    databaseUrl,
  )
  try {
    const url = await application.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = await signIn(url, 'demo')
    const [id] = await makeWallets(database, tenantId, `read-${Date.now().toString(36)}`, 1)
    const {
      rows: [{ org }],
    } = await owner.query('select org_id as org from wallet where id = $1', [id])
    const wallet = { id: id!, orgId: org as string }
    await fillTo(owner, tenantId, wallet.id, 1000)
    const few = await measureReads(database, tenantId, url, headers, wallet, count)
    await fillTo(owner, tenantId, wallet.id, most)
    return { few, many: await measureReads(database, tenantId, url, headers, wallet, count) }
  } finally {
    await application.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  try {
    await migrate(embedded.url)
    await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: embedded.url }), embedded.url)
    const owner = new pg.Client({ connectionString: embedded.url })
    await owner.connect()
    const tenantId = await tenantOf(owner, 'demo')
    const database = openDatabase(embedded.url, { size: 20, onError: (error) => console.error(error.message) })
    const good = tell(
      await measureRates(embedded.url, database, tenantId, {
        wallets: Number(process.env['WALLETS'] ?? 1000),
        rounds: Number(process.env['ROUNDS'] ?? 5),
        seconds: Number(process.env['SECONDS'] ?? 3),
      }),
    )
    const most = Number(process.env['POSTINGS'] ?? 1_000_000)
    const started = Date.now()
    const { few, many } = await compareReads(embedded.url, owner, database, tenantId, most, 200)
    console.log(
      `reading a wallet of 1,000 and of ${most} postings (filled in ${Math.round((Date.now() - started) / 1000)} s), median ms`,
    )
    for (const name of Object.keys(few) as (keyof Reads)[])
      console.log(
        `  ${name.padEnd(10)} ${few[name].toFixed(2).padStart(7)} ${many[name].toFixed(2).padStart(7)}   ratio ${(many[name] / few[name]).toFixed(2)}`,
      )
    if (!good || many.balance > few.balance * 1.5) process.exitCode = 1
    await owner.end()
    await database.close()
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
