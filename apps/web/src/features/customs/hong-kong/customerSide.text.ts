import { text } from '@clearway/contract/kernel/text'

/** Words of what a customer sees and does in Hong Kong, and of what staff see of it. */
export const customerSideText = {
  way: text('货物到了哪里', '貨物到了哪裏', 'Where the goods are'),
  places: {
    declared: text('资料已交海关', '資料已交海關', 'Declared'),
    registered: text('海关已登记', '海關已登記', 'Registered'),
    loaded: text('已上车', '已上車', 'On the truck'),
    inspection: text('海关查验', '海關查驗', 'Inspection'),
    crossed: text('已过关', '已過關', 'Crossed'),
  },
  passed: text('已完成', '已完成', 'done'),
  now: {
    draft: text('报关行正在准备资料。', '報關行正在準備資料。', 'Your broker is preparing the data.'),
    submitted: text(
      '资料已交香港海关，等海关编号。',
      '資料已交香港海關，等海關編號。',
      'Hong Kong customs has the data; its number is awaited.',
    ),
    registered: text(
      '海关已登记，等装车。',
      '海關已登記，等裝車。',
      'Customs has registered it. Next, it goes on a truck.',
    ),
    bundled: text(
      '在车 {vehicle} 上，预计 {time} 到{point}。',
      '在車 {vehicle} 上，預計 {time} 到{point}。',
      'It is on truck {vehicle}, expected at {point} on {time}.',
    ),
    inspection: text(
      '海关正在查验，过关会晚一些。',
      '海關正在查驗，過關會晚一些。',
      'Customs is inspecting it, so it will cross later.',
    ),
    crossed: text('已于 {time} 过关。', '已於 {time} 過關。', 'It crossed on {time}.'),
    cancelled: text('已取消。', '已取消。', 'It was cancelled.'),
    expired: text(
      '没有在原定当天过关，报关行会重新安排。',
      '沒有在原定當天過關，報關行會重新安排。',
      'It did not cross on its day. Your broker will arrange it again.',
    ),
  },
  timeline: text('经过', '經過', 'Timeline'),
  events: {
    register: text('香港海关已登记', '香港海關已登記', 'Registered by Hong Kong customs'),
    refuse: text('海关未接受', '海關未接受', 'Not accepted by customs'),
    inspect: text('海关选中查验', '海關選中查驗', 'Held for inspection'),
    cross: text('已过关', '已過關', 'Crossed'),
  },
  tradeEvents: {
    submit: text('已交香港海关', '已交香港海關', 'Went to Hong Kong customs'),
    accept: text('海关已接受', '海關已接受', 'Accepted by customs'),
    amend: text('报关行申请修订', '報關行申請修訂', 'Your broker amends it'),
    withdraw: text('已撤回', '已撤回', 'Withdrawn'),
    pay: text('已缴费', '已繳費', 'Charges paid'),
    askConfirm: text('报关行请您确认', '報關行請您確認', 'Your broker asked you to confirm'),
    confirm: text('您这边已确认', '您這邊已確認', 'Confirmed on your side'),
    decline: text('您这边没有同意', '您這邊沒有同意', 'Declined on your side'),
    voidConfirm: text('确认之后有改动', '確認之後有改動', 'Changed after the confirmation'),
  },

  confirmTitle: text('客户确认', '客戶確認', 'Confirmation by the customer'),
  askTitle: text('请客户确认“{code}”？', '請客戶確認「{code}」？', 'Ask the customer to confirm {code}?'),
  askBody: text(
    '客户会收到通知，看到货品、货值和费用。确认之后如改动，须重新确认。',
    '客戶會收到通知，看到貨品、貨值和費用。確認之後如改動，須重新確認。',
    'The customer is notified and sees items, values and charges. What changes afterwards has to be confirmed again.',
  ),
  ownAsk: text(
    '请核对下面的货品、数量和货值：合计 {total} 港元，报关费 {charge} 港元。',
    '請核對下面的貨品、數量和貨值：合計 {total} 港元，報關費 {charge} 港元。',
    'Please check the items, quantities and values below: HKD {total} in all, charge HKD {charge}.',
  ),
  ownConfirm: text('确认合计 {total} 港元', '確認合計 {total} 港元', 'Confirm HKD {total}'),
  ownConfirmBody: text(
    '报关行将以此向香港海关申报。',
    '報關行將以此向香港海關申報。',
    'Your broker declares it like this to Hong Kong customs.',
  ),
  declineTitle: text('不同意“{code}”？', '不同意「{code}」？', 'Decline {code}?'),
  declineReason: text('哪里不对', '哪裏不對', 'What is wrong'),
  states: {
    none: text('没有请客户确认。', '沒有請客戶確認。', 'The customer was not asked to confirm.'),
    asked: text('等客户确认。', '等客戶確認。', 'Awaiting the customer.'),
    confirmed: text('{person}已于 {time} 确认。', '{person}已於 {time} 確認。', 'Confirmed by {person} on {time}.'),
    declined: text(
      '客户不同意，原因见办理经过。',
      '客戶不同意，原因見辦理經過。',
      'The customer declined; the reason stands with what was done.',
    ),
    voided: text(
      '确认之后有改动，须重新请客户确认。',
      '確認之後有改動，須重新請客戶確認。',
      'It was changed after the confirmation: ask the customer again.',
    ),
  },
  ownStates: {
    confirmed: text(
      '您这边已确认：{person}，{time}。',
      '您這邊已確認：{person}，{time}。',
      'Confirmed on your side: {person}, {time}.',
    ),
    declined: text(
      '您没有同意，报关行会与您核对。',
      '您沒有同意，報關行會與您核對。',
      'You declined it. Your broker will check it with you.',
    ),
    voided: text(
      '确认之后有改动，报关行会再请您确认。',
      '確認之後有改動，報關行會再請您確認。',
      'It was changed after you confirmed. Your broker will ask you again.',
    ),
  },
  ownRejected: text(
    '海关要求更正，报关行正在处理；需要您的地方会问您。',
    '海關要求更正，報關行正在處理；需要您的地方會問您。',
    'Customs wants it corrected. Your broker is at it, and asks you where you are needed.',
  ),
  noCargo: text('还没有货物过关', '尚未有貨物過關', 'No goods to cross yet'),
  noCargoHint: text(
    '报关行安排过关后，在这里看到货物到了哪里。',
    '報關行安排過關後，在這裏看到貨物到了哪裏。',
    'Once your broker arranges a crossing, it is shown here where your goods are.',
  ),
  noTrade: text('还没有香港报关单', '尚未有香港報關單', 'No Hong Kong declarations yet'),
  noTradeHint: text(
    '报关行申报后，在这里看到进展并确认。',
    '報關行申報後，在這裏看到進展並確認。',
    'Once your broker declares your goods, you follow and confirm it here.',
  ),
} as const
