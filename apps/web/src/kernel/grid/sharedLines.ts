import type { GridLine, GridLines } from './gridLines.ts'

/** What a step did to one line; `before` is absent for a new one, `after` for one that was removed. */
interface Did<L> { readonly key: string; readonly before?: L; readonly after?: L; readonly at: number }
type Step<L> = readonly Did<L>[]

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

/** The line with the fields that the step changed back as they were; what somebody changed since stays as he left it. */
function back<L extends GridLine>(now: L, from: L, to: L): L {
  const changed = (Object.keys({ ...from, ...to }) as (keyof L)[]).filter((name) => from[name] !== to[name] && now[name] === from[name])
  return changed.length === 0 ? now : { ...now, ...Object.fromEntries(changed.map((name) => [name, to[name]])) }
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
    for (const tell of listeners) tell()
  }
  const rename = (from: string, to: L) => {
    const renamed = (steps: Step<L>[]) => steps.map((step) => step.map((d) => (d.key !== from ? d : { ...d, key: to.key, ...(d.before && { before: { ...d.before, key: to.key } }), ...(d.after && { after: { ...d.after, key: to.key } }) })))
    done = renamed(done)
    undone = renamed(undone)
  }
  /** Goes from one side of a step to the other. */
  const apply = (step: Step<L>, side: 'before' | 'after') => {
    const other = side === 'before' ? 'after' : 'before'
    const next = [...now]
    for (const did of [...step].sort((a, b) => a.at - b.at)) {
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
    show(next)
  }
  return {
    get: () => now,
    change(next, step = true) {
      if (next === now) return
      if (step) {
        done = [...done.slice(-mostSteps + 1), differing(now, next)]
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
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
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
      const whole = all.get().flatMap((line) => (hidden.has(line.key) ? [line] : kept.has(line.key) ? [kept.get(line.key)!] : []))
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
