import { text } from '../../kernel/text.ts'

/** What is refused when goods are classified, in whichever screen. */
export const decideText = {
  notHs: text(
    '编码前六位不在《协调制度》2022 年版中',
    '編碼首六位不在《協調制度》2022 年版內',
    'The first six digits are not a code of HS 2022',
  ),
  wrongLength: text(
    '{jurisdiction}编码应为 {digits} 位数字',
    '{jurisdiction}編碼應為 {digits} 位數字',
    'A code of {jurisdiction} has {digits} digits',
  ),
  notInTariff: text(
    '现行税则“{edition}”中没有编码 {code}',
    '現行稅則「{edition}」中沒有編碼 {code}',
    'The current tariff “{edition}” has no code {code}',
  ),
  notLast: text(
    '编码 {code} 下面还有更细的编码，请选到最末一级',
    '編碼 {code} 下面還有更細的編碼，請選到最末一級',
    'Code {code} has more specific codes below it. Choose one of those',
  ),
  ended: text(
    '编码 {code} 已停用（税则“{edition}”），不能使用',
    '編碼 {code} 已停用（稅則「{edition}」），不能使用',
    'The code {code} has been retired (tariff “{edition}”) and cannot be used',
  ),
  endedTo: text(
    '编码 {code} 已停用（税则“{edition}”），不能使用；可改用 {codes}',
    '編碼 {code} 已停用（稅則「{edition}」），不能使用；可改用 {codes}',
    'The code {code} has been retired (tariff “{edition}”) and cannot be used. Its successors: {codes}',
  ),
  elementsMissing: text(
    '编码 {code} 必填的申报要素还没有填：{names}',
    '編碼 {code} 必填的申報要素尚未填寫：{names}',
    'Code {code} asks for declaration elements that are missing: {names}',
  ),
  tenDigits: text(
    '内地申报用 10 位编码，{code} 还不够',
    '內地申報用 10 位編碼，{code} 尚欠',
    'A mainland declaration takes ten digits; {code} has fewer',
  ),
  fourEyes: text(
    '首次归类与二审不能是同一人，请由另一位同事审核',
    '首次歸類與覆核不能是同一人，請由另一位同事覆核',
    'The second review must be done by someone else: you made the first classification',
  ),
} as const
