import type { Socket } from 'node:net'

import type pg from 'pg'

/**
 * Gives the way to close all connections of a pool at once, whatever they wait for: what was asked on them fails as on a lost connection. The pool
 * itself stays, and opens new ones. For a network that swallows packets, where each would wait for minutes by itself.
 */
export function cutting(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  return () => {
    // pg does not declare its socket; `driver.test.ts` holds that it is there.
    for (const client of clients) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
}
