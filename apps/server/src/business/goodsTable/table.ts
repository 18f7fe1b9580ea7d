import { createHash } from 'node:crypto'

import { goodsColumns, goodsNeeds, type GoodsColumn, type GoodsKind } from '@clearway/contract/business/goodsTable'

import { headerWords, squash } from './headerWords.ts'

/** Rows of a sheet as `readSheets` gives them: the first has index 0. */
export type Rows = readonly (readonly string[])[]

export interface SheetRows {
  readonly name: string
  readonly rows: Rows
}

/** A table in a sheet: where its head stands and which of its columns is which. */
export interface Table {
  readonly kind: GoodsKind
  readonly sheet: SheetRows
  /** Index of the head among the rows. */
  readonly headAt: number
  readonly head: readonly string[]
  readonly at: ReadonlyMap<GoodsColumn, number>
  readonly remembered: boolean
}

/** What a header may be meant by, the surest first: as a whole, without what stands in brackets, and each of its languages or halves by itself. */
function readings(header: string): readonly string[][] {
  const plain = header.normalize('NFKC')
  const bare = plain.replace(/[([【][^)\]】]*[)\]】]?/g, ' ')
  const halves = bare.split(/[\n/|]+/)
  const scripts = halves.flatMap((h) => [h.replace(/[^\p{Script=Han}]+/gu, ''), h.replace(/[\p{Script=Han}]+/gu, ' ')])
  return [[plain], [bare], halves, scripts].map((group) => group.map(squash).filter(Boolean))
}

/** Which columns a row would be the head of: each column at most once, and each cell for one column. */
export function columnsIn(kind: GoodsKind, row: readonly string[]): Map<GoodsColumn, number> {
  const cells = row.map((cell) => (cell.length > 0 && cell.length <= 80 ? readings(cell) : undefined))
  const found = new Map<GoodsColumn, number>()
  const taken = new Set<number>()
  for (let level = 0; level < 4; level++) {
    for (const column of goodsColumns[kind]) {
      if (found.has(column)) continue
      const at = cells.findIndex(
        (c, i) => !taken.has(i) && c?.[level]!.some((word) => headerWords.get(column)!.has(word)),
      )
      if (at === -1) continue
      found.set(column, at)
      taken.add(at)
    }
  }
  return found
}

/** Groups of columns of which the table has none. */
export const missingIn = (kind: GoodsKind, at: ReadonlyMap<GoodsColumn, number>): readonly (readonly GoodsColumn[])[] =>
  goodsNeeds[kind].filter((group) => !group.some((column) => at.has(column)))

/** The name under which a customer's columns are remembered: a hash of the headers in their order, however they are spaced. */
export const headHash = (head: readonly string[]): string =>
  createHash('sha256').update(head.map(squash).join('\u001f')).digest('hex')

/** How far down the head of a table may stand: real papers begin with a letterhead. */
const mostLetterhead = 30

/** The hashes of all rows that could be heads. */
export const headHashes = (rows: Rows): string[] =>
  rows.slice(0, mostLetterhead).flatMap((row) => (row.filter((c) => c.trim()).length >= 2 ? [headHash(row)] : []))

export type Remembered = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The columns of a head by the headers that somebody named for them; what he left open is found by its words, what he named '' is not there. */
function mapped(
  kind: GoodsKind,
  row: readonly string[],
  columns: Readonly<Record<string, string>>,
): Map<GoodsColumn, number> {
  const found = new Map<GoodsColumn, number>()
  for (const column of goodsColumns[kind]) {
    const header = columns[column]
    const at = header ? row.findIndex((cell) => squash(cell) === squash(header)) : -1
    if (at !== -1) found.set(column, at)
  }
  const taken = new Set(found.values())
  for (const [column, at] of columnsIn(kind, row))
    if (!(column in columns) && !found.has(column) && !taken.has(at)) found.set(column, at)
  return found
}

/** What somebody says of the columns of these sheets, under the heads that have the headers which he names. */
export function mappedAs(
  kind: GoodsKind | 'both' | undefined,
  sheets: readonly SheetRows[],
  columns: Readonly<Record<string, string>>,
): Remembered {
  const headers = Object.values(columns).filter(Boolean).map(squash)
  return new Map(
    sheets
      .flatMap((s) => s.rows.slice(0, mostLetterhead))
      .filter((row) => headers.length > 0 && headers.every((h) => row.some((cell) => squash(cell) === h)))
      .map((row) => [`${kind === 'packingList' ? kind : 'invoice'} ${headHash(row)}`, columns]),
  )
}

/** The head of a table of this kind: one that was mapped before, else the row among the first 30 whose cells fit most columns. Undefined where nothing looks like one. */
export function findTable(kind: GoodsKind, sheet: SheetRows, remembered: Remembered): Table | undefined {
  let best: Table | undefined
  for (const [headAt, head] of sheet.rows.slice(0, mostLetterhead).entries()) {
    if (head.filter((c) => c.trim()).length < 2) continue
    const columns = remembered.get(`${kind} ${headHash(head)}`)
    if (columns) return { kind, sheet, headAt, head, at: mapped(kind, head, columns), remembered: true }
    const at = columnsIn(kind, head)
    if (at.size >= 2 && at.size > (best?.at.size ?? 0)) best = { kind, sheet, headAt, head, at, remembered: false }
  }
  return best
}

/** The row that is most likely a head where no word of it is known: the one with the most cells of text, before the figures begin. */
export function likelyHead(rows: Rows): { headAt: number; head: readonly string[] } | undefined {
  let best: { headAt: number; head: readonly string[]; words: number } | undefined
  for (const [headAt, head] of rows.slice(0, mostLetterhead).entries()) {
    const words = head.filter((c) => c.trim() !== '' && !/^[\d.,\s%-]+$/.test(c)).length
    if (words >= 3 && words > (best?.words ?? 0) && words === head.filter((c) => c.trim()).length)
      best = { headAt, head, words }
  }
  return best
}

/** `Sheet1!E12` of `invoice.xlsx`: a place that is read alike in every language. */
export function placeOf(file: string, sheet: string, row: number, column?: number): string {
  const cell = column === undefined ? String(row + 1) : `${columnName(column)}${row + 1}`
  return sheet ? `${file} · ${sheet}!${cell}` : `${file} · ${cell}`
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** The row that ends a table: TOTAL, 合计, 总计. One that only sums a part of it (小计, subtotal) is no line either. */
export function totalRow(
  row: readonly string[],
  at: ReadonlyMap<GoodsColumn, number>,
): 'total' | 'subtotal' | undefined {
  const first = row.findIndex((c) => c.trim() !== '')
  if (first === -1) return undefined
  const places = new Set([
    first,
    ...(['modelNumber', 'name', 'brand'] as const).flatMap((c) => (at.has(c) ? [at.get(c)!] : [])),
  ])
  for (const place of places) {
    const word = squash(row[place] ?? '')
    if (/^(subtotal|小计|小計)/.test(word)) return 'subtotal'
    if (/^(grandtotal|totals?|合计|合計|总计|總計|共计|共計|总额|總額)([a-z]{0,4}|\d*[a-z]*)$/.test(word))
      return 'total'
  }
  // `SAY TOTAL US DOLLARS …` and the like; goods may be called Total too, but those have a price.
  const word = squash(row[first]!)
  const priced = at.has('unitPrice') && (row[at.get('unitPrice')!] ?? '').trim() !== ''
  return !priced && /^(say|grandtotal|total|合计|合計|总计|總計)/.test(word) ? 'total' : undefined
}

const freight =
  /^(total|add|plus|estimated|international|inland|domestic|ocean|sea|air|truck|express|local|dhl|fedex|ups|tnt|ems)*(freight|shipping|carriage|delivery|courier|postage|transport|transportation)(and|handling|insurance|charges?|costs?|fees?|rate|prepaid|collect|usd|cny|rmb|hkd|eur)*$/
const freightHan =
  /^(合计|总|总计|总|加|预估|国际|国際|國際|国内|國內|境内|境內|内陆|內陸|海|空|陆|陸|快递|快遞|国际物流|物流|顺丰|順豐|德邦)*(运费|運費|运杂费|運雜費|运输费|運輸費|快递费|快遞費|速遞費|物流费|物流費|海运费|海運費|空运费|空運費|邮费|郵費)(用)?$/
const insurance = /^(add|plus|cargo|marine|transport|freight)*insurance(charges?|costs?|fees?|premium|usd|cny|rmb)*$/
const insuranceHan = /^(货运|貨運|货物|貨物|运输|運輸)?(保险费|保險費|保费|保費|保险|保險)(用)?$/
const other =
  /^(less|add|plus|trade|special|cash)*(discount|rebate|deduction|(handling|packing|documentation|document|bank|customs|clearance|service|processing|tooling|setup|sample|surcharge|misc|miscellaneous|fuel|palleti[sz]ation)(charges?|costs?|fees?|surcharge)*)$/
const otherHan =
  /^(减|減|商业|商業)?(折扣|折让|折讓|优惠|優惠)$|^(手续|手續|包装|包裝|文件|银行|銀行|报关|報關|服务|服務|杂|雜|装卸|裝卸|模具|开模|開模|操作|打托|其他)(费|費)(用)?$/

/** What a row asks money for that is no goods: freight, insurance, a handling fee, a discount. Undefined for a row of goods. */
export function chargeRow(
  row: readonly string[],
  at: ReadonlyMap<GoodsColumn, number>,
): 'freight' | 'insurance' | 'other' | undefined {
  const first = row.findIndex((c) => c.trim() !== '')
  const places = new Set([first, ...(['modelNumber', 'name', 'nameEn'] as const).flatMap((c) => at.get(c) ?? [])])
  const words = [...places]
    .map((place) =>
      (row[place] ?? '')
        .normalize('NFKC')
        .replace(/[([【][^)\]】]*[)\]】]?/g, ' ')
        // Where to and how it goes: `Freight to Shenzhen by air`.
        .replace(/\s(?:to|from|via|by)\s.*$/i, ''),
    )
    // A number of the row, or a dash, says nothing of what it is.
    .filter((word) => !/^[\d\s.\-–—/]*$/.test(word))
  if (!words.length || row.filter((c) => /\d/.test(c)).length === 0) return undefined
  const kinds = new Set(
    words.flatMap((word) => [
      ...[squash(word.replace(/[\p{Script=Han}]+/gu, ' '))]
        .filter(Boolean)
        .map((w) => kindOf(w, freight, insurance, other)),
      ...[squash(word.replace(/[^\p{Script=Han}]+/gu, ''))]
        .filter(Boolean)
        .map((w) => kindOf(w, freightHan, insuranceHan, otherHan)),
    ]),
  )
  return kinds.size === 1 ? [...kinds][0] : undefined
}

const kindOf = (word: string, ofFreight: RegExp, ofInsurance: RegExp, ofOther: RegExp) =>
  ofFreight.test(word) ? 'freight' : ofInsurance.test(word) ? 'insurance' : ofOther.test(word) ? 'other' : undefined
