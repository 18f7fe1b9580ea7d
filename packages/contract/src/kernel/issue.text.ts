import { text } from './text.ts'

export const issues = {
  required: text('此项必填', '此項必填', 'This is required'),
  invalid: text('内容不正确', '內容不正確', 'This is not valid'),
  option: text('请从列表中选择', '請從清單中選擇', 'Choose one from the list'),
  tied: text(
    '此字段与对您隐藏的字段相关，您不能修改',
    '此欄位與對您隱藏的欄位相關，您不能修改',
    'This depends on a field that is hidden from you, so you cannot change it',
  ),
  unknown: text('不认识的字段：{names}', '不認識的欄位：{names}', 'Unknown field: {names}'),
  badText: text('含有不允许的字符', '含有不允許的字元', 'Contains characters that are not allowed'),
  types: {
    string: text('应为文字', '應為文字', 'This must be text'),
    number: text('应为数字', '應為數字', 'This must be a number'),
    int: text('应为整数', '應為整數', 'This must be a whole number'),
    boolean: text('应为是或否', '應為是或否', 'This must be yes or no'),
    array: text('应为列表', '應為清單', 'This must be a list'),
    object: text('应为一组字段', '應為一組欄位', 'This must be a set of fields'),
  },
  min: {
    string: text('至少 {min} 个字符', '至少 {min} 個字元', 'At least {min} characters'),
    number: text('不能小于 {min}', '不能小於 {min}', 'At least {min}'),
    int: text('不能小于 {min}', '不能小於 {min}', 'At least {min}'),
    array: text('至少 {min} 项', '至少 {min} 項', 'At least {min} entries'),
  },
  max: {
    string: text('最多 {max} 个字符', '最多 {max} 個字元', 'At most {max} characters'),
    number: text('不能大于 {max}', '不能大於 {max}', 'At most {max}'),
    int: text('不能大于 {max}', '不能大於 {max}', 'At most {max}'),
    array: text('最多 {max} 项', '最多 {max} 項', 'At most {max} entries'),
  },
  digits: text('应为 {min} 至 {max} 位数字', '應為 {min} 至 {max} 位數字', 'This has {min} to {max} digits'),
  digitsExactly: text('应为 {min} 位数字', '應為 {min} 位數字', 'This has {min} digits'),
  formats: {
    email: text('邮箱格式不正确', '電郵格式不正確', 'This is not an e-mail address'),
    uuid: text('编号格式不正确', '編號格式不正確', 'This is not a valid id'),
    date: text('日期应为 年-月-日', '日期應為 年-月-日', 'The date must be year-month-day'),
    datetime: text('时间格式不正确', '時間格式不正確', 'This is not a valid time'),
    regex: text('格式不正确', '格式不正確', 'The format is not valid'),
    url: text('网址格式不正确', '網址格式不正確', 'This is not a web address'),
  },
  countryCode: text(
    '国家（地区）码格式不正确，例如 +86',
    '國家（地區）碼格式不正確，例如 +852',
    'This is not a country code, such as +86',
  ),
  countryCodeNeeded: text(
    '8 位号码可能属于香港或澳门，请填写国家（地区）码，例如 +852 或 +853',
    '8 位號碼可能屬於香港或澳門，請填寫國家（地區）碼，例如 +852 或 +853',
    'An 8-digit number may be from Hong Kong or Macao. Enter its country code, +852 or +853',
  ),
  mobile: text('手机号码格式不正确', '手機號碼格式不正確', 'This is not a mobile number'),
  decimal: text(
    '应为不超过 {places} 位小数的数字',
    '應為不超過 {places} 位小數的數字',
    'A number with at most {places} decimals',
  ),
  uscc: text(
    '统一社会信用代码不正确（校验位不符）',
    '統一社會信用代碼不正確（校驗位不符）',
    'Not a valid Unified Social Credit Code (check digit)',
  ),
  swift: text('SWIFT 代码应为 8 或 11 位', 'SWIFT 代碼應為 8 或 11 位', 'A SWIFT code has 8 or 11 characters'),
  retired: text(
    '“{name}”已停用或不在有效期内，请另选',
    '「{name}」已停用或不在有效期內，請另選',
    '“{name}” is no longer in use. Choose another',
  ),
  duplicate: text('已存在，不能重复', '已存在，不能重複', 'Already in use'),
  notFound: text('找不到所选记录', '找不到所選記錄', 'The chosen record was not found'),
}
