import { movesBetween, withMoves } from '@clearway/contract/kernel/moves'

import type { GridLine, GridLines } from './gridLines.ts'

/** What a step did to one line; `before` is absent for a new one, `after` for one that was removed. */
interface Did<L> {
  readonly key: string
  readonly before?: L
  readonly after?: L
  readonly at: number
}
/** With the keys in both orders where lines were moved. */
interface Step<L> {
  readonly did: readonly Did<L>[]
  readonly order?: { readonly before: readonly string[]; readonly after: readonly string[] }
}

export interface SharedLines<L extends GridLine> extends GridLines<L> {
  /** Puts in what somebody else wrote; no step, and no undo of the own work takes it back. */
  merge(next: readonly L[]): void
}

const mostSteps = 100

/** Where two arrays of lines part. Lines that stayed the same object are not looked into. */
export function differing<L extends GridLine>(before: readonly L[], after: readonly L[]): Did<L>[] {
  const was = new Map(before.map((line, at) => [line.key, { line, at }]))
  const all: Did<L>[] = []
  after.forEach((line, at) => {
    const old = was.get(line.key)
    was.delete(line.key)
    if (old?.line !== line) all.push({ key: line.key, ...(old && { before: old.line }), after: line, at })
  })
  for (const { line, at } of was.values()) all.push({ key: line.key, before: line, at })
  return all
}

/** The keys that both have, as each has them, where that is not the same order. */
export function otherOrder(
  before: readonly GridLine[],
  after: readonly GridLine[],
): { before: string[]; after: string[] } | undefined {
  const [had, has] = [new Set(before.map((l) => l.key)), new Set(after.map((l) => l.key))]
  const [was, is] = [before.filter((l) => has.has(l.key)), after.filter((l) => had.has(l.key))].map((lines) =>
    lines.map((l) => l.key),
  ) as [string[], string[]]
  return was.every((key, at) => key === is[at]) ? undefined : { before: was, after: is }
}

/** The lines in the order of these keys. */
export function inOrderOf<L extends GridLine>(lines: readonly L[], keys: readonly string[]): L[] {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** The lines after the moves that lead from one order to the other. */
const reordered = <L extends GridLine>(lines: readonly L[], from: readonly string[], to: readonly string[]): L[] =>
  inOrderOf(
    lines,
    withMoves(
      lines.map((line) => line.key),
      movesBetween(from, to),
    ),
  )

/** The line with the fields that the step changed back as they were; what somebody changed since stays as they left it. */
function back<L extends GridLine>(now: L, from: L, to: L): L {
  const changed = (Object.keys({ ...from, ...to }) as (keyof L)[]).filter(
    (name) => from[name] !== to[name] && now[name] === from[name],
  )
  return changed.length === 0 ? now : { ...now, ...Object.fromEntries(changed.map((name) => [name, to[name]])) }
}

/** The steps with one line under another key. */
function renamedIn<L extends GridLine>(steps: readonly Step<L>[], from: string, to: L): Step<L>[] {
  const key = (k: string) => (k === from ? to.key : k)
  return steps.map(({ did, order }): Step<L> => ({
    did: did.map((d) =>
      d.key !== from
        ? d
        : {
            ...d,
            key: to.key,
            ...(d.before && { before: { ...d.before, key: to.key } }),
            ...(d.after && { after: { ...d.after, key: to.key } }),
          },
    ),
    ...(order && { order: { before: order.before.map(key), after: order.after.map(key) } }),
  }))
}

/**
 * The lines of a grid in which others write too. Undo takes back the own steps cell by cell, so what came from others since stays. A removed line comes
 * back as a new one (`anew` gives it a key of its own), because the server has already forgotten the old.
 */
export function sharedLines<L extends GridLine>(first: readonly L[], anew: (line: L) => L): SharedLines<L> {
  let now = first
  let done: Step<L>[] = []
  let undone: Step<L>[] = []
  const listeners = new Set<() => void>()
  const show = (next: readonly L[]) => {
    now = next
    for (const notify of listeners) notify()
  }
  const rename = (from: string, to: L) => {
    done = renamedIn(done, from, to)
    undone = renamedIn(undone, from, to)
  }
  /** Goes from one side of a step to the other. */
  const apply = (step: Step<L>, side: 'before' | 'after') => {
    const other = side === 'before' ? 'after' : 'before'
    const next = [...now]
    for (const did of [...step.did].sort((a, b) => a.at - b.at)) {
      const [from, to] = [did[other], did[side]]
      const at = next.findIndex((line) => line.key === did.key)
      if (!to) {
        if (at >= 0) next.splice(at, 1)
      } else if (from) {
        if (at >= 0) next[at] = back(next[at]!, from, to)
      } else {
        const again = anew(to)
        rename(did.key, again)
        next.splice(Math.min(did.at, next.length), 0, again)
      }
    }
    show(step.order ? reordered(next, step.order[other], step.order[side]) : next)
  }
  return {
    get: () => now,
    change(next, step = true) {
      if (next === now) return
      if (step) {
        const order = otherOrder(now, next)
        done = [...done.slice(-mostSteps + 1), { did: differing(now, next), ...(order && { order }) }]
        undone = []
      }
      show(next)
    },
    merge: (next) => void (next !== now && show(next)),
    undo() {
      const step = done.pop()
      if (!step) return
      undone.push(step)
      apply(step, 'before')
    },
    redo() {
      const step = undone.pop()
      if (!step) return
      done.push(step)
      apply(step, 'after')
    },
    subscribe(notify) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** A part of the lines to look at and write in: those that `shown` names, and lines that are made while it stands. */
export function partOfLines<L extends GridLine>(all: GridLines<L>, hidden: ReadonlySet<string>): GridLines<L> {
  let of: readonly L[] | undefined
  let part: readonly L[] = []
  const get = () => {
    if (all.get() !== of) {
      of = all.get()
      part = of.filter((line) => !hidden.has(line.key))
    }
    return part
  }
  return {
    get,
    change(next, step) {
      const before = get()
      const kept = new Map(next.map((line) => [line.key, line]))
      const was = new Set(before.map((line) => line.key))
      // What was moved here goes through the places of the lines that are shown.
      const standing = next.filter((line) => was.has(line.key))
      let at = 0
      const whole = all
        .get()
        .flatMap((line) => (hidden.has(line.key) ? [line] : kept.has(line.key) ? [standing[at++]!] : []))
      next.forEach((line, i) => {
        if (was.has(line.key)) return
        const above = i > 0 ? whole.findIndex((l) => l.key === next[i - 1]!.key) : -1
        whole.splice(i === 0 ? 0 : above + 1, 0, line)
      })
      all.change(whole, step)
    },
    undo: all.undo,
    redo: all.redo,
    subscribe: all.subscribe,
  }
}
