import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, useId, useSyncExternalStore } from 'react'

import { useKeydown } from './keydown.ts'
import { usePageActive } from './pageActive.ts'

/** A key of a page: `key` as the browser names it, in lower case. Without `run` another part listens, and it is only told. */
export interface PageKey {
  readonly key: string
  readonly shown: string
  readonly what: Text
  readonly run?: () => void
}

const lists = new Map<string, readonly PageKey[]>()
let told: readonly PageKey[] = []
const listeners = new Set<() => void>()
function publishKeys(id: string, keys: readonly PageKey[] | undefined): void {
  if (keys) lists.set(id, keys)
  else lists.delete(id)
  told = [...lists.values()].flat()
  for (const listen of listeners) listen()
}
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** The keys of the page in front, for the sheet of shortcuts. */
export const usePageKeysTold = (): readonly PageKey[] => useSyncExternalStore(subscribe, () => told)

const inField = (target: Element) => target.closest('input,textarea,select,[contenteditable=true],.ant-select') !== null
const inControl = (target: Element) =>
  target.closest('button,a,[role=button],[role=tab],[role=menuitem],summary') !== null
/** Something lies over the page that still takes keys; what is on its way out takes none. */
const overlaid = () =>
  [
    ...document.querySelectorAll(
      '.ant-modal:not(.ant-zoom-leave),.ant-drawer-open,.ant-dropdown:not(.ant-dropdown-hidden)',
    ),
  ].some((overlay) => overlay.checkVisibility())

/**
 * Single keys that act while the page is in front: not while something is typed, nor behind a dialog. A button keeps its own Enter and Space. Give it
 * a list that stays the same until something changes.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const { active } = usePageActive()
  const id = useId()
  useEffect(() => {
    if (!active) return
    publishKeys(id, keys)
    return () => publishKeys(id, undefined)
  }, [active, keys, id])
  useKeydown(
    (event) => {
      const target = event.target instanceof Element ? event.target : document.body
      // A key that is held down acts once.
      if (
        event.repeat ||
        event.defaultPrevented ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        inField(target) ||
        overlaid()
      )
        return
      const key = event.key.toLowerCase()
      if ((key === 'enter' || key === ' ') && inControl(target)) return
      const found = keys.find((k) => k.key === key && k.run)
      if (!found) return
      event.preventDefault()
      found.run!()
    },
    { active },
  )
}
