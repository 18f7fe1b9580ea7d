import { gramsOf, kilogramsOf } from '@clearway/contract/business/weight'
import type { GoodsOption } from '@clearway/contract/features/trade/order'
import type { OrderLine, OrderLineRow } from '@clearway/contract/features/trade/orderLine'
import { sumOf, trimmed } from '@clearway/contract/kernel/decimal'

import { newKey, type GridLine } from '../../kernel/grid/gridLines.ts'

/** A line as it is typed: everything text, `''` where nothing stands. Weights in kilograms. */
export interface DraftLine extends GridLine {
  readonly id?: string
  /** `''` until the goods of the model number are found. */
  readonly goodsId: string
  readonly modelNumber: string
  readonly goodsName: string
  readonly brand: string
  readonly quantity: string
  readonly unitCode: string
  readonly netWeight: string
  readonly roughWeight: string
  readonly totalPrice: string
  readonly remark: string
  /** What the goods cost by their own record; only a hint. */
  readonly reference?: { readonly price: string; readonly currency: string | null }
}

export const blankLine = (): DraftLine => ({
  key: newKey(),
  goodsId: '',
  modelNumber: '',
  goodsName: '',
  brand: '',
  quantity: '',
  unitCode: '',
  netWeight: '',
  roughWeight: '',
  totalPrice: '',
  remark: '',
})

export const copyLine = ({ id: _id, ...line }: DraftLine): DraftLine => ({ ...line, key: newKey() })

type Given = Omit<OrderLineRow, 'id' | 'line'> & { id?: string }

export const draftLine = (row: Given): DraftLine => ({
  key: newKey(),
  ...(row.id && { id: row.id }),
  goodsId: row.goodsId,
  modelNumber: row.modelNumber,
  goodsName: row.goodsName,
  brand: row.brand ?? '',
  quantity: row.quantity ?? '',
  unitCode: row.unitCode,
  netWeight: kilogramsOf(row.netWeight ?? ''),
  roughWeight: kilogramsOf(row.roughWeight ?? ''),
  totalPrice: row.totalPrice ?? '',
  remark: row.remark ?? '',
})

export const sentLine = ({
  id,
  goodsId,
  quantity,
  unitCode,
  netWeight,
  roughWeight,
  totalPrice,
  remark,
}: DraftLine): OrderLine => ({
  ...(id && { id }),
  goodsId,
  quantity,
  unitCode,
  netWeight: gramsOf(netWeight),
  roughWeight: gramsOf(roughWeight),
  totalPrice,
  remark: remark || null,
})

const typedIn = [
  'goodsId',
  'modelNumber',
  'brand',
  'quantity',
  'unitCode',
  'netWeight',
  'roughWeight',
  'totalPrice',
  'remark',
] as const

/** A line in which nothing stands is not sent. */
export const isEmpty = (line: DraftLine): boolean => typedIn.every((name) => line[name] === '')

export const sameLine = (a: DraftLine, b: DraftLine): boolean => a === b || typedIn.every((name) => a[name] === b[name])

export const sameLines = (a: readonly DraftLine[], b: readonly DraftLine[]): boolean =>
  a === b ||
  (a.length === b.length && a.every((line, i) => line === b[i] || (line.id === b[i]!.id && sameLine(line, b[i]!))))

export const sums = (lines: readonly DraftLine[]) => ({
  quantitySum: sumOf(lines.map((l) => l.quantity)),
  totalPriceSum: sumOf(
    lines.map((l) => l.totalPrice),
    2,
  ),
  netWeightSum: sumOf(lines.map((l) => l.netWeight)),
  roughWeightSum: sumOf(lines.map((l) => l.roughWeight)),
})

/** The line with these goods; a unit that was chosen stays. */
export const withGoods = (line: DraftLine, goods: GoodsOption): DraftLine => {
  const { reference: _old, ...rest } = line
  return {
    ...rest,
    goodsId: goods.id,
    modelNumber: goods.modelNumber,
    goodsName: goods.name,
    brand: goods.brand ?? '',
    unitCode: line.unitCode || goods.unit || '',
    ...(goods.referencePrice && { reference: { price: goods.referencePrice, currency: goods.currency ?? null } }),
  }
}

/** Another model number or brand: which goods that is must be found anew. */
export function withoutGoods(line: DraftLine, change: Partial<Pick<DraftLine, 'modelNumber' | 'brand'>>): DraftLine {
  const { reference: _old, ...rest } = line
  return { ...rest, goodsId: '', goodsName: '', ...change }
}

/** A figure as people type and copy it: full-width digits, a currency sign, commas between thousands. */
export function figure(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .trim()
    .replace(/^[¥$€£]\s*/, '')
  const joined = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^\d+(\.\d+)?$/.test(joined) ? trimmed(joined) : joined
}
