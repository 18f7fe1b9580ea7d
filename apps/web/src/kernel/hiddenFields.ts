import type { Fields } from '@clearway/contract/kernel/field'
import { useMemo, useSyncExternalStore } from 'react'

let hidden: Readonly<Record<string, readonly string[]>> = {}
const listeners = new Set<() => void>()

/** Set from `queryCurrentAuthority`: what the server keeps from the person is not offered either. */
export function setHiddenFields(next: Readonly<Record<string, readonly string[]>>): void {
  hidden = next
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const hiddenFields = (): Readonly<Record<string, readonly string[]>> => hidden

const none: readonly string[] = []

/** Names of a resource's fields that the person does not see. */
export const useHiddenFields = (resource: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => hidden[resource] ?? none)

export const withoutFields = <F extends Fields>(fields: F, names: readonly string[]): F =>
  names.length ? (Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as F) : fields

/** The resource as the person sees it: no column, filter, order or word of the search box for a hidden field. */
export function useShown<R extends { readonly name: string; readonly fields: Fields }>(resource: R): R {
  const names = useHiddenFields(resource.name)
  return useMemo(
    () => (names.length ? { ...resource, fields: withoutFields(resource.fields, names) } : resource),
    [resource, names],
  )
}
