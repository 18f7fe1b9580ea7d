import Big from 'big.js'

import { dictionaries } from '../dictionaries.ts'
import type { Draw } from '../draw.ts'
import type { SeededOrder } from '../trade/orders.ts'
import type { DemoCase } from './cases.ts'
import { codeOf, inDirection } from './goodsCodes.ts'

/** What the tenant's goods say of themselves. */
export interface KnownGoods {
  readonly id: string
  readonly origin: string | null
  readonly hsCode: string | null
  readonly elements: string | null
  /** When somebody decided them. */
  readonly decidedAt: string | null
}
type Line = SeededOrder['lines'][number] & { readonly orderCode: string }

const kilograms = (grams: string): string => new Big(grams).div(1000).round(5, Big.roundHalfUp).toFixed()

/** So many lines of orders; a lot that comes round again says so. */
export const cut = (orders: readonly SeededOrder[], count: number): { line: Line; lot: number }[] => {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, orderCode: order.code })))
  return Array.from({ length: count }, (_, i) => ({
    line: lines[i % lines.length]!,
    lot: Math.floor(i / lines.length) + 1,
  }))
}

const decidedIn = (status: DemoCase['status']): boolean =>
  !['draft', 'toClassify', 'returned', 'cancelled'].includes(status)

const unitCodes = new Map(dictionaries['unit']!.map(([code, zh]) => [zh, code]))
/** How much of a unit one of another is, where weights do not tell: bottles by their millilitres, pieces by the thousand. */
function statutory(word: string | undefined, { quantity, unitCode, netWeight, goodsName }: Line): string | null {
  const unit = word && unitCodes.get(word)
  // What the making of a declaration finds by itself is left to it.
  if (!unit || unit === unitCode || unit === '035') return null
  if (unit === '054') return new Big(quantity).div(1000).round(5, Big.roundHalfUp).toFixed()
  const millilitres = /(\d+) mL/.exec(goodsName)?.[1]
  if (word === '升')
    return new Big(quantity)
      .times(millilitres ?? new Big(netWeight).div(quantity).toFixed())
      .div(1000)
      .round(5)
      .toFixed()
  return quantity
}

interface Making {
  readonly caseId: string
  readonly at: number
  readonly plan: DemoCase
  readonly district: string
  /** It is of no order: its lines came as a file. */
  readonly unordered: boolean
}

/** A line of a case from a line of an order, with code and elements where somebody has decided or the case is past that. */
export function lineRow(
  { line, lot }: { line: Line; lot: number },
  n: number,
  { caseId, at, plan, district, unordered }: Making,
  goods: ReadonlyMap<string, KnownGoods>,
  random: Draw,
  remark: string | undefined,
) {
  const known = goods.get(line.goodsId)
  const origin = known?.origin ?? 'CHN'
  const typed = codeOf({ modelNumber: line.modelNumber, brand: line.brand, origin }, plan.direction)
  const fromGoods = known?.hsCode && known.elements && known.decidedAt && Date.parse(known.decidedAt) < at
  const open = !fromGoods && !decidedIn(plan.status)
  const units = open ? [] : (typed?.line.units ?? [])
  const order = unordered ? { kind: 'paper', of: `发票.xlsx · ${n + 2}` } : { kind: 'order', of: line.orderCode }
  const goodsMark = { kind: 'goods', of: line.modelNumber }
  return {
    id: random.id(at),
    caseId,
    position: (n + 1) * 1000,
    goodsId: line.goodsId,
    matchedBy: open ? null : fromGoods ? 'model' : 'typed',
    modelNumber: line.modelNumber,
    brand: line.brand,
    name: line.goodsName,
    hsCode: open ? null : fromGoods ? known.hsCode.slice(0, 10) : typed!.code,
    elements: open ? null : fromGoods ? inDirection(known.elements, plan.direction) : typed!.elements,
    quantity: line.quantity,
    unit: line.unitCode,
    firstQuantity: statutory(units[0], line),
    secondQuantity: statutory(units[1], line),
    unitPrice: new Big(line.totalPrice).div(line.quantity).round(5, Big.roundHalfUp).toFixed(),
    totalPrice: new Big(line.totalPrice).round(2, Big.roundHalfUp).toFixed(),
    netWeight: kilograms(line.netWeight),
    grossWeight: kilograms(line.roughWeight),
    origin,
    destination: plan.direction === 'import' ? 'CHN' : 'HKG',
    district,
    dutyMode: '1',
    remark: remark ?? (lot > 1 ? `第 ${lot} 批` : null),
    origins: {
      modelNumber: order,
      name: order,
      quantity: order,
      unit: order,
      totalPrice: order,
      netWeight: order,
      grossWeight: order,
      unitPrice: { kind: 'rule' },
      ...(known?.origin && { origin: goodsMark }),
      ...(fromGoods && { hsCode: goodsMark, elements: goodsMark }),
    },
    at: new Date(at).toISOString(),
  }
}
