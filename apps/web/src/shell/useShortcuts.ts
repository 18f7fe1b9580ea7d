import { useKeydown } from '../kernel/keydown.ts'

interface Shortcuts {
  readonly search: () => void
  readonly shortcuts: () => void
  readonly side: () => void
}

const typing = (target: EventTarget | null) =>
  (target as HTMLElement | null)?.closest?.('input,textarea,select,[contenteditable=true]') != null

/** The keys of the whole application: Ctrl or ⌘ K, Ctrl or ⌘ B, and `?` outside of fields. */
export function useShortcuts(act: Shortcuts): void {
  useKeydown((e) => {
    if (e.isComposing || e.altKey) return
    const command = e.ctrlKey || e.metaKey
    if (command && e.key.toLowerCase() === 'k') act.search()
    else if (command && e.key.toLowerCase() === 'b' && !typing(e.target)) act.side()
    else if (!command && e.key === '?' && !typing(e.target)) act.shortcuts()
    else return
    e.preventDefault()
  })
}
