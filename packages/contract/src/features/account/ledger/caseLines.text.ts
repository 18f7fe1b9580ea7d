import { text } from '../../../kernel/text.ts'

export const caseLinesText = {
  query: text('查询业务可扣款项目', '查詢業務可扣款項目', 'List what a case can deduct from the customer’s wallets'),
  take: text('从客户钱包扣款', '從客戶錢包扣款', 'Deduct charges and tax bills from the customer’s wallets'),
  noWallet: text(
    '客户没有可用的 {currency} 钱包',
    '客戶沒有可用的 {currency} 錢包',
    'The customer has no open wallet in {currency}',
  ),
  twice: text('同一项目不能列两次', '同一項目不能列兩次', 'Each charge or bill can be listed only once'),
}
