import { text } from '../../../../kernel/text.ts'

export const declarationFaultText = {
  faults: text('海关指出的问题', '海關指出的問題', 'Faults that customs named'),
  settleFault: text('处理海关指出的问题', '處理海關指出的問題', 'Settle a fault'),
  notNow: text(
    '状态为“{status}”，没有待处理的问题',
    '狀態為「{status}」，沒有待處理的問題',
    'There is nothing to mend while the status is “{status}”',
  ),
  sayWhy: text('请写明为什么不适用', '請寫明為甚麼不適用', 'Say why it does not apply'),
} as const
