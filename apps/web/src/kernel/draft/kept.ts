import type { Change, Refused } from './autosave.ts'

export type Batch = ReadonlyMap<string, Change>

/** What is kept of a writer's changes until the server has them. A batch that was sent once stays as it is: its answer may have been lost. */
export interface Kept {
  batches: readonly Batch[]
  queue: Map<string, Change>
  /** Replaced, never written into: whoever shows it sees at once that it is the same. */
  refused: ReadonlyMap<string, Refused>
}

/** What an earlier load of this browser tab left under a key. */
export function restore(key: string): Kept {
  const kept: Kept = { batches: [], queue: new Map(), refused: new Map() }
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      batches: [string, Change][][]
      queue: [string, Change][]
    } | null
    if (stored) return { ...kept, batches: stored.batches.map((b) => new Map(b)), queue: new Map(stored.queue) }
  } catch {
    // What nobody can read any more is no draft.
  }
  return kept
}

/** Keeps it for the next load. */
export function store(key: string, { batches, queue, refused }: Kept): void {
  try {
    if (batches.length + queue.size + refused.size === 0) sessionStorage.removeItem(key)
    // What was kept back is asked again after a reload, and says why anew.
    else
      sessionStorage.setItem(
        key,
        JSON.stringify({
          batches: batches.map((b) => [...b]),
          queue: [...[...refused].map(([place, { change }]) => [place, change]), ...queue],
        }),
      )
  } catch {
    // A full or forbidden storage loses the safety net, not the work.
  }
}
