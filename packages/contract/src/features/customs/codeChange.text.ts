import { text } from '../../kernel/text.ts'

export const codeChangeText = {
  title: text('编码变更对照', '編碼變更對照', 'Code changes'),
  jurisdiction: text('国家（地区）', '國家（地區）', 'Jurisdiction'),
  oldCode: text('原编码', '原編碼', 'Old code'),
  newCode: text('新编码', '新編碼', 'New code'),
  validFrom: text('生效日期', '生效日期', 'Valid from'),
  shared: text('平台共享', '平台共享', 'Shared by the platform'),
  remark: text('备注', '備註', 'Remark'),
  badCode: text('编码为 4 至 13 位数字', '編碼為 4 至 13 位數字', 'A code has 4 to 13 digits'),
  sameCode: text('新编码不能与原编码相同', '新編碼不能與原編碼相同', 'The new code cannot be the old one'),
} as const
