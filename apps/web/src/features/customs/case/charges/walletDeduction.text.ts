import { text } from '@clearway/contract/kernel/text'

export const walletDeductionText = {
  open: text('从客户钱包扣款', '從客戶錢包扣款', 'Charge to the customer’s wallet'),
  intro: text(
    '所选项目一起扣款，任一项不能扣则都不扣。',
    '所選項目一起扣款，任一項不能扣則都不扣。',
    'Ticked items are charged together: if one fails, none is charged.',
  ),
  nothing: text('没有可扣款的费用或税单', '沒有可扣款的費用或稅單', 'There are no charges or tax bills to deduct'),
  noWallet: text('没有 {currency} 钱包', '沒有 {currency} 錢包', 'No {currency} wallet'),
  openWallet: text('开立钱包', '開立錢包', 'Open a wallet'),
  available: text('可用 {amount}', '可用 {amount}', '{amount} available'),
  short: text('余额不足', '餘額不足', 'Not enough'),
  frozen: text('已冻结', '已凍結', 'Frozen'),
  charge: text('费用', '費用', 'Charge'),
  bill: text('税单', '稅單', 'Tax bill'),
  item: text('项目', '項目', 'Item'),
  amount: text('金额', '金額', 'Amount'),
  taken: text('已扣', '已扣', 'Deducted'),
  take: text('本次扣款', '本次扣款', 'To deduct now'),
  takeRow: text('{item}：本次扣款', '{item}：本次扣款', '{item}: to deduct now'),
  chargedAs: text('已作为费用 {code} 计收', '已作為費用 {code} 計收', 'Charged as {code}'),
  tick: text('选择 {item}', '選擇 {item}', 'Tick {item}'),
  sum: text('合计 {amount} {currency}', '合計 {amount} {currency}', '{currency} {amount} in total'),
  confirm: text('确认扣款', '確認扣款', 'Deduct'),
  done: text('已扣款', '已扣款', 'Deducted'),
  flow: text('查看流水', '檢視交易', 'Show the postings'),
}
