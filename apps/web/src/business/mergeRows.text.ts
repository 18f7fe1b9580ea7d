import { text } from '@clearway/contract/kernel/text'

/** Words of making one row of two. */
export const mergeRowsText = {
  merge: text('合并', '合併', 'Merge'),
  kept: text('保留哪一个', '保留哪一個', 'Which one to keep'),
  fills: text('从它补上的内容', '從它補上的內容', 'Filled in from it'),
  fillsNone: text('没有需要补上的内容。', '沒有需要補上的內容。', 'Nothing needs filling in.'),
  merged: text('已合并', '已合併', 'Merged'),
}
