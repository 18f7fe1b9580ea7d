import { goodsTableText as t } from '@clearway/contract/business/goodsTable.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Origin } from '@clearway/contract/kernel/origin'
import Big from 'big.js'

import { shareByQuantity } from './figures.ts'
import type { PaperLine } from './paperLine.ts'

/** A line that waits for its packing. */
export interface Joinable {
  readonly id: string
  readonly modelNumber: string | null
  readonly brand: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly quantity: string | null
  readonly locked: boolean
}

/** What a line gets from the packing list. */
export interface Packed {
  readonly row: number
  readonly netWeight?: string
  readonly grossWeight?: string
  readonly packages?: number
  readonly origins: Readonly<Record<string, Origin>>
}

const plain = (s: string | null | undefined): string =>
  (s ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
const goodsOf = (l: { modelNumber?: string | null; name?: string | null; nameEn?: string | null }): string =>
  plain(l.modelNumber) || plain(l.name) || plain(l.nameEn)
const quantityOf = (l: { quantity?: string | null }): Big => new Big(l.quantity ?? 0)
/** A packing list seldom says the brand; where it does, it must be the line's. */
const fits = (pack: PaperLine, line: Joinable): boolean =>
  !pack.values.brand || !line.brand || plain(pack.values.brand) === plain(line.brand)

interface Segment {
  readonly lines: readonly Joinable[]
  readonly packs: readonly PaperLine[]
}

/** Where the quantities of both add up to the same, walked in order; undefined where they never meet. */
function segments(lines: readonly Joinable[], packs: readonly PaperLine[]): Segment[] | undefined {
  const found: Segment[] = []
  let [l, p] = [0, 0]
  while (l < lines.length && p < packs.length) {
    const [fromLine, fromPack] = [l, p]
    let [ordered, packed] = [quantityOf(lines[l++]!), quantityOf(packs[p++]!.values)]
    while (!ordered.eq(packed)) {
      if (ordered.lt(packed) && l < lines.length) ordered = ordered.plus(quantityOf(lines[l++]!))
      else if (packed.lt(ordered) && p < packs.length) packed = packed.plus(quantityOf(packs[p++]!.values))
      else return undefined
    }
    found.push({ lines: lines.slice(fromLine, l), packs: packs.slice(fromPack, p) })
  }
  return l === lines.length && p === packs.length ? found : undefined
}

/** Gives the weights of a segment to its lines: one row to one line as they stand, several rows added up, several lines by quantity. */
function pack({ lines, packs }: Segment): Map<string, Packed> {
  const [whole, several] = [packs.length === 1, lines.length > 1]
  const quantities = lines.map((l) => l.quantity ?? '0')
  const values = lines.map(
    (): {
      row: number
      netWeight?: string
      grossWeight?: string
      packages?: number
      origins: Record<string, Origin>
    } => ({ row: packs[0]!.row, origins: {} }),
  )
  for (const field of ['netWeight', 'grossWeight', 'packages'] as const) {
    const told = packs.filter((p) => p.values[field] !== undefined)
    if (!told.length) continue
    const of = told
      .map((p) => p.origins[field]!.of)
      .join(' + ')
      .slice(0, 200)
    const origin: Origin = whole && !several ? told[0]!.origins[field]! : { kind: several ? 'rule' : 'paper', of }
    const total = sumOf(told.map((p) => String(p.values[field])))
    const parts =
      field === 'packages' ? lines.map((_, i) => (i === 0 ? total : '0')) : shareByQuantity(total, quantities)
    for (const [i, value] of values.entries()) {
      if (field === 'packages') value.packages = Number(parts[i])
      else value[field] = parts[i]!
      value.origins[field] = origin
    }
  }
  return new Map(lines.map((line, i) => [line.id, values[i]!]))
}

export interface Joined {
  readonly packed: ReadonlyMap<string, Packed>
  /** Lines for which the packing list has nothing. */
  readonly left: readonly Joinable[]
}

/**
 * Joins the rows of a packing list to lines by model, brand and quantity, in their order. Goods packed in several rows are added up; one row for several
 * lines is shared by their quantities. A row that fits no line gets an error that says why.
 */
export function joinPacking(lines: readonly Joinable[], packs: readonly PaperLine[]): Joined {
  const packed = new Map<string, Packed>()
  const open = new Map(lines.map((l) => [l.id, l]))
  const take = (segment: Segment) => {
    if (segment.lines.some((l) => l.locked))
      return segment.packs.forEach((p) => p.errors.push({ field: 'modelNumber', text: t.declaredAlready }))
    for (const [id, value] of pack(segment)) packed.set(id, value)
    if (segment.lines.length > 1) segment.packs[0]!.warnings.push({ field: 'quantity', text: t.sharedLines })
  }
  const byGoods = Map.groupBy(lines, goodsOf)
  const waiting: PaperLine[] = []
  for (const row of packs.filter((p) => !p.errors.length)) {
    const line = byGoods
      .get(goodsOf(row.values))
      ?.find((l) => open.has(l.id) && fits(row, l) && quantityOf(l).eq(quantityOf(row.values)))
    if (line) {
      open.delete(line.id)
      take({ lines: [line], packs: [row] })
    } else waiting.push(row)
  }
  for (const [goods, rows] of Map.groupBy(waiting, (p) => goodsOf(p.values))) {
    const rest = (byGoods.get(goods) ?? []).filter((l) => open.has(l.id) && rows.some((r) => fits(r, l)))
    const found = rest.length ? segments(rest, rows) : undefined
    if (found) {
      for (const segment of found) take(segment)
      for (const line of rest) open.delete(line.id)
    } else for (const row of rows) row.errors.push(refusalOf(row, rest, rows))
  }
  return { packed, left: lines.filter((l) => open.has(l.id)) }
}

function refusalOf(row: PaperLine, rest: readonly Joinable[], rows: readonly PaperLine[]): PaperLine['errors'][number] {
  if (rest.length)
    return {
      field: 'quantity',
      text: t.otherQuantity,
      values: { packed: sumOf(rows.map((r) => r.values.quantity)), invoiced: sumOf(rest.map((l) => l.quantity)) },
    }
  const { modelNumber, name, nameEn, quantity } = row.values
  return {
    field: 'modelNumber',
    text: t.notInvoiced,
    values: { goods: modelNumber ?? name ?? nameEn ?? '', quantity: quantity ?? '' },
  }
}

/** The rows of an invoice as lines that the packing list may join, bad ones too: what is wrong with them is told by themselves. */
export const joinable = (papers: readonly PaperLine[]): Joinable[] =>
  papers.map(({ row, values: v }) => ({
    id: String(row),
    modelNumber: v.modelNumber ?? null,
    brand: v.brand ?? null,
    name: v.name ?? '',
    nameEn: v.nameEn ?? null,
    quantity: v.quantity ?? null,
    locked: false,
  }))

/** A paper line with what the packing list says of it, so that statutory quantities follow from its weight. */
export function withPacking(line: PaperLine, packed: Packed | undefined): PaperLine {
  for (const field of ['netWeight', 'grossWeight', 'packages'] as const) {
    if (packed?.[field] === undefined) continue
    Object.assign(line.values, { [field]: packed[field] })
    line.origins[field] = packed.origins[field]!
  }
  return line
}
