import { text } from '../../kernel/text.ts'

/** What is counted of money that comes in. */
export const accountReportsText = {
  recharges: text('充值记录', '充值記錄', 'Top-ups'),
  rechargesDefinition: text(
    '期间内提交的充值申请',
    '期間內提交的充值申請',
    'Applications that were submitted in the period',
  ),
  amount: text('到账金额', '到帳金額', 'Confirmed amount'),
  amountDefinition: text(
    '已确认到账的金额之和，按币种',
    '已確認到帳的金額之和，按貨幣',
    'Sum of the amounts that were confirmed, by currency',
  ),
}
