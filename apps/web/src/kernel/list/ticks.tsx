import { Checkbox } from 'antd'
import { createContext, useContext, useSyncExternalStore, type ComponentProps } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { extend, nothingTicked, toggle, type Selection } from './selection.ts'

/** The ticked rows beside React's tree: a tick draws one row and not the table of fifty. */
export interface TickStore {
  readonly get: () => Selection
  readonly set: (next: Selection) => void
  readonly subscribe: (notify: () => void) => () => void
}

export function tickStore(): TickStore {
  let now = nothingTicked
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (next) => {
      if (next === now) return
      now = next
      for (const notify of listeners) notify()
    },
    subscribe: (notify) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** Undefined where rows cannot be ticked. */
export const Ticks = createContext<
  { readonly store: TickStore; readonly onSelect: (next: Selection) => void } | undefined
>(undefined)

const never = () => () => {}

function useTicked(key: string | undefined): boolean {
  const store = useContext(Ticks)?.store
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => key !== undefined && (store?.get().keys.includes(key) ?? false),
  )
}

/** A table row that knows whether it is ticked. */
export function TickRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string }) {
  const ticked = useTicked(props['data-row-key'])
  const ticks = useContext(Ticks)
  if (!ticks || props['data-row-key'] === undefined) return <tr {...props} />
  return (
    <tr
      {...props}
      className={`${props.className ?? ''}${ticked ? ' ant-table-row-selected' : ''}`}
      aria-selected={ticked}
    />
  )
}

/** A box, ticked by mouse or space bar; with Shift it ticks all from the box before it. `shown` are the keys of the page. */
export function TickCell({ id, name, shown }: { id: string; name: string; shown: () => readonly string[] }) {
  const say = useText()
  const ticked = useTicked(id)
  const { store, onSelect } = useContext(Ticks)!
  return (
    <Checkbox
      checked={ticked}
      aria-label={say(t.tickRow, { name })}
      onChange={({ nativeEvent }) => onSelect(tickedBy(nativeEvent, store.get(), id, shown()))}
    />
  )
}

/** What a click on a box ticks. The space bar clicks too, and says by itself whether Shift was held. */
export const tickedBy = (event: Event, now: Selection, key: string, shown: readonly string[]): Selection =>
  (event as MouseEvent).shiftKey ? extend(now, key, shown) : toggle(now, key)

/** Ticks all rows of the page, or none. */
export function TickAll({ keys }: { keys: readonly string[] }) {
  const say = useText()
  const { store, onSelect } = useContext(Ticks)!
  const count = useSyncExternalStore(store.subscribe, () => store.get().keys.length)
  const all = count > 0 && count === keys.length
  return (
    <Checkbox
      checked={all}
      indeterminate={count > 0 && !all}
      disabled={keys.length === 0}
      aria-label={say(t.tickAll)}
      onChange={() => onSelect(all ? nothingTicked : { keys, anchor: keys[0] })}
    />
  )
}
