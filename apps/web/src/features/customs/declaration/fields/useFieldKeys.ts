import { useCallback, type KeyboardEvent } from 'react'

import { usePageKeys, type PageKey } from '../../../../kernel/pageKeys.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'

const inputs = 'input[data-place]:not(:disabled):not([readonly]), .dec-grid .grid-input'

/** The inputs of the form in the order of the eye; of a group of chips the one that is chosen. */
function stops(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(inputs)].filter(
    (input) => input.offsetParent !== null && (input.type !== 'radio' || input.checked),
  )
}

const keys: readonly PageKey[] = [
  { key: 'field-next', shown: 'Enter', what: t.keyNext },
  { key: 'field-back', shown: 'Shift+Enter', what: t.keyBack },
  { key: 'field-codes', shown: 'F2 Alt+↓', what: t.keyCodes },
  { key: 'field-mark', shown: '1 0 9', what: t.keyMark },
  { key: 'field-undo', shown: 'Esc', what: t.keyUndo },
]
const copyKeys: readonly PageKey[] = [...keys, { key: 'field-copy', shown: 'Ctrl+D', what: t.keyCopy }]

/**
 * Enter goes to the next field, Shift+Enter back; Ctrl+D asks for the value that the last declaration had there, where there is one. Dialogs and
 * grids keep their own keys.
 */
export function useFieldKeys(onCopy?: (place: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
  usePageKeys(onCopy ? copyKeys : keys)
  return useCallback(
    (event) => {
      const input = event.target as HTMLInputElement
      const { place } = input.dataset
      if (
        event.defaultPrevented ||
        event.nativeEvent.isComposing ||
        place === undefined ||
        !event.currentTarget.contains(input)
      )
        return
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const all = stops(event.currentTarget)
        const at = all.indexOf(input)
        const to = all[at + (event.shiftKey ? -1 : 1)]
        if (!to) return
        event.preventDefault()
        to.focus()
      } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
        event.preventDefault()
        if (!input.readOnly) onCopy?.(place)
      }
    },
    [onCopy],
  )
}
