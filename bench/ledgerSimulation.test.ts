import { seedOf } from '@clearway/contract/test/random'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { demoDatabase } from '../apps/server/src/test/application.ts'
import { findFaults } from './ledgerChecks.ts'
import { plan, type World } from './ledgerModel.ts'
import { simulate, startRig, type Rig } from './ledgerSimulation.ts'

// The short form of `npm run sim:ledger`.

const seed = seedOf(7)
let database: Awaited<ReturnType<typeof demoDatabase>>
let rig: Rig
beforeAll(async () => {
  database = await demoDatabase()
  rig = await startRig(database.url, 18_148)
}, 60_000)
afterAll(async () => {
  await rig?.close()
  await database?.drop()
})

/** What somebody could do who has the tables and takes their guards off, and what must be said of it. */
const forgeries: readonly [string, RegExp, (world: World) => string][] = [
  [
    'an amount altered',
    /chain of .*: (balance|hash)/,
    ({ wallets }) => `update ledger_posting set amount = amount * 2 where wallet_id = '${wallets[0]!.id}' and seq = 5`,
  ],
  [
    'an amount altered with its balances',
    /chain of .*: hash/,
    ({ wallets }) =>
      `update ledger_posting set amount = amount - 1, available_after = available_after - 1 where wallet_id = '${wallets[0]!.id}' and seq = 1`,
  ],
  [
    'an acknowledged entry removed',
    /acknowledged and lost/,
    ({ acts }) =>
      `with gone as (select id from ledger_entry where id = '${acts.findLast((a) => a.state === 'acknowledged')!.entry!}'), p as (delete from ledger_posting where entry_id in (select id from gone)) delete from ledger_entry where id in (select id from gone)`,
  ],
  [
    'the last postings of a chain cut off',
    /acknowledged and lost|whose last posting is another|differs from the sum/,
    ({ wallets }) =>
      `delete from ledger_posting where wallet_id = '${wallets[0]!.id}' and seq = (select max(seq) from ledger_posting where wallet_id = '${wallets[0]!.id}')`,
  ],
  [
    'a balance set by hand',
    /instead of|differs from the sum/,
    ({ wallets }) => `update wallet_balance set available = available + 1 where wallet_id = '${wallets[0]!.id}'`,
  ],
  [
    'a memo rewritten',
    /chain of .*: entry|memo was told/,
    ({ acts }) => `update ledger_entry set memo = 'forged' where id = '${acts.findLast((a) => a.answer)!.entry!}'`,
  ],
  ['a seal rewritten', /seal \d+: broken/, () => `update ledger_seal set heads = '[]'`],
  [
    'the other tenant touched',
    /other tenant/,
    ({ foreign }) => `update wallet_balance set held = held + 1 where wallet_id = '${foreign[0]!}'`,
  ],
]
const guarded = ['ledger_entry', 'ledger_posting', 'ledger_seal', 'wallet_balance']

/** What the checks say once a statement has been carried out behind the guards; nothing of it stays. */
async function forged(owner: pg.Client, world: World, statement: string): Promise<string[]> {
  await owner.query('begin')
  for (const table of guarded) await owner.query(`alter table ${table} disable trigger all`)
  const { rowCount } = await owner.query(statement)
  expect(rowCount).toBeGreaterThan(0)
  const faults = await findFaults(owner, world)
  await owner.query('rollback')
  return faults
}

describe(`the ledger under clients that retry and a server that is killed (RANDOM_SEED=${seed})`, () => {
  it(
    'loses nothing, applies nothing twice and keeps its chains; what is wrong would be found',
    { timeout: 600_000 },
    async () => {
      const found: Record<string, string[]> = {}
      const outcome = await simulate(rig, { seed, operations: 300, kills: 2, wallets: 40 }, async (owner, world) => {
        for (const [what, , statement] of forgeries) found[what] = await forged(owner, world, statement(world))
        // A refusal that was given and an entry that stands all the same.
        const act = world.acts.findLast((a) => a.state === 'acknowledged')!
        Object.assign(act, { state: 'refused', reason: 'planted' })
        found['refused'] = await findFaults(owner, world)
        Object.assign(act, { state: 'acknowledged' })
      })
      expect(outcome.faults).toEqual([])
      expect(outcome.acknowledged).toBeGreaterThan(200)
      expect(outcome.calls.unanswered).toBeGreaterThan(0)
      for (const [what, words] of forgeries) expect(found[what]!.join('\n'), what).toMatch(words)
      expect(found['refused']!.join('\n')).toMatch(/refused \(planted\) and stored/)
    },
  )

  it('finds out clients whose retries have another key', { timeout: 600_000 }, async () => {
    const { faults } = await simulate(rig, { seed, operations: 200, kills: 0, wallets: 40, freshKeys: true })
    expect(faults.join('\n')).toMatch(/nobody asked for it/)
    expect(faults.join('\n')).toMatch(/instead of/)
  })

  it('decides the same by the same seed', () => {
    expect(plan(seed, 3, 50, 200)).toEqual(plan(seed, 3, 50, 200))
    expect(plan(seed, 3, 50, 200)).not.toEqual(plan(seed, 4, 50, 200))
    expect(plan(seed, 3, 50, 200)).not.toEqual(plan(seed + 1, 3, 50, 200))
  })
})
