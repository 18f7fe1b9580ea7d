import type pg from 'pg'
import { openDatabase, type Database } from './database.ts'
import { openGate, type Gate, type Leave } from './gate.ts'

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
/** Of the others a tenant may have three quarters and a person half while their work is over at once, an eighth and a sixteenth when it is slow: it keeps a core busy. */
const workBounds = (connections: number) => ({
  all: connections, tenant: connections - Math.ceil(connections / 4), person: Math.floor(connections / 2),
  slow: { tenant: Math.ceil(connections / 8), person: Math.ceil(connections / 16), ms: 100 }, line: 100, waitMs,
})
/** More than there are connections: who signs in mostly waits for a password to be hashed. */
const doorBounds = { all: 64, tenant: 16, person: 16, line: 250, waitMs }

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

export function openConnections(url: string, options: { size: number; onError: (e: Error) => void }): Connections {
  const atDoors = openDatabase(url, { ...options, size: doorsOf(options.size) })
  const size = options.size - doorsOf(options.size)
  const bare = openDatabase(url, { ...options, size })
  const gate = openGate(workBounds(size))
  const doorGate = openGate(doorBounds)
  const transaction = inTurns(bare, gate)
  return {
    work: { ...atDoors, transaction },
    doors: { database: atDoors, enter: (network) => doorGate.enter(network, network) },
    visitors: { database: { ...bare, transaction }, enter: (network) => gate.enter('visitors', network) },
    pools: [bare.pool, atDoors.pool],
    close: async () => void (await Promise.all([bare.close(), atDoors.close()])),
  }
}
