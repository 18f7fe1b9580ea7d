import type { BillKind } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'

import { plainName } from '../../../../business/plainName.ts'

const billColumns = ['number', 'kind', 'entryId', 'amount', 'issuedOn', 'dueOn', 'status', 'paidOn'] as const
export type BillColumn = (typeof billColumns)[number]

/** How customs' tax system and brokers' programs head the columns of a list of bills, the preferred first; written as `plainName` makes them. */
const names: Readonly<Record<BillColumn, string>> = {
  number:
    '税单号 税单编号 税单号码 税费单号 税款书号 税款缴款书号 专用缴款书编号 缴款书编号 缴款书号 billno billnumber taxbillno',
  kind: '税种 税费种类 税费类型 税种名称 税费种 征税类型 taxtype taxkind kind',
  entryId: '报关单号 报关单编号 海关编号 报关单海关编号 entryid entryno declarationno customsentryno',
  amount: '金额 税款金额 税费金额 税额 应缴金额 应缴税额 应征税额 税款总额 amount taxamount',
  issuedOn:
    '开税单日期 开单日期 填发日期 税单生成日期 生成日期 开具日期 税单日期 issued issuedon issuedate dateofissue',
  dueOn: '缴款期限 缴纳期限 限缴日期 缴款截止日期 缴税期限 最迟缴款日期 due dueon duedate',
  status: '缴纳状态 缴款状态 支付状态 缴税状态 税单状态 状态 status paymentstatus',
  paidOn: '缴款日期 缴纳日期 支付日期 缴税日期 扣款日期 实缴日期 paid paidon paymentdate datepaid',
}
const known = new Map(
  billColumns.flatMap((column) => names[column].split(' ').map((name, order) => [name, { column, order }] as const)),
)

export type BillPlaces = Partial<Record<BillColumn, number>>

/** Where each column stands in a row of headings; undefined where it is none: it must have a number and an amount. */
export function billHeadings(row: readonly string[]): BillPlaces | undefined {
  const found: Partial<Record<BillColumn, { at: number; order: number }>> = {}
  for (const [at, cell] of row.entries()) {
    const name = known.get(plainName(cell)) ?? known.get(plainName(cell).replace(/(人民币)?元$|cny$/, ''))
    if (name && (found[name.column]?.order ?? Infinity) > name.order) found[name.column] = { at, order: name.order }
  }
  if (!found.number || !found.amount) return undefined
  return Object.fromEntries(Object.entries(found).map(([column, { at }]) => [column, at]))
}

const spoken: Readonly<Record<string, BillKind>> = {
  关税: 'duty',
  进口关税: 'duty',
  出口关税: 'exportDuty',
  加征关税: 'additional',
  增值税: 'vat',
  进口增值税: 'vat',
  进口环节增值税: 'vat',
  海关代征增值税: 'vat',
  消费税: 'excise',
  进口消费税: 'excise',
  进口环节消费税: 'excise',
  反倾销税: 'antiDumping',
  反补贴税: 'countervailing',
  滞报金: 'lateDeclaration',
  滞纳金: 'latePayment',
  废弃电器电子产品处理基金: 'other',
  其他: 'other',
}
const kinds = new Map<string, BillKind>([
  ...(Object.keys(declarationTaxText.kinds) as BillKind[]).flatMap((kind) => {
    const { zh, tw, en } = declarationTaxText.kinds[kind]
    return [zh, tw, en, kind].map((word) => [plainName(word), kind] as const)
  }),
  ...Object.entries(spoken).map(([word, kind]) => [plainName(word), kind] as const),
])

/** The letter behind the customs number in a bill's number: `531620261000000001-A01` [K, verify]. */
const letters: Readonly<Record<string, BillKind>> = { A: 'duty', L: 'vat', Y: 'excise' }
const numberOfBill = /^(\d{18})-?([A-Z])\d{2}$/

/** The tax of a bill by the words of its column; where that is empty by the letter in its number. Undefined where neither tells. */
export const kindIn = (cell: string, number: string): BillKind | undefined =>
  cell.trim() ? kinds.get(plainName(cell)) : letters[numberOfBill.exec(number)?.[2] ?? '']

/** The customs number of the declaration in a bill's number. */
export const entryIdIn = (number: string): string | null => numberOfBill.exec(number)?.[1] ?? null

/** `1,234.50`, `￥1234.5`, `1,234.50元` as a decimal of two places; undefined for anything else, and for nothing or less. */
export function amountIn(cell: string): string | undefined {
  const [, figures] =
    /^(?:CNY|RMB|[¥￥])?((?:\d{1,3}(?:,\d{3})+|\d{1,16})(?:\.\d+)?)(?:元|CNY|RMB)?$/i.exec(
      cell.normalize('NFKC').replace(/\s+/g, ''),
    ) ?? []
  const [whole = '', part = ''] = (figures ?? '').replaceAll(',', '').split('.')
  if (!whole || whole.length > 16 || /[1-9]/.test(part.slice(2))) return undefined
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${part.slice(0, 2).padEnd(2, '0')}`
  return /[1-9]/.test(amount) ? amount : undefined
}

/** A row of sums at the foot of the table, or between its parts. */
export const isTotals = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^(合计|总计|小计|共计|总额|total|subtotal|sum|grandtotal)/.test(plainName(cell)))

/** Whether a state says that a bill was paid; undefined where it says neither. */
export function saysPaid(cell: string): boolean | undefined {
  const word = plainName(cell)
  if (/^(未|待|逾期|unpaid|due|open)/.test(word)) return false
  return /^(已缴|已支付|已付|缴款成功|支付成功|扣款成功|已核销|缴纳完毕|paid)/.test(word) ? true : undefined
}
