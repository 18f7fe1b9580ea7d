import { text } from '@clearway/contract/kernel/text'

export const gridText = {
  keys: text(
    '回车编辑 · Tab 下一格 · Ctrl+D 复制上一行 · Insert 插入 · Ctrl+Delete 删除 · Ctrl+V 粘贴 Excel · Ctrl+Z 撤销',
    'Enter 編輯 · Tab 下一格 · Ctrl+D 複製上一行 · Insert 插入 · Ctrl+Delete 刪除 · Ctrl+V 貼上 Excel · Ctrl+Z 復原',
    'Enter edit · Tab next cell · Ctrl+D copy from above · Insert add · Ctrl+Delete remove · Ctrl+V paste from Excel · Ctrl+Z undo',
  ),
  cell: text('第 {row} 行，{column}', '第 {row} 行，{column}', 'Line {row}, {column}'),
  number: text('行', '行', 'No.'),
  line: text('第 {row} 行', '第 {row} 行', 'Line {row}'),
  add: text('添加一行', '新增一行', 'Add a line'),
  duplicate: text('复制', '複製', 'Duplicate'),
  remove: text('删除', '刪除', 'Remove'),
  up: text('上移', '上移', 'Move up'),
  down: text('下移', '下移', 'Move down'),
  done: text('完成', '完成', 'Done'),
  removed: text('已删除第 {row} 行', '已刪除第 {row} 行', 'Line {row} removed'),
  undo: text('撤销', '復原', 'Undo'),
  none: text('还没有任何行。', '還沒有任何行。', 'No lines yet.'),
  wrong: text('{column}：{message}', '{column}：{message}', '{column}: {message}'),
  nothingFound: text('没有找到', '找不到', 'Nothing found'),
  pasted: text('已粘贴 {count} 行', '已貼上 {count} 行', '{count} lines pasted'),
}
