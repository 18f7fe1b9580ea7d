// What the measurements of the ledger stand on: wallets in a tenant, writers through the program's own way, and the same rows by bare SQL.
import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { postAll, type Operation } from '../apps/server/src/features/account/ledger/post.ts'
import { postQueued } from '../apps/server/src/features/account/ledger/postingQueue.ts'
import type { Database } from '../apps/server/src/kernel/database/database.ts'

/** A transaction of the tenant in plain SQL, as the program's role. */
export async function inTenant<T>(
  database: Database,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** So many wallets in yuan, each of an owner of its own, with a thousand million in them. Their ids. */
export async function makeWallets(
  database: Database,
  tenantId: string,
  mark: string,
  count: number,
): Promise<string[]> {
  const { rows } = await inTenant(database, tenantId, (client) =>
    client.query<{ id: string }>(
      `with owner as (
      insert into sys_org (tenant_id, org_type, org_name) select current_tenant(), 'customer', $1 || '-' || n from generate_series(1, $2::int) n returning id, org_name)
    insert into wallet (tenant_id, org_id, code, currency) select current_tenant(), id, org_name, 'CNY' from owner returning id`,
      [mark, count],
    ),
  )
  const ids = rows.map((r) => r.id)
  return database.transaction({ tenantId, personId: null, requestId: mark }, 'write', async (db) => {
    for (let n = 0; n < ids.length; n += 200)
      await postAll(
        db,
        ids
          .slice(n, n + 200)
          .map((wallet) => ({ kind: 'recharge', key: `${mark}:${wallet}`, wallet, amount: '1000000000', by: null })),
      )
    return ids
  })
}

const hold = (wallet: string): Operation => ({ kind: 'hold', key: randomUUID(), wallet, amount: '0.01', by: null })

/** A writer's next operation through the server: `postQueued` as a call by itself, or `post` in a transaction of its own. */
export function ways(database: Database, tenantId: string) {
  const wanted = async (posted: Promise<{ ok: boolean }>) => {
    if (!(await posted).ok) throw new Error('Refused')
  }
  return {
    queued: (wallet: string) => wanted(postQueued(database, tenantId, hold(wallet))),
    alone: (wallet: string) =>
      wanted(
        database.transaction(
          { tenantId, personId: null, requestId: 'bench' },
          'write',
          async (db) => (await postAll(db, [hold(wallet)]))[0]!,
        ),
      ),
  }
}

/** Plain copies of the two tables, with the same primary keys and indexes: no triggers, no row security, no foreign keys, no chain. */
export async function makeBare(client: pg.Client): Promise<void> {
  for (const table of ['ledger_entry', 'ledger_posting'])
    await client.query(`create table bare_${table} (like ${table} including defaults including indexes)`)
}

const entry = `insert into bare_ledger_entry (tenant_id, id, kind, currency, amount, idempotency_key, request_hash, digest, created_at) values ($1, $2, 'hold', 'CNY', 0.01, $3, $4, $4, clock_timestamp())`
const postings = `insert into bare_ledger_posting (tenant_id, entry_id, line, kind, wallet_id, account, currency, amount, seq, available_after, held_after, hash)
  values ($1, $2, 1, 'hold', $3, 'available', 'CNY', -0.01, $4, 1000, 1000, $5), ($1, $2, 2, 'hold', $3, 'held', 'CNY', 0.01, $4 + 1, 1000, 1000, $5)`
const someHash = Buffer.alloc(32, 7)

/** The rows of a hold by a connection of its own, as a client would write them by hand. */
export function bareWriter(client: pg.Client, tenantId: string, next: () => number): (wallet: string) => Promise<void> {
  return async (wallet) => {
    const id = randomUUID()
    await client.query('begin')
    await client.query({ name: 'entry', text: entry, values: [tenantId, id, randomUUID(), someHash] })
    await client.query({ name: 'postings', text: postings, values: [tenantId, id, wallet, next(), someHash] })
    await client.query('commit')
  }
}

/** Operations a second of so many writers at once, each sending its next when the one before is done. */
export async function rate<P>(
  writers: readonly ((place: P) => Promise<void>)[],
  places: readonly P[],
  seconds: number,
): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    writers.map(async (write, w) => {
      for (let n = w; performance.now() < until; n += writers.length) {
        await write(places[n % places.length]!)
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}
