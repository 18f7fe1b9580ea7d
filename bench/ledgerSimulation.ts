// `npm run sim:ledger`: random operations of 16 clients on 200 wallets, over HTTP against a server that is killed outright again and again, with clients
// that lose patience, send twice and retry. Afterwards SQL says whether every cent is where it belongs. `OPERATIONS`, `KILLS`; prints its seed, and
// `SEED=…` repeats what each client decides and when the kills come.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { drawing } from '@clearway/contract/test/random'
import pg from 'pg'

import { postAll } from '../apps/server/src/features/account/ledger/post.ts'
import { openDatabase, type Database } from '../apps/server/src/kernel/database/database.ts'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { shiftedNode } from '../apps/server/src/test/shiftedNode.ts'
import { openCalls, type Calls } from './ledgerCalls.ts'
import { findFaults, printOf } from './ledgerChecks.ts'
import { runClient, type Ground } from './ledgerClients.ts'
import { money, type Act, type World } from './ledgerModel.ts'
import { inTenant } from './ledgerRows.ts'
import { answering, tenantId as tenantOf } from './prepare.ts'

const root = path.join(import.meta.dirname, '..')
const currencies = ['CNY', 'HKD', 'USD'] as const

export interface Options {
  readonly seed: number
  readonly operations: number
  readonly kills: number
  readonly clients?: number
  readonly wallets?: number
  readonly freshKeys?: boolean
  readonly tell?: (line: string) => void
}

/** A server in a process of its own, on a database that outlives it. */
export interface Rig {
  readonly url: string
  readonly databaseUrl: string
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startRig(databaseUrl: string, port: number): Promise<Rig> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-simulation-'))
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const launch = async () => {
    child = spawn(process.execPath, [...shiftedNode, 'apps/server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        NODE_ENV: 'development',
      },
    })
    await answering(`${url}/readyz`)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
  await launch()
  return {
    url,
    databaseUrl,
    async restart() {
      await kill()
      await launch()
    },
    async close() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Wallets of customers with an account in each currency; every sixteenth may go below zero. Half of them have something to begin with, the busy one most. */
async function furnish(
  database: Database,
  tenantId: string,
  mark: string,
  count: number,
): Promise<{ wallets: World['wallets']; limits: Map<string, bigint>; acts: Act[] }> {
  const made = await inTenant(database, tenantId, async (client) => {
    const one = async (text: string, values: unknown[]) =>
      (await client.query<{ id: string }>(`${text} returning id`, values)).rows[0]!.id
    const wallets: { id: string; currency: string; account: string }[] = []
    const limits = new Map<string, bigint>()
    const acts: Act[] = []
    for (let n = 0; n < count; n += 3) {
      const org = await one(
        `insert into sys_org (tenant_id, org_type, org_name) values (current_tenant(), 'customer', $1)`,
        [`${mark} ${n / 3}`],
      )
      for (const currency of currencies.slice(0, count - n)) {
        const limit = wallets.length % 16 === 5 ? 50_000n : 0n
        const id = await one(
          'insert into wallet (tenant_id, org_id, code, currency, credit_limit) values (current_tenant(), $1, $2, $3, $4)',
          [org, `${mark}-${wallets.length}`, currency, money(limit)],
        )
        limits.set(id, limit)
        if (wallets.length % 2 === 0)
          acts.push({
            kind: 'recharge',
            wallet: id,
            cents: wallets.length ? 100_000n : 5_000_000n,
            key: `${mark}-open-${wallets.length}`,
            state: 'acknowledged',
            loose: false,
            left: 0n,
          })
        const account = await one(
          `insert into bank_account (tenant_id, org_id, bank_account_name, bank_account, bank_country, bank_name, currency) values (current_tenant(), $1, $2, $3, 'CHN', $2, $4)`,
          [org, mark, `62220000${String(n).padStart(6, '0')}`, currency],
        )
        wallets.push({ id, currency, account })
      }
    }
    return { wallets, limits, acts }
  })
  await database.transaction({ tenantId, personId: null, requestId: mark }, 'write', (db) =>
    postAll(
      db,
      made.acts.map((act) => ({
        kind: act.kind,
        key: act.key,
        wallet: act.wallet,
        amount: money(act.cents),
        by: null,
      })),
    ),
  )
  return made
}

/** Kills when a share of the work is done: now and then just when a handful of requests has left, so that it falls into their batch. */
async function kill(
  ground: Ground,
  calls: Calls,
  rig: Rig,
  total: number,
  { seed, kills, tell }: Options,
): Promise<void> {
  const draw = drawing(seed * 31 + 5)
  for (let n = 0; n < kills; n++) {
    const at = Math.floor((total * (n + draw.whole(10, 90) / 100)) / kills)
    const [pause, handful, aim] = [draw.whole(0, 150), draw.whole(4, 20), draw.whole(0, 25)]
    while (ground.done < at) await sleep(3)
    if (n % 2)
      await Promise.race([new Promise<void>((spring) => (calls.trap = { left: handful, spring })), sleep(5000)])
    calls.trap = undefined
    await sleep(n % 2 ? aim : pause)
    await rig.restart()
    tell?.(`killed ${n + 1} of ${kills} at ${ground.done} operations`)
  }
}

export interface Outcome {
  readonly world: World
  readonly faults: string[]
  readonly acknowledged: number
  readonly refused: number
  readonly calls: Calls['counts']
  readonly seconds: number
  readonly byRoutes: readonly string[]
}

async function groundOf(
  rig: Rig,
  owner: pg.Client,
  database: Database,
  options: Options,
  mark: string,
): Promise<Ground> {
  const [tenantId, otherTenant] = [await tenantOf(owner, 'demo'), await tenantOf(owner, 'demo2')]
  const { wallets, limits, acts } = await furnish(database, tenantId, mark, options.wallets ?? 200)
  const other = await furnish(database, otherTenant, mark, 6)
  const {
    rows: [admin],
  } = await owner.query(
    `select m.person_id as id from membership m join person p on p.id = m.person_id join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and p.email = 'admin@demo.example'`,
  )
  const calls = openCalls(rig.url, options.freshKeys)
  const there = async (name: string) =>
    (await calls.once('admin', 'GET', `/api/account/${name}/counters`)).status === 200
  const byRoutes = new Set<Act['kind']>([
    ...((await there('recharge')) ? (['recharge'] as const) : []),
    ...((await there('flowBack')) ? (['adjust', 'transfer', 'reversal', 'payout'] as const) : []),
  ])
  const world: World = {
    seed: options.seed,
    tenantId,
    wallets,
    limits,
    foreign: other.wallets.map((w) => w.id),
    foreignPrint: await printOf(owner, otherTenant),
    otherTenant,
    acts,
    frozen: [],
    faults: calls.faults,
    shared: [],
  }
  return { world, calls, database, byRoutes, personId: admin.id as string, done: 0 }
}

/** Runs the simulation on a server; `look` sees the owner's connection before it is closed. */
export async function simulate(
  rig: Rig,
  options: Options,
  look: (owner: pg.Client, world: World) => Promise<void> = async () => {},
): Promise<Outcome> {
  const mark = `sim${options.seed}-${Date.now().toString(36)}`
  const owner = new pg.Client({ connectionString: rig.databaseUrl })
  await owner.connect()
  const database = openDatabase(rig.databaseUrl, { size: 8, onError: () => {} })
  try {
    const ground = await groundOf(rig, owner, database, options, mark)
    const { world, calls } = ground
    const clients = options.clients ?? 16
    const started = Date.now()
    const telling =
      options.tell &&
      setInterval(
        () =>
          options.tell!(
            `${ground.done} of ${options.operations} operations, ${Math.round(ground.done / ((Date.now() - started) / 60_000))} a minute`,
          ),
        15_000,
      )
    const turns = (client: number) =>
      Math.floor(options.operations / clients) + (client < options.operations % clients ? 1 : 0)
    await Promise.all([
      kill(ground, calls, rig, options.operations, options),
      ...Array.from({ length: clients }, (_, client) => runClient(ground, client, turns(client), mark)),
    ])
    clearInterval(telling)
    const seconds = (Date.now() - started) / 1000
    await inTenant(database, world.tenantId, (client) => client.query('select ledger_seal_now()'))
    const faults = await findFaults(owner, world)
    await look(owner, world)
    return {
      world,
      faults,
      acknowledged: world.acts.filter((a) => a.state === 'acknowledged').length,
      refused: world.acts.filter((a) => a.state === 'refused').length,
      calls: calls.counts,
      seconds,
      byRoutes: [...ground.byRoutes],
    }
  } finally {
    await database.close()
    await owner.end()
  }
}

async function main(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const [operations, kills] = [Number(process.env['OPERATIONS'] ?? 100_000), Number(process.env['KILLS'] ?? 50)]
  console.log(`seed ${seed}: ${operations} operations, ${kills} kills`)
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  try {
    const rig = await startRig(database.url, Number(process.env['PORT'] ?? 8148))
    try {
      const { faults, acknowledged, refused, calls, seconds, byRoutes, world } = await simulate(rig, {
        seed,
        operations,
        kills,
        tell: console.log,
      })
      const reasons = Map.groupBy(
        world.acts.filter((a) => a.state === 'refused'),
        (a) => a.reason ?? '',
      )
      console.log(
        `${Math.round(seconds)} s, ${Math.round(operations / (seconds / 60))} a minute; ${calls.sent} requests, ${calls.unanswered} without an answer, ${calls.busy} told to come again, ${calls.replayed} asked again later; by applications: ${byRoutes.join(', ') || 'none'}`,
      )
      console.log(
        `${acknowledged} acknowledged, ${refused} refused (${[...reasons].map(([reason, all]) => `${reason} ${all.length}`).join(', ')}), ${world.frozen.length} times frozen`,
      )
      console.log(
        faults.length
          ? `${faults.length} faults:\n${faults.slice(0, 50).join('\n')}`
          : 'No fault: every wallet is the sum of its postings, every currency sums to zero, nothing was lost or applied twice, and the chains are whole',
      )
      if (faults.length) process.exitCode = 1
    } finally {
      await rig.close()
    }
  } finally {
    await database.stop()
  }
}

if (import.meta.main) await main()
