import { useMemo } from 'react'

import type { Editing } from '../../../kernel/form/EditDrawer.tsx'

/** A new row starts with these, unless what opened the form says otherwise. `start` is the same object at every call. */
export function useStart(editing: Editing | null, start: Readonly<Record<string, unknown>>): Editing | null {
  return useMemo(
    () => (!editing || 'row' in editing ? editing : { initial: { ...start, ...editing.initial } }),
    [editing, start],
  )
}
