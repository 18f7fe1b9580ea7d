import { text } from '@clearway/contract/kernel/text'

export const linkText = {
  waiting: text('正在读取…', '正在讀取…', 'Loading…'),
  again: text('重新读取', '重新讀取', 'Load again'),
}
