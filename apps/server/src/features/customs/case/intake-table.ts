import { createHash } from 'node:crypto'
import { intakeColumns, intakeNeeds, type IntakeColumn, type IntakeKind } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as t } from '@clearway/contract/features/customs/case/caseIntake.text'
import { languages } from '@clearway/contract/kernel/text'

/** Rows of a sheet as `readSheets` gives them: the first has index 0. */
export type Rows = readonly (readonly string[])[]

export interface SheetRows { readonly name: string; readonly rows: Rows }

/** A table in a sheet: where its head stands and which of its columns is which. */
export interface Table {
  readonly kind: IntakeKind
  readonly sheet: SheetRows
  /** Index of the head among the rows. */
  readonly headAt: number
  readonly head: readonly string[]
  readonly at: ReadonlyMap<IntakeColumn, number>
  readonly remembered: boolean
}

/** Headers as invoices and packing lists of the trade have them, beside our own words. Written as `squash` leaves them. */
const aliases: Readonly<Record<IntakeColumn, readonly string[]>> = {
  modelNumber: ['型号', '型號', '规格型号', '規格型號', '料号', '料號', '物料编码', '物料編碼', '物料号', '产品型号', '產品型號', '货号', '貨號', '编号', 'model', 'modelno', 'modelnumber', 'modelname', 'part', 'partno', 'partnumber', 'pn', 'mpn', 'itemno', 'itemnumber', 'itemcode', 'sku', 'article', 'articleno', 'materialno', 'productno', 'productcode', 'partcode', 'styleno', 'customerpn'],
  brand: ['品牌', '厂牌', '廠牌', '牌子', '商标', '制造商', '製造商', 'brand', 'make', 'maker', 'manufacturer', 'mfr', 'mfg', 'trademark'],
  name: ['品名', '名称', '名稱', '商品名称', '商品名稱', '货物名称', '貨物名稱', '货名', '貨名', '产品名称', '產品名稱', '中文品名', '品名规格', '品名及规格', '货品名称', '貨品名稱', '描述', '商品描述', '货物描述', 'description', 'descriptions', 'descriptionofgoods', 'descriptionofgood', 'goodsdescription', 'goods', 'nameofgoods', 'goodsname', 'product', 'productname', 'productdescription', 'commodity', 'commodityname', 'itemdescription', 'name', 'particulars'],
  nameEn: ['英文品名', '英文名称', '英文名稱', '英文描述', 'englishname', 'englishdescription', 'nameenglish', 'descriptionenglish', 'descriptioninenglish'],
  quantity: ['数量', '數量', '出货数量', '出貨數量', '订单数量', '总数量', '總數量', 'qty', 'quantity', 'quantities', 'qtypcs', 'shipqty', 'orderqty', 'totalqty', 'totalquantity', 'pcs'],
  unit: ['单位', '單位', '计量单位', '計量單位', '成交单位', 'unit', 'units', 'uom', 'qtyunit', 'unitofmeasure'],
  unitPrice: ['单价', '單價', '价格', '價格', 'unitprice', 'uprice', 'price', 'unitvalue', 'priceunit', 'unitcost'],
  totalPrice: ['总价', '總價', '金额', '金額', '总金额', '總金額', '总额', '總額', '货值', '貨值', 'amount', 'totalamount', 'total', 'totalprice', 'totalvalue', 'value', 'lineamount', 'lineTotal', 'extendedprice', 'extprice', 'extamount', 'subtotal'],
  currency: ['币种', '幣種', '币别', '幣別', '币制', '幣制', '货币', '貨幣', 'currency', 'cur', 'curr', 'ccy'],
  origin: ['原产国', '原產國', '原产地', '原產地', '产地', '產地', '原产国地区', 'origin', 'countryoforigin', 'coo', 'madein', 'countryorigin', 'origincountry', 'country'],
  hsCode: ['海关编码', '海關編碼', '商品编码', '商品編碼', '商品编号', '商品編號', '税号', '稅號', '税则号', '稅則號', 'hs编码', 'hs編碼', 'hs', 'hscode', 'hsno', 'htscode', 'hts', 'tariffcode', 'tariffno', 'customscode', 'commoditycode'],
  netWeight: ['净重', '淨重', '总净重', '總淨重', 'nw', 'nwt', 'netweight', 'netwt', 'net', 'totalnw', 'totalnetweight', 'netwgt'],
  grossWeight: ['毛重', '总毛重', '總毛重', 'gw', 'gwt', 'grossweight', 'grosswt', 'gross', 'totalgw', 'totalgrossweight', 'grosswgt'],
  packages: ['件数', '件數', '箱数', '箱數', '总箱数', '總箱數', '包装件数', '包裝件數', 'ctns', 'ctn', 'cartons', 'carton', 'cartonqty', 'ctnqty', 'pkgs', 'pkg', 'packages', 'noofpackages', 'noofcartons', 'noofctns', 'noofpkgs', 'pallets', 'plts', 'boxes', 'cases'],
  remark: ['备注', '備註', '备注说明', 'remark', 'remarks', 'note', 'notes', 'po', 'pono', 'ponumber', 'purchaseorder', '订单号', '訂單號', '采购订单号', '採購訂單號', '客户订单号', 'orderno', 'customerpo', 'custpo'],
}

/** A header without what writers vary: case, width, blanks, points and dashes. */
export const squash = (s: string): string => s.normalize('NFKC').toLowerCase().replace(/[\s._:：*#'’‘"“”`´\-–—/\\,，、()（）[\]【】&]+/g, '')

/** What a header may be meant by, the surest first: as a whole, without what stands in brackets, and each of its languages or halves by itself. */
function readings(header: string): readonly string[][] {
  const plain = header.normalize('NFKC')
  const bare = plain.replace(/[([【][^)\]】]*[)\]】]?/g, ' ')
  const halves = bare.split(/[\n/|]+/)
  const scripts = halves.flatMap((h) => [h.replace(/[^\p{Script=Han}]+/gu, ''), h.replace(/[\p{Script=Han}]+/gu, ' ')])
  return [[plain], [bare], halves, scripts].map((group) => group.map(squash).filter(Boolean))
}

const wordsOf = (column: IntakeColumn): ReadonlySet<string> => new Set([...languages.map((l) => squash(t.columns[column][l])), squash(column), ...aliases[column].map(squash)])
const known = new Map((Object.keys(aliases) as IntakeColumn[]).map((column) => [column, wordsOf(column)]))

/** Which columns a row would be the head of: each column at most once, and each cell for one column. */
export function columnsIn(kind: IntakeKind, row: readonly string[]): Map<IntakeColumn, number> {
  const cells = row.map((cell) => (cell.length > 0 && cell.length <= 80 ? readings(cell) : undefined))
  const found = new Map<IntakeColumn, number>()
  const taken = new Set<number>()
  for (let level = 0; level < 4; level++) {
    for (const column of intakeColumns[kind]) {
      if (found.has(column)) continue
      const at = cells.findIndex((c, i) => !taken.has(i) && c?.[level]!.some((word) => known.get(column)!.has(word)))
      if (at === -1) continue
      found.set(column, at)
      taken.add(at)
    }
  }
  return found
}

/** Groups of columns of which the table has none. */
export const missingIn = (kind: IntakeKind, at: ReadonlyMap<IntakeColumn, number>): readonly (readonly IntakeColumn[])[] => intakeNeeds[kind].filter((group) => !group.some((column) => at.has(column)))

/** The name under which a customer's columns are remembered: a hash of the headers in their order, however they are spaced. */
export const headHash = (head: readonly string[]): string => createHash('sha256').update(head.map(squash).join('\u001f')).digest('hex')

/** How far down the head of a table may stand: real papers begin with a letterhead. */
const mostLetterhead = 30

/** The hashes of all rows that could be heads. */
export const headHashes = (rows: Rows): string[] => rows.slice(0, mostLetterhead).flatMap((row) => (row.filter((c) => c.trim()).length >= 2 ? [headHash(row)] : []))

export type Remembered = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The columns of a head by the headers that somebody named for them; what he left open is found by its words, what he named '' is not there. */
function mapped(kind: IntakeKind, row: readonly string[], columns: Readonly<Record<string, string>>): Map<IntakeColumn, number> {
  const found = new Map<IntakeColumn, number>()
  for (const column of intakeColumns[kind]) {
    const header = columns[column]
    const at = header ? row.findIndex((cell) => squash(cell) === squash(header)) : -1
    if (at !== -1) found.set(column, at)
  }
  const taken = new Set(found.values())
  for (const [column, at] of columnsIn(kind, row)) if (!(column in columns) && !found.has(column) && !taken.has(at)) found.set(column, at)
  return found
}

/** The head of a table of this kind: one that was mapped before, else the row among the first 30 whose cells fit most columns. Undefined where nothing looks like one. */
export function findTable(kind: IntakeKind, sheet: SheetRows, remembered: Remembered): Table | undefined {
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
    if (words >= 3 && words > (best?.words ?? 0) && words === head.filter((c) => c.trim()).length) best = { headAt, head, words }
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
export function totalRow(row: readonly string[], at: ReadonlyMap<IntakeColumn, number>): 'total' | 'subtotal' | undefined {
  const first = row.findIndex((c) => c.trim() !== '')
  if (first === -1) return undefined
  const places = new Set([first, ...(['modelNumber', 'name', 'brand'] as const).flatMap((c) => (at.has(c) ? [at.get(c)!] : []))])
  for (const place of places) {
    const word = squash(row[place] ?? '')
    if (/^(subtotal|小计|小計)/.test(word)) return 'subtotal'
    if (/^(grandtotal|totals?|合计|合計|总计|總計|共计|共計|总额|總額)([a-z]{0,4}|\d*[a-z]*)$/.test(word)) return 'total'
  }
  // `SAY TOTAL US DOLLARS …` and the like; goods may be called Total too, but those have a price.
  const word = squash(row[first]!)
  const priced = at.has('unitPrice') && (row[at.get('unitPrice')!] ?? '').trim() !== ''
  return !priced && /^(say|grandtotal|total|合计|合計|总计|總計)/.test(word) ? 'total' : undefined
}
