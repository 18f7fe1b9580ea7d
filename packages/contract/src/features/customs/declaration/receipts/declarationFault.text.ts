import { text } from '../../../../kernel/text.ts'

export const declarationFaultText = {
  faults: text('海关指出的问题', '海關指出的問題', 'Queries raised by customs'),
  settleFault: text('处理海关指出的问题', '處理海關指出的問題', 'Resolve a query'),
  notNow: text(
    '状态为“{status}”，没有待处理的问题',
    '狀態為「{status}」，沒有待處理的問題',
    'There are no open queries while the status is “{status}”',
  ),
  sayHow: text(
    '退回后报关单没有任何改动，请写明为什么算已改好',
    '退回後報關單沒有任何改動，請寫明為甚麼算已改好',
    'Nothing in the declaration changed since it came back; say why it counts as corrected',
  ),
  sayWhy: text('请写明为什么不适用', '請寫明為甚麼不適用', 'State why it does not apply'),
} as const
