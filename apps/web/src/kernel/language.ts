import { bestLanguage, languages, languageTags, say, type Language, type Text } from '@clearway/contract/kernel/text'
import { useCallback, useSyncExternalStore } from 'react'

const key = 'language'
const listeners = new Set<() => void>()
const stored = localStorage.getItem(key)
let current: Language = languages.includes(stored as Language)
  ? (stored as Language)
  : bestLanguage(navigator.languages)
document.documentElement.lang = languageTags[current]

export const language = (): Language => current

/** Changes the language for the whole application and remembers it on this device. */
export function setLanguage(next: Language): void {
  current = next
  localStorage.setItem(key, next)
  document.documentElement.lang = languageTags[next]
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)

/** `const t = useText(); t(common.save)`: the text in the user's language, redrawn when they change it. */
export function useText(): (t: Text, values?: Readonly<Record<string, unknown>>) => string {
  const now = useLanguage()
  return useCallback((t, values) => say(t, now, values), [now])
}
