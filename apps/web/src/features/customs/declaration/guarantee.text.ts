import { text } from '@clearway/contract/kernel/text'

export const guaranteeText = {
  guarantee: text('税款担保', '稅款擔保', 'Tax guarantee'),
  none: text('未选择', '未選擇', 'None chosen'),
  option: text('{number} · 可用 {available} 元', '{number} · 可用 {available} 元', '{number} · CNY {available} left'),
  until: text('至 {validTo}', '至 {validTo}', 'to {validTo}'),
  doesNotFit: text('不适用', '不適用', 'does not fit'),
  noOffers: text(
    '这家企业没有可用的税款担保；请先在“税款担保”中登记',
    '這家企業沒有可用的稅款擔保；請先在「稅款擔保」中登記',
    'This company has no guarantee on file. Enter one under “Tax guarantees” first',
  ),
  before: text('本单之前可用（元）', '本單之前可用（元）', 'Left before this one (CNY)'),
  taxes: text('本单占用（元）', '本單佔用（元）', 'Held by this one (CNY)'),
  after: text('本单之后可用（元）', '本單之後可用（元）', 'Left after this one (CNY)'),
  unknown: text('未知', '未知', 'Unknown'),
  chooseFirst: text('汇总征税，还没有选择担保', '匯總徵稅，還沒有選擇擔保', 'Summary taxes: no guarantee chosen yet'),
  month: text('{month} 汇总征税', '{month} 匯總徵稅', 'Summary taxes of {month}'),
  monthOpen: text(
    '{company}：{count} 份税单未缴，共 {total} 元',
    '{company}：{count} 份稅單未繳，共 {total} 元',
    '{company}: {count} bills unpaid, CNY {total} in all',
  ),
  monthDone: text('{company}：没有未缴的税单', '{company}：沒有未繳的稅單', '{company}: no bill is unpaid'),
  unbilled: text(
    '另有 {count} 份报关单还没有税单',
    '另有 {count} 份報關單還沒有稅單',
    'There are no bills yet for {count} more declarations',
  ),
  payTogether: text('一并缴款', '一併繳款', 'Pay together'),
  payTitle: text('{month} 汇总征税一并缴款', '{month} 匯總徵稅一併繳款', 'Pay the summary taxes of {month}'),
  payOk: text('登记 {count} 份税单的缴款', '登記 {count} 份稅單的繳款', 'Enter the payment of {count} bills'),
  tickAll: text('全选', '全選', 'Select all'),
  tick: text('选择税单 {number}', '選擇稅單 {number}', 'Select bill {number}'),
  sum: text('合计 {total} 元', '合計 {total} 元', 'CNY {total} in all'),
} as const
