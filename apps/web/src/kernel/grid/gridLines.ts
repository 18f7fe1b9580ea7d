import { useSyncExternalStore } from 'react'

/** A line of a grid. Its key is the browser's own and lasts as long as the page. */
export interface GridLine {
  readonly key: string
}

/** The lines of a grid outside React, so that what was typed is there at once for whoever asks. */
export interface GridLines<L extends GridLine> {
  get(): readonly L[]
  /** A step can be undone. What comes by itself (goods found for a model number) joins the last one with `step: false`. */
  change(next: readonly L[], step?: boolean): void
  undo(): void
  redo(): void
  subscribe(notify: () => void): () => void
}

/** Lines in which others write too: what they changed is no step of this person, it goes into all of them. */
export interface RebasedLines<L extends GridLine> extends GridLines<L> {
  rebase(change: (lines: readonly L[]) => readonly L[]): void
}

const mostSteps = 100

export function gridLines<L extends GridLine>(first: readonly L[]): RebasedLines<L> {
  let now = first
  let before: (readonly L[])[] = []
  let after: (readonly L[])[] = []
  const listeners = new Set<() => void>()
  const show = (next: readonly L[]) => {
    now = next
    for (const notify of listeners) notify()
  }
  return {
    get: () => now,
    change(next, step = true) {
      if (next === now) return
      if (step) {
        before = [...before.slice(-mostSteps + 1), now]
        after = []
      }
      show(next)
    },
    undo() {
      const last = before.at(-1)
      if (!last) return
      before = before.slice(0, -1)
      after = [...after, now]
      show(last)
    },
    redo() {
      const next = after.at(-1)
      if (!next) return
      after = after.slice(0, -1)
      before = [...before, now]
      show(next)
    },
    rebase(change) {
      before = before.map(change)
      after = after.map(change)
      const next = change(now)
      if (next !== now) show(next)
    },
    subscribe(notify) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

export const useGridLines = <L extends GridLine>(lines: GridLines<L>): readonly L[] =>
  useSyncExternalStore(lines.subscribe, lines.get)

let count = 0
export const newKey = (): string => `line${++count}`
