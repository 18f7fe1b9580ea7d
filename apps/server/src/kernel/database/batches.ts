import { randomUUID } from 'node:crypto'

import type { Database, Db } from './database.ts'

/** What one transaction takes along at most: its locks are held for some milliseconds. A tenant's batches are written one after the other: two at a time were slower, being smaller. */
const mostInBatch = 64

interface Waiting<O, A> {
  readonly operation: O
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}
interface Queue<O, A> {
  readonly waiting: Waiting<O, A>[]
  writing: boolean
}

/**
 * A queue of operations that stand by themselves. An answer resolves once its operation is on the disk. Operations that come while others of the tenant are being
 * written leave together in the next transaction: a busy row is written as fast as the disk takes batches, not single writes. `write` answers each operation of
 * a batch in its order; `written` is told once they are on the disk.
 */
export function batches<O, A>(
  write: (db: Db, operations: readonly O[]) => Promise<readonly A[]>,
  written: (database: Database, tenantId: string, operations: readonly O[]) => void = () => {},
): (database: Database, tenantId: string, operation: O) => Promise<A> {
  const queues = new WeakMap<Database, Map<string, Queue<O, A>>>()

  async function drain(database: Database, tenantId: string, queue: Queue<O, A>): Promise<void> {
    queue.writing = true
    // What arrives in the same turn of the loop belongs into the same batch.
    await new Promise<void>((go) => setImmediate(go))
    while (queue.waiting.length) {
      const batch = queue.waiting.splice(0, mostInBatch)
      const operations = batch.map((w) => w.operation)
      try {
        const answers = await database.transaction(
          { tenantId, personId: null, requestId: randomUUID() },
          'write at once',
          (db) => write(db, operations),
        )
        for (const [i, { resolve }] of batch.entries()) resolve(answers[i]!)
        written(database, tenantId, operations)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queue.writing = false
  }

  return (database, tenantId, operation) => {
    const ofTenants = queues.get(database) ?? new Map<string, Queue<O, A>>()
    queues.set(database, ofTenants)
    const queue = ofTenants.get(tenantId) ?? { waiting: [], writing: false }
    ofTenants.set(tenantId, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ operation, resolve, reject })
      if (!queue.writing)
        void drain(database, tenantId, queue).finally(() => {
          if (!queue.writing) ofTenants.delete(tenantId)
        })
    })
  }
}
