import type { GoodsColumn } from '@clearway/contract/business/goodsTable'
import type { Origin } from '@clearway/contract/kernel/origin'
import type { Text } from '@clearway/contract/kernel/text'

import { placeOf, type Table } from './table.ts'

/** Something told of a row. */
export interface RowNote {
  readonly field: string
  readonly text: Text
  readonly values?: Readonly<Record<string, string>>
}

/** The words of the trade as customs codes them; undefined for a word that customs does not know. */
export interface TradeWords {
  unit(word: string): string | undefined
  /** ISO 3166 alpha-3. */
  country(word: string): string | undefined
  /** ISO 4217. */
  currency(word: string): string | undefined
}

export type Figures = 'quantity' | 'unitPrice' | 'totalPrice' | 'netWeight' | 'grossWeight'
export type PaperField = Exclude<GoodsColumn, 'currency' | 'hsCode'>

/** A row of an invoice or packing list. Weights in kilograms; figures are plain decimals. */
export interface PaperLine {
  /** Row number as the sheet shows it. */
  readonly row: number
  readonly cells: readonly string[]
  readonly values: Partial<Record<Exclude<PaperField, 'packages'>, string>> & { packages?: number }
  /** The customer's own code of the goods, which nobody of ours looked at. */
  hint?: string
  currency?: string
  readonly origins: Partial<Record<GoodsColumn, Origin>>
  /** Why it cannot be taken. */
  readonly errors: RowNote[]
  readonly warnings: RowNote[]
}

export type TotalName = 'quantity' | 'totalPrice' | 'packages' | 'netWeight' | 'grossWeight'
export interface PaperTotal {
  readonly value: string
  readonly of: string
  readonly currency?: string | undefined
}

/** A row that asks for money and is no goods. */
export interface PaperCharge {
  readonly row: number
  readonly kind: 'freight' | 'insurance' | 'other'
  /** What the paper calls it. */
  readonly words: string
  readonly value: string
  readonly currency: string | undefined
}

/** What a table says: its lines, its own TOTAL row, the currency of its amounts, and the index of the row after it. */
export interface PaperTable {
  readonly lines: PaperLine[]
  readonly totals: Partial<Record<TotalName, PaperTotal>>
  readonly charges: readonly PaperCharge[]
  readonly currency: string | undefined
  readonly end: number
}

export const oneLine = (s: string): string => s.replace(/\s+/g, ' ').trim()
/** A dash or N/A in a cell says nothing. */
const saysNothing = (s: string): boolean => /^([-–—/]+|n\/?a|nil|none|无|無)?$/i.test(s.trim())

export interface Reading {
  readonly table: Table
  readonly words: TradeWords
  readonly file: string
  readonly weightPlaces: number
  readonly kilograms: Readonly<Record<'netWeight' | 'grossWeight', string>>
}

export const cellOf = ({ table }: Reading, cells: readonly string[], column: GoodsColumn): string => {
  const at = table.at.get(column)
  const cell = at === undefined ? '' : oneLine(cells[at] ?? '')
  return saysNothing(cell) ? '' : cell
}
export const paper = ({ table, file }: Reading, row: number, column: GoodsColumn): Origin => ({
  kind: 'paper',
  of: placeOf(file, table.sheet.name, row, table.at.get(column)),
})

/** Puts what a cell says into the line, with its place. */
export function put(
  reading: Reading,
  line: PaperLine,
  column: Exclude<PaperField, 'packages'>,
  value: string,
  from: GoodsColumn = column,
): void {
  line.values[column] = value
  line.origins[column] = paper(reading, line.row - 1, from)
}

/** Notes something of a row; gives the empty word that stands for what was not read. */
export function tell(notes: RowNote[], field: string, text: Text, values?: Record<string, string>): '' {
  notes.push(values ? { field, text, values } : { field, text })
  return ''
}
