import { text } from '../../../kernel/text.ts'

/** What waits of the United States' parties and powers, and what is to be done with one of them. */
export const unitedStatesQueuesText = {
  partyToPrepare: text('待备妥的进出口商', '待備妥的進出口商', 'Parties to prepare'),
  partyToSubmit: text('待提交的 5106', '待提交的 5106', 'Forms 5106 to submit'),
  bondToLook: text('不足或即将到期的保证金', '不足或即將到期的保證金', 'Bonds too small or ending'),
  powerToSend: text('待发出的委托书', '待發出的委託書', 'Powers of attorney to send'),
  powerToAccept: text('已签署待启用的委托书', '已簽署待啟用的委託書', 'Signed powers of attorney to accept'),
  powerExpiring: text('即将到期的委托书', '即將到期的委託書', 'Powers of attorney that expire'),
  powerAwaiting: text('等待签署的委托书', '等待簽署的委託書', 'Powers of attorney awaiting signature'),
  entryToFile: text('待申报的美国进口', '待申報的美國進口', 'US entries to file'),
  entryStopped: text('被海关拦下的美国进口', '被海關攔下的美國進口', 'US entries that customs stopped'),
  summaryToFile: text('待报汇总的美国进口', '待報匯總的美國進口', 'US entry summaries to file'),
  entryToPay: text('待缴税费的美国进口', '待繳稅費的美國進口', 'US entries to pay'),
  entryWaiting: text('等待放行的美国进口', '等待放行的美國進口', 'US entries awaiting release'),
  settle: text('处理', '處理', 'Settle'),
  pay: text('登记缴纳', '登記繳納', 'Record the payment'),
  prepare: text('备妥', '備妥', 'Prepare'),
  submit: text('提交', '提交', 'Submit'),
  renewBond: text('处理', '處理', 'Correct'),
  send: text('发出', '發出', 'Send'),
  accept: text('启用', '啟用', 'Accept'),
  renew: text('续期', '續期', 'Renew'),
  follow: text('跟进', '跟進', 'Follow up'),
}
