import type { GoodsFact } from '@clearway/contract/business/goodsTable'
import Big from 'big.js'

import { figureOf, kilogramsOf, roundedTo } from './figures.ts'
import type { PaperTable, TradeWords } from './paperLine.ts'
import { placeOf, type Table } from './table.ts'

export interface HeadFact {
  readonly value: string
  readonly of: string
}
export type HeadFacts = Partial<Record<GoodsFact, HeadFact>>

type Direction = 'import' | 'export' | undefined

/** What the head of a paper tells; freight and insurance stand among its lines. */
type InHead = Exclude<GoodsFact, 'freight' | 'freightCurrency' | 'insurance' | 'insuranceCurrency'>

/** How a cell begins that tells a fact; the overseas party is the seller of an import and the buyer of an export. */
const labels: Readonly<Record<Exclude<InHead, 'overseasName'>, RegExp>> = {
  invoiceNo: /^(commercial\s+)?(invoice|inv)\.?\s*(no|num|number|#)\b\.?|^(发票|發票)(号码|號碼|编号|編號|号|號)/i,
  date: /^(invoice\s+)?date(\s+of\s+invoice)?\b|^(发票|發票|开票|開票)?日期/i,
  contractNo:
    /^(sales\s+)?(contract|s\/?c|p\.?i)\.?\s*(no|num|number|#)\b\.?|^(合同|合约|合約)(协议|協議)?(编号|編號|号码|號碼|号|號)/i,
  billNo:
    /^(b\/?l|h?m?awb|bill\s+of\s+lading|air\s*waybill)\s*(no|number|#)?\b\.?|^(提运单|提運單|提单|提單|运单|運單|主单|主單)(编号|編號|号码|號碼|号|號)?/i,
  currency: /^currency\b|^(币种|幣種|币制|幣制|币别|幣別|货币|貨幣)/i,
  incoterm:
    /^(incoterms?(\s*®?\s*20\d\d)?|(trade|price|delivery|shipping)\s+terms?|terms?\s+of\s+(delivery|trade|sale|price|shipment)|terms?)\b|^(贸易术语|貿易術語|贸易条款|貿易條款|成交方式|成交条款|价格条款|價格條款|价格术语|贸易方式条款)/i,
  invoiceTotal:
    /^(grand\s+total|total\s+(invoice\s+)?(amount|value)|invoice\s+total)\b|^(总金额|總金額|发票总额|發票總額|合计金额|合計金額)/i,
  packages:
    /^(total\s+)?(no\.?\s+of\s+)?(packages|pkgs|cartons|ctns|pallets)\b|^(总件数|總件數|件数|件數|总箱数|總箱數)/i,
  grossWeight: /^(total\s+)?(gross\s+weight|g\.?\s?w\.?)(?![a-z])|^(总毛重|總毛重|毛重)/i,
  netWeight: /^(total\s+)?(net\s+weight|n\.?\s?w\.?)(?![a-z])|^(总净重|總淨重|净重|淨重)/i,
}
const parties: Readonly<Record<'import' | 'export', RegExp>> = {
  import:
    /^(the\s+)?(shipper|seller|exporter|supplier|vendor|consignor)\b(\s*\/\s*(shipper|seller|exporter|supplier))*|^(发货人|發貨人|卖方|賣方|供应商|供應商|出口商|境外发货人|境外發貨人)/i,
  export:
    /^(the\s+)?(consignee|buyer|importer|sold\s+to|bill\s+to|messrs|customer)\b\.?(\s*\/\s*(consignee|buyer|importer))*|^(收货人|收貨人|买方|買方|进口商|進口商|境外收货人|境外收貨人|客户|客戶)/i,
}
const incoterms = /\b(EXW|FCA|FAS|FOB|CFR|CNF|C&F|CIF|CPT|CIP|DAP|DPU|DDP)\b/i
const longest = { invoiceNo: 64, contractNo: 32, billNo: 50, overseasName: 100, date: 32 } as const

const anyLabel = [...Object.values(labels), ...Object.values(parties)]
const isLabel = (cell: string): boolean => anyLabel.some((l) => l.test(cell))

/** What stands after a label: in the same cell behind a colon, in one of the next three cells, or, for a party, below it. */
function valueAt(
  rows: Table['sheet']['rows'],
  row: number,
  column: number,
  label: RegExp,
  below: boolean,
): { value: string; row: number; column: number } | undefined {
  const cell = rows[row]![column]!.normalize('NFKC').trim()
  const rest = cell.slice(label.exec(cell)![0].length).replace(/^[\s(（][^)）:：]{0,12}[)）](?=\s*[:：])/, '')
  const own = /^[\s:：#.]*([^\s:：#.][\s\S]*)$/.exec(rest)?.[1]
  // `Packages and weights` is no label of packages: something must part it from what follows.
  if (own)
    return /^\s*[:：#.]|^\s*[\d$€£¥]/.test(rest) || (below && /^\s*\n/.test(rest))
      ? { value: own, row, column }
      : undefined
  if (/\p{L}/u.test(rest)) return undefined
  for (let next = column + 1; next <= column + 3; next++) {
    const beside = (rows[row]![next] ?? '').trim()
    if (beside && isLabel(beside.normalize('NFKC'))) break
    if (beside) return { value: beside, row, column: next }
  }
  const under = below ? (rows[row + 1]?.[column] ?? '').trim() : ''
  return under && !isLabel(under.normalize('NFKC')) ? { value: under, row: row + 1, column } : undefined
}

const dated = (value: string): string | undefined => {
  const day = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/.exec(value)
  if (day) return `${day[1]}-${day[2]!.padStart(2, '0')}-${day[3]!.padStart(2, '0')}`
  // 11/12/2026 may be either day: told as it stands.
  return /\d/.test(value) ? value.slice(0, longest.date) : undefined
}

/** The value as the case keeps it; undefined where the text is not of that kind. */
function readValue(name: InHead, value: string, words: TradeWords): string | undefined {
  const line = value.normalize('NFKC').split('\n')[0]!.replace(/\s+/g, ' ').trim()
  switch (name) {
    case 'currency':
      return words.currency(line)
    case 'incoterm': {
      const term = incoterms.exec(line)?.[1]!.toUpperCase()
      return term === 'CNF' || term === 'C&F' ? 'CFR' : term
    }
    case 'date':
      return dated(line)
    case 'invoiceTotal':
    case 'grossWeight':
    case 'netWeight':
    case 'packages': {
      const figure = figureOf(line.replace(/\s*\(.*$/, ''))
      if (!figure || figure.value.startsWith('-') || !/[1-9]/.test(figure.value)) return undefined
      if (name === 'packages') return /^\d{1,9}$/.test(figure.value) ? figure.value : undefined
      if (name === 'invoiceTotal') return roundedTo(figure.value, 4).value
      return roundedTo(new Big(figure.value).times(kilogramsOf(figure.word) ?? '1').toFixed(), 5).value
    }
    default:
      return line.slice(0, longest[name]).toWellFormed() || undefined
  }
}

/** The rows around a table that are looked at: all above it, and some below. */
const mostBelow = 40

/**
 * What the letterhead and the foot of a paper tell: `Invoice No.: X`, `Shipper` with the name below. The first that is found counts, from the top; a
 * label that stands alone looks to its right.
 */
export function factsAround(
  table: Table,
  read: PaperTable,
  file: string,
  direction: Direction,
  words: TradeWords,
): HeadFacts {
  const { rows, name: sheet } = table.sheet
  const facts: HeadFacts = {}
  const wanted: [InHead, RegExp][] = [
    ...(Object.entries(labels) as [InHead, RegExp][]),
    ...(direction ? [['overseasName', parties[direction]] as [InHead, RegExp]] : []),
  ]
  const places = [
    ...Array.from({ length: table.headAt }, (_, i) => i),
    ...Array.from(
      { length: Math.max(0, Math.min(rows.length, read.end + mostBelow) - read.end) },
      (_, i) => read.end + i,
    ),
  ]
  for (const row of places) {
    for (const [column, cell] of rows[row]!.entries()) {
      const plain = cell.normalize('NFKC').trim()
      if (!plain || plain.length > 400) continue
      for (const [name, label] of wanted) {
        if (facts[name] || !label.test(plain)) continue
        const found = valueAt(rows, row, column, label, name === 'overseasName')
        const value = found && readValue(name, found.value, words)
        if (value) facts[name] = { value, of: placeOf(file, sheet, found.row, found.column) }
      }
      const term = facts.incoterm
        ? undefined
        : /^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\s+[A-Z一-鿿]/.exec(plain)?.[1]
      if (term) facts.incoterm = { value: term, of: placeOf(file, sheet, row, column) }
    }
  }
  return facts
}
