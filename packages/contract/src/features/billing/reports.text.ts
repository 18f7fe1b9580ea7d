import { text } from '../../kernel/text.ts'

/** What is counted of charges and bills. */
export const billingReportsText = {
  charges: text('费用', '費用', 'Charges'),
  chargesDefinition: text('费用日期在期间内的费用', '費用日期在期間內的費用', 'Charges whose day is in the period'),
  revenue: text('服务收入', '服務收入', 'Revenue'),
  revenueDefinition: text(
    '费用金额之和，按货币；代垫和作废的不计',
    '費用金額之和，按貨幣；代墊和作廢的不計',
    'Sum of the amounts, by currency; advances and what is void do not count',
  ),
  advances: text('代垫款', '代墊款', 'Advances'),
  advancesDefinition: text(
    '为客户代垫的金额之和，按货币；作废的不计',
    '為客戶代墊的金額之和，按貨幣；作廢的不計',
    'Sum of what was paid on behalf of customers, by currency; what is void does not count',
  ),
  bills: text('账单', '帳單', 'Bills'),
  billsDefinition: text('期间内到期的账单', '期間內到期的帳單', 'Bills that fall due in the period'),
  billed: text('账单金额', '帳單金額', 'Billed'),
  billedDefinition: text(
    '账单总额之和，按货币；红冲账单为负数',
    '帳單總額之和，按貨幣；紅沖帳單為負數',
    'Sum of the totals of the bills, by currency; reversals are negative',
  ),
  missed: text('逾期率', '逾期率', 'Paid late'),
  missedDefinition: text(
    '逾期付款或逾期未付的账单所占比例；未到期的不计',
    '逾期付款或逾期未付的帳單所佔比例；未到期的不計',
    'Share of the bills that were paid late or are overdue; what is not due yet does not count',
  ),
  untilPaid: text('开出到付清', '發出到付清', 'Issue to payment'),
  untilPaidDefinition: text(
    '从开出到最后一笔收款的天数；未付清的不计',
    '從發出到最後一筆收款的天數；未付清的不計',
    'Days from issue to the last payment; what is not paid in full does not count',
  ),
  dso: text('应收账款周转天数', '應收帳款周轉天數', 'Days sales outstanding'),
  dsoDefinition: text(
    '从开出到付清的天数，未付清的计到今天，按账单金额加权平均，按货币；已红冲的不计',
    '從發出到付清的天數，未付清的計到今天，按帳單金額加權平均，按貨幣；已沖銷的不計',
    'Days from issue until paid in full, or until today, averaged by the totals of the bills, by currency; what was reversed does not count',
  ),
  collections: text('结算', '結算', 'Collections'),
  collectionsDefinition: text(
    '收款日期在期间内的结算',
    '收款日期在期間內的結算',
    'Settlements whose day of payment is in the period',
  ),
  collected: text('已收金额', '已收金額', 'Collected'),
  collectedDefinition: text(
    '银行收款和钱包扣款所结算的账单金额之和，按货币；已撤销的不计',
    '銀行收款和錢包扣款所結算的帳單金額之和，按貨幣；已撤銷的不計',
    'Sum of what bank receipts and draw-downs settled of bills, by currency; what was reversed does not count',
  ),
  writtenOff: text('核销金额', '核銷金額', 'Written off'),
  writtenOffDefinition: text(
    '已复核的核销金额之和，按货币；已撤销的不计',
    '已覆核的核銷金額之和，按貨幣；已撤銷的不計',
    'Sum of the write-offs that were approved, by currency; what was reversed does not count',
  ),
}
