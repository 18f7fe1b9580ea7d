import { text } from '@clearway/contract/kernel/text'

import type { PageKey } from '../pageKeys.ts'

/** What the rows of a list take, for the sheet of shortcuts. */
export const rowKeys = {
  move: { key: 'row-move', shown: '↑ ↓ Home End', what: text('移动到其他行', '移動到其他行', 'Move between rows') },
  open: { key: 'row-open', shown: 'Enter', what: text('打开所选行', '開啟所選行', 'Open the row') },
  tick: { key: 'row-tick', shown: 'Space', what: text('勾选所选行', '勾選所選行', 'Tick the row') },
  reach: { key: 'row-reach', shown: 'Shift+↑ ↓', what: text('连续勾选', '連續勾選', 'Tick a range of rows') },
  tickAll: {
    key: 'row-all',
    shown: 'Ctrl+A',
    what: text('勾选本页全部', '勾選本頁全部', 'Tick all rows on this page'),
  },
  delete: { key: 'row-delete', shown: 'Delete', what: text('删除勾选的行', '刪除勾選的行', 'Delete the ticked rows') },
} as const satisfies Record<string, PageKey>
