import { text } from '../kernel/text.ts'

/** Contacts, one a line. */
export const contactsText = {
  label: text('联系人', '聯絡人', 'Contacts'),
  hint: text(
    '表格中每行一人：姓名 | 职务 | 电话 | 邮箱',
    '試算表中每行一人：姓名 | 職務 | 電話 | 電郵',
    'In a spreadsheet one a line: name | position | phone | e-mail',
  ),
  form: text(
    '第 {line} 行应为“姓名 | 职务 | 电话 | 邮箱”',
    '第 {line} 行應為「姓名 | 職務 | 電話 | 電郵」',
    'Line {line} must be “name | position | phone | e-mail”',
  ),
  badMail: text(
    '第 {line} 行的邮箱格式不正确',
    '第 {line} 行的電郵格式不正確',
    'Line {line} has no valid e-mail address',
  ),
  many: text('最多 {max} 位联系人', '最多 {max} 位聯絡人', 'At most {max} contacts'),
  name: text('姓名', '姓名', 'Name'),
  role: text('职务', '職務', 'Position'),
  phone: text('电话', '電話', 'Phone'),
  mail: text('邮箱', '電郵', 'E-mail'),
} as const
