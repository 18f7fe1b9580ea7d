import Big from 'big.js'

import type { Draw } from '../draw.ts'
import { busyMoments, iso, later, localDate } from '../rhythm.ts'

export interface SeededGoods {
  readonly id: string
  readonly modelNumber: string
  readonly name: string
  readonly brand: string
  readonly unit: string
  readonly price: string
  readonly grams: number
  readonly currency: string
}
export interface SeededSupplier {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly projects: readonly (readonly [string, string])[]
  readonly local: boolean
  readonly goods: readonly SeededGoods[]
}

interface SeededLine {
  id: string
  orderId: string
  line: number
  goodsId: string
  modelNumber: string
  goodsName: string
  brand: string
  quantity: string
  unitCode: string
  netWeight: string
  roughWeight: string
  totalPrice: string
  remark: string | null
}
export interface SeededOrder {
  id: string
  orgId: string | null
  code: string
  supplierId: string
  supplierName: string
  orderDate: string
  currency: string
  receivingWay: string
  status: string
  itemCode: string
  itemName: string
  quantitySum: string
  totalPriceSum: string
  netWeightSum: string
  roughWeightSum: string
  statusNote: string | null
  remark: string | null
  version: number
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  lines: SeededLine[]
  /** What became of it: who set which status when. */
  steps: { from: string; to: string; at: string; by: string }[]
}

export interface Customer {
  readonly orgId: string | null
  readonly buyer: string
  readonly staff: string
  readonly suppliers: readonly SeededSupplier[]
  readonly remark?: string
}

const hour = 3_600_000
const day = 24 * hour
const lifeOf = {
  draft: [],
  submitted: ['submitted'],
  confirmed: ['submitted', 'confirmed'],
  completed: ['submitted', 'confirmed', 'completed'],
  cancelled: ['submitted', 'cancelled'],
} as const
type Status = keyof typeof lifeOf
const ways = { near: ['road', 'road', 'road', 'pickup'], far: ['air', 'air', 'sea', 'express', 'road'] } as const
const sentBackNote = '单价与合同不一致，请更正后重新提交'
const notes = ['客户项目推迟，暂不采购', '供应商停产，改用替代料', '报价已过期，重新下单']
const remarks = [
  '分批到货，首批本月底前',
  '随货附原产地证和装箱单',
  '到货前一天通知仓库',
  '包装须注明订单号和型号',
  null,
  null,
  null,
]

/** Old orders are done, young ones under way: what a desk looks like on an ordinary morning. `place` runs from 0, the oldest, to 1. Goods that are being cleared are not delivered. */
function statusAt(index: number, place: number, random: Draw, isCleared: boolean): Status {
  if (index % 12 === 7) return 'cancelled'
  if (place > 0.8) return random.next() < 0.45 ? 'draft' : 'submitted'
  if (place > 0.72) return 'submitted'
  if (place > 0.45) return random.next() < (isCleared ? 0 : 0.25) ? 'completed' : 'confirmed'
  return isCleared && place > 0.42 ? 'confirmed' : 'completed'
}

/** As the trade rounds: thousands of a resistor, a handful of an instrument. */
function quantityFor(price: Big, random: Draw): number {
  const worth = 400 + random.next() * 9000
  const n = new Big(worth).div(price).toNumber()
  if (n > 2000) return Math.round(n / 1000) * 1000
  if (n > 200) return Math.round(n / 50) * 50
  if (n > 20) return Math.round(n / 10) * 10
  return Math.max(1, Math.round(n))
}

function linesOf(
  orderId: string,
  goods: readonly SeededGoods[],
  count: number,
  random: Draw,
  at: number,
  remark: string | undefined,
): SeededLine[] {
  const start = random.integer(0, goods.length - 1)
  return Array.from({ length: count }, (_, i) => {
    const item = goods[(start + i) % goods.length]!
    // Yen and small currencies count in hundreds: the worth is measured in something like dollars.
    const price = new Big(item.price)
    const quantity = quantityFor(item.currency === 'JPY' ? price.div(150) : price, random)
    const agreed = price.times(random.integer(94, 104)).div(100)
    const net = new Big(item.grams).times(quantity)
    const lot = Math.floor(i / goods.length) + 1
    return {
      id: random.id(at),
      orderId,
      line: i + 1,
      goodsId: item.id,
      modelNumber: item.modelNumber,
      goodsName: item.name,
      brand: item.brand,
      quantity: String(quantity),
      unitCode: item.unit,
      netWeight: net.toFixed(4),
      roughWeight: net.times(random.integer(104, 118)).div(100).plus(random.integer(40, 900)).toFixed(4),
      totalPrice: agreed.times(quantity).toFixed(4),
      remark: remark ?? (lot > 1 ? `第 ${lot} 批` : null),
    }
  })
}

const total = (lines: readonly SeededLine[], column: 'quantity' | 'totalPrice' | 'netWeight' | 'roughWeight'): string =>
  lines.reduce((sum, l) => sum.plus(l[column]), new Big(0)).toFixed(4)

const linesIn = (supplier: SeededSupplier, index: number, random: Draw): number => {
  // A distributor's list is long; the first of them is the longest of all.
  if (supplier.goods.length > 12) return index < 12 ? 60 : random.integer(12, 32)
  return index % 7 === 5 ? 1 : random.integer(2, Math.max(3, supplier.goods.length * 2))
}

/** Back from a weekend to its Friday. */
function workday(at: number): number {
  const weekday = new Date(at + 8 * hour).getUTCDay()
  return at - (weekday === 6 ? day : weekday === 0 ? 2 * day : 0)
}

/** `age` in days back from `now`; working hours of the Pearl River Delta, and never in the future. */
function moment(now: number, age: number, random: Draw): number {
  const midnight = Math.floor((now + 8 * hour) / day) * day - 8 * hour
  return workday(Math.min(midnight - age * day + 9 * hour + random.integer(0, 8 * 60) * 60_000, now - 50 * 60_000))
}

/** The first draft of a customer came back from whoever was to confirm it. */
const sentBack = ['submitted', 'draft']

/** How long each step takes: nobody confirms at midnight. */
const after: Readonly<Record<string, number>> = {
  submitted: 35 * 60_000,
  confirmed: day + 80 * 60_000,
  completed: 9 * day,
  draft: 30 * 60_000 + 35 * 60_000,
  cancelled: 2 * day + 2 * hour,
}

interface Plan {
  readonly created: number
  readonly supplier: SeededSupplier
  readonly status: Status
  /** How many, drawn after the order's own number. */
  readonly lines: () => number
  /** A draft that somebody was asked to mend. */
  readonly cameBack: boolean
  /** When it took which step. */
  readonly when: (step: string, n: number) => number
}

function orderOf(
  customer: Customer,
  { created, supplier, status, lines: count, cameBack, when }: Plan,
  random: Draw,
  code: (date: string) => string,
): SeededOrder {
  const orderId = random.id(created)
  const lines = linesOf(orderId, supplier.goods, count(), random, created, customer.remark)
  const life: readonly string[] = cameBack ? sentBack : lifeOf[status]
  const steps = life.map((to, step) => ({
    from: step ? life[step - 1]! : 'draft',
    to,
    by: to === 'submitted' ? customer.buyer : customer.staff,
    at: iso(when(to, step)),
  }))
  const last = steps.at(-1)
  const [itemCode, itemName] = random.one(supplier.projects)
  return {
    id: orderId,
    orgId: customer.orgId,
    code: code(localDate(created)),
    supplierId: supplier.id,
    supplierName: supplier.name,
    orderDate: localDate(created),
    currency: supplier.currency,
    receivingWay: random.one(supplier.local ? ways.near : ways.far),
    status,
    itemCode,
    itemName,
    quantitySum: total(lines, 'quantity'),
    totalPriceSum: total(lines, 'totalPrice'),
    netWeightSum: total(lines, 'netWeight'),
    roughWeightSum: total(lines, 'roughWeight'),
    statusNote: status === 'cancelled' ? random.one(notes) : cameBack ? sentBackNote : null,
    remark: customer.remark ?? random.one(remarks),
    version: 1 + steps.length,
    createdAt: iso(created),
    createdBy: customer.buyer,
    updatedAt: last?.at ?? iso(created),
    updatedBy: last?.by ?? customer.buyer,
    lines,
    steps,
  }
}

/** Orders of one customer over the last sixty days, oldest first. `code` names each by its date. */
export function ordersOf(
  customer: Customer,
  count: number,
  now: number,
  random: Draw,
  code: (date: string) => string,
): SeededOrder[] {
  let isFirstDraft = customer.orgId !== null
  return Array.from({ length: count }, (_, i) => {
    const age = Math.floor(((count - 1 - i) * 57) / Math.max(1, count - 1))
    const created = moment(now, age, random)
    const supplier = customer.suppliers[(i * 3 + 1) % customer.suppliers.length]!
    const status = statusAt(i, i / Math.max(1, count - 1), random, customer.orgId !== null)
    const cameBack = status === 'draft' && isFirstDraft
    if (cameBack) isFirstDraft = false
    const when = (to: string, step: number) =>
      Math.min(workday(created + after[to]!) + step * 60_000, now - (4 - step) * 60_000)
    const lines = () => linesIn(supplier, i, random)
    return orderOf(customer, { created, supplier, status, lines, cameBack, when }, random, code)
  })
}

/** Office minutes from the making of an order of the past to each step. */
const minutesTo: Readonly<Record<string, number>> = { submitted: 35, confirmed: 560, completed: 6000, cancelled: 1000 }

/** Orders of the same customer in the months before, oldest first: all are over, a few without having been delivered. */
export function pastOrdersOf(
  customer: Customer,
  count: number,
  now: number,
  random: Draw,
  code: (date: string) => string,
): SeededOrder[] {
  return busyMoments(now, count, random).map((created, i) => {
    const supplier = customer.suppliers[(i * 5 + 2) % customer.suppliers.length]!
    const status = i % 19 === 11 ? 'cancelled' : 'completed'
    const when = (to: string) => later(created, minutesTo[to]!)
    const lines = () => random.integer(1, 6)
    return orderOf(customer, { created, supplier, status, lines, cameBack: false, when }, random, code)
  })
}
