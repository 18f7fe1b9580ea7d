import { availableParallelism } from 'node:os'

import type pg from 'pg'

import { openGate, type Gate, type Leave } from '../pacing/gate.ts'
import type { Neighbours } from '../pacing/neighbours.ts'
import { openDatabase, type Database } from './database.ts'

/** Where calls without a session are answered: from connections that are theirs, so many at once for one network address. */
export interface Place {
  readonly database: Database
  enter(network: string): Leave | Promise<Leave>
}

/** The connections of this node, and who may use how many of them at once. */
export interface Connections {
  /** For what people work with: each transaction takes its turn by tenant and person. Tables common to all are read at the doors. */
  readonly work: Database
  /** Signing in, sessions and readiness: a few connections that no amount of work takes away. */
  readonly doors: Place
  /** Visitors who look something up: among the work, all of them together as one tenant. */
  readonly visitors: Place
  readonly pools: readonly pg.Pool[]
  close(): Promise<void>
}

// A fifth stays at the doors.
const doorsOf = (size: number) => Math.max(1, Math.round(size / 5))
const waitMs = 10_000
const cores = availableParallelism()
/**
 * Of the others a tenant may have three quarters and a person half. Each statement keeps a core of the database busy, so beside other tenants it has no
 * more of them than there are cores, and slow ones of a tenant take half of the cores, those of a person a quarter.
 */
const workBounds = (connections: number, neighbours: Neighbours) => ({
  all: connections,
  tenant: connections - Math.ceil(connections / 4),
  person: Math.floor(connections / 2),
  slow: { tenant: Math.max(1, Math.floor(cores / 2)), person: Math.max(1, Math.floor(cores / 4)), ms: 100 },
  beside: { tenant: Math.max(2, cores), when: neighbours.beside },
  line: 100,
  waitMs,
})
/** More than there are connections: who signs in mostly waits for a password to be hashed. */
const doorBounds = ({ beside }: Neighbours) => ({
  all: 64,
  tenant: 16,
  person: 16,
  beside: { tenant: 4, when: beside },
  line: 250,
  waitMs,
})

function inTurns(bare: Database, gate: Gate): Database['transaction'] {
  return async (...asked) => {
    const [{ tenantId, personId }] = asked
    // Jobs are as few as the runner has hands, and visitors took their turn at the entry.
    if (!personId) return bare.transaction(...asked)
    const way = gate.enter(tenantId, personId)
    // Awaited only by those who must wait.
    const leave = way instanceof Promise ? await way : way
    try {
      return await bare.transaction(...asked)
    } finally {
      leave()
    }
  }
}

export function openConnections(
  url: string,
  neighbours: Neighbours,
  options: { size: number; onError: (e: Error) => void },
): Connections {
  const atDoors = openDatabase(url, { ...options, size: doorsOf(options.size) })
  const size = options.size - doorsOf(options.size)
  const bare = openDatabase(url, { ...options, size })
  const gate = openGate(workBounds(size, neighbours))
  const doorGate = openGate(doorBounds(neighbours))
  const transaction = inTurns(bare, gate)
  return {
    work: { ...atDoors, transaction },
    doors: { database: atDoors, enter: (network) => doorGate.enter(network, network) },
    visitors: { database: { ...bare, transaction }, enter: (network) => gate.enter('visitors', network) },
    pools: [bare.pool, atDoors.pool],
    close: async () => void (await Promise.all([bare.close(), atDoors.close()])),
  }
}
