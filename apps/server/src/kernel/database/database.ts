import type { EventEmitter } from 'node:events'

import {
  CamelCasePlugin,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
} from 'kysely'
import pg from 'pg'

import { planOf, sendBatch, toWire, types, type Answer, type Statement } from './batch.ts'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>

/** Whose rows a transaction may see, and who is written into the history. */
export interface Tenancy {
  readonly tenantId: string
  readonly personId: string | null
  readonly requestId: string
}

export type Mode = 'read' | 'write' | 'write at once'

export interface Database {
  /**
   * Runs `work` for the tenant. To write: in one transaction. To read: what is asked in the same turn is one batch, read-only and bound to the tenant by
   * its first statement; a read whose statements need what one of them set goes on in one transaction by itself. To write at once: a single statement,
   * which is committed when it is answered. When `signal` aborts, the statement that runs is cancelled in the database, and its reason is thrown.
   */
  transaction<T>(tenancy: Tenancy, mode: Mode, work: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Tables that are common to all tenants (tenant, person, session …); tenant tables are empty here. */
  readonly common: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

type Ask = (text: string, values: readonly unknown[]) => Promise<Answer>

/** `ctx.db` is made for each request, so what Kysely needs is kept to a few small objects that never change. */
const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const camelCase: KyselyPlugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })
const plugins = [camelCase]
const never = () => {
  throw new Error('Transactions belong to the kernel')
}
const driver: Driver = {
  init: never,
  destroy: never,
  acquireConnection: never,
  releaseConnection: never,
  beginTransaction: never,
  commitTransaction: never,
  rollbackTransaction: never,
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: never,
  createDriver: () => driver,
}
const config = { dialect, plugins }

function kysely(ask: Ask): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const { command, count, rows } = await ask(sql, parameters)
      return command === 'SELECT' ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(count) }
    },
    // oxlint-disable-next-line require-yield -- a batch is answered as a whole; exports fetch from a cursor by SQL
    async *streamQuery() {
      throw new Error('Not in a batch; use DECLARE CURSOR')
    },
  }
  const executor = new DefaultQueryExecutor(
    compiler,
    adapter,
    { provideConnection: (consumer) => consumer(connection) },
    plugins,
  )
  return new Kysely<DB>({ config, dialect, driver, executor })
}

// Kept beside the handle: what is read through it can be remembered for the right tenant.
const lanes = new WeakMap<Db, { readonly tenantId: string; readonly holds: () => boolean }>()

/** The tenant that a handle of `transaction` is bound to; undefined for any other. */
export const tenantOf = (db: Db): string | undefined => lanes.get(db)?.tenantId

/** Whether the handle keeps a connection between its statements. Who does must not wait for somebody who needs one. */
export const holdsConnection = (db: Db): boolean => lanes.get(db)?.holds() ?? false

const tenant = `set_config('app.tenant_id', $1, true), set_config('app.person_id', $2, true), set_config('app.request_id', $3, true)`
const begin = { read: 'begin read only', write: 'begin', 'write at once': '' }
const setTenant = `select ${tenant}`
// Once a transaction has read, and this reads, PostgreSQL lets nobody set it back to read-write.
const setTenantReadOnly = `select set_config('transaction_read_only', 'on', true), ${tenant}`
const opening = (text: string, values: readonly string[] = []): Statement => ({
  plan: planOf(text),
  values,
  answered: () => {},
  failed: () => {},
})

const rolledBack = () => Object.assign(new Error('The transaction was rolled back'), { severity: 'ERROR' })

interface Cancelled {
  readonly host: string
  readonly port: number
  readonly processID: number
  readonly secretKey: number
}
type Canceller = EventEmitter & {
  connect(port: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/** Asks the server, over a connection of its own as the protocol wants it, to end what this connection works on. */
function cancelStatement(client: pg.PoolClient): void {
  // pg declares neither of them; `driver.test.ts` holds that they are there.
  const { host, port, processID, secretKey } = client as unknown as Cancelled
  const other = new pg.Connection() as unknown as Canceller
  other.on('error', () => {})
  other.on('connect', () => other.cancel(processID, secretKey))
  if (host.startsWith('/')) other.connect(`${host}/.s.PGSQL.${port}`)
  else other.connect(port, host)
}

/**
 * Whether a failed COMMIT surely stored nothing: PostgreSQL said so itself, it had ended the idle transaction before, or COMMIT was never sent. Any
 * other FATAL comes with the end of the connection, and does not tell how far it had got.
 */
const surelyNot = ({ severity, code, message }: { severity?: string; code?: string; message?: string }) =>
  severity === 'ERROR' || code?.startsWith('25P0') || /not queryable/.test(message ?? '')

/** The connection broke while COMMIT was under way: it may be stored, or not. The code is SQL's own for this. */
const unknownOutcome = (cause: unknown) =>
  Object.assign(new Error('It is not known whether the transaction was stored', { cause }), { code: '08007' })
const outcomeOf = (error: Error) => (surelyNot(error) ? error : unknownOutcome(error))

/** One tenant's way to the database for one request: what is asked in the same turn leaves together, on one connection at a time. */
function lane(pool: pg.Pool, tenancy: Tenancy, mode: Mode, signal?: AbortSignal) {
  const whose = [tenancy.tenantId, tenancy.personId ?? '', tenancy.requestId]
  let whole = mode === 'write'
  let held: pg.PoolClient | undefined
  let busy: pg.PoolClient | undefined
  let waiting: Statement[] = []
  let sending = false
  let over = false

  const first = () =>
    whole
      ? [opening(begin[mode]), opening(setTenant, whose)]
      : [opening(mode === 'read' ? setTenantReadOnly : setTenant, whose)]

  async function send(): Promise<void> {
    try {
      while (waiting.length) {
        const client = held ?? (await pool.connect())
        const batch = held ? waiting : [...first(), ...waiting]
        waiting = []
        held = whole ? client : undefined
        // What commits with its answer is stored or not, if no answer comes.
        const sent =
          mode === 'write at once'
            ? batch.map((one) => ({ ...one, failed: (error: Error) => one.failed(outcomeOf(error)) }))
            : batch
        busy = client
        const broken = await sendBatch(client, sent)
        busy = undefined
        // What was asked to be cancelled may hit whatever comes next on this connection, so nothing does.
        if (!held || (over && !waiting.length)) client.release(broken ?? signal?.aborted)
      }
    } catch (error) {
      for (const { failed } of waiting) failed(error as Error)
      waiting = []
    } finally {
      sending = false
    }
  }

  const ask: Ask = (text, values) =>
    new Promise((answered, failed) => {
      if (over) throw new Error('The transaction is over')
      const plan = planOf(text)
      waiting.push({ plan, values: values.map(toWire), answered, failed })
      whole ||= mode === 'read' && plan.settles
      over = mode === 'write at once'
      if (sending) return
      sending = true
      process.nextTick(send)
    })

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    const nothing = !whole || (!held && !sending)
    const answer = nothing ? undefined : ask(how, [])
    over = true
    if (how === 'rollback' || !answer) return void (await answer)
    const { command } = await answer.catch((error: Error) => {
      throw outcomeOf(error)
    })
    // COMMIT of a failed transaction is answered with ROLLBACK: nothing was stored, so it must not count as done.
    if (command !== 'COMMIT') throw rolledBack()
  }
  return {
    ask,
    end,
    stop: () => {
      if (busy) cancelStatement(busy)
    },
    holds: () => whole,
  }
}

/** Each statement by itself, on any connection. */
const single =
  (pool: pg.Pool): Ask =>
  (text, values) =>
    new Promise((answered, failed) => {
      const statement = { plan: planOf(text), values: values.map(toWire), answered, failed }
      pool.connect().then(async (client) => client.release(await sendBatch(client, [statement])), failed)
    })

/** One pool as the role `clearway_app`, which owns nothing. */
export function openDatabase(url: string, options: { size: number; onError: (e: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    types,
    // Pages are mostly in memory, so that one read at random costs what one in a row does; compiling a plan takes longer than our statements.
    options:
      '-c role=clearway_app -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c lock_timeout=3000 -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c jit=off -c timezone=UTC',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // The last resort, above every statement_timeout that somebody sets: a connection on which nothing comes back any more.
    query_timeout: 130_000,
    application_name: 'clearway',
  })
  // Without these two a restart of the database would end the process.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))

  async function transaction<T>(
    tenancy: Tenancy,
    mode: Mode,
    work: (db: Db) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted()
    const { ask, end, stop, holds } = lane(pool, tenancy, mode, signal)
    signal?.addEventListener('abort', stop)
    const db = kysely(ask)
    lanes.set(db, { tenantId: tenancy.tenantId, holds })
    let result: T
    try {
      result = await work(db)
    } catch (error) {
      await end('rollback').catch(() => {})
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
    // A read has no outcome to wait for.
    if (mode === 'read') end('commit').catch(options.onError)
    else await end('commit')
    return result
  }

  return { transaction, common: kysely(single(pool)), pool, close: () => pool.end() }
}
