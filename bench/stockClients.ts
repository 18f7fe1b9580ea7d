// What the clients of the stock simulation do: draws of movements, some by the server's routes, some by the program's own queue, each sent until it is settled.
import { setTimeout as sleep } from 'node:timers/promises'

import { drawing } from '@clearway/contract/test/random'
import type pg from 'pg'

import { billable } from '../apps/server/src/business/billable.ts'
import { postQueued, type Operation } from '../apps/server/src/features/logistics/stock/post.ts'
import type { Database } from '../apps/server/src/kernel/database/database.ts'
import { stillTrying, type Answer, type Calls } from './ledgerCalls.ts'
import type { StockPlace } from './stockRows.ts'

/** A quantity in ten-thousandths. */
export type Units = bigint
const units = (text: string): Units => {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole! + part.padEnd(4, '0'))
}

/** A balance as the acknowledged operations leave it. */
export interface Expected extends StockPlace {
  readonly id: string
  onHand: Units
  locked: Units
}

export interface StockGround {
  readonly seed: number
  readonly mark: string
  readonly tenantId: string
  readonly database: Database
  readonly calls: Calls
  readonly places: readonly Expected[]
  /** Of a day that has charges of nobody else. */
  readonly charged: { readonly orgId: string; readonly warehouseId: string; readonly day: string }
  /** Movements that came in or went out and can be undone: what they changed. */
  readonly undoable: { readonly movement: string; readonly at: Expected; readonly change: Units }[]
  /** Keys of the events that were told. */
  readonly events: Set<string>
  readonly counts: { acknowledged: number; refused: number; again: number }
  done: number
}

const amountOf = (draw: ReturnType<typeof drawing>): string => draw.decimal(draw.chance(0.1) ? 400_000 : 90, 4)

/** By the program's queue, as a document's step posts; twice at once now and then, and again after a lost connection. */
async function postSurely(ground: StockGround, operation: Operation, twice: boolean): Promise<string | undefined> {
  for (const since = Date.now(); ;) {
    const sent = await Promise.allSettled(
      Array.from({ length: twice ? 2 : 1 }, () => postQueued(ground.database, ground.tenantId, operation)),
    )
    const answers = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    if (answers.length < sent.length) {
      ground.counts.again++
      stillTrying(since, `${operation.kind} ${operation.key}`, sent)
      await sleep(20)
      continue
    }
    const ids = new Set(answers.map((one) => (one.ok ? one.movementId : one.reason)))
    if (ids.size > 1) ground.calls.faults.push(`${operation.key}: the same key got ${[...ids].join(' and ')}`)
    const [first] = answers
    return first!.ok ? first!.movementId : undefined
  }
}

const route = '/api/logistics/stockBalance'
type Draw = ReturnType<typeof drawing>
type Act = (ground: StockGround, draw: Draw, key: string, who: string) => Promise<boolean>

/** Comes in or goes out, and may be undone later. */
const direct =
  (kind: 'inbound' | 'outbound'): Act =>
  async (ground, draw, key) => {
    const at = draw.pick(ground.places)
    const quantity = amountOf(draw)
    const place = { bin: at.bin, lot: at.lot }
    const movement = await postSurely(
      ground,
      { kind, key, quantity, by: null, ...(kind === 'inbound' ? { to: place } : { from: place }) },
      draw.chance(0.2),
    )
    if (!movement) return false
    const change = kind === 'inbound' ? units(quantity) : -units(quantity)
    at.onHand += change
    ground.undoable.push({ movement, at, change })
    return true
  }

const decimal = (of: Units): string => {
  const text = String(of < 0n ? -of : of).padStart(5, '0')
  return `${text.slice(0, -4)}.${text.slice(-4)}`
}

const undo: Act = async ({ undoable, ...rest }, draw, key) => {
  const ground = { undoable, ...rest }
  if (!undoable.length) return false
  // Two may choose the same: one of them is refused.
  const { movement, at, change } = draw.pick(undoable)
  const done = await postSurely(
    ground,
    { kind: 'reversal', key, quantity: decimal(change), by: null, parent: movement },
    draw.chance(0.2),
  )
  if (!done) return false
  at.onHand -= change
  return true
}

const answered = ({ status }: Answer): boolean => status === 200
const manner = (draw: Draw) => ({
  copies: draw.chance(0.15) ? 2 : 1,
  patience: draw.chance(0.1) ? draw.whole(5, 60) : undefined,
  again: draw.chance(0.1),
})

const transfer: Act = async ({ calls, places }, draw, key, who) => {
  const [from, to] = [draw.pick(places), draw.pick(places)]
  const quantity = amountOf(draw)
  const { answer } = await calls.settle(
    who,
    `${route}/transfer`,
    { rows: [{ id: from.id, quantity }], toBinId: to.bin },
    key,
    manner(draw),
  )
  if (!answered(answer)) return false
  from.onHand -= units(quantity)
  to.onHand += units(quantity)
  return true
}

const lock: Act = async ({ calls, places }, draw, key, who) => {
  const at = draw.pick(places)
  const quantity = amountOf(draw)
  const { answer } = await calls.settle(
    who,
    `${route}/lock`,
    { rows: [{ id: at.id, quantity }], lockKind: 'quality', reason: 'simulation' },
    key,
    manner(draw),
  )
  if (!answered(answer)) return false
  at.locked += units(quantity)
  return true
}

const unlock: Act = async ({ calls, places }, draw, key, who) => {
  const at = draw.pick(places)
  const { body } = await calls.once(who, 'GET', `${route}/queryLocks?id=${at.id}`)
  const locks = body.data as { id: string; left: string }[] | undefined
  if (!locks?.length) return false
  const one = draw.pick(locks)
  // Another client may have taken it off meanwhile.
  const quantity = draw.chance(0.5) ? one.left : '0.5000'
  const { answer } = await calls.settle(
    who,
    `${route}/unlock`,
    { rows: [{ id: one.id, quantity }], reason: 'simulation' },
    key,
    manner(draw),
  )
  if (!answered(answer)) return false
  at.locked -= units(quantity)
  return true
}

/** Something that is charged happens, and is told once or twice. */
const happen: Act = async ({ database, tenantId, charged, events, counts }, draw, key) => {
  const { orgId, warehouseId, day } = charged
  const kg = draw.decimal(900, 3)
  const tell = () =>
    database.transaction({ tenantId, personId: null, requestId: key }, 'write', (db) =>
      billable(db, [
        {
          kind: 'inboundHandled',
          record: { kind: 'warehouse', id: warehouseId, code: 'SIM' },
          occasion: key,
          orgId,
          day,
          quantities: { kg },
        },
      ]),
    )
  for (const since = Date.now(); ;) {
    const told = await Promise.allSettled(draw.chance(0.3) ? [tell(), tell()] : [tell()])
    if (told.every((one) => one.status === 'fulfilled')) break
    counts.again++
    stillTrying(since, `event ${key}`, told)
    await sleep(20)
  }
  events.add(key)
  return true
}

const kinds: readonly (readonly [share: number, act: Act])[] = [
  [30, direct('inbound')],
  [30, direct('outbound')],
  [14, transfer],
  [8, lock],
  [6, unlock],
  [6, undo],
  [6, happen],
]

/** One client's turns, one after the other. */
export async function runStockClient(ground: StockGround, client: number, turns: number): Promise<void> {
  const draw = drawing(ground.seed * 1009 + client)
  const who = client % 2 ? 'keeper' : 'admin'
  for (let turn = 0; turn < turns; turn++) {
    let left = draw.whole(0, 99)
    const [, act] = kinds.find(([share]) => (left -= share) < 0)!
    const done = await act(ground, draw, `${ground.mark}-${client}-${turn}`, who)
    if (done) ground.counts.acknowledged++
    else ground.counts.refused++
    ground.done++
  }
}

/** Bills what is charged again and again, and takes every third bill back, until it is told to stop; then bills what is left. */
export async function runBiller(ground: StockGround, stopped: () => boolean): Promise<number> {
  const { calls, charged, mark } = ground
  const settle = async (who: string, name: string, body: object, key: string): Promise<any> => {
    const path = `/api/billing/bill/${name}`
    const { answer } = await calls.settle(who, path, body, key, { copies: 1, patience: undefined, again: false })
    return answer.status === 200 ? answer.body.data : undefined
  }
  const now = async (row: { id: string }): Promise<any> =>
    (await calls.once('finance', 'GET', `/api/billing/bill/queryById?id=${row.id}`)).body.data
  /** A step whose answer was lost may have been taken: how the bill stands decides. */
  const step = async (who: string, name: string, row: any, key: string, more: object = {}) =>
    (await settle(who, name, { id: row.id, version: row.version, ...more }, key)) ?? (await now(row))
  let made = 0
  for (let last = false, n = 0; !last; n++) {
    last = stopped()
    await sleep(200)
    const key = `${mark}-bill-${n}`
    const { orgId, day } = charged
    let row = await settle('finance', 'make', { orgId, currency: 'CNY', from: day, to: day }, key)
    if (!row) continue
    row = await step('finance', 'submit', row, `${key}-submit`)
    const itemIds = row.items.map((item: { id: string }) => item.id)
    row = await step('admin', 'auditItems', row, `${key}-audit`, { itemIds, status: 'approved' })
    row = await step('admin', 'approve', row, `${key}-approve`)
    row = await step('finance', 'issue', row, `${key}-issue`, { dueOn: '2099-01-31' })
    if (row.status !== 'issued') calls.faults.push(`bill ${row.code} stays ${row.status}`)
    if (n % 3 === 2 && !last) await step('admin', 'reverse', row, `${key}-reverse`, { reason: 'simulation' })
    made++
  }
  return made
}

/** Each place with its balance, as it stands. */
export async function balancesOf(owner: pg.Client, places: readonly StockPlace[]): Promise<Expected[]> {
  const { rows } = await owner.query<{ id: string; bin: string; lot: string; onHand: string; locked: string }>(
    `select id, bin_id as bin, lot_id as lot, on_hand::text as "onHand", locked::text as locked from stock_balance where bin_id = any($1::uuid[])`,
    [places.map(({ bin }) => bin)],
  )
  return rows.map(({ onHand, locked, ...place }) => ({ ...place, onHand: units(onHand), locked: units(locked) }))
}
