import { useCallback, useSyncExternalStore } from 'react'

/** What a visitor took along from the public page, written there under the same key. */
export interface GoodsDraft {
  readonly text: string
  readonly modelNumber?: string
  readonly brand?: string
  readonly code: string
  readonly jurisdiction: string
  readonly at: string
}

const key = 'clearway.goodsDraft'
const isDraft = (v: unknown): v is GoodsDraft =>
  typeof v === 'object' &&
  v !== null &&
  'text' in v &&
  typeof v.text === 'string' &&
  'code' in v &&
  typeof v.code === 'string' &&
  /^\d{4,13}$/.test(v.code) &&
  'jurisdiction' in v &&
  typeof v.jurisdiction === 'string' &&
  /^[A-Z]{2}$/.test(v.jurisdiction) &&
  'at' in v &&
  typeof v.at === 'string'

/** Undefined for none, and for one that cannot be read: it is from a browser, which may hold anything. */
function parseDraft(stored: string | null): GoodsDraft | undefined {
  try {
    const draft: unknown = JSON.parse(stored ?? '')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}

/** The draft that waits on this device, and how to be rid of it. */
export function useGoodsDraft(): readonly [GoodsDraft | undefined, () => void] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const drop = useCallback(() => {
    localStorage.removeItem(key)
    for (const tell of listeners) tell()
  }, [])
  return [parseDraft(stored), drop]
}
