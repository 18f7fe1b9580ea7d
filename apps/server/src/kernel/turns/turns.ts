import type { Text } from '@clearway/contract/kernel/text'

import { refuse, type Refusal } from '../refuse.ts'
import { turnsText as t } from './turns.text.ts'

/** For whom work is done. */
export interface Asker {
  readonly tenantId: string
  readonly personId: string
}

/** Short work is over within about a second; long work takes some. */
export type Length = 'short' | 'long'

export interface TurnLimits {
  /** How many works run at once. One of them is kept for short work. */
  readonly lanes: number
  /** How many one person, one tenant and all together may have running and waiting. */
  readonly perPerson: number
  readonly perTenant: number
  readonly most: number
  /** Seconds that anybody waits at the most; whoever would wait longer is told at once when to come again. */
  readonly mostWait: number
}

/** Work of many askers in a few lanes, by fair turns. */
export interface Turns {
  /**
   * Runs `work` when its turn has come: the tenant that was served longest ago comes first, within it the person served longest ago.
   * Throws 429 with the time to wait where the line is full or too long, and the reason of `signal` when it aborts meanwhile. `work`
   * ends itself when the signal aborts: its lane is free once it has.
   */
  take<T>(asker: Asker, length: Length, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Entry {
  readonly asker: Asker
  readonly length: Length
  readonly came: number
  readonly start: () => void
}

/** Those remembered as served; beyond them the longest ago count as never served. */
const mostRemembered = 2000
/** What a work of each length is taken for, in seconds, until some have been seen. */
const firstGuess: Readonly<Record<Length, number>> = { short: 0.5, long: 4 }

const personOf = ({ tenantId, personId }: Asker) => `${tenantId} ${personId}`

/** Who was served how long ago. */
function keepServed() {
  const served = new Map<string, number>()
  let count = 0
  const lastOf = (key: string) => served.get(key) ?? 0
  function note(key: string): void {
    served.delete(key)
    served.set(key, ++count)
    if (served.size > mostRemembered) served.delete(served.keys().next().value!)
  }
  return {
    serve(asker: Asker): void {
      note(asker.tenantId)
      note(personOf(asker))
    },
    before: (a: Entry, b: Entry): number =>
      lastOf(a.asker.tenantId) - lastOf(b.asker.tenantId) ||
      lastOf(personOf(a.asker)) - lastOf(personOf(b.asker)) ||
      a.came - b.came,
    clear: () => served.clear(),
  }
}

/** How many works of those that are there come before the next one of a tenant. */
function worksAhead(entries: readonly Entry[], tenantId: string, length: Length): number {
  const ahead = Map.groupBy(
    entries.filter((e) => length === 'short' || e.length === 'long'),
    (e) => e.asker.tenantId,
  )
  const own = ahead.get(tenantId)?.length ?? 0
  return [...ahead].reduce(
    (sum, [id, found]) => sum + (id === tenantId ? found.length : Math.min(found.length, own + 1)),
    0,
  )
}

function full(text: Text, of: number, seconds: number): Refusal {
  const after = Math.min(300, Math.max(1, Math.ceil(seconds)))
  return refuse(429, text, { values: { count: of, seconds: after }, retryAfter: after })
}

/** Throws 429 where a person, a tenant or all together have enough in the line already. */
function requireRoom(limits: TurnLimits, all: readonly Entry[], asker: Asker, seconds: number): void {
  const ofTenant = all.filter((e) => e.asker.tenantId === asker.tenantId)
  const ofPerson = ofTenant.filter((e) => e.asker.personId === asker.personId)
  if (ofPerson.length >= limits.perPerson) throw full(t.ofPerson, ofPerson.length, seconds)
  if (ofTenant.length >= limits.perTenant) throw full(t.ofTenant, ofTenant.length, seconds)
  if (all.length >= limits.most || seconds > limits.mostWait) throw full(t.ofAll, all.length, seconds)
}

export function openTurns(limits: TurnLimits): Turns {
  const waiting: Entry[] = []
  const running = new Set<Entry>()
  const served = keepServed()
  const usual = { ...firstGuess }
  // The last free lane stays free for short work.
  const longLanes = Math.max(1, limits.lanes - 1)
  let count = 0

  function startNext(): void {
    while (running.size < limits.lanes) {
      const long = [...running].filter((e) => e.length === 'long').length < longLanes
      const next = waiting.filter((e) => long || e.length === 'short').sort(served.before)[0]
      if (!next) break
      waiting.splice(waiting.indexOf(next), 1)
      running.add(next)
      served.serve(next.asker)
      next.start()
    }
    if (!running.size) served.clear()
  }

  /** Seconds until somebody who came now would be served. */
  function wait({ tenantId }: Asker, length: Length): number {
    const works = worksAhead([...waiting, ...running], tenantId, length)
    const lanes = length === 'short' ? limits.lanes : longLanes
    return works < lanes ? 0 : (works * usual[length]) / lanes
  }

  /** Resolves when the entry may run; rejects when its asker went away or waited too long. */
  function turnOf(asker: Asker, length: Length, signal: AbortSignal): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        asker,
        length,
        came: ++count,
        start: () => {
          settle()
          resolve(entry)
        },
      }
      const leave = (reason: unknown) => {
        settle()
        waiting.splice(waiting.indexOf(entry), 1)
        reject(reason)
      }
      const gone = () => leave(signal.reason)
      const timer = setTimeout(() => leave(full(t.ofAll, waiting.length, wait(asker, length))), limits.mostWait * 1000)
      function settle(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', gone)
      }
      signal.addEventListener('abort', gone)
      waiting.push(entry)
      startNext()
    })
  }

  return {
    async take(asker, length, signal, work) {
      signal.throwIfAborted()
      requireRoom(limits, [...waiting, ...running], asker, wait(asker, length))
      const entry = await turnOf(asker, length, signal)
      const started = performance.now()
      try {
        return await work()
      } finally {
        usual[length] = 0.8 * usual[length] + (0.2 * (performance.now() - started)) / 1000
        running.delete(entry)
        startNext()
      }
    },
  }
}
