import { createHash } from 'node:crypto'

import { refusals } from '@clearway/contract/kernel/refusal.text'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

import { refuse } from '../refuse.ts'

/** At most `points` in `seconds`, counted under `name`. */
export interface Limit {
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** What is counted. One of several parts, widest first, can be cleared together with all that begin alike: a person, then a network. */
export type Key = string | readonly [string, ...string[]]

/** Failed passwords of one person from one network or browser, whatever name was typed. */
export const signInLimit: Limit = { name: 'signin', points: 10, seconds: 900 }
/** Failed passwords of one person from all networks, browsers that the person used before left out. */
export const signInEverywhere: Limit = { name: 'signin-all', points: 50, seconds: 86_400 }

/** Spelled differently, it is the same account: full-width letters, capitals, blanks at the ends. */
export const canonical = (s: string): string => s.normalize('NFKC').trim().toLowerCase()

/** Whoever has one IPv6 address has the 64 bits below it too: they count as one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/** Counters in the database: they survive a restart and are shared by all nodes. */
export interface Limits {
  /** Counts one and gives how many there were in the window, this one included. */
  add(limit: Limit, key: Key): Promise<number>
  /** Takes one back. */
  back(limit: Limit, key: Key): Promise<void>
  count(limit: Limit, key: Key): Promise<number>
  /** The seconds until a full window is over, 0 while it is not full. */
  full(limit: Limit, key: Key): Promise<number>
  /** Counts one; 429 with the time to wait when there were too many. */
  consume(limit: Limit, key: Key): Promise<void>
  /** Forgets the key with its lock. */
  clear(limit: Limit, key: Key): Promise<void>
  /** Forgets the key and every longer one that begins with it: of a person, the counters in all networks. */
  clearAll(limit: Limit, key: Key): Promise<void>
  /** Closes a key for so many seconds; `locked` gives how many are left, 0 for an open one. */
  lock(limit: Limit, key: Key, seconds: number): Promise<void>
  locked(limit: Limit, key: Key): Promise<number>
}

/** Opens an account again to everybody, wherever wrong passwords closed it. */
export async function openSignIn(limits: Limits, personId: string): Promise<void> {
  await Promise.all([limits.clearAll(signInLimit, personId), limits.clear(signInEverywhere, personId)])
}

// Keys hold what people typed: hashed, they are short and tell nothing.
const short = (key: Key) =>
  [key]
    .flat()
    .map((part) => createHash('sha256').update(part).digest('base64url'))
    .join('.')
const secondsOf = (ms: number | undefined) => Math.ceil((ms ?? 0) / 1000)

export function openLimits(pool: pg.Pool): Limits {
  const made = new Map<string, RateLimiterPostgres>()
  const limiter = ({ name, points, seconds }: Limit): RateLimiterPostgres => {
    const known =
      made.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      })
    made.set(name, known)
    return known
  }
  const lockKey = (key: Key) => `${short(key)}.lock`

  return {
    add: async (limit, key) => (await limiter(limit).penalty(short(key))).consumedPoints,
    back: async (limit, key) => void (await limiter(limit).reward(short(key))),
    count: async (limit, key) => (await limiter(limit).get(short(key)))?.consumedPoints ?? 0,
    async full(limit, key) {
      const found = await limiter(limit).get(short(key))
      return found && found.consumedPoints >= limit.points ? Math.max(1, secondsOf(found.msBeforeNext)) : 0
    },
    async consume(limit, key) {
      const { consumedPoints, msBeforeNext } = await limiter(limit).penalty(short(key))
      if (consumedPoints <= limit.points) return
      const seconds = Math.max(1, secondsOf(msBeforeNext))
      throw refuse(429, refusals.tooMany, { values: { seconds }, retryAfter: seconds })
    },
    async clear(limit, key) {
      await Promise.all([limiter(limit).delete(short(key)), limiter(limit).delete(lockKey(key))])
    },
    async clearAll(limit, key) {
      const own = `${limit.name}:${short(key)}`
      await pool.query('delete from rate_limit where key = $1 or starts_with(key, $2)', [own, `${own}.`])
    },
    lock: async (limit, key, seconds) => void (await limiter(limit).set(lockKey(key), 1, seconds)),
    locked: async (limit, key) => secondsOf((await limiter(limit).get(lockKey(key)))?.msBeforeNext),
  }
}
