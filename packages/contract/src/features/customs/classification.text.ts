import { text } from '../../kernel/text.ts'

export const classificationText = {
  query: text('按货品描述归类', '按貨品描述歸類', 'Classify goods by their description'),
  choose: text('记录所选编码', '記錄所選編碼', 'Record the chosen code'),
  noText: text('请描述货品', '請描述貨品', 'Describe the goods'),
} as const
