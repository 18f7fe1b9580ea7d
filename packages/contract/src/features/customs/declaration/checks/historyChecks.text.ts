import { text } from '../../../../kernel/text.ts'

/** What was declared before: the same bill, and the same goods at another price or weight. */
export const historyTexts = {
  billElsewhere: text(
    '提运单号 {bill} 已用于 {codes}；请确认不是重复申报',
    '提運單號 {bill} 已用於 {codes}；請確認不是重複申報',
    'The bill of lading {bill} is used in {codes}. Make sure that it is not declared twice',
  ),
  priceUnusual: text(
    '第 {line} 项单价 {price} {currency}；该客户以往 {count} 次申报为 {low} 至 {high}（中位 {middle}）',
    '第 {line} 項單價 {price} {currency}；該客戶以往 {count} 次申報為 {low} 至 {high}（中位 {middle}）',
    'Line {line}: unit price {price} {currency}. This customer declared {low} to {high} in {count} earlier lines (median {middle})',
  ),
  weightUnusual: text(
    '第 {line} 项每单位净重 {weight} 千克；该客户以往 {count} 次申报为 {low} 至 {high}（中位 {middle}）',
    '第 {line} 項每單位淨重 {weight} 千克；該客戶以往 {count} 次申報為 {low} 至 {high}（中位 {middle}）',
    'Line {line}: {weight} kg a unit. This customer declared {low} to {high} in {count} earlier lines (median {middle})',
  ),
} as const
