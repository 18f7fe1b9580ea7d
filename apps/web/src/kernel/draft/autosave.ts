import { restore, store, type Batch, type Kept } from './kept.ts'

/** One value of a record: what its writer saw, and what they want. */
export interface Change {
  readonly from: unknown
  readonly to: unknown
}

/** Why a change was kept back. With `theirs` somebody else wrote there meanwhile, and the writer has to choose. */
export interface KeptBack extends Error {
  readonly theirs?: unknown
}

/** A change that was kept back, with why. */
export interface Refused {
  readonly change: Change
  readonly error: KeptBack
}

export interface AutosaveOptions {
  /** Under which unsent changes outlive a reload of this browser tab: names the record and its writer. */
  readonly key: string
  /**
   * Sends changes by their place. Throws what a call throws. Of an answer that keeps single places back (conflicts, broken rules) it gives those, with
   * why. It must be safe to send twice: after a lost answer the very same changes go again.
   */
  readonly send: (changes: ReadonlyMap<string, Change>) => Promise<void | ReadonlyMap<string, KeptBack>>
  /** Pause after the last change before it is sent; 600 ms. */
  readonly waitMs?: number
}

export type SavingState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export interface Saving {
  readonly state: SavingState
  /** Everything that is not saved: waiting, on its way, kept back. From what the server has to what stands here. */
  readonly waiting: ReadonlyMap<string, Change>
  readonly refused: ReadonlyMap<string, Refused>
  /** Why the last attempt failed, or why the first of the refused was. */
  readonly error?: Error
}

export interface Autosave {
  /** A value changed. Successive changes of a place become one, and none when it is back where it was. */
  change(place: string, change: Change): void
  get(): Saving
  subscribe(notify: () => void): () => void
  /** Sends what waits, at once. True when nothing is left: ask before a step, an export, a print. */
  flush(): Promise<boolean>
  /** Drops what waits at a place, and what was kept back there. What is on its way goes on. */
  forget(place: string): void
  dispose(): void
}

/** The writer's choice is wanted: `theirs` stands on the server. */
export const conflictWith = (theirs: unknown): KeptBack => Object.assign(new Error('conflict'), { theirs })
export const isConflict = (error: KeptBack | undefined): error is KeptBack & { readonly theirs: unknown } =>
  error !== undefined && 'theirs' in error

const longestWait = 15_000
/** Typing that never pauses is sent all the same. */
const mostPauses = 5

const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || plain(a) === plain(b)

const statusOf = (error: unknown): number | undefined => (error as { status?: number } | null)?.status
/** No answer, or none of the application: the same goes again. A session that ran out or a limit passes too. */
const passes = (error: unknown): boolean => [undefined, 401, 408, 429, 502, 503, 504].includes(statusOf(error))
/** One of several changes may be at fault. */
const divides = (error: unknown): boolean => [400, 404, 413, 422].includes(statusOf(error) ?? 0)

/** Every place once, from the oldest `from` to the newest `to`. */
function unsaved({ batches, queue, refused }: Kept): Map<string, Change> {
  const all = new Map<string, Change>()
  for (const part of [...batches, new Map([...refused].map(([place, r]) => [place, r.change])), queue]) {
    for (const [place, change] of part) all.set(place, { from: (all.get(place) ?? change).from, to: change.to })
  }
  return all
}

function allow(kept: Kept, place: string): void {
  if (kept.refused.has(place)) kept.refused = new Map([...kept.refused].filter(([p]) => p !== place))
}

/** Takes a change in: after what is on its way from that, else from where the place started. */
function take(kept: Kept, place: string, { from, to }: Change): void {
  const sent = kept.batches.findLast((b) => b.has(place))?.get(place)
  const start = kept.queue.get(place) ?? kept.refused.get(place)?.change
  const merged = { from: start ? start.from : sent ? sent.to : from, to }
  allow(kept, place)
  kept.queue.delete(place)
  if (!same(merged.from, merged.to)) kept.queue.set(place, merged)
}

/** Keeps changes back. What was typed since at such a place may be right: it goes by itself, against what the server has. */
function refuse(kept: Kept, batch: Batch, error: KeptBack): void {
  const refused = new Map(kept.refused)
  for (const [place, change] of batch) {
    const newer = kept.queue.get(place)
    if (newer && !isConflict(error)) kept.queue.set(place, { from: change.from, to: newer.to })
    else refused.set(place, { change: { from: change.from, to: newer ? newer.to : change.to }, error })
    if (isConflict(error)) kept.queue.delete(place)
  }
  kept.refused = refused
}

/** A batch that the server refused as a whole: halves are tried where one of them may be right. */
function divide(kept: Kept, batch: Batch, error: Error): void {
  const [, ...others] = kept.batches
  const half = Math.ceil(batch.size / 2)
  if (batch.size > 1 && divides(error))
    kept.batches = [new Map([...batch].slice(0, half)), new Map([...batch].slice(half)), ...others]
  else {
    kept.batches = others
    refuse(kept, batch, error)
  }
}

/** A conflict waits for its writer; what a rule refused may have become right by another field, so it is asked again. */
function askAgain(kept: Kept): void {
  for (const [place, { change, error }] of kept.refused) {
    if (isConflict(error)) continue
    allow(kept, place)
    kept.queue.set(place, change)
  }
}

interface Sending {
  /** The calls on their way, if any. */
  readonly working: () => boolean
  /** Attempts without an answer, one after the other. */
  readonly failures: () => number
  readonly failure: () => Error | undefined
  /** Sends all that stands there, at once. */
  work(): Promise<void>
  /** Sends after the usual pause. */
  soon(): void
  /** Listens for the network, and goes on with what was left. */
  attach(): void
  detach(): void
}

/** When to send: after a pause in the typing, after a failure at growing distances, as soon as the network is back. */
function pacing(work: () => void, waitMs: number) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  let attached = false

  const stop = () => clearTimeout(timer)
  const later = (ms: number) => {
    stop()
    if (attached) timer = setTimeout(work, ms)
  }
  const online = () => void (failures > 0 && work())
  return {
    failures: () => failures,
    soon() {
      since ??= Date.now()
      if (failures === 0) later(Math.max(0, Math.min(waitMs, since + waitMs * mostPauses - Date.now())))
    },
    /** All that was typed is on its way: the next pause counts from the next change. */
    taken: () => void (since = undefined),
    answered: () => void (failures = 0),
    retry() {
      failures++
      later(Math.min(longestWait, 1000 * 2 ** (failures - 1)))
    },
    stop,
    /** True when nobody had listened before. */
    attach(): boolean {
      if (attached) return false
      attached = true
      globalThis.addEventListener?.('online', online)
      return true
    },
    detach() {
      stop()
      globalThis.removeEventListener?.('online', online)
      attached = false
    },
  }
}

/** Sends what is kept, one call at a time, until an answer came for each. */
function sending(kept: Kept, { send, waitMs = 600 }: AutosaveOptions, changed: () => void): Sending {
  let working: Promise<void> | undefined
  let failure: Error | undefined
  const { failures, soon, taken, answered, retry, stop, attach, detach } = pacing(() => void work(), waitMs)

  const failed = (batch: Batch, error: Error): boolean => {
    if (passes(error)) {
      failure = error
      retry()
      return false
    }
    answered()
    divide(kept, batch, error)
    return true
  }
  const one = async (): Promise<boolean> => {
    const batch = kept.batches[0]!
    try {
      const back = await send(batch)
      answered()
      kept.batches = kept.batches.slice(1)
      for (const [place, error] of back ?? [])
        if (batch.has(place)) refuse(kept, new Map([[place, batch.get(place)!]]), error)
      return true
    } catch (error) {
      return failed(batch, error instanceof Error ? error : new Error(String(error)))
    } finally {
      changed()
    }
  }
  /** What an earlier attempt left, then all that stands there now; what is typed meanwhile waits for its own pause. */
  const run = async () => {
    for (let tookAll = false; ;) {
      if (kept.batches.length === 0) {
        if (tookAll || kept.queue.size === 0) return
        tookAll = true
        kept.batches = [kept.queue]
        kept.queue = new Map()
        taken()
        changed()
      }
      if (!(await one())) return
    }
  }
  const work = (): Promise<void> => {
    stop()
    working ??= run().finally(() => {
      working = undefined
      if (kept.queue.size > 0 && failures() === 0) soon()
      changed()
    })
    return working
  }
  return {
    working: () => working !== undefined,
    failures,
    failure: () => failure,
    work,
    soon,
    attach: () => void (attach() && kept.batches.length + kept.queue.size > 0 && soon()),
    detach,
  }
}

/** Saves what is typed by itself, one call at a time, and loses nothing: not to a dead line, a reload, or a change that the server refuses. */
export function autosave(options: AutosaveOptions): Autosave {
  const key = `autosave.${options.key}`
  const kept = restore(key)
  const listeners = new Set<() => void>()
  let snapshot: Saving | undefined
  let telling = false

  // Of a thousand cells pasted at once the storage and the page hear once.
  const changed = () => {
    snapshot = undefined
    if (telling) return
    telling = true
    queueMicrotask(() => {
      telling = false
      store(key, kept)
      for (const notify of listeners) notify()
    })
  }
  const { working, failures, failure, work, soon, attach, detach } = sending(kept, options, changed)
  const stateNow = (): SavingState => {
    if (failures() > 0) return 'offline'
    if (working() && kept.batches.length > 0) return 'saving'
    if (kept.batches.length + kept.queue.size > 0) return 'waiting'
    return kept.refused.size > 0 ? 'refused' : 'saved'
  }
  attach()
  return {
    change(place, change) {
      attach()
      take(kept, place, change)
      if (kept.queue.size > 0) soon()
      changed()
    },
    get() {
      if (!snapshot) {
        const state = stateNow()
        const error = state === 'offline' ? failure() : [...kept.refused.values()][0]?.error
        snapshot = { state, waiting: unsaved(kept), refused: kept.refused, ...(error && { error }) }
      }
      return snapshot
    },
    subscribe(notify) {
      attach()
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    async flush() {
      attach()
      askAgain(kept)
      await work()
      // What was typed while that was on its way.
      while (stateNow() === 'waiting') await work()
      return stateNow() === 'saved'
    },
    forget(place) {
      kept.queue.delete(place)
      allow(kept, place)
      changed()
    },
    dispose: detach,
  }
}
