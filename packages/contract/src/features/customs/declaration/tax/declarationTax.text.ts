import { text } from '../../../../kernel/text.ts'
import { taxKinds } from './lineTaxes.ts'

export const declarationTaxText = {
  ratesOfArrival: text(
    '提前申报：适用运输工具申报进境之日（{day}）的税率和汇率，此处按今天估算',
    '提前申報：適用運輸工具申報進境之日（{day}）的稅率和匯率，此處按今天估算',
    'Declared in advance: the rates of the day of arrival ({day}) will apply; estimated with those of today',
  ),
  estimate: text('报关单税款估算', '報關單稅款估算', 'Estimate the taxes of a declaration'),
  estimateCase: text('业务税款估算', '業務稅款估算', 'Estimate the taxes of a case'),
  bills: text('税单', '稅單', 'Tax bills'),
  caseBills: text('业务的税单', '業務的稅單', 'Tax bills of a case'),
  addBill: text('登记税单', '登記稅單', 'Enter a tax bill'),
  updateBill: text('修改税单', '修改稅單', 'Change a tax bill'),
  payBill: text('登记缴款', '登記繳款', 'Enter a payment'),
  unpayBill: text('撤销缴款', '撤銷繳款', 'Undo a payment'),
  deleteBill: text('删除税单', '刪除稅單', 'Delete a tax bill'),
  number: text('税单号', '稅單號', 'Bill no.'),
  kind: text('税种', '稅種', 'Tax type'),
  amount: text('金额（元）', '金額（元）', 'Amount (CNY)'),
  issuedOn: text('填发日期', '填發日期', 'Issued'),
  dueOn: text('缴款期限', '繳款期限', 'Due'),
  dueHint: text(
    '不填则按填发之日起 15 日计算',
    '不填則按填發之日起 15 日計算',
    '15 days after the issue when left empty',
  ),
  paidOn: text('缴款日期', '繳款日期', 'Paid'),
  interest: text('滞纳金（元）', '滯納金（元）', 'Interest (CNY)'),
  interestHint: text('不填则按规则计算', '不填則按規則計算', 'Calculated by the rule when left empty'),
  remark: text('备注', '備註', 'Remarks'),
  advanced: text('由我们代垫', '由我們代墊', 'We paid it for the customer'),
  advancedHint: text(
    '勾选后作为代垫款向客户收回',
    '剔選後作為代墊款向客戶收回',
    'The customer is charged for it as an advance',
  ),
  kinds: {
    ...taxKinds,
    antiDumping: text('反倾销税', '反傾銷稅', 'Anti-dumping duty'),
    countervailing: text('反补贴税', '反補貼稅', 'Countervailing duty'),
    lateDeclaration: text('滞报金', '滯報金', 'Late-declaration fee'),
    latePayment: text('滞纳金', '滯納金', 'Interest on late payment'),
    other: text('其他', '其他', 'Other'),
  },
  notBilledYet: text(
    '提交海关之后才有税单',
    '提交海關之後才有稅單',
    'Tax bills can be entered only after the declaration was submitted to customs',
  ),
  dueBeforeIssue: text(
    '缴款期限不能早于填发日期',
    '繳款期限不能早於填發日期',
    'The due date cannot be before the issue date',
  ),
  paidBeforeIssue: text(
    '缴款日期不能早于填发日期',
    '繳款日期不能早於填發日期',
    'The payment date cannot be before the issue date',
  ),
  paidInFuture: text('缴款日期不能晚于今天', '繳款日期不能晚於今天', 'The payment date cannot be in the future'),
  takenAlready: text(
    '这份税单已从客户钱包扣款 {taken}；不能再作为代垫向客户计收',
    '這份稅單已從客戶錢包扣款 {taken}；不能再作為代墊向客戶計收',
    '{taken} of this tax bill was deducted from the customer’s wallet: it cannot be charged as well',
  ),
  paidAlready: text(
    '这份税单已登记缴款；先撤销缴款再改',
    '這份稅單已登記繳款；先撤銷繳款再改',
    'This tax bill is paid; undo the payment before changing it',
  ),
  numberTaken: text(
    '该税种已有同号税单',
    '該稅種已有同號稅單',
    'There is already a bill of this type with the same number',
  ),
  noProgram: text(
    '第 {lines} 项声明享受协定“{program}”，但税则没有该协定的税率，按最惠国（或暂定）税率估算',
    '第 {lines} 項聲明享受協定「{program}」，但稅則沒有該協定的稅率，按最惠國（或暫定）稅率估算',
    'Line {lines} claims agreement “{program}”, for which the tariff has no rate: estimated at the most favoured nation or temporary rate',
  ),
  noCode: text('第 {lines} 项还没有商品编码', '第 {lines} 項還沒有商品編碼', 'Line {lines} has no code yet'),
  noValue: text(
    '完税价格不明，滞报金无法计算',
    '完稅價格不明，滯報金無法計算',
    'The late-declaration fee cannot be calculated while the customs value is unknown',
  ),
} as const
