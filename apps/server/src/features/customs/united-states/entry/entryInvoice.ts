import type { UsLine } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { faint, formPage, part } from '../formPaper.ts'
import { htsOf, named, type Sheet } from './entrySheet.ts'

const words = {
  parties: text('各方', '各方', 'Parties'),
  transport: text('运输', '運輸', 'Transport'),
  goods: text('商业发票', '商業發票', 'Commercial invoice'),
  packing: text('装箱单', '裝箱單', 'Packing list'),
  buyer: text('买方（进口商）', '買方（進口商）', 'Buyer (importer of record)'),
  line: text('行', '行', 'Line'),
  unitPrice: text('单价', '單價', 'Unit price'),
  total: text('合计', '合計', 'Total'),
  signature: text('签名与日期', '簽名與日期', 'Signature and date'),
}

const unitPlaces = 4
/** What one unit costs; nothing where quantity or value is not known. */
function unitPrice({ quantity, value }: UsLine): string {
  if (!(Number(quantity) > 0) || !value) return ''
  const exact = new Big(value).div(quantity)
  return exact.toFixed(Math.max(2, Math.min(unitPlaces, (exact.toString().split('.')[1] ?? '').length)))
}

/** Values by their currency: amounts of two never add up. */
function totals(lines: readonly UsLine[]): string[] {
  const sums = new Map<string, Big>()
  for (const { value, currency } of lines)
    if (value && currency) sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(value))
  return [...sums].map(([currency, sum]) => `${currency} ${sum.toFixed(2)}`)
}

const amount = (quantity: string, unit: string): string => [quantity, quantity && unit].filter(Boolean).join(' ')
const right = (words: string) => ({ text: words, alignment: 'right' })

function table(heads: readonly string[], widths: readonly (number | string)[], rows: readonly unknown[][]): object {
  return {
    table: {
      headerRows: 1,
      widths,
      body: [heads.map((head) => ({ text: head, color: faint, fontSize: 7 })), ...rows],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
  }
}

function invoiceTable(lines: readonly UsLine[], language: Language): object {
  const word = (label: Text) => say(label, language)
  return table(
    [words.line, t.line.name, t.line.origin, t.line.quantity, words.unitPrice, t.line.value].map(word),
    [24, '*', 40, 80, 60, 80],
    lines.map((line, n) => [
      String(n + 1),
      { stack: [{ text: line.name }, { text: htsOf(line.code), color: faint }] },
      line.origin,
      amount(line.quantity, line.unit),
      right(unitPrice(line)),
      right(line.value && `${line.currency} ${line.value}`),
    ]),
  )
}

function packingTable(lines: readonly UsLine[], language: Language): object {
  const word = (label: Text) => say(label, language)
  return table(
    [words.line, t.line.name, t.line.quantity, t.line.quantity2].map(word),
    [24, '*', 100, 100],
    lines.map((line, n) => [
      String(n + 1),
      line.name,
      amount(line.quantity, line.unit),
      amount(line.quantity2, line.unit2),
    ]),
  )
}

/** The goods as an invoice of 19 CFR 141.86 names them, and how they are packed. */
export function invoicePack({ row, language, ...of }: Sheet): PdfDefinition {
  const word = (label: Text) => say(label, language)
  const manufacturer = [named(of.manufacturer), of.manufacturer?.mid && `MID ${of.manufacturer.mid}`]
  return formPage({ form: '19 CFR 141.86', title: t.papers.invoice, code: row.entryNo ?? row.code }, language, [
    ...part(word(words.parties), [
      [word(t.seller), named(of.seller)],
      [word(words.buyer), named(of.importer)],
      [word(t.manufacturer), manufacturer.filter(Boolean).join(' · ')],
      [word(t.consignee), named(of.consignee)],
    ]),
    ...part(word(words.transport), [
      [word(t.port), row.port],
      [word(t.vessel), [row.carrier, row.vessel, row.voyage].filter(Boolean).join(' ')],
      [word(t.billNo), [row.billNo, row.houseBill].filter(Boolean).join(' / ')],
      [word(t.containers), row.containers],
      [word(t.exportCountry), row.exportCountry],
      [word(t.exportDate), row.exportDate],
    ]),
    ...part(word(words.goods), []),
    invoiceTable(row.lines, language),
    { text: `${word(words.total)}  ${totals(row.lines).join(' · ')}`, bold: true, alignment: 'right', margin: [0, 4] },
    ...part(word(words.packing), [
      [word(t.packages), row.packages === null ? null : String(row.packages)],
      [word(t.grossWeight), row.grossWeight && `${row.grossWeight} kg`],
    ]),
    packingTable(row.lines, language),
    ...part(word(words.signature), [[word(words.signature), null]]),
  ])
}
