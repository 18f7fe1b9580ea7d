import {
  channelOf,
  laterChannels,
  receiptChannels,
} from '@clearway/contract/features/customs/declaration/receipts/receipts'

import { plainName } from '../../../../business/plainName.ts'

export const receiptFields = ['seqNo', 'entryId', 'clientSeqNo', 'channel', 'at', 'note'] as const
export type ReceiptField = (typeof receiptFields)[number]

/**
 * How receipts call their fields: tags of the single window's client (DEC_RESULT, DEC_DATA, DecImportResponse) and of brokers' programs, and headings of
 * tables that people keep. In the order in which they are preferred.
 */
const names: Readonly<Record<ReceiptField, string>> = {
  seqNo: 'seqno cusciqno decseqno dataseqno unifiedno unifiednumber 统一编号 数据中心统一编号 关检关联号 统一编码',
  entryId:
    'entryid entryno entrynumber customsno customsnumber declarationno declarationnumber 海关编号 报关单号 报关单编号 报关单海关编号',
  clientSeqNo: 'clientseqno copseqno clientno clientnumber internalno 客户端编号 自编号 企业内部编号 内部编号 单证编号',
  channel:
    'channel chanel receiptcode receiptstatus receipt status state 回执代码 回执状态 回执类型 回执 渠道 处理结果 状态 代码',
  at: 'noticedate noticetime notifydate notifytime receipttime dealtime processtime operatetime time date 海关通知时间 通知时间 回执时间 通知日期 回执日期 处理时间 操作时间 时间 日期',
  note: 'note notes noteinfo errorinfo errormessage errmsg errorreason reason failinfo checkinfo resultinfo message remark remarks content 回执说明 审核备注 回执内容 回执信息 说明 备注 内容 信息 原因 退单原因 海关意见',
}
const known = new Map(
  receiptFields.flatMap((field) => names[field].split(' ').map((name, order) => [name, { field, order }] as const)),
)

/** The field that a tag or heading names, and how far down it stands among its names. */
export const fieldNamed = (name: string): { readonly field: ReceiptField; readonly order: number } | undefined =>
  known.get(plainName(name))

/** Where each field stands in a row of headings; undefined where it is none: it must have a channel and a number. */
export function headingsOf(row: readonly string[]): Partial<Record<ReceiptField, number>> | undefined {
  const found: Partial<Record<ReceiptField, { at: number; order: number }>> = {}
  for (const [at, cell] of row.entries()) {
    const name = fieldNamed(cell)
    if (name && (found[name.field]?.order ?? Infinity) > name.order) found[name.field] = { at, order: name.order }
  }
  if (!found.channel || !(found.seqNo ?? found.entryId ?? found.clientSeqNo)) return undefined
  return Object.fromEntries(Object.entries(found).map(([field, { at }]) => [field, at]))
}

/** Words that people and other programs write for a channel. */
const spoken: Readonly<Record<string, string>> = {
  上载成功: '3',
  上传成功: '3',
  上载失败: '4',
  上传失败: '4',
  申报成功: '7',
  申报失败: 'Y',
  海关已接收: 'L',
  海关接收: 'L',
  海关入库: 'L',
  入库成功: 'L',
  担保放行: 'B',
  不被受理: 'E',
  不受理: 'E',
  海关退单: 'E',
  退单: 'E',
  需手工申报: 'H',
  挂起: 'H',
  退回修改: 'Z',
  退回: 'Z',
  审结: 'G',
  已审结: 'G',
  报关单已审结: 'G',
  放行: 'F',
  已放行: 'F',
  放行交单: 'F',
  需交税费: 'T',
  待缴税: 'T',
  海关删单: 'D',
  删单: 'D',
  报关单重审: 'M',
  重审: 'M',
  结关: 'R',
  已结关: 'R',
  查验: 'C',
  查验通知: 'C',
  出口查验通知: 'C',
  施检: 'S',
  签证: 'a',
}
const words = new Map([
  ...[...Object.entries(laterChannels), ...Object.entries(receiptChannels)].flatMap(([code, { label }]) =>
    [label.zh, label.tw, label.en].map((word) => [plainName(word), code] as const),
  ),
  ...Object.entries(spoken).map(([word, code]) => [plainName(word), code] as const),
])

/**
 * The channel that a cell means: its code, in the case that exists; the code before words (`F 放行`, `F-放行`); or words alone. One letter or digit that
 * nobody published is a code too. Undefined for anything else.
 */
export function channelIn(cell: string): string | undefined {
  const text = cell.slice(0, 80).normalize('NFKC').trim()
  const [, first = ''] = /^([0-9A-Za-z]{1,2})(?=$|[\s\-—_:|.,、(])/.exec(text) ?? []
  const code = [first, first.toUpperCase()].find((c) => channelOf(c))
  return code ?? words.get(plainName(text)) ?? (first === text && first ? first : undefined)
}
