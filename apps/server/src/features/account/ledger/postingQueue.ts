import { randomUUID } from 'node:crypto'

import type { Database } from '../../../kernel/database/database.ts'
import { postAll, type Operation, type Posted } from './post.ts'
import { watchBalances } from './wallet/walletAlert.ts'

/** What one transaction takes along at most: its locks are held for some milliseconds. A tenant's batches are written one after the other: two at a time were slower, being smaller. */
const mostInBatch = 64

interface Waiting {
  readonly operation: Operation
  readonly resolve: (posted: Posted) => void
  readonly reject: (error: unknown) => void
}
interface Queue {
  readonly waiting: Waiting[]
  writing: boolean
}

const queues = new WeakMap<Database, Map<string, Queue>>()

/**
 * Posts an operation that stands by itself; resolves once it is on the disk. Operations that come while others of the tenant are being written leave together
 * in the next transaction: a busy wallet is written as fast as the disk takes batches, not single postings. An operation that belongs to a business
 * row's own transaction uses `post` there.
 */
export function postQueued(database: Database, tenantId: string, operation: Operation): Promise<Posted> {
  const ofTenants = queues.get(database) ?? new Map<string, Queue>()
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

async function drain(database: Database, tenantId: string, queue: Queue): Promise<void> {
  queue.writing = true
  // What arrives in the same turn of the loop belongs into the same batch.
  await new Promise<void>((go) => setImmediate(go))
  while (queue.waiting.length) {
    const batch = queue.waiting.splice(0, mostInBatch)
    try {
      const answers = await database.transaction(
        { tenantId, personId: null, requestId: randomUUID() },
        'write at once',
        (db) =>
          postAll(
            db,
            batch.map((w) => w.operation),
          ),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i]!)
      watchBalances(
        database,
        tenantId,
        batch.flatMap(({ operation }) => [operation.wallet, operation.toWallet]),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  queue.writing = false
}
