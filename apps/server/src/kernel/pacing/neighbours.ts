/** Tenants at work on this node: what takes much makes room for the others, and has everything where there are none. */
export interface Neighbours {
  /** A call of the tenant came in. */
  came(tenantId: string): void
  /** Whether another tenant called a moment ago. */
  beside(tenantId: string): boolean
  /** Waits as long as a step of the tenant's work took, where others are at work; nothing otherwise. */
  makeRoom(tenantId: string, tookMs: number): Promise<void> | undefined
}

/** For how long a tenant counts as at work after a call: people read between their clicks. */
const momentMs = 2000
const longestRestMs = 1000

export function meetNeighbours(now: () => number = () => performance.now()): Neighbours {
  // The two that came last, the latest first: whoever asks is at most one of them.
  let last: readonly { readonly tenantId: string; readonly at: number }[] = []
  function beside(tenantId: string): boolean {
    const other = last.find((one) => one.tenantId !== tenantId)
    return !!other && now() - other.at <= momentMs
  }
  return {
    beside,
    came(tenantId) {
      last = [{ tenantId, at: now() }, ...last.filter((one) => one.tenantId !== tenantId)].slice(0, 2)
    },
    makeRoom: (tenantId, tookMs) =>
      beside(tenantId) ? new Promise((go) => setTimeout(go, Math.min(tookMs, longestRestMs))) : undefined,
  }
}
