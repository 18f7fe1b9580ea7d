import type { Database } from './database.ts'

/** However much is written, its people hear of it once in so long; of the first thing at once. */
const gatherMs = 1000
const atOnceMs = 50

/** Tells every node that something was written in a tenant, so that what people look at follows. */
export interface Worked {
  tell(tenantId: string): void
  close(): void
}

export function gatherWorked(database: Database, onError: (error: Error) => void): Worked {
  const tenants = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last = 0
  function send(): void {
    timer = undefined
    last = performance.now()
    const told = [...tenants]
    tenants.clear()
    database.pool
      .query(`select pg_notify('worked', t) from unnest($1::text[]) t`, [told])
      .catch((error: Error) => onError(error))
  }
  return {
    tell(tenantId) {
      tenants.add(tenantId)
      timer ??= setTimeout(send, Math.max(atOnceMs, last + gatherMs - performance.now())).unref()
    },
    close: () => clearTimeout(timer),
  }
}
