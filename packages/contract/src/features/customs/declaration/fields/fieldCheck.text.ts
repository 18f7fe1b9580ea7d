import { text } from '../../../../kernel/text.ts'

export const fieldCheckText = {
  neededToSave: text('暂存时必填', '暫存時必填', 'Required to save'),
  neededToDeclare: text('申报时必填', '申報時必填', 'Required to declare'),
  mustBeBlank: text('出口申报时不填', '出口申報時不填', 'Stays empty when an export is declared'),
  tooLong: text(
    '最多 {max} 个字符，现有 {count} 个',
    '最多 {max} 個字元，現有 {count} 個',
    'At most {max} characters; there are {count}',
  ),
  notWhole: text('应为整数', '應為整數', 'This must be a whole number'),
  notNumber: text('应为数字', '應為數字', 'This must be a number'),
  belowNothing: text('不能为负数', '不能為負數', 'This cannot be below 0'),
  tooManyDigits: text('小数点前最多 {max} 位', '小數點前最多 {max} 位', 'At most {max} digits before the point'),
  tooManyPlaces: text('最多 {max} 位小数', '最多 {max} 位小數', 'At most {max} decimals'),
  notDate: text(
    '日期应为 8 位数字（年月日），如 20260131',
    '日期應為 8 位數字（年月日），如 20260131',
    'A date of 8 digits (year, month, day), such as 20260131',
  ),
  notFlag: text('应为 1（是）或 0（否）', '應為 1（是）或 0（否）', 'This must be 1 (yes) or 0 (no)'),
  notMarks: text(
    '每一位应为 1（是）、0（否）或 9（不填）',
    '每一位應為 1（是）、0（否）或 9（不填）',
    'Each place must be 1 (yes), 0 (no) or 9 (not answered)',
  ),
  notTicks: text(
    '每一位应为 1（勾选）或 0（未勾选）',
    '每一位應為 1（勾選）或 0（未勾選）',
    'Each place must be 1 (ticked) or 0 (not ticked)',
  ),
  notDay: text(
    '日期应为 年-月-日，如 2026-01-31',
    '日期應為 年-月-日，如 2026-01-31',
    'A date as year-month-day, such as 2026-01-31',
  ),
  controlCharacters: text(
    '含有换行、制表符等控制字符，报文不接受',
    '含有換行、定位字元等控制字元，報文不接受',
    'Contains a line break, tab or other control character, which the message cannot carry',
  ),
  outOfOrder: text(
    '项号应为 {wanted}，现为 {value}',
    '項號應為 {wanted}，現為 {value}',
    'The item number must be {wanted}; it is {value}',
  ),
} as const
