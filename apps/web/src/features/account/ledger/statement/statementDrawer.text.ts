import { text } from '@clearway/contract/kernel/text'

/** Words of the statement drawer beside those of its paper. */
export const statementDrawerText = {
  presets: {
    thisMonth: text('本月', '本月', 'This month'),
    lastMonth: text('上月', '上月', 'Last month'),
    quarter: text('本季度', '本季度', 'This quarter'),
    year: text('本年', '本年', 'This year'),
    own: text('自选', '自訂', 'Custom period'),
  },
  periodLabel: text('对账单期间', '結單期間', 'Period of the statement'),
  more: text('加载更多', '載入更多', 'Load more'),
  shown: text('已显示 {shown} / {count} 笔', '已顯示 {shown} / {count} 筆', '{shown} of {count} entries shown'),
  language: {
    zh: text('简体中文', '簡體中文', 'Simplified Chinese'),
    tw: text('繁體中文', '繁體中文', 'Traditional Chinese'),
    en: text('English', 'English', 'English'),
  },
  equation: text('期初 + 收入 − 支出 = 期末', '期初 + 收入 − 支出 = 期末', 'Opening + in − out = closing'),
  checkTitle: text('核对打印的对账单', '核對列印的結單', 'Check a printed statement'),
  checkHint: text(
    '填写页脚的记账序号和哈希',
    '填寫頁尾的記帳序號和雜湊值',
    'Enter the posting number and hash from the footer',
  ),
  seq: text('记账序号', '記帳序號', 'Posting no.'),
  check: text('核对', '核對', 'Check'),
  balance: text('余额', '餘額', 'Balance'),
}
