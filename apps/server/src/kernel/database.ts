import type { Socket } from 'node:net'
import {
  CamelCasePlugin, CompiledQuery, Kysely, PostgresAdapter, PostgresQueryCompiler,
  type DatabaseConnection, type Dialect, type KyselyPlugin, type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>

/** Whose rows a transaction may see, and who is written into the history. */
export interface Tenancy {
  readonly tenantId: string
  readonly personId: string | null
  readonly requestId: string
}

export interface Database {
  /** Runs `work` in one transaction of the tenant. A read-only one gives its connection back without waiting for COMMIT. */
  transaction<T>(tenancy: Tenancy, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>
  /** Tables that are common to all tenants (tenant, person, session …); tenant tables are empty here. */
  readonly common: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

// The connection's zone is UTC, so '2026-01-31 08:00:00.123456+00' needs no calendar to become ISO 8601 with milliseconds.
const iso = (s: string) => (s.endsWith('+00') ? `${s.slice(0, 10)}T${s.slice(11, 19)}.${s.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z` : new Date(s).toISOString())
// numeric stays a string and a date stays a date: neither may pass through a double or a time zone.
const parsers: Record<number, (s: string) => unknown> = { 1082: (s) => s, 1184: iso, 20: Number }
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text') }

// Prepared once a connection under a name of its own; capped, because a search composes many different statements.
const names = new Map<string, string>()
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < 5000) names.set(text, (name = `q${names.size}`))
  return name
}

/** `ctx.db` is made for each transaction, so what Kysely needs is kept to four small objects that never change. */
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const camelCase: KyselyPlugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })
const plugins = [camelCase]

function connectionOf(client: pg.ClientBase): DatabaseConnection {
  return {
    async executeQuery<R>(q: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(q.sql)
      const result = await client.query(name ? { name, text: q.sql, values: q.parameters as unknown[] } : { text: q.sql, values: q.parameters as unknown[] })
      const rows = result.rows as R[]
      return result.command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- pipelined connections cannot stream; exports fetch from a cursor by SQL
    async *streamQuery() { throw new Error('Not on a pipelined connection; use DECLARE CURSOR') },
  }
}

function kysely(connection: () => Promise<DatabaseConnection>, release: (c: DatabaseConnection) => Promise<void>): Db {
  const never = async () => { throw new Error('Transactions belong to the kernel') }
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: () => { throw new Error('Not here') },
    createDriver: () => ({
      init: async () => {}, destroy: async () => {},
      acquireConnection: connection, releaseConnection: release,
      beginTransaction: never, commitTransaction: never, rollbackTransaction: never,
    }),
  }
  return new Kysely<DB>({ dialect, plugins })
}

// Kept beside the handle, so that what is read through it can be remembered for the right tenant.
const tenants = new WeakMap<Db, string>()

/** The tenant that a handle of `transaction` is bound to; undefined for any other. */
export const tenantOf = (db: Db): string | undefined => tenants.get(db)

const begin = { read: { name: 'begin-read', text: 'begin read only' }, write: { name: 'begin', text: 'begin' } }
const tenantStatement = `select set_config('app.tenant_id', $1, true), set_config('app.person_id', $2, true), set_config('app.request_id', $3, true)`

/**
 * One pool as the role `clearway_app`, which owns nothing. `begin` and the tenant setting leave together with the first query of
 * the work (the connection pipelines), so a read costs one round trip more than the bare query: none is awaited in between.
 */
export function openDatabase(url: string, options: { size: number; onError: (e: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    pipeline: true,
    types,
    options: '-c role=clearway_app -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c lock_timeout=3000 -c timezone=UTC',
    connectionTimeoutMillis: 10_000,
    application_name: 'clearway',
  })
  // Without these two a restart of the database would end the process.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))

  async function transaction<T>(tenancy: Tenancy, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let open = true
    const end = async (statement: 'commit' | 'rollback') => {
      open = false
      let broken: Error | undefined
      try {
        const { command } = await client.query(statement)
        // COMMIT of a failed transaction is answered with ROLLBACK: nothing was stored, so it must not count as done.
        if (statement === 'commit' && command !== 'COMMIT') throw new Error('The transaction was rolled back')
      } catch (error) {
        broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    }
    try {
      // What is asked in this turn leaves in one packet: opening and first query cost one system call.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      stream.cork()
      setImmediate(() => stream.uncork())
      const opening = Promise.all([
        client.query(begin[mode]),
        client.query({ name: 'tenancy', text: tenantStatement, values: [tenancy.tenantId, tenancy.personId ?? '', tenancy.requestId] }),
      ])
      opening.catch(() => {})
      const connection = connectionOf(client)
      const db = kysely(async () => connection, async () => {})
      tenants.set(db, tenancy.tenantId)
      const result = await work(db)
      await opening
      if (mode === 'read') end('commit').catch(options.onError)
      else await end('commit')
      return result
    } catch (error) {
      if (open) await end('rollback').catch(() => {})
      throw error
    }
  }

  const common = kysely(
    async () => {
      const client = await pool.connect()
      return Object.assign(connectionOf(client), { client })
    },
    async (c) => (c as DatabaseConnection & { client: pg.PoolClient }).client.release(),
  )
  return { transaction, common, pool, close: () => pool.end() }
}
