import { text } from '../kernel/text.ts'

/** Words of parties: their numbers and the days on which something of them holds. */
export const partyText = {
  brForm: text(
    '商业登记号码应为 8 位数字，可加 3 位分行号，例如 12345678 或 12345678-001',
    '商業登記號碼應為 8 位數字，可加 3 位分行號，例如 12345678 或 12345678-001',
    'A business registration number has 8 digits and perhaps a branch of 3, such as 12345678 or 12345678-001',
  ),
  registrationForm: text(
    '应为香港商业登记号码（8 位数字，可加 3 位分行号）或统一社会信用代码（18 位）',
    '應為香港商業登記號碼（8 位數字，可加 3 位分行號）或統一社會信用代碼（18 位）',
    'This must be a Hong Kong business registration number (8 digits, perhaps a branch of 3) or a Unified Social Credit Code (18 characters)',
  ),
  noPostBox: text(
    '须填写街道地址，不能是邮政信箱',
    '須填寫街道地址，不能是郵政信箱',
    'A street address is needed here, not a P.O. box',
  ),
} as const
