import { quotient, sumOf } from '../../../kernel/decimal.ts'
import { decimalOf } from './tax/apportion.ts'

/** A line of goods as the papers have it. Quantities and weights (kg) have up to 5 decimals, as decimal text. */
export interface PaperLine {
  readonly id: string
  readonly position: number
  readonly code: string
  readonly ciq: string
  readonly name: string
  readonly elements: string
  readonly quantity: string
  /** Customs' code of the unit. */
  readonly unit: string
  readonly total: string
  readonly currency: string
  readonly net: string
  readonly gross: string
  /** Packages of its own, if the packing list tells them by line. */
  readonly packages: string | null
  /** Quantities in the units of the tariff. */
  readonly first: string | null
  readonly firstUnit: string | null
  readonly second: string | null
  readonly secondUnit: string | null
  readonly origin: string
  readonly destination: string
  readonly district: string
  readonly dutyMode: string
  /** Lines with different ones never share a line or a declaration: supervision documents, container and the like. */
  readonly apart?: string
}

/** One line of a declaration, made of one line of the papers or several. `id` and `position` are the first one's. */
export interface MergedLine extends PaperLine {
  /** The lines of the papers that it holds, in their order. */
  readonly ids: readonly string[]
  /** Total ÷ quantity, half up to 4 decimals (customs' z(15).z(4)); empty where there is no quantity to divide by. */
  readonly price: string
}

/** 归并: not at all; of what is equal; of what is equal and has the same unit price. */
export const merging = ['none', 'equal', 'samePrice'] as const
export type Merging = (typeof merging)[number]

const priceOf = (line: Pick<PaperLine, 'total' | 'quantity'>): string => quotient(line.total, line.quantity, 4) ?? ''

// The units of the tariff are part of it too: quantities in different units have no sum.
const keyOf = (line: PaperLine, how: Merging): string =>
  JSON.stringify([
    line.code,
    line.ciq,
    line.name,
    line.elements,
    line.unit,
    line.currency,
    line.origin,
    line.destination,
    line.district,
    line.dutyMode,
    line.firstUnit ?? '',
    line.secondUnit ?? '',
    line.apart ?? '',
    how === 'samePrice' ? priceOf(line) : '',
  ])

/** The sum of what every line tells: where one does not, the sum is not known, and a smaller one would be wrong. */
const wholeSum = (values: readonly (string | null)[]): string | null =>
  values.every((v) => decimalOf(v) !== undefined) ? sumOf(values) : null

const idsOf = (line: PaperLine | MergedLine): readonly string[] => ('ids' in line ? line.ids : [line.id])

function merged(lines: readonly [PaperLine, ...PaperLine[]]): MergedLine {
  const sum = (field: 'quantity' | 'net' | 'gross') => sumOf(lines.map((l) => l[field]))
  const known = (field: 'packages' | 'first' | 'second') => wholeSum(lines.map((l) => l[field]))
  const sums = {
    quantity: sum('quantity'),
    total: sumOf(
      lines.map((l) => l.total),
      2,
    ),
  }
  return {
    ...lines[0],
    ...sums,
    price: priceOf(sums),
    net: sum('net'),
    gross: sum('gross'),
    packages: known('packages'),
    first: known('first'),
    second: known('second'),
    ids: lines.flatMap(idsOf),
  }
}

/**
 * 归并 of the lines of the papers: lines equal in code, CIQ code, name, elements, units, currency, origin, destination, district and duty mode (and
 * unit price, if so asked) become one, with the exact sums of quantity, total, weights, quantities of the tariff and packages. The order is that in
 * which each first appears. What is merged already stays as it is, so it may be asked again. Sums of a text that is no decimal count it as nothing.
 */
export function mergeLines(lines: readonly (PaperLine | MergedLine)[], how: Merging): MergedLine[] {
  if (how === 'none') return lines.map((line) => merged([line]))
  const groups = new Map<string, [PaperLine, ...PaperLine[]]>()
  for (const line of lines) {
    const key = keyOf(line, how)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].map(merged)
}
