import { useEffect, useId } from 'react'

import { useLatest } from '../latest.ts'
import { usePageActive } from '../pageActive.ts'

const open = new Map<string, string>()

/** Something typed on this page (or anywhere) is not saved yet: the shell asks before it closes the tag or reloads. */
export const hasUnsaved = (path?: string): boolean =>
  path === undefined ? open.size > 0 : [...open.values()].includes(path)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function mark(key: string, path: string): void {
  open.set(key, path)
  window.addEventListener('beforeunload', warn)
}

function unmark(key: string): void {
  open.delete(key)
  if (open.size === 0) window.removeEventListener('beforeunload', warn)
}

/** Marks the page as unsaved while `dirty`; the browser asks before the tab is closed. */
export function useUnsaved(dirty: boolean): void {
  const key = useId()
  const { path = location.pathname } = usePageActive()
  useEffect(() => {
    if (!dirty) return
    mark(key, path)
    return () => unmark(key)
  }, [dirty, key, path])
}

/** The same for a store that tells when it changed: nothing is drawn anew because of it. `subscribe` stays the same. */
export function useUnsavedStore(subscribe: (notify: () => void) => () => void, dirty: () => boolean): void {
  const key = useId()
  const { path = location.pathname } = usePageActive()
  const latest = useLatest(dirty)
  useEffect(() => {
    const look = () => (latest()() ? mark(key, path) : unmark(key))
    look()
    const stop = subscribe(look)
    return () => {
      stop()
      unmark(key)
    }
  }, [subscribe, latest, key, path])
}
