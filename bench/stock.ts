// `npm run bench:stock`: stock movements a second of 16 writers on one bin and on 1,000, as a ratio to the same rows by prepared SQL in the same batches in the same
// run, on a database that waits for the disk.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { seed } from '../apps/server/seed/seed.ts'
import { openDatabase, type Database } from '../apps/server/src/kernel/database/database.ts'
import { migrate } from '../apps/server/src/kernel/database/migrate.ts'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { readEnvironment } from '../apps/server/src/kernel/environment.ts'
import { rate } from './ledgerRows.ts'
import { median } from './load.ts'
import { tenantId as tenantOf } from './prepare.ts'
import { bareQueue, makeBare, makeBins, stockWays } from './stockRows.ts'

const ways = ['bareHot', 'bareMany', 'hot', 'many', 'hotAlone', 'manyAlone'] as const
export type StockRates = Record<(typeof ways)[number], number[]>

/** Movements a second of 16 writers, round by round: bare, and through the program, on one bin and on all; queued, or each in a transaction of its own. */
export async function measureStock(
  owner: pg.Client,
  database: Database,
  tenantId: string,
  { bins, rounds, seconds }: { bins: number; rounds: number; seconds: number },
): Promise<StockRates> {
  const all = await makeBins(database, tenantId, `rate-${Date.now().toString(36)}`, bins)
  await makeBare(owner)
  await owner.query('analyze')
  const bare = bareQueue(owner, tenantId)
  const { queued, alone } = stockWays(database, tenantId)
  const sixteen = <T>(one: T) => Array.from({ length: 16 }, () => one)
  const one = all.slice(0, 1)
  const runs: Record<keyof StockRates, () => Promise<number>> = {
    bareHot: () => rate(sixteen(bare), one, seconds),
    bareMany: () => rate(sixteen(bare), all, seconds),
    hot: () => rate(sixteen(queued), one, seconds),
    many: () => rate(sixteen(queued), all, seconds),
    hotAlone: () => rate(sixteen(alone), one, seconds),
    manyAlone: () => rate(sixteen(alone), all, seconds),
  }
  const found: StockRates = { bareHot: [], bareMany: [], hot: [], many: [], hotAlone: [], manyAlone: [] }
  for (let round = -1; round < rounds; round++)
    // There and back, so that none always follows the same other.
    for (const name of round % 2 ? ways.toReversed() : ways) {
      const perSecond = await runs[name]()
      if (round >= 0) found[name].push(perSecond)
    }
  return found
}

function tell(rates: StockRates): boolean {
  const line = (what: string, found: number[], bare: number[]) =>
    console.log(
      `${what.padEnd(44)} ${median(found).toFixed(0).padStart(6)} movements/s   ratio ${(median(found) / median(bare)).toFixed(2)}`,
    )
  line('one bin, the same SQL prepared, queued', rates.bareHot, rates.bareHot)
  line('one bin, queued (at least 0.4)', rates.hot, rates.bareHot)
  line('one bin, a transaction each', rates.hotAlone, rates.bareHot)
  line('many bins, the same SQL prepared, queued', rates.bareMany, rates.bareMany)
  line('many bins, queued (at least 0.5)', rates.many, rates.bareMany)
  line('many bins, a transaction each', rates.manyAlone, rates.bareMany)
  return median(rates.hot) >= median(rates.bareHot) * 0.4 && median(rates.many) >= median(rates.bareMany) * 0.5
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  try {
    await migrate(embedded.url)
    await seed(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: embedded.url }), embedded.url)
    const owner = new pg.Client({ connectionString: embedded.url })
    await owner.connect()
    const database = openDatabase(embedded.url, { size: 20, onError: (error) => console.error(error.message) })
    const good = tell(
      await measureStock(owner, database, await tenantOf(owner, 'demo'), {
        bins: Number(process.env['BINS'] ?? 1000),
        rounds: Number(process.env['ROUNDS'] ?? 5),
        seconds: Number(process.env['SECONDS'] ?? 3),
      }),
    )
    if (!good) process.exitCode = 1
    await owner.end()
    await database.close()
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
