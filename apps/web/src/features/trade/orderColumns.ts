import { order, type GoodsOption } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { product, quotient } from '@clearway/contract/kernel/decimal'
import { languages, say, type Language } from '@clearway/contract/kernel/text'

import { call } from '../../kernel/api.ts'
import type { DictionaryEntry } from '../../kernel/form/options.ts'
import type { GridColumn, Suggestion } from '../../kernel/grid/gridColumn.ts'
import { grouped, placesOf, trimmedDecimal } from '../../kernel/show.ts'
import { figure, withGoods, withoutGoods, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'

type Column = GridColumn<DraftLine>
type Figure = 'quantity' | 'netWeight' | 'roughWeight' | 'totalPrice'

const set = (name: Figure | 'remark', line: DraftLine, value: string): DraftLine =>
  line[name] === value ? line : { ...line, [name]: value }

/** Reference price × quantity, where both stand and the currency is the order's. */
export function priceHint(line: DraftLine, currency: string): string | undefined {
  if (!line.reference || (line.reference.currency !== null && line.reference.currency !== currency)) return undefined
  return product(line.reference.price, line.quantity, 4)
}

const isFigure = (typed: string) => /^\d+(\.\d+)?$/.test(typed)

function figureColumn(name: Figure, width: number): Column {
  return {
    name,
    title: orderText[name],
    width,
    align: 'end',
    required: true,
    text: (l) => (isFigure(l[name]) ? grouped(l[name]) : l[name]),
    source: (l) => l[name],
    write: (line, typed) => set(name, line, figure(typed)),
    takes: (values) => values.every((v) => /^[-+¥$€£]?\s*[\d.,]+$/.test(v.normalize('NFKC'))),
  }
}

const notFigures = (values: readonly string[]) => !values.every((v) => /^[\d.,]+$/.test(v))

async function goodsLike(typed: string, orgId: string | null): Promise<readonly Suggestion<DraftLine>[]> {
  const found = await call(order.routes.queryGoods, { ...(typed && { search: typed }), ...(orgId && { orgId }) })
  return found.map((goods: GoodsOption) => ({
    key: goods.id,
    label: goods.brand ? `${goods.modelNumber} · ${goods.brand}` : goods.modelNumber,
    detail: goods.name,
    apply: (line: DraftLine) => withGoods(line, goods),
  }))
}

/** The unit by its code or its word in any language; what fits none stays and is refused by name. */
function unitOf(typed: string, units: readonly DictionaryEntry[]): string {
  const plain = typed.trim().toLowerCase()
  return (
    units.find((u) => u.value.toLowerCase() === plain || languages.some((l) => u.label[l].toLowerCase() === plain))
      ?.value ?? typed.trim()
  )
}

function unitsLike(
  typed: string,
  units: readonly DictionaryEntry[],
  language: Language,
): readonly Suggestion<DraftLine>[] {
  const plain = typed.toLowerCase()
  const starts = (u: DictionaryEntry) =>
    Number(!u.value.startsWith(plain) && !u.label[language].toLowerCase().startsWith(plain))
  return units
    .filter((u) => u.choosable)
    .filter((u) => u.value.includes(plain) || languages.some((l) => u.label[l].toLowerCase().includes(plain)))
    .sort((a, b) => starts(a) - starts(b))
    .slice(0, 12)
    .map((u) => ({
      key: u.value,
      label: say(u.label, language),
      detail: u.value,
      apply: (line: DraftLine) => ({ ...line, unitCode: u.value }),
    }))
}

interface Setting {
  readonly units: readonly DictionaryEntry[]
  readonly language: Language
  /** The customer whose goods may be named. */
  readonly orgId: string | null
  readonly currency: string
  /** Columns that a data permission hides. */
  readonly hidden: readonly string[]
}

// Goods that were found go along when a line is filled from the one above.
function sameGoods(line: DraftLine, from: DraftLine): DraftLine {
  const { reference: _old, ...rest } = line
  const { goodsId, modelNumber, goodsName, brand, reference } = from
  return {
    ...rest,
    goodsId,
    modelNumber,
    goodsName,
    brand,
    unitCode: line.unitCode || from.unitCode,
    ...(reference && { reference }),
  }
}

const modelNumberColumn = (orgId: string | null): Column => ({
  name: 'modelNumber',
  title: orderText.modelNumber,
  width: 170,
  frozen: true,
  required: true,
  text: (l) => l.modelNumber,
  fill: sameGoods,
  aliases: ['p/n', 'part no.', 'model', '规格型号', '料号'],
  write: (line, typed) =>
    line.modelNumber === typed.trim()
      ? line
      : withoutGoods(line, { modelNumber: typed.trim(), ...(line.goodsId && { brand: '' }) }),
  suggest: (typed) => goodsLike(typed, orgId),
})

const brandColumn: Column = {
  name: 'brand',
  title: orderText.brand,
  width: 90,
  text: (l) => l.brand,
  fill: sameGoods,
  takes: notFigures,
  write: (line, typed) => (line.brand === typed.trim() ? line : withoutGoods(line, { brand: typed.trim() })),
}

const goodsNameColumn: Column = {
  name: 'goodsName',
  card: true,
  title: orderText.goodsName,
  width: 184,
  grow: true,
  text: (l) => l.goodsName,
  takes: notFigures,
}

const unitColumn = (units: readonly DictionaryEntry[], language: Language): Column => ({
  name: 'unitCode',
  card: true,
  title: orderText.unitCode,
  width: 95,
  required: true,
  text: ({ unitCode }) => {
    const unit = units.find((u) => u.value === unitCode)
    return unit ? say(unit.label, language) : unitCode
  },
  aliases: ['单位', '單位', 'uom'],
  write: (line, typed) => (line.unitCode === unitOf(typed, units) ? line : { ...line, unitCode: unitOf(typed, units) }),
  suggest: (typed) => unitsLike(typed, units, language),
})

const totalPriceColumn = (currency: string): Column => ({
  ...figureColumn('totalPrice', 110),
  card: true,
  text: (l) => (isFigure(l.totalPrice) ? grouped(trimmedDecimal(l.totalPrice, placesOf(currency))) : l.totalPrice),
  aliases: ['amount', '金额', '金額'],
  ghost: (l) => {
    const hint = priceHint(l, currency)
    return hint && `≈ ${grouped(hint)}`
  },
  write: (line, typed) =>
    set('totalPrice', line, typed.trim() === '=' ? (priceHint(line, currency) ?? '') : figure(typed)),
})

const unitPriceColumn: Column = {
  name: 'unitPrice',
  title: t.unitPrice,
  width: 90,
  align: 'end',
  computed: true,
  text: (l) => {
    const price = quotient(l.totalPrice, l.quantity, 4)
    return price ? grouped(price) : ''
  },
}

const remarkColumn: Column = {
  name: 'remark',
  title: orderText.remark,
  width: 76,
  text: (l) => l.remark,
  write: (line, typed) => set('remark', line, typed.trim()),
  aliases: ['note', 'notes', 'remarks'],
}

/** The columns of an order's lines, in the order of the Excel template. */
export function orderColumns({ units, language, orgId, currency, hidden }: Setting): Column[] {
  const all: Column[] = [
    modelNumberColumn(orgId),
    brandColumn,
    goodsNameColumn,
    { ...figureColumn('quantity', 105), card: true, aliases: ['qty', '订购数量'] },
    unitColumn(units, language),
    { ...figureColumn('netWeight', 115), aliases: ['net weight', '净重', '淨重'] },
    { ...figureColumn('roughWeight', 120), aliases: ['gross weight', '毛重'] },
    totalPriceColumn(currency),
    unitPriceColumn,
    remarkColumn,
  ]
  return all.filter(
    (c) =>
      !hidden.includes(c.name) &&
      !(c.name === 'unitPrice' && hidden.some((h) => h === 'quantity' || h === 'totalPrice')),
  )
}
