import { useEffect, useId } from 'react'
import { usePageActive } from '../pageActive.ts'

const open = new Map<string, string>()

/** Something typed on this page (or anywhere) is not saved yet: the shell asks before it closes the tag or reloads. */
export const hasUnsaved = (path?: string): boolean => (path === undefined ? open.size > 0 : [...open.values()].includes(path))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Marks the page as unsaved while `dirty`; the browser asks before the tab is closed. */
export function useUnsaved(dirty: boolean): void {
  const key = useId()
  const { path = location.pathname } = usePageActive()
  useEffect(() => {
    if (!dirty) return
    open.set(key, path)
    window.addEventListener('beforeunload', warn)
    return () => {
      open.delete(key)
      if (open.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [dirty, key, path])
}
