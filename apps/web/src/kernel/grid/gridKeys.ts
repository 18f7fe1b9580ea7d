import { text } from '@clearway/contract/kernel/text'

import type { PageKey } from '../pageKeys.ts'

const readKeys: readonly PageKey[] = [
  { key: 'cell-move', shown: '↑ ↓ ← → Tab', what: text('移动到其他单元格', '移動到其他儲存格', 'Move between cells') },
  {
    key: 'cell-far',
    shown: 'Ctrl+↑ ↓ ← →',
    what: text(
      '移动到首行、末行、首列、末列',
      '移動到首行、末行、首欄、末欄',
      'Move to the first or last row or column',
    ),
  },
  {
    key: 'cell-reach',
    shown: 'Shift+↑ ↓ ← →',
    what: text('选择多个单元格', '選擇多個儲存格', 'Select a range of cells'),
  },
  { key: 'cell-all', shown: 'Ctrl+A', what: text('选择全部行', '選擇全部行', 'Select all lines') },
  { key: 'cell-copy', shown: 'Ctrl+C', what: text('复制所选单元格', '複製所選儲存格', 'Copy the selected cells') },
]

const writeKeys: readonly PageKey[] = [
  { key: 'cell-edit', shown: 'Enter F2', what: text('编辑单元格', '編輯儲存格', 'Edit the cell') },
  {
    key: 'cell-leave',
    shown: 'Esc',
    what: text('取消编辑，或离开表格', '取消編輯，或離開表格', 'Cancel editing, or leave the grid'),
  },
  { key: 'cell-down', shown: 'Ctrl+D', what: text('复制上一行的值', '複製上一行的值', 'Copy the value from above') },
  { key: 'cell-paste', shown: 'Ctrl+V', what: text('从 Excel 粘贴', '從 Excel 貼上', 'Paste from Excel') },
  { key: 'cell-clear', shown: 'Delete', what: text('清空所选单元格', '清空所選儲存格', 'Clear the selected cells') },
  { key: 'line-add', shown: 'Insert', what: text('插入行', '插入行', 'Insert a line') },
  { key: 'line-copy', shown: 'Ctrl+Shift+D', what: text('复制行', '複製行', 'Duplicate the line') },
  { key: 'line-remove', shown: 'Ctrl+Delete', what: text('删除行', '刪除行', 'Remove the line') },
  { key: 'grid-undo', shown: 'Ctrl+Z', what: text('撤销', '復原', 'Undo') },
  { key: 'grid-redo', shown: 'Ctrl+Y', what: text('重做', '重做', 'Redo') },
]
const moveKeys: readonly PageKey[] = [
  { key: 'line-move', shown: 'Alt+↑ ↓', what: text('移动行', '移動行', 'Move the lines') },
]
const formKeys: readonly PageKey[] = [
  { key: 'cell-form', shown: 'Alt+E', what: text('逐项填写单元格', '逐項填寫儲存格', 'Fill the cell by its form') },
]

interface Grid {
  readonly readOnly: boolean
  readonly movable: boolean
  /** Some column opens a form of its own. */
  readonly forms: boolean
}

/** What a grid takes, for the sheet of shortcuts. */
export const gridKeys = ({ readOnly, movable, forms }: Grid): readonly PageKey[] =>
  readOnly ? readKeys : [...readKeys, ...writeKeys, ...(movable ? moveKeys : []), ...(forms ? formKeys : [])]
