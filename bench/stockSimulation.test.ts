import { seedOf } from '@clearway/contract/test/random'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { demoDatabase } from '../apps/server/src/test/application.ts'
import { startRig, type Rig } from './ledgerSimulation.ts'
import type { StockGround } from './stockClients.ts'
import { simulateStock, stockFaults } from './stockSimulation.ts'

// The short form of `npm run sim:stock`.

const seed = seedOf(11)
let database: Awaited<ReturnType<typeof demoDatabase>>
let rig: Rig
beforeAll(async () => {
  database = await demoDatabase()
  rig = await startRig(database.url, 18_149)
}, 60_000)
afterAll(async () => {
  await rig?.close()
  await database?.drop()
})

/** What somebody could do who has the tables and takes their guards off, and what must be said of it. */
const forgeries: readonly [string, RegExp, (ground: StockGround) => string][] = [
  [
    'a balance set by hand',
    /: balance|instead of/,
    ({ places }) => `update stock_balance set on_hand = on_hand + 1 where id = '${places[0]!.id}'`,
  ],
  [
    'a movement lost',
    /: gap|not the sum/,
    ({ places }) => `delete from stock_posting where balance_id = '${places[0]!.id}' and seq = 1`,
  ],
  [
    'what came in altered with its balance',
    /instead of/,
    ({ places }) =>
      `with p as (update stock_posting set on_hand = on_hand + 1, on_hand_after = on_hand_after + 1 where balance_id = '${places[0]!.id}' and seq = 1)
        update stock_balance set on_hand = on_hand + 1 where id = '${places[0]!.id}'`,
  ],
  [
    'a charge lost',
    /0 charges/,
    ({ charged }) =>
      `delete from charge where id = (select id from charge where org_id = '${charged.orgId}' order by id limit 1)`,
  ],
  [
    'a bill raised',
    /bills come to/,
    ({ charged }) =>
      `update bill set net = net + 1, total = total + 1 where id = (select id from bill where org_id = '${charged.orgId}' order by id limit 1)`,
  ],
]

/** What the checks say once a statement has been carried out behind the guards; nothing of it stays. */
async function forged(owner: pg.Client, ground: StockGround, statement: string): Promise<string[]> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  await owner.query(statement)
  const faults = await stockFaults(owner, ground)
  await owner.query('rollback')
  return faults
}

describe(`stock and bills under clients that retry and a server that is killed (RANDOM_SEED=${seed})`, () => {
  it(
    'lose nothing, apply nothing twice and charge each event once; what is wrong would be found',
    { timeout: 600_000 },
    async () => {
      const found: Record<string, string[]> = {}
      const { faults, ground, bills } = await simulateStock(
        rig,
        { seed, operations: 240, kills: 1, bins: 10 },
        async (owner, on) => {
          for (const [what, , statement] of forgeries) found[what] = await forged(owner, on, statement(on))
        },
      )
      expect(faults).toEqual([])
      expect(ground.counts.acknowledged).toBeGreaterThan(180)
      expect(ground.events.size).toBeGreaterThan(0)
      expect(bills).toBeGreaterThan(0)
      for (const [what, words] of forgeries) expect(found[what]!.join('\n'), what).toMatch(words)
    },
  )
})
