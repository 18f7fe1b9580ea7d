import { useCallback, useSyncExternalStore } from 'react'

let held: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Set from `queryCurrentAuthority`. The server decided; the web only asks whether a code is held. */
export function setPermissions(codes: Iterable<string>): void {
  held = new Set(codes)
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const permissions = (): ReadonlySet<string> => held

/** `const can = useCan(); can('supplier.edit')`. */
export function useCan(): (permission: string) => boolean {
  const now = useSyncExternalStore(subscribe, () => held)
  return useCallback((permission) => now.has(permission), [now])
}
