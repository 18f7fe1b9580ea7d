import { text } from '../../../../kernel/text.ts'

export const declarationReceiptText = {
  receipts: text('报关单回执', '報關單回執', 'Responses for a declaration'),
  importReceipts: text('导入海关回执', '匯入海關回執', 'Import customs responses'),
  addReceipt: text('手工录入回执', '人手錄入回執', 'Enter a response by hand'),
  waitingReceipts: text('待认领的回执', '待認領的回執', 'Unassigned responses'),
  assignReceipts: text('认领回执', '認領回執', 'Assign responses'),
  notPublished: text('没有这个回执代码', '沒有這個回執代碼', 'There is no such response code'),
  inFuture: text(
    '海关通知时间不能晚于现在',
    '海關通知時間不能晚於現在',
    'The time of the notice cannot be in the future',
  ),
  moveReceipts: text('撤回已认领的回执', '撤回已認領的回執', 'Withdraw responses from a declaration'),
  dismissReceipts: text('不处理待认领的回执', '不處理待認領的回執', 'Dismiss unassigned responses'),
  reopenReceipts: text('重新处理回执', '重新處理回執', 'Restore dismissed responses'),
  notWaiting: text(
    '其中有回执已被认领或搁置，请刷新',
    '其中有回執已被認領或擱置，請重新整理',
    'Some of these responses have been assigned or dismissed; please refresh',
  ),
  notDismissed: text(
    '其中有回执已重新处理，请刷新',
    '其中有回執已重新處理，請重新整理',
    'Some of these responses have already been restored; please refresh',
  ),
  notThere: text(
    '其中有回执已不在报关单 {code} 上，请刷新',
    '其中有回執已不在報關單 {code} 上，請重新整理',
    'Some of these responses are no longer on declaration {code}; please refresh',
  ),
  sameDeclaration: text('请选择另一份报关单', '請選擇另一份報關單', 'Choose another declaration'),
  told: {
    taxDue: {
      title: text('报关单 {code} 待缴税', '報關單 {code} 待繳稅', 'Tax is due for declaration {code}'),
      content: text(
        '海关已核定报关单 {code} 的税费，请及时缴纳。',
        '海關已核定報關單 {code} 的稅費，請及時繳納。',
        'Customs has assessed the taxes of declaration {code}. Please pay in time.',
      ),
    },
    released: {
      title: text('报关单 {code} 已放行', '報關單 {code} 已放行', 'Declaration {code} is released'),
      content: text(
        '海关已放行报关单 {code}。',
        '海關已放行報關單 {code}。',
        'Customs has released declaration {code}.',
      ),
    },
    returned: {
      title: text('报关单 {code} 被退回', '報關單 {code} 被退回', 'Declaration {code} was returned'),
      content: text(
        '海关退回报关单 {code}：{note}',
        '海關退回報關單 {code}：{note}',
        'Customs returned declaration {code}: {note}',
      ),
    },
    inspection: {
      title: text('报关单 {code} 须查验', '報關單 {code} 須查驗', 'Declaration {code} is to be inspected'),
      content: text(
        '海关要求查验报关单 {code} 的货物。',
        '海關要求查驗報關單 {code} 的貨物。',
        'Customs requires inspection of the goods of declaration {code}.',
      ),
    },
  },
  numbersDiffer: text(
    '回执的编号与报关单 {code} 不同，请写明为什么认领',
    '回執的編號與報關單 {code} 不同，請寫明為甚麼認領',
    'A number in the response differs from declaration {code}. Say why it belongs to it',
  ),
} as const
