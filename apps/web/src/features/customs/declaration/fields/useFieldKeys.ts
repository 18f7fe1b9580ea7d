import { useCallback, type KeyboardEvent } from 'react'

const inputs = 'input[data-place]:not(:disabled):not([readonly]), .dec-grid .grid-input'

/** The inputs of the form in the order of the eye; of a group of chips the one that is chosen. */
function stops(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(inputs)].filter(
    (input) => input.offsetParent !== null && (input.type !== 'radio' || input.checked),
  )
}

/** Enter goes to the next field, Shift+Enter back; Ctrl+D asks for the value that the last declaration had there. Dialogs and grids keep their own keys. */
export function useFieldKeys(onCopy: (place: string) => void): (event: KeyboardEvent<HTMLElement>) => void {
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
        if (!input.readOnly) onCopy(place)
      }
    },
    [onCopy],
  )
}
