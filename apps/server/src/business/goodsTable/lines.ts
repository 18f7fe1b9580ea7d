import type { GoodsColumn } from '@clearway/contract/business/goodsTable'
import { goodsTableText as t } from '@clearway/contract/business/goodsTable.text'
import { product } from '@clearway/contract/kernel/decimal'
import Big from 'big.js'

import { figureOf, headerKilograms, kilogramsOf, roundedTo } from './figures.ts'
import { shareMerged } from './merged.ts'
import {
  cellOf,
  oneLine,
  paper,
  put,
  tell,
  type Figures,
  type PaperLine,
  type PaperTable,
  type Reading,
  type TotalName,
  type PaperTotal,
  type PaperCharge,
  type TradeWords,
} from './paperLine.ts'
import { chargeRow, columnsIn, placeOf, totalRow, type Table } from './table.ts'

const isHan = (s: string): boolean => /\p{Script=Han}/u.test(s)
const mostDigits = 14
const places = { quantity: 5, unitPrice: 5, totalPrice: 4 } as const
const lengths = { modelNumber: 100, brand: 100, name: 255, nameEn: 100, remark: 200 } as const
/** A decimal of a cell, in kilograms where it is a weight; what cannot be one is told. Gives the words that stood beside it. */
function readFigure(reading: Reading, line: PaperLine, column: Figures): string {
  const cell = cellOf(reading, line.cells, column)
  if (!cell) return ''
  const figure = figureOf(cell)
  const weight = column === 'netWeight' || column === 'grossWeight'
  const factor = weight ? ((figure && kilogramsOf(figure.word)) ?? reading.kilograms[column]) : '1'
  const kept = weight ? reading.weightPlaces : places[column]
  const whole = figure && roundedTo(new Big(figure.value).times(factor).toFixed(), kept)
  if (!whole || whole.value.replace('-', '').split('.')[0]!.length > mostDigits)
    return tell(line.errors, column, t.notNumber)
  if (whole.value.startsWith('-') || (column === 'quantity' && !/[1-9]/.test(whole.value)))
    return tell(line.errors, column, t.positive)
  if (whole.changed) tell(line.warnings, column, t.rounded, { places: String(kept) })
  put(reading, line, column, whole.value)
  return figure.word
}

function readTexts(reading: Reading, line: PaperLine): void {
  for (const column of ['modelNumber', 'brand', 'name', 'nameEn', 'remark'] as const) {
    const cell = cellOf(reading, line.cells, column)
    if (!cell) continue
    // One column of descriptions may be in either language.
    const into = column === 'name' && !isHan(cell) && !reading.table.at.has('nameEn') ? 'nameEn' : column
    const most = lengths[into]
    if (cell.length > most) tell(line.warnings, column, t.shortened, { max: String(most) })
    put(reading, line, into, cell.slice(0, most).trim().toWellFormed(), column)
  }
  if (!line.values.modelNumber && !line.values.name && !line.values.nameEn) tell(line.errors, 'modelNumber', t.noGoods)
}

function readPackages(reading: Reading, line: PaperLine): void {
  const cell = cellOf(reading, line.cells, 'packages')
  if (!cell) return
  const figure = figureOf(cell)
  if (!figure) return void tell(line.errors, 'packages', t.notNumber)
  if (!/^\d{1,9}$/.test(figure.value)) return void tell(line.errors, 'packages', t.notWhole)
  line.values.packages = Number(figure.value)
  line.origins.packages = paper(reading, line.row - 1, 'packages')
}

/** The unit by its own column, or by the word beside the quantity. */
function readUnit(reading: Reading, line: PaperLine, beside: string): void {
  const own = cellOf(reading, line.cells, 'unit')
  const code = reading.words.unit(own || beside)
  if (code) put(reading, line, 'unit', code, own ? 'unit' : 'quantity')
  else if (own) tell(line.errors, 'unit', t.unknownUnit)
}

function readRest(reading: Reading, line: PaperLine, beside: string): void {
  const { words } = reading
  const country = cellOf(reading, line.cells, 'origin').replace(/^made in\s+/i, '')
  const origin = country && words.country(country)
  if (origin) put(reading, line, 'origin', origin)
  else if (country) tell(line.warnings, 'origin', t.unknownCountry)
  const currency = cellOf(reading, line.cells, 'currency')
  const code = words.currency(currency || beside)
  if (code) line.currency = code
  else if (currency) tell(line.errors, 'currency', t.unknownCurrency)
  const hint = cellOf(reading, line.cells, 'hsCode').replace(/[.\s-]/g, '')
  if (/^\d{8,13}$/.test(hint)) line.hint = hint
  else if (hint) tell(line.warnings, 'hsCode', t.codeNotFull)
}

function readRow(reading: Reading, row: number, cells: readonly string[]): PaperLine {
  const line: PaperLine = { row: row + 1, cells, values: {}, origins: {}, errors: [], warnings: [] }
  readTexts(reading, line)
  const beside = readFigure(reading, line, 'quantity')
  if (!line.values.quantity && !line.errors.some((e) => e.field === 'quantity'))
    tell(line.errors, 'quantity', t.noQuantity)
  for (const column of ['netWeight', 'grossWeight'] as const) readFigure(reading, line, column)
  readPackages(reading, line)
  if (reading.table.kind === 'packingList') return line
  const money = [readFigure(reading, line, 'unitPrice'), readFigure(reading, line, 'totalPrice')].find(Boolean) ?? ''
  readUnit(reading, line, beside)
  readRest(reading, line, money)
  const { quantity, unitPrice, totalPrice } = line.values
  const worth = product(quantity, unitPrice, 2)
  if (worth !== undefined && totalPrice !== undefined && new Big(worth).minus(totalPrice).abs().gt('0.01'))
    tell(line.warnings, 'totalPrice', t.amountDiffers, { product: worth })
  return line
}

/** Rows between that are no lines: blank ones, headings of a group, the head repeated at a page's top. */
function isLine(reading: Reading, cells: readonly string[]): boolean {
  if (['quantity', 'unitPrice', 'totalPrice'].every((c) => !cellOf(reading, cells, c as GoodsColumn))) {
    return (
      Boolean(cellOf(reading, cells, 'modelNumber')) &&
      ['netWeight', 'grossWeight', 'packages'].some((c) => cellOf(reading, cells, c as GoodsColumn))
    )
  }
  const { kind, at } = reading.table
  const again = columnsIn(kind, cells)
  return !(again.size >= 2 && [...again].every(([column, place]) => at.get(column) === place || !at.has(column)))
}

function readTotals(reading: Reading, row: number): PaperTable['totals'] {
  const cells = reading.table.sheet.rows[row]!
  const totals: Partial<Record<TotalName, PaperTotal>> = {}
  for (const name of ['quantity', 'totalPrice', 'packages', 'netWeight', 'grossWeight'] as const) {
    const figure = figureOf(cellOf(reading, cells, name))
    if (!figure || figure.value.startsWith('-')) continue
    const factor =
      name === 'netWeight' || name === 'grossWeight' ? (kilogramsOf(figure.word) ?? reading.kilograms[name]) : '1'
    totals[name] = {
      value: roundedTo(new Big(figure.value).times(factor).toFixed(), reading.weightPlaces).value,
      of: placeOf(reading.file, reading.table.sheet.name, row, reading.table.at.get(name)),
      currency: reading.words.currency(figure.word),
    }
  }
  return totals
}

/** Freight and the like among the lines or right below them; undefined for a row of goods. */
function readCharge(reading: Reading, row: number): PaperCharge | undefined {
  const cells = reading.table.sheet.rows[row]!
  const kind = reading.table.kind === 'invoice' ? chargeRow(cells, reading.table.at) : undefined
  if (!kind) return undefined
  const own = [cellOf(reading, cells, 'totalPrice'), cellOf(reading, cells, 'unitPrice')]
  const figure = [...own, ...cells.toReversed()].map(figureOf).find(Boolean)
  const words = oneLine(cells.find((c) => /\p{L}/u.test(c)) ?? '').slice(0, 100)
  return figure && { row: row + 1, kind, words, value: figure.value, currency: reading.words.currency(figure.word) }
}

/** How far below its TOTAL a paper still adds freight. */
const mostBelow = 5

/** The currency that the head of a column of amounts names: `Unit Price (USD)`. */
function headCurrency({ table, words }: Reading): string | undefined {
  for (const column of ['totalPrice', 'unitPrice'] as const) {
    const header = table.at.has(column) ? table.head[table.at.get(column)!]! : ''
    for (const word of header.normalize('NFKC').split(/[^\p{L}$€£¥]+/u)) {
      const code = word.length > 0 && word.length <= 4 ? words.currency(word) : undefined
      if (code) return code
    }
  }
  return undefined
}

/** Lines in another currency than the first cannot be taken: a declaration line has one, and so has an invoice. */
function oneCurrency(lines: readonly PaperLine[], named: string | undefined): string | undefined {
  const currency = lines.find((l) => l.currency)?.currency ?? named
  for (const line of lines)
    if (line.currency && line.currency !== currency)
      tell(line.errors, 'currency', t.otherCurrency, { currency: currency! })
  return currency
}

/**
 * Reads the rows of a table as lines of goods: the pure heart of the intake, which any other way in (the open API, a message) may feed with rows of its
 * own. Nothing is looked up but the words of the trade. Blank rows and rows without a figure are passed over, the TOTAL row ends the table.
 * @param table the head with its columns, as `findTable` finds it
 * @param file what the origins call the paper
 * @param weightPlaces decimals of kilograms that are kept: a declaration has five
 */
export function linesFromRows(table: Table, words: TradeWords, file: string, weightPlaces = 5): PaperTable {
  const header = (c: GoodsColumn) => (table.at.has(c) ? table.head[table.at.get(c)!]! : '')
  const reading: Reading = {
    table,
    words,
    file,
    weightPlaces,
    kilograms: { netWeight: headerKilograms(header('netWeight')), grossWeight: headerKilograms(header('grossWeight')) },
  }
  const lines: PaperLine[] = []
  const { rows } = table.sheet
  let end = table.headAt + 1
  let totals: PaperTable['totals'] = {}
  const charges: PaperCharge[] = []
  for (; end < rows.length; end++) {
    const cells = rows[end]!
    const charge = readCharge(reading, end)
    if (charge) {
      charges.push(charge)
      continue
    }
    const sums = totalRow(cells, table.at)
    if (sums === 'total') {
      totals = readTotals(reading, end++)
      for (let below = end; below < Math.min(rows.length, end + mostBelow); below++)
        charges.push(...[readCharge(reading, below)].filter((c) => c !== undefined))
      break
    }
    if (sums === undefined && isLine(reading, cells)) lines.push(readRow(reading, end, cells))
  }
  shareMerged(reading, lines)
  for (const line of lines) {
    const { netWeight, grossWeight } = line.values
    if (netWeight !== undefined && grossWeight !== undefined && new Big(grossWeight).lt(netWeight))
      tell(line.warnings, 'grossWeight', t.grossBelowNet)
  }
  const currency =
    table.kind === 'invoice' ? oneCurrency(lines, headCurrency(reading) ?? totals.totalPrice?.currency) : undefined
  return { lines, totals, charges, currency, end }
}
