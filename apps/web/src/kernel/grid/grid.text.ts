import { text } from '@clearway/contract/kernel/text'

export const gridText = {
  keys: text(
    '回车编辑 · Tab 下一格 · Ctrl+D 复制上一行 · Insert 插入 · Ctrl+Delete 删除 · Ctrl+V 粘贴 Excel · Ctrl+Z 撤销',
    'Enter 編輯 · Tab 下一格 · Ctrl+D 複製上一行 · Insert 插入 · Ctrl+Delete 刪除 · Ctrl+V 貼上 Excel · Ctrl+Z 復原',
    'Enter edit · Tab next cell · Ctrl+D copy from above · Insert add · Ctrl+Delete remove · Ctrl+V paste from Excel · Ctrl+Z undo',
  ),
  cell: text('第 {row} 行，{column}', '第 {row} 行，{column}', 'Line {row}, {column}'),
  number: text('行', '行', 'No.'),
  nothingFound: text('没有找到', '找不到', 'Nothing found'),
  pasted: text('已粘贴 {count} 行', '已貼上 {count} 行', '{count} lines pasted'),
}
