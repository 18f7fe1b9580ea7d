import type { Context } from '../context.ts'
import { holdsConnection } from '../database/database.ts'

/** Totals of lists, kept for a few seconds. */
export interface Totals {
  /**
   * The total of the tenant's `table` under `key`, by `count` unless it is kept or being counted already: whoever asks meanwhile waits for the same, but
   * for who holds a connection, for which the count may be waiting.
   */
  of(
    ctx: Pick<Context, 'db' | 'user'>,
    table: string,
    key: string,
    count: () => Promise<number>,
  ): number | Promise<number>
  /** This node wrote to the table: its totals are counted anew. Others' writes show after `keepMs` at the latest. */
  forget(tenantId: string, table: string): void
}

/** Lists count to here and then say "more": counting a million rows costs a hundred times the page itself. */
export const totalLimit = 10_000

const keepMs = 5000
// Each holds its statement: five seconds of many lists, and some twelve megabytes.
const most = 2000

interface Entry {
  total: number | Promise<number>
  until: number
  readonly owner: string
}

/** `key` names scope and filters; tenant and table are put before it, so that two tenants never mix. */
export function keepTotals(now: () => number = Date.now): Totals {
  const byOwner = new Map<string, Set<string>>()
  const kept = new Map<string, Entry>()
  const drop = (name: string) => {
    const entry = kept.get(name)
    if (!entry) return
    kept.delete(name)
    const names = byOwner.get(entry.owner)
    names?.delete(name)
    if (!names?.size) byOwner.delete(entry.owner)
  }
  return {
    of({ db, user }, table, key, count) {
      const owner = `${user.tenantId} ${table}`
      const name = `${owner} ${key}`
      const found = kept.get(name)
      if (found && found.until > now())
        return typeof found.total === 'number' || !holdsConnection(db) ? found.total : count()
      drop(name)
      if (kept.size >= most) drop(kept.keys().next().value as string)
      const total = count()
      const entry: Entry = { total, until: Infinity, owner }
      kept.set(name, entry)
      byOwner.set(owner, (byOwner.get(owner) ?? new Set()).add(name))
      total.then(
        (n) => Object.assign(entry, { total: n, until: now() + keepMs }),
        () => {
          if (kept.get(name) === entry) drop(name)
        },
      )
      return total
    },
    forget(tenantId, table) {
      const owner = `${tenantId} ${table}`
      for (const name of byOwner.get(owner) ?? []) kept.delete(name)
      byOwner.delete(owner)
    },
  }
}
