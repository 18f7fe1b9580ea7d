import { text } from '@clearway/contract/kernel/text'

export const gridText = {
  keys: text(
    '方向键移动，回车编辑，Tab 下一格，Ctrl+D 复制上一行，Insert 插入行，Ctrl+Delete 删除行，Ctrl+V 粘贴 Excel 区域，Ctrl+Z 撤销，Esc 离开表格',
    '方向鍵移動，Enter 編輯，Tab 下一格，Ctrl+D 複製上一行，Insert 插入行，Ctrl+Delete 刪除行，Ctrl+V 貼上 Excel 範圍，Ctrl+Z 復原，Esc 離開表格',
    'Arrows move, Enter edits, Tab goes on, Ctrl+D copies from above, Insert adds a line, Ctrl+Delete removes it, Ctrl+V pastes from Excel, Ctrl+Z undoes, Esc leaves the grid',
  ),
  cell: text('第 {row} 行，{column}', '第 {row} 行，{column}', 'Line {row}, {column}'),
  number: text('行', '行', 'Line'),
  nothingFound: text('没有找到', '找不到', 'Nothing found'),
  pasted: text('已粘贴 {count} 行', '已貼上 {count} 行', '{count} lines pasted'),
}
