import { text } from '@clearway/contract/kernel/text'

import type { PageKey } from '../pageKeys.ts'

/** What a form takes, for the sheet of shortcuts. */
export const formKeys: readonly PageKey[] = [
  { key: 'form-save', shown: 'Ctrl+Enter', what: text('保存表单', '儲存表單', 'Save the form') },
]
