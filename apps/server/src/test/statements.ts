import type pg from 'pg'

import type { Services } from '../kernel/services.ts'

/** How many statements reach the database, through any connection of this node, while `work` runs: what costs, however fast the machine is. */
export async function statementsOf(services: Services, work: () => Promise<unknown>): Promise<number> {
  // Of sign-in and of work.
  const pools = [services.database.pool, services.visitors.database.pool]
  const seen = new Set<pg.PoolClient>()
  let count = 0
  const watch = (client: pg.PoolClient) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    Object.assign(client, {
      query: (...all: unknown[]) => (
        (count += (all[0] as { statements?: unknown[] }).statements?.length ?? 1),
        query(...all)
      ),
    })
  }
  for (const pool of pools) pool.on('acquire', watch)
  await work()
  for (const pool of pools) pool.off('acquire', watch)
  for (const client of seen) delete (client as { query?: unknown }).query
  return count
}
