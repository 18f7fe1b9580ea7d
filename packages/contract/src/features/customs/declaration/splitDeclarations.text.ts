import { text } from '../../../kernel/text.ts'

/** What is wrong with a shipment that is split into declarations. */
export const splitText = {
  packages: text('件数', '件數', 'Packages'),
  gross: text('毛重', '毛重', 'Gross weight'),
  net: text('净重', '淨重', 'Net weight'),
  freight: text('运费', '運費', 'Freight'),
  insurance: text('保险费', '保險費', 'Insurance'),
  other: text('杂费', '雜費', 'Other charges'),
  noLines: text(
    '没有商品，无法生成报关单',
    '沒有貨品，無法產生報關單',
    'There are no goods to create a declaration from',
  ),
  notWhole: text(
    '件数“{value}”不是大于零的整数',
    '件數「{value}」不是大於零的整數',
    'The number of packages “{value}” is not a whole number of at least 1',
  ),
  tooFew: text(
    '件数 {packages} 少于报关单份数 {count}，每份至少一件',
    '件數 {packages} 少於報關單份數 {count}，每份至少一件',
    '{packages} packages are fewer than the {count} declarations: each needs at least one',
  ),
  notWeight: text(
    '{kind}“{value}”不是最多五位小数的正数',
    '{kind}「{value}」不是最多五位小數的正數',
    '{kind} “{value}” is not a positive number with at most 5 decimals',
  ),
  grossBelowNet: text(
    '毛重 {gross} 千克小于净重 {net} 千克',
    '毛重 {gross} 公斤小於淨重 {net} 公斤',
    'The gross weight {gross} kg is less than the net weight {net} kg',
  ),
  netOfLines: text(
    '各项商品净重合计 {lines} 千克，与净重 {net} 千克不符',
    '各項貨品淨重合計 {lines} 公斤，與淨重 {net} 公斤不符',
    'The net weights of the lines total {lines} kg, not {net} kg',
  ),
  notAmount: text(
    '{kind}“{value}”不是金额，未分摊',
    '{kind}「{value}」不是金額，未分攤',
    '{kind} “{value}” is not an amount and was not apportioned',
  ),
  byWeight: text(
    '各报关单币制不同且缺少汇率，{kind}按毛重分摊',
    '各報關單幣制不同且欠缺匯率，{kind}按毛重分攤',
    'The declarations are in different currencies and an exchange rate is missing: {kind} was apportioned by gross weight',
  ),
} as const
