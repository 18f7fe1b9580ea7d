import { text } from '../../../../kernel/text.ts'

/** What a declaration whose taxes are collected by the month, or assessed by the company itself, is asked. */
export const guaranteeTexts = {
  guaranteeMissing: text(
    '汇总征税报关单要有税款担保；请在单据类型下方选择',
    '匯總徵稅報關單要有稅款擔保；請在單據類型下方選擇',
    'A declaration for summary tax collection needs a guarantee. Choose one below the document type',
  ),
  guaranteeImporter: text(
    '担保 {number} 属于企业 {owner}，不是这里的境内收发货人；请改选担保或改正编码',
    '擔保 {number} 屬於企業 {owner}，不是這裏的境內收發貨人；請改選擔保或改正編碼',
    'Guarantee {number} is of company {owner}, not of this consignor/consignee. Choose another one or correct the code',
  ),
  guaranteeOffice: text(
    '担保 {number} 不适用于本申报地海关；请改选担保',
    '擔保 {number} 不適用於本申報地海關；請改選擔保',
    'Guarantee {number} does not cover this office of declaration. Choose another one',
  ),
  guaranteeEnded: text(
    '担保 {number} 今天无效（有效期 {from} 至 {to}）；请改选担保',
    '擔保 {number} 今天無效（有效期 {from} 至 {to}）；請改選擔保',
    'Guarantee {number} does not count today (valid {from} to {to}). Choose another one',
  ),
  guaranteeShort: text(
    '担保 {number} 可用 {available} 元，不够本单税款 {taxes} 元；请先缴款恢复额度，或改选担保',
    '擔保 {number} 可用 {available} 元，不夠本單稅款 {taxes} 元；請先繳款恢復額度，或改選擔保',
    'Guarantee {number} has CNY {available} left, which does not cover taxes of CNY {taxes}. Pay what is due first, or choose another one',
  ),
  guaranteeUnknown: text(
    '本单税款未能全部算出（已知 {taxes} 元），担保 {number} 是否够用请自行核对',
    '本單稅款未能全部算出（已知 {taxes} 元），擔保 {number} 是否夠用請自行核對',
    'Not all taxes are known (CNY {taxes} are), so check yourself whether guarantee {number} covers them',
  ),
  guaranteeUnsaid: text(
    '备注里没有担保备案编号 {number}；请补充或重新选择担保',
    '備註裏沒有擔保備案編號 {number}；請補充或重新選擇擔保',
    'The remarks do not give the guarantee {number}. Add it or choose the guarantee again',
  ),
  selfTaxLong: text(
    '自报自缴的这一项最多 {max} 个字符；请缩短',
    '自報自繳的這一項最多 {max} 個字元；請縮短',
    'Of self-assessed taxes this takes {max} characters at most. Shorten it',
  ),
} as const
