import { text } from '../../../../kernel/text.ts'

export const summaryBillText = {
  monthBills: text('汇总征税本月税单', '匯總徵稅本月稅單', 'Bills of a month of summary tax collection'),
  payBills: text('一并登记缴款', '一併登記繳款', 'Enter the payment of several bills'),
  readBills: text('读取税单文件', '讀取稅單檔案', 'Read a file of tax bills'),
  takeBills: text('导入税单', '匯入稅單', 'Import tax bills'),
  notTogether: text('税单 {number}：{why}', '稅單 {number}：{why}', 'Bill {number}: {why}'),
  noHead: text(
    '没有找到表头：表里要有“税单号”和“金额”两列',
    '沒有找到表頭：表裏要有「稅單號」和「金額」兩欄',
    'There is no row of headings: the table needs a column for the bill number and one for the amount',
  ),
  noRows: text('表头下面没有税单', '表頭下面沒有稅單', 'There is no bill below the headings'),
  noNumber: text('没有税单号', '沒有稅單號', 'There is no bill number'),
  badNumber: text(
    '税单号“{value}”应为最多 40 位字母、数字和连字符',
    '稅單號「{value}」應為最多 40 位字母、數字和連字號',
    'The bill number “{value}” must be at most 40 letters, digits and hyphens',
  ),
  badKind: text('不认识的税种“{value}”', '不認識的稅種「{value}」', 'The tax type “{value}” is not known'),
  badAmount: text('“{value}”不是金额', '「{value}」不是金額', '“{value}” is no amount'),
  badDay: text('“{value}”不是日期', '「{value}」不是日期', '“{value}” is no date'),
  noIssue: text('没有开税单日期', '沒有開稅單日期', 'There is no date of issue'),
  paidWithoutDay: text(
    '状态是“{value}”，但没有缴款日期',
    '狀態是「{value}」，但沒有繳款日期',
    'It says “{value}”, but there is no day of payment',
  ),
  otherAmount: text(
    '这份税单已登记为 {amount} 元',
    '這份稅單已登記為 {amount} 元',
    'This bill is on file with CNY {amount}',
  ),
  noDeclaration: text('没有选择报关单', '沒有選擇報關單', 'No declaration was chosen'),
} as const
