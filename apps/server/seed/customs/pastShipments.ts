import { day, hour, later, ownCourse, type OwnCourse } from '../rhythm.ts'
import { yuanFor } from '../tariff/demoRates.ts'
import type { SeededOrder } from '../trade/orders.ts'
import { pathTo, type DemoCase } from './cases.ts'
import { codeOf } from './goodsCodes.ts'

/** What happened to the declaration of a shipment: most go through, customs sends some back, one was taken back before its release, one amended after it. */
export type Turn = 'straight' | 'returned' | 'withdrawn' | 'amended'

/** A case to be: how far it came, of which orders, and when each step of its path was taken. */
export interface Shipment {
  readonly plan: DemoCase
  readonly orgId: string | null
  readonly buyer: string
  readonly currency: string
  readonly created: number
  /** Its lines are cut from these, one after the other. */
  readonly ordered: readonly SeededOrder[]
  readonly times: readonly number[]
  readonly turn?: Turn
  /** It is of no order that the product knows. */
  readonly unordered?: boolean
}

/** When the declaration of a shipment of the past was worked at, sent back or taken back if it was, handed over once more, and released. */
export interface Passage {
  readonly first: OwnCourse
  readonly back: number | undefined
  readonly second: OwnCourse | undefined
  readonly released: number
}

/** Customs' machine answers within hours; whoever must look at the goods or the money does so in the office hours of the day after. */
export function passageOf(confirmed: number, turn: Turn): Passage {
  const first = ownCourse(confirmed)
  const back =
    turn === 'returned' ? first.submitted + 3 * hour : turn === 'withdrawn' ? later(first.submitted, 700) : undefined
  const second = back === undefined ? undefined : ownCourse(later(back, 30))
  return { first, back, second, released: later((second ?? first).submitted, 500) }
}

function timesOf(plan: DemoCase, created: number, turn: Turn): number[] {
  const submitted = later(created, 15)
  if (plan.status === 'cancelled') return [submitted, later(submitted, 300)]
  const classified = later(submitted, 200)
  const quoted = later(classified, 60)
  const confirmed = later(quoted, 300)
  const { first, released } = passageOf(confirmed, turn)
  const dispatched = later(released, 240)
  const times = [
    submitted,
    classified,
    quoted,
    confirmed,
    first.submitted,
    released,
    dispatched,
    later(dispatched, 800),
  ]
  return times.slice(0, pathTo[plan.status].length)
}

const turns: Readonly<Record<number, Turn>> = {
  4: 'returned',
  11: 'amended',
  20: 'withdrawn',
  30: 'returned',
  35: 'amended',
  47: 'returned',
}
const reasons = ['客户改由其他口岸进口', '供应商推迟发货，另行委托', '客户取消采购']

const gramsOf = (lines: SeededOrder['lines']): number => lines.reduce((sum, l) => sum + Number(l.netWeight), 0)

/** One shipment for each delivered order of customers which has goods that somebody classified: bought abroad and imported, or bought here and exported. */
export function pastShipments(orders: readonly SeededOrder[], now: number): Shipment[] {
  const cleared = orders
    .filter((o) => o.orgId !== null && o.status === 'completed' && Date.parse(o.createdAt) < now - 33 * day)
    .map((order) => ({ ...order, lines: order.lines.filter((l) => codeOf({ ...l, origin: 'CHN' })).slice(0, 8) }))
    // What weighs less than two kilograms goes by courier.
    .filter((o) => gramsOf(o.lines) >= 2000 && yuanFor(o.currency, o.orderDate) !== undefined)
    // Most of what is bought at home stays there.
    .filter((o, n) => o.currency !== 'CNY' || n % 2 === 0)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return cleared.map((order, n) => {
    const created = later(Date.parse(order.steps.find((s) => s.to === 'confirmed')!.at), 200)
    const cancelled = n % 18 === 9
    const turn = cancelled ? 'straight' : (turns[n] ?? 'straight')
    const plan: DemoCase = {
      customer: 0,
      direction: order.currency === 'CNY' ? 'export' : 'import',
      status: cancelled ? 'cancelled' : 'completed',
      lines: order.lines.length,
      daysAgo: Math.round((now - created) / day),
      urgent: n % 9 === 5,
      ...(cancelled && { note: reasons[n % reasons.length]! }),
      declared: ['closed'],
    }
    const { orgId, createdBy: buyer, currency } = order
    return { plan, orgId, buyer, currency, created, ordered: [order], times: timesOf(plan, created, turn), turn }
  })
}
