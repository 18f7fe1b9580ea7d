import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Limit, Limits } from './limits.ts'
import { refuse } from './refuse.ts'

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

export const tooMany = (seconds: number) => refuse(429, sessionText.tooManyAttempts, { values: { seconds }, retryAfter: seconds, data: { retryAfter: seconds } })

const longestLock = 900

/** 1 s after the last free failure, then 2, 4, 8 … 15 minutes; never for good. */
const lockSeconds = (limit: Limit, failures: number) => Math.min(longestLock, 2 ** Math.min(20, failures - limit.points))

export type Outcome<T> = { readonly ok: T } | { readonly failures: number }

/**
 * Lets somebody try to prove who he is. `prove` gives undefined when he did not; that is counted under `key`. Past the limit the
 * key is closed for a growing time, in which nothing is tried at all: 429 with the seconds to wait.
 */
export function attempt<T>(limits: Limits, limit: Limit, key: string, prove: (failures: number) => Promise<T | undefined>): Promise<Outcome<T>> {
  return inTurn(`${limit.name} ${key}`, async () => {
    const [locked, failures] = await Promise.all([limits.locked(limit, key), limits.count(limit, key)])
    if (locked > 0) {
      const seconds = Math.max(locked, lockSeconds(limit, await limits.add(limit, key)))
      await limits.lock(limit, key, seconds)
      throw tooMany(seconds)
    }
    const ok = await prove(failures)
    if (ok !== undefined) {
      if (failures) await limits.clear(limit, key)
      return { ok }
    }
    const now = await limits.add(limit, key)
    if (now >= limit.points) await limits.lock(limit, key, lockSeconds(limit, now))
    return { failures: now }
  })
}
