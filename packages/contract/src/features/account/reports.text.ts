import { text } from '../../kernel/text.ts'

/** What is counted of money that comes in. */
export const accountReportsText = {
  recharges: text('充值', '充值', 'Top-ups'),
  rechargesDefinition: text(
    '期间内提交的充值申请',
    '期間內提交的充值申請',
    'Applications that were submitted in the period',
  ),
  amount: text('到账金额', '到賬金額', 'Confirmed amount'),
  amountDefinition: text(
    '已确认到账的金额之和，按币种',
    '已確認到賬的金額之和，按幣種',
    'Sum of the amounts that were confirmed, by currency',
  ),
}
