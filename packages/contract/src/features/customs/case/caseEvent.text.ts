import { text } from '../../../kernel/text.ts'

/** What stands in the timeline, for the broker's own people. `{places}` are filled from the details. */
export const eventWords = {
  made: text('新建业务', '新建業務', 'Case opened'),
  copied: text('由业务 {code} 复制', '由業務 {code} 複製', 'Copied from case {code}'),
  fromOrder: text('由订单 {code} 生成', '由訂單 {code} 產生', 'Created from order {code}'),
  'intake.invoice': text(
    '由 {file} 导入 {lines} 行商品',
    '由 {file} 匯入 {lines} 行商品',
    '{lines} lines imported from {file}',
  ),
  'intake.packing': text(
    '由 {file} 并入 {lines} 行的重量与件数',
    '由 {file} 併入 {lines} 行的重量與件數',
    'Weights and packages of {lines} lines imported from {file}',
  ),
  'intake.toDesk': text(
    '{lines} 行送归类工作台',
    '{lines} 行送歸類工作台',
    '{lines} lines sent to the classification workbench',
  ),
  assigned: text('分派给 {person}', '分派給 {person}', 'Assigned to {person}'),
  unassigned: text('取消分派', '取消分派', 'Unassigned'),
  'step.submit': text('提交办理', '提交辦理', 'Submitted'),
  'step.classified': text('归类完成', '歸類完成', 'Classification done'),
  'step.quote': text('已报价，请客户确认', '已報價，請客戶確認', 'Quoted; the customer is asked to confirm'),
  'step.release': text('未经报价转报关', '未經報價轉報關', 'Passed to declaration without a quote'),
  'step.confirm': text('客户已确认', '客戶已確認', 'The customer confirmed'),
  'step.confirm.document': text(
    '代客户确认，依据单证：{document}',
    '代客戶確認，依據單證：{document}',
    'Confirmed on behalf of the customer, by the document: {document}',
  ),
  'step.confirm.message': text(
    '代客户确认，依据沟通记录：“{words}”',
    '代客戶確認，依據溝通記錄：「{words}」',
    'Confirmed on behalf of the customer, by the message: “{words}”',
  ),
  'quote.free': text('报价标明免费', '報價標明免費', 'Quoted as free of charge'),
  'quote.taxesUnknown': text('报价时税款尚未核定', '報價時稅款尚未核定', 'The taxes were not known when it was quoted'),
  'step.refuse': text('客户不同意报价', '客戶不同意報價', 'The customer rejected the quote'),
  'step.sendBack': text('退回补充资料', '退回補充資料', 'Returned for completion'),
  'step.dispatch': text('货物已出库', '貨物已出庫', 'Goods dispatched'),
  'step.receive': text('客户已收货', '客戶已收貨', 'Goods received by the customer'),
  'step.cancel': text('业务取消', '業務取消', 'Case cancelled'),
  'step.reopen': text('重新打开', '重新打開', 'Reopened'),
  'follow.toDeclare': text(
    '没有在办的报关单，回到待报关',
    '沒有在辦的報關單，回到待報關',
    'No declaration in progress; back to “To declare”',
  ),
  'follow.declaring': text('进入报关', '進入報關', 'At customs'),
  'follow.toDispatch': text('报关单全部放行', '報關單全部放行', 'All declarations released'),
  'declaration.made': text(
    '生成报关单 {code}（{lines} 项）',
    '產生報關單 {code}（{lines} 項）',
    'Declaration {code} created ({lines} lines)',
  ),
  'declaration.imported': text(
    '由报文导入报关单 {code}',
    '由報文匯入報關單 {code}',
    'Declaration {code} imported from a message',
  ),
  'declaration.deleted': text('删除报关单 {code}', '刪除報關單 {code}', 'Declaration {code} deleted'),
  'declaration.restored': text('恢复报关单 {code}', '還原報關單 {code}', 'Declaration {code} restored'),
  'declaration.completing': text(
    '报关单 {code} 开始完整申报',
    '報關單 {code} 開始完整申報',
    'Complete declaration of {code} begun',
  ),
  'declaration.sentToCheck': text('报关单 {code} 送审', '報關單 {code} 送審', 'Declaration {code} sent for checking'),
  'declaration.approved': text(
    '报关单 {code} 审单通过',
    '報關單 {code} 審單通過',
    'Declaration {code} passed the check',
  ),
  'declaration.takenBack': text(
    '报关单 {code} 退回修改',
    '報關單 {code} 退回修改',
    'Declaration {code} returned for correction',
  ),
  'declaration.changedAfterCheck': text(
    '报关单 {code} 审单后有改动，须重审',
    '報關單 {code} 審單後有改動，須重審',
    'Declaration {code} changed after its check; it must be checked again',
  ),
  'declaration.submitted': text(
    '报关单 {code} 第 {round} 次提交',
    '報關單 {code} 第 {round} 次提交',
    'Declaration {code} submitted (submission {round})',
  ),
  'receipt.assigned': text(
    '{count} 条回执（{channels}）认领到报关单 {code}',
    '{count} 條回執（{channels}）認領到報關單 {code}',
    '{count} responses ({channels}) assigned to declaration {code}',
  ),
  'receipt.takenBack': text(
    '{count} 条回执（{channels}）从报关单 {code} 撤回',
    '{count} 條回執（{channels}）從報關單 {code} 撤回',
    '{count} responses ({channels}) withdrawn from declaration {code}',
  ),
  'amendment.made': text(
    '报关单 {code} 拟申请改单或撤单',
    '報關單 {code} 擬申請改單或撤單',
    'An amendment or withdrawal of {code} is being prepared',
  ),
  'amendment.submitted': text(
    '报关单 {code} 的改单或撤单申请已提交海关',
    '報關單 {code} 的改單或撤單申請已提交海關',
    'An amendment or withdrawal of {code} was submitted',
  ),
  'amendment.approved': text(
    '海关同意报关单 {code} 改单或撤单',
    '海關同意報關單 {code} 改單或撤單',
    'Customs approved the amendment or withdrawal of {code}',
  ),
  'amendment.refused': text(
    '海关不同意报关单 {code} 改单或撤单',
    '海關不同意報關單 {code} 改單或撤單',
    'Customs rejected the amendment or withdrawal of {code}',
  ),
  'amendment.dropped': text(
    '放弃报关单 {code} 的改单或撤单申请',
    '放棄報關單 {code} 的改單或撤單申請',
    'The amendment or withdrawal of {code} was abandoned',
  ),
  'tax.billed': text(
    '登记税单 {number}：{amount}，{dueOn} 前缴',
    '登記稅單 {number}：{amount}，{dueOn} 前繳',
    'Tax bill {number} entered: {amount}, due on {dueOn}',
  ),
  'tax.paid': text('税单 {number} 已缴 {amount}', '稅單 {number} 已繳 {amount}', 'Tax bill {number} paid: {amount}'),
  'tax.unpaid': text('税单 {number} 的缴款撤回', '稅單 {number} 的繳款撤回', 'Payment of tax bill {number} undone'),
  'tax.deleted': text('删除税单 {number}', '刪除稅單 {number}', 'Tax bill {number} removed'),
  'document.received': text('收到{document}', '收到{document}', 'Received: {document}'),
  'document.checked': text('{document}审核通过', '{document}審核通過', 'Checked: {document}'),
  'document.refused': text('{document}不合格', '{document}不合格', 'Rejected: {document}'),
  'agreement.asked': text('已发起电子委托协议', '已發起電子委託協議', 'Electronic agency agreement sent to the client'),
  'agreement.confirmed': text(
    '电子委托协议 {number} 已确认',
    '電子委託協議 {number} 已確認',
    'Electronic agency agreement {number} confirmed',
  ),
  'agreement.declined': text(
    '客户拒绝了电子委托协议',
    '客戶拒絕了電子委託協議',
    'Electronic agency agreement declined',
  ),
  'document.asked': text('请客户补充{document}', '請客戶補充{document}', 'Requested: {document}'),
  'document.removed': text('删除{document}', '刪除{document}', 'Removed: {document}'),
  'goods.changed': text(
    '客户修改商品，须重新归类，报价作废：{change}',
    '客戶修改貨品，須重新歸類，報價作廢：{change}',
    'The customer changed goods; they will be classified again and any quote is void: {change}',
  ),
  'goods.replaced': text(
    '商品行改为其他商品，重新送归类：{change}',
    '商品行改為其他貨品，重新送歸類：{change}',
    'A line names other goods, which are with the classifiers now: {change}',
  ),
  'line.proposed': text(
    '客户建议另一个编码或要素：{change}',
    '客戶建議另一個編碼或要素：{change}',
    'The customer proposes another code or elements: {change}',
  ),
  'talk.question': text('向客户提问', '向客戶提問', 'Asked the customer'),
  'talk.answer': text('问题已答复', '問題已答覆', 'Question answered'),
} as const

/** The same for a customer's people, who know no broker's words; what is not here they do not see. */
export const plainWords = {
  made: text('业务已建立', '業務已建立', 'Your shipment has been registered'),
  copied: text('业务已建立', '業務已建立', 'Your shipment has been registered'),
  fromOrder: text(
    '由订单 {code} 建立业务',
    '由訂單 {code} 建立業務',
    'Your shipment has been registered from order {code}',
  ),
  'intake.invoice': text(
    '收到发票 {file}（{lines} 行商品）',
    '收到發票 {file}（{lines} 行商品）',
    'Received: invoice {file} ({lines} lines)',
  ),
  'intake.packing': text('收到箱单 {file}', '收到箱單 {file}', 'Received: packing list {file}'),
  'step.submit': text(
    '资料已提交，报关行开始办理',
    '資料已提交，報關行開始辦理',
    'Submitted; your broker is working on it',
  ),
  'step.classified': text('商品资料已核对', '商品資料已核對', 'The goods details have been checked'),
  'step.quote': text('报价已发给您，请确认', '報價已發給您，請確認', 'Your quote is ready; please confirm'),
  'step.confirm': text('您已确认报价', '您已確認報價', 'You confirmed the quote'),
  'step.confirm.document': text(
    '报关行代您确认报价，依据单证：{document}',
    '報關行代您確認報價，依據單證：{document}',
    'Your broker confirmed the quote in your place, by the paper: {document}',
  ),
  'step.confirm.message': text(
    '报关行代您确认报价，依据沟通记录：“{words}”',
    '報關行代您確認報價，依據溝通記錄：「{words}」',
    'Your broker confirmed the quote in your place, by the message: “{words}”',
  ),
  'quote.free': text('本次免费', '本次免費', 'Free of charge'),
  'quote.taxesUnknown': text(
    '税款尚未核定，不在报价金额内',
    '稅款尚未核定，不在報價金額內',
    'The taxes are not known yet and come on top of the quote',
  ),
  'step.refuse': text('您未同意报价', '您未同意報價', 'You rejected the quote'),
  'step.sendBack': text('资料需要您补充', '資料需要您補充', 'Information is missing; please complete it'),
  'step.dispatch': text(
    '货物已发出，收到后请确认',
    '貨物已發出，收到後請確認',
    'Your goods are on the way; please confirm receipt',
  ),
  'step.receive': text('您已确认收货', '您已確認收貨', 'You confirmed receipt of the goods'),
  'step.cancel': text('业务已取消', '業務已取消', 'Cancelled'),
  'step.reopen': text('业务重新打开', '業務重新打開', 'Reopened'),
  'follow.declaring': text('已向海关申报', '已向海關申報', 'Declared to customs'),
  'follow.toDispatch': text('海关已全部放行', '海關已全部放行', 'Customs released everything'),
  'amendment.approved': text('海关已同意更正申报', '海關已同意更正申報', 'Customs agreed to correct the declaration'),
  'tax.billed': text(
    '海关开出税单 {amount}，{dueOn} 前缴',
    '海關開出稅單 {amount}，{dueOn} 前繳',
    'Customs issued a tax bill of {amount}, due on {dueOn}',
  ),
  'tax.paid': text('税款已缴', '稅款已繳', 'The tax is paid'),
  'document.received': text('收到{document}', '收到{document}', 'Received: {document}'),
  'document.checked': text('{document}已核对无误', '{document}已核對無誤', '{document}: in order'),
  'document.refused': text(
    '{document}不合格，请重新上传',
    '{document}不合格，請重新上載',
    '{document}: please upload it again',
  ),
  'agreement.asked': text(
    '请在单一窗口确认电子委托协议',
    '請在單一窗口確認電子委託協議',
    'Please confirm the electronic agency agreement at the single window',
  ),
  'agreement.confirmed': text(
    '电子委托协议已确认',
    '電子委託協議已確認',
    'The electronic agency agreement is confirmed',
  ),
  'document.asked': text('请您补充{document}', '請您補充{document}', 'Please upload: {document}'),
  'goods.changed': text(
    '商品有改动，报关行将重新核对，原报价不再有效：{change}',
    '貨品有改動，報關行將重新核對，原報價不再有效：{change}',
    'Goods were changed; your broker looks at them again and an earlier quote no longer holds: {change}',
  ),
  'goods.replaced': text(
    '商品行改为其他商品，报关行将核对新商品：{change}',
    '商品行改為其他貨品，報關行將核對新貨品：{change}',
    'A line names other goods now; your broker looks at these: {change}',
  ),
  'line.proposed': text(
    '您的建议已转给报关行：{change}',
    '您的建議已轉給報關行：{change}',
    'Your proposal is with your broker: {change}',
  ),
  'talk.question': text('报关行有问题请您答复', '報關行有問題請您答覆', 'Your broker has a question for you'),
  'talk.answer': text('您已答复问题', '您已答覆問題', 'You answered a question'),
} as const

/** What customs' receipts mean for a customer, by the state that they lead to. */
export const plainStates = {
  accepted: text('海关已受理', '海關已受理', 'Customs has accepted the declaration'),
  returned: text(
    '海关要求修改，报关行正在处理',
    '海關要求修改，報關行正在處理',
    'Customs requires a correction; your broker is handling it',
  ),
  rejected: text(
    '海关未受理，报关行正在处理',
    '海關未受理，報關行正在處理',
    'Customs rejected it; your broker is handling it',
  ),
  reviewed: text('海关审核完毕', '海關審核完畢', 'Customs has completed its review'),
  inspection: text('海关查验货物', '海關查驗貨物', 'Customs is inspecting the goods'),
  taxDue: text('海关已核定税款，待缴', '海關已核定稅款，待繳', 'Taxes assessed; payment due'),
  released: text('海关放行', '海關放行', 'Released by customs'),
  closed: text('海关手续全部办结', '海關手續全部辦結', 'All customs formalities are done'),
} as const

export const caseEventText = {
  timeline: text('业务动态', '業務動態', 'Timeline of a case'),
  receipt: text('海关回执：{words}', '海關回執：{words}', 'Customs: {words}'),
  unknown: text('其他记录（{kind}）', '其他記錄（{kind}）', 'Another entry ({kind})'),
} as const
