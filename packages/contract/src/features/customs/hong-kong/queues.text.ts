import { text } from '../../../kernel/text.ts'

/** What waits of Hong Kong's records, and what is to be done with one of them. */
export const hongKongQueuesText = {
  cargoToSubmit: text('待提交的公路货物', '待提交的道路貨物', 'Road cargo to submit'),
  cargoToBundle: text('待捆绑的公路货物', '待捆綁的道路貨物', 'Road cargo to bundle'),
  cargoHeld: text('被选查验的公路货物', '被選查驗的道路貨物', 'Road cargo held for inspection'),
  cargoWaiting: text('等待海关货物编号的公路货物', '等待海關貨物編號的道路貨物', 'Road cargo awaiting its CCRN'),
  cargoToDeclare: text('待报关的过关货物', '待報關的過關貨物', 'Crossed cargo without a trade declaration'),
  tradeToSubmit: text('待提交的香港报关单', '待提交的香港報關單', 'Trade declarations to submit'),
  tradeRejected: text('被拒的香港报关单', '被拒的香港報關單', 'Rejected trade declarations'),
  tradeToPay: text('待缴费的香港报关单', '待繳費的香港報關單', 'Trade declarations to pay'),
  tradeWaiting: text('等待海关答复的香港报关单', '等待海關答覆的香港報關單', 'Trade declarations awaiting customs'),
  cargoAsked: text('等客户答复的公路货物', '等客戶答覆的道路貨物', 'Road cargo with a question to its customer'),
  cargoNews: text('客户来信的公路货物', '客戶來信的道路貨物', 'Road cargo with news from its customer'),
  tradeAsked: text('等客户处理的香港报关单', '等客戶處理的香港報關單', 'Trade declarations with their customer'),
  tradeNews: text('客户来信的香港报关单', '客戶來信的香港報關單', 'Trade declarations with news from the customer'),
  ownCargo: text('报关行就过关货物向您提问', '報關行就過關貨物向您提問', 'Questions about cargo to Hong Kong'),
  ownTrade: text(
    '请您确认或答复的香港报关单',
    '請您確認或答覆的香港報關單',
    'Hong Kong declarations for you to confirm or answer',
  ),
  answer: text('答复', '答覆', 'Answer'),
  look: text('查看', '檢視', 'Look'),
  settle: text('确认或答复', '確認或答覆', 'Confirm or answer'),
  mend: text('修改', '修改', 'Correct'),
  pay: text('缴费', '繳費', 'Pay'),
  submit: text('提交', '提交', 'Submit'),
  bundle: text('捆绑', '捆綁', 'Bundle'),
  declare: text('生成香港报关单', '產生香港報關單', 'Make the trade declaration'),
  follow: text('跟进', '跟進', 'Follow up'),
}
