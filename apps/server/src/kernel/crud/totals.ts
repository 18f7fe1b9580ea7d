/** Totals of lists, kept for a few seconds. */
export interface Totals {
  get(key: string): number | undefined
  set(tenantId: string, table: string, key: string, total: number): void
  /** This node wrote to the table: its totals are counted anew. Others' writes show after `keepMs` at the latest. */
  forget(tenantId: string, table: string): void
}

/** Lists count to here and then say "more": counting a million rows costs a hundred times the page itself. */
export const totalLimit = 10_000

const keepMs = 5000
const most = 10_000

/** `key` names tenant, table, scope and filters; it never mixes two tenants because the tenant stands in it. */
export function keepTotals(now: () => number = Date.now): Totals {
  const kept = new Map<string, { total: number; until: number; owner: string }>()
  const byOwner = new Map<string, Set<string>>()
  const drop = (key: string) => {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    byOwner.get(entry.owner)?.delete(key)
  }
  return {
    get(key) {
      const entry = kept.get(key)
      if (entry && entry.until > now()) return entry.total
      drop(key)
      return undefined
    },
    set(tenantId, table, key, total) {
      if (kept.size >= most) drop(kept.keys().next().value as string)
      const owner = `${tenantId} ${table}`
      kept.set(key, { total, until: now() + keepMs, owner })
      let keys = byOwner.get(owner)
      if (!keys) byOwner.set(owner, (keys = new Set()))
      keys.add(key)
    },
    forget(tenantId, table) {
      const owner = `${tenantId} ${table}`
      for (const key of byOwner.get(owner) ?? []) kept.delete(key)
      byOwner.delete(owner)
    },
  }
}
