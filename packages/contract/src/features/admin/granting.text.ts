import { text } from '../../kernel/text.ts'

/** What is said where something is granted to a role. */
export const grantingText = {
  tickFirst: text('请先勾选数据再授权', '請先勾選資料再授權', 'Data must be ticked before authorising'),
}
