import { createHash } from 'node:crypto'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import ipaddr from 'ipaddr.js'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { refuse } from './refuse.ts'

/** At most `points` in `seconds`, counted under `name`. */
export interface Limit { readonly name: string; readonly points: number; readonly seconds: number }

/** Failed sign-ins of one account, counted under whatever name was typed. */
export const signInLimit: Limit = { name: 'signin', points: 10, seconds: 900 }

/** Spelled differently, it is the same account: full-width letters, capitals, blanks at the ends. */
export const canonical = (s: string): string => s.normalize('NFKC').trim().toLowerCase()
export const signInKey = (tenantCode: string, name: string): string => `${canonical(tenantCode)}\n${canonical(name)}`

/** Whoever has one IPv6 address has the 64 bits below it too: they count as one. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

/** Counters in the database: they survive a restart and are shared by all nodes. */
export interface Limits {
  /** Counts one and gives how many there were in the window, this one included. */
  add(limit: Limit, key: string): Promise<number>
  /** Takes one back. */
  back(limit: Limit, key: string): Promise<void>
  count(limit: Limit, key: string): Promise<number>
  /** Counts one; 429 with the time to wait when there were too many. */
  consume(limit: Limit, key: string): Promise<void>
  clear(limit: Limit, key: string): Promise<void>
  /** Closes a key for so many seconds; `locked` gives how many are left, 0 for an open one. */
  lock(limit: Limit, key: string, seconds: number): Promise<void>
  locked(limit: Limit, key: string): Promise<number>
}

// Keys hold what people typed: hashed, they are short and tell nothing.
const short = (key: string) => createHash('sha256').update(key).digest('base64url')

export function openLimits(pool: pg.Pool): Limits {
  const made = new Map<string, RateLimiterPostgres>()
  const limiter = ({ name, points, seconds }: Limit): RateLimiterPostgres => {
    const known = made.get(name) ?? new RateLimiterPostgres({
      storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false, keyPrefix: name, points, duration: seconds,
    })
    made.set(name, known)
    return known
  }
  const lockKey = (key: string) => `${short(key)}.lock`

  return {
    add: async (limit, key) => (await limiter(limit).penalty(short(key))).consumedPoints,
    back: async (limit, key) => void (await limiter(limit).reward(short(key))),
    count: async (limit, key) => (await limiter(limit).get(short(key)))?.consumedPoints ?? 0,
    async consume(limit, key) {
      const { consumedPoints, msBeforeNext } = await limiter(limit).penalty(short(key))
      if (consumedPoints <= limit.points) return
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
      throw refuse(429, refusals.tooMany, { values: { seconds }, retryAfter: seconds })
    },
    async clear(limit, key) {
      await Promise.all([limiter(limit).delete(short(key)), limiter(limit).delete(lockKey(key))])
    },
    lock: async (limit, key, seconds) => void (await limiter(limit).set(lockKey(key), 1, seconds)),
    locked: async (limit, key) => Math.ceil(((await limiter(limit).get(lockKey(key)))?.msBeforeNext ?? 0) / 1000),
  }
}
