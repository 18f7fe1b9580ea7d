import { sessionText } from '@clearway/contract/features/account/session.text'

import { refuse } from '../refuse.ts'
import type { Key, Limit, Limits } from './limits.ts'

// One after another for each key, so that a burst of guesses cannot pass before the first of them is counted.
const queues = new Map<string, { length: number; last: Promise<unknown> }>()
const longestQueue = 50

async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
  if (queue.length >= longestQueue) throw tooMany(2)
  queues.set(key, queue)
  queue.length++
  const turn = queue.last.then(work)
  queue.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    if (!--queue.length) queues.delete(key)
  }
}

export const tooMany = (seconds: number) =>
  refuse(429, sessionText.tooManyAttempts, { values: { seconds }, retryAfter: seconds, data: { retryAfter: seconds } })

const longestLock = 900

/** 1 s after the last free failure, then 2, 4, 8 … 15 minutes; never for good. */
const lockSeconds = (limit: Limit, failures: number) =>
  Math.min(longestLock, 2 ** Math.min(20, failures - limit.points))

/** `locks`: the seconds for which this failure closed the key. */
export type Outcome<T> = { readonly ok: T } | { readonly failures: number; readonly locks: number }

/**
 * Lets somebody try to prove who they are. `prove` gives undefined when they did not; that is counted under `key`, but not what it throws.
 * Past the limit the key is closed for a growing time, 429 with the seconds to wait. What is tried meanwhile neither counts nor lengthens
 * the lock; `whenLocked` may let a try through that brings more than others, by not throwing.
 */
export function attempt<T>(
  limits: Limits,
  limit: Limit,
  key: Key,
  prove: (failures: number) => Promise<T | undefined>,
  whenLocked?: (seconds: number) => Promise<void>,
): Promise<Outcome<T>> {
  return inTurn([limit.name, key].flat().join(' '), async () => {
    const [locked, failures] = await Promise.all([limits.locked(limit, key), limits.count(limit, key)])
    if (locked > 0 && !whenLocked) throw tooMany(locked)
    if (locked > 0) await whenLocked?.(locked)
    const ok = await prove(failures)
    if (ok !== undefined) {
      if (failures || locked) await limits.clear(limit, key)
      return { ok }
    }
    if (locked > 0) return { failures, locks: 0 }
    const now = await limits.add(limit, key)
    const locks = now >= limit.points ? lockSeconds(limit, now) : 0
    if (locks) await limits.lock(limit, key, locks)
    return { failures: now, locks }
  })
}
