/** Ticked rows, and the row from which a shift-click reaches. */
export interface Selection {
  readonly keys: readonly string[]
  readonly anchor: string | undefined
}

export const nothingTicked: Selection = { keys: [], anchor: undefined }

/** A click on a row clears the others and ticks only that one. */
export const only = (key: string): Selection => ({ keys: [key], anchor: key })

export const toggle = (now: Selection, key: string): Selection => ({
  keys: now.keys.includes(key) ? now.keys.filter((k) => k !== key) : [...now.keys, key],
  anchor: key,
})

/** Ticks from the anchor to `key` in the order shown; without an anchor on the page it is a plain click. */
export function reach(now: Selection, key: string, shown: readonly string[]): Selection {
  const from = now.anchor === undefined ? -1 : shown.indexOf(now.anchor)
  const to = shown.indexOf(key)
  if (from < 0 || to < 0) return only(key)
  return { keys: shown.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: now.anchor }
}

/** Ticks from the anchor to `key` beside what is ticked already; without an anchor only `key` changes. */
export function extend(now: Selection, key: string, shown: readonly string[]): Selection {
  if (now.anchor === undefined || !shown.includes(now.anchor)) return toggle(now, key)
  const { keys } = reach(now, key, shown)
  return { keys: [...now.keys, ...keys.filter((k) => !now.keys.includes(k))], anchor: key }
}

/** Rows that left the page are no longer ticked: nobody deletes what they do not see. */
export function keepShown(now: Selection, shown: readonly string[]): Selection {
  const keys = now.keys.filter((k) => shown.includes(k))
  return keys.length === now.keys.length ? now : { keys, anchor: now.anchor }
}

/** Where the arrow keys lead from row `at` of `count`. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined || count === 0 ? undefined : Math.min(Math.max(to, 0), count - 1)
}
