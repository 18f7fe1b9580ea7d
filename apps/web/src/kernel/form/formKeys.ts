import { text } from '@clearway/contract/kernel/text'

import { usePageKeys, type PageKey } from '../pageKeys.ts'

const told = (what: PageKey['what']): readonly PageKey[] => [{ key: 'form-end', shown: 'Ctrl+Enter', what }]

export const saveKeys = told(text('保存表单', '儲存表單', 'Save the form'))
export const submitKeys = told(text('提交或确认', '提交或確認', 'Submit or confirm'))
export const sendKeys = told(text('发送', '傳送', 'Send'))

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly preventDefault: () => void
}

export const isCtrlEnter = ({ key, ctrlKey, metaKey }: Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** Ctrl or ⌘ Enter ends what is typed anywhere within. Gives what hears it; the sheet of shortcuts tells it. */
export function useCtrlEnter(end: () => void, keys: readonly PageKey[]): (event: Pressed) => void {
  usePageKeys(keys)
  return (event) => {
    if (!isCtrlEnter(event)) return
    event.preventDefault()
    end()
  }
}
