// `npm run sim:stock`: random movements of 16 clients on 40 bins and what is charged and billed beside them, partly over HTTP against a server that is killed
// outright again and again while the connections of the others are cut. Afterwards SQL says whether every piece is where it belongs and every event was
// charged once. `OPERATIONS`, `KILLS`; prints its seed, and `SEED=…` repeats what each client decides.
import { setTimeout as sleep } from 'node:timers/promises'

import { drawing } from '@clearway/contract/test/random'
import pg from 'pg'

import { openDatabase } from '../apps/server/src/kernel/database/database.ts'
import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { openCalls } from './ledgerCalls.ts'
import { startRig, type Rig } from './ledgerSimulation.ts'
import { tenantId as tenantOf } from './prepare.ts'
import { balancesOf, runBiller, runStockClient, type StockGround } from './stockClients.ts'
import { makeBins } from './stockRows.ts'

export interface StockOptions {
  readonly seed: number
  readonly operations: number
  readonly kills: number
  readonly clients?: number
  readonly bins?: number
  readonly tell?: (line: string) => void
}

const poolName = 'clearway-stock-simulation'

/** What is wrong with stock, charges and bills, in words; nothing when all is well. */
export async function stockFaults(owner: pg.Client, ground: StockGround): Promise<string[]> {
  const { rows: broken } = await owner.query(
    `select b.id, f.* from stock_balance b, lateral stock_faults(b) f where b.tenant_id = $1`,
    [ground.tenantId],
  )
  const found = new Map((await balancesOf(owner, ground.places)).map((one) => [one.id, one]))
  const differ = ground.places.flatMap(({ id, onHand, locked }) => {
    const stands = found.get(id)
    return stands?.onHand === onHand && stands.locked === locked
      ? []
      : [`balance ${id}: ${stands?.onHand}/${stands?.locked} instead of ${onHand}/${locked}`]
  })
  const { rows: pasts } = await owner.query(
    `select b.id, w.at from stock_balance b cross join lateral (select created_at as at from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id order by md5(p.id::text) limit 20) w
      where b.tenant_id = $1 and (select p.on_hand_after from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id and p.created_at <= w.at order by p.created_at desc, p.seq desc limit 1)
        is distinct from (select sum(p.on_hand) from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id and p.created_at <= w.at)`,
    [ground.tenantId],
  )
  const { orgId, day } = ground.charged
  const { rows: events } = await owner.query(
    `select e.occasion, count(c.id)::int as charges, e.accrued_at is not null as accrued from billable_event e left join charge c on c.tenant_id = e.tenant_id and c.event_id = e.id
      where e.tenant_id = $1 and e.org_id = $2 and e.day = $3 group by e.id, e.tenant_id, e.occasion, e.accrued_at`,
    [ground.tenantId, orgId, day],
  )
  const uncharged = events.filter((one) => one.charges !== 1 || !one.accrued)
  const {
    rows: [sums],
  } = await owner.query(
    `select (select coalesce(sum(b.total), 0) from bill b where b.tenant_id = $1 and b.org_id = $2 and b.from_day = $3)::text as billed,
      (select coalesce(sum(c.amount + c.tax_amount), 0) from charge c where c.tenant_id = $1 and c.org_id = $2 and c.day = $3 and c.status = 'billed')::text as charged,
      (select count(*) from charge c where c.tenant_id = $1 and c.org_id = $2 and c.day = $3 and c.status <> 'billed')::int as open`,
    [ground.tenantId, orgId, day],
  )
  return [
    ...ground.calls.faults,
    ...broken.map((one) => `balance ${one.id} at ${one.seq}: ${one.fault}`),
    ...differ,
    ...pasts.map((one) => `balance ${one.id} as of ${one.at.toISOString()}: not the sum of its postings`),
    ...(events.length === ground.events.size ? [] : [`${events.length} events of ${ground.events.size}`]),
    ...uncharged.map((one) => `event ${one.occasion}: ${one.charges} charges`),
    ...(sums.billed === sums.charged ? [] : [`bills come to ${sums.billed}, their charges to ${sums.charged}`]),
    ...(sums.open ? [`${sums.open} charges were never billed`] : []),
  ]
}

async function groundOf(rig: Rig, owner: pg.Client, options: StockOptions): Promise<StockGround> {
  const tenantId = await tenantOf(owner, 'demo')
  const mark = `st${options.seed}-${Date.now().toString(36)}`
  const address = new URL(rig.databaseUrl)
  address.searchParams.set('application_name', poolName)
  const database = openDatabase(address.toString(), { size: 8, onError: () => {} })
  const made = await makeBins(database, tenantId, mark, options.bins ?? 40)
  const {
    rows: [warehouse],
  } = await owner.query('select warehouse_id as id from warehouse_bin where id = $1', [made[0]!.bin])
  const calls = openCalls(rig.url)
  const post = async (path: string, body: object): Promise<any> => {
    const { status, body: answer } = await calls.once('finance', 'POST', path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer.data
  }
  await owner.query(`update fee set in_use = false where tenant_id = $1 and event = 'inboundHandled'`, [tenantId])
  const fee = await post('/api/billing/fee/add', {
    code: `SIM${options.seed % 1_000_000}`,
    name: '模拟',
    nameTw: '模擬',
    nameEn: 'Simulation',
    kind: 'service',
    unit: 'kg',
    taxRate: '6',
    event: 'inboundHandled',
  })
  await post('/api/billing/priceAgreement/add', {
    feeId: fee.id,
    price: '0.37',
    currency: 'CNY',
    validFrom: '2026-01-01',
  })
  const {
    rows: [org],
  } = await owner.query(
    `insert into sys_org (tenant_id, org_type, org_name) values ($1, 'customer', $2) returning id`,
    [tenantId, mark],
  )
  return {
    seed: options.seed,
    mark,
    tenantId,
    database,
    calls,
    places: await balancesOf(owner, made),
    charged: { orgId: org.id, warehouseId: warehouse.id, day: '2026-03-10' },
    undoable: [],
    events: new Set(),
    counts: { acknowledged: 0, refused: 0, again: 0 },
    done: 0,
  }
}

/** Kills the server and cuts the connections of the queue when a share of the work is done. */
async function kill(ground: StockGround, owner: pg.Client, rig: Rig, options: StockOptions): Promise<void> {
  const draw = drawing(options.seed * 31 + 5)
  for (let n = 0; n < options.kills; n++) {
    const at = Math.floor((options.operations * (n + draw.whole(10, 90) / 100)) / options.kills)
    while (ground.done < at) await sleep(3)
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [poolName])
    await rig.restart()
    options.tell?.(`killed ${n + 1} of ${options.kills} at ${ground.done} operations`)
  }
}

export interface StockOutcome {
  readonly faults: string[]
  readonly ground: StockGround
  readonly bills: number
  readonly seconds: number
}

/** Runs the simulation on a server; `look` sees the owner's connection before it is closed. */
export async function simulateStock(
  rig: Rig,
  options: StockOptions,
  look: (owner: pg.Client, ground: StockGround) => Promise<void> = async () => {},
): Promise<StockOutcome> {
  const owner = new pg.Client({ connectionString: rig.databaseUrl })
  await owner.connect()
  const ground = await groundOf(rig, owner, options)
  try {
    const clients = options.clients ?? 16
    const started = Date.now()
    const turns = (client: number) =>
      Math.floor(options.operations / clients) + (client < options.operations % clients ? 1 : 0)
    let over = false
    const biller = runBiller(ground, () => over)
    await Promise.all([
      kill(ground, owner, rig, options),
      ...Array.from({ length: clients }, (_, client) => runStockClient(ground, client, turns(client))),
    ])
    // The job goes on with what a killed server left behind; then the last bill gathers all that is open.
    const left = () =>
      owner.query('select from billable_event where tenant_id = $1 and accrued_at is null', [ground.tenantId])
    await owner.query(
      `select set_config('app.tenant_id', $1, false), enqueue_job('accrue_charges', json_build_object('tenantId', $1::text))`,
      [ground.tenantId],
    )
    for (const since = Date.now(); (await left()).rowCount;) {
      if (Date.now() - since > 120_000) throw new Error('What happened was never charged')
      await sleep(100)
    }
    over = true
    const bills = await biller
    const seconds = (Date.now() - started) / 1000
    const faults = await stockFaults(owner, ground)
    await look(owner, ground)
    return { faults, ground, bills, seconds }
  } finally {
    await ground.database.close()
    await owner.end()
  }
}

async function main(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const [operations, kills] = [Number(process.env['OPERATIONS'] ?? 100_000), Number(process.env['KILLS'] ?? 30)]
  console.log(`seed ${seed}: ${operations} operations, ${kills} kills`)
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  try {
    const rig = await startRig(database.url, Number(process.env['PORT'] ?? 8149))
    try {
      const { faults, ground, bills, seconds } = await simulateStock(rig, {
        seed,
        operations,
        kills,
        tell: console.log,
      })
      const { acknowledged, refused, again } = ground.counts
      const { sent, unanswered } = ground.calls.counts
      console.log(
        `${Math.round(seconds)} s, ${Math.round(operations / (seconds / 60))} a minute; ${acknowledged} acknowledged, ${refused} refused, ${again} posted again after a cut; ${sent} requests, ${unanswered} without an answer; ${ground.events.size} events, ${bills} bills`,
      )
      console.log(
        faults.length
          ? `${faults.length} faults:\n${faults.slice(0, 50).join('\n')}`
          : 'No fault: every balance is the sum of its movements now and at any past moment, nothing was lost or applied twice, each event is charged once, and bills come to their charges',
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
