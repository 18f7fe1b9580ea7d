import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { run, Logger, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'

import { cutting } from './database/cut.ts'
import type { Services } from './services.ts'

const messagePayload = z.object({ tenantId: z.uuid(), id: z.uuid() })

/** The work behind a job. It may run twice, so it looks first. `ending` aborts when the node shuts down: what takes long ends by it. */
export type Task = (payload: unknown, services: Services, ending?: AbortSignal) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>
/** Task → when it runs by itself, as cron says it (UTC). */
export type Schedules = Readonly<Record<string, string>>

const ownTasks: Tasks = {
  send_message: async (payload, services) => {
    const { tenantId, id } = messagePayload.parse(payload)
    await services.mail.deliver(tenantId, id)
  },
}

/** The worker of this node. `stop` waits for the jobs that run. */
interface Jobs {
  stop(): Promise<void>
}

const concurrency = 5
/** Work of minutes has a few hands of its own, so that a mail never waits for it. */
const longConcurrency = 2

const housekeeping = `
  delete from challenge where expires_at < now() - interval '1 day';
  delete from rate_limit where expire < (extract(epoch from now()) * 1000)::bigint;
  update session set ended_at = now(), end_reason = 'expired' where ended_at is null and refresh_expires_at < now();
  delete from session where ended_at < now() - interval '90 days';
  delete from idempotent_call where created_at < now() - interval '7 days'`

/** The id of the runner's pool, by which its jobs are locked. */
interface Begun {
  readonly runner: Runner
  readonly pool: string | undefined
}

/**
 * Keeps a runner of graphile-worker at work. It ends when it cannot note what became of a job, as when the database dies: then another takes over,
 * and the jobs that the first had locked are free again.
 */
async function keepRunner(
  pgPool: pg.Pool,
  ending: AbortSignal,
  log: Services['log'],
  options: RunnerOptions,
): Promise<() => Promise<void>> {
  async function begin(): Promise<Begun> {
    const events: WorkerEvents = new EventEmitter()
    let pool: string | undefined
    events.on('pool:create', ({ workerPool }) => void (pool = workerPool.id))
    const runner = await run({
      pgPool,
      events,
      noHandleSignals: true,
      // By batch, because only then the library hears itself that a job's end could not be noted; otherwise that would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(
        () => (level, message, meta) =>
          level === 'error' ? log.error({ meta: String(meta?.['error'] ?? '') }, message) : log.debug(message),
      ),
      ...options,
    })
    return { runner, pool }
  }

  let current = await begin()

  async function keep(): Promise<void> {
    while (!ending.aborted) {
      await current.runner.promise.catch((error: Error) => log.error(error, 'jobs stopped'))
      for (let next: Begun | undefined; !next && !ending.aborted;) {
        await sleep(1000, undefined, { signal: ending }).catch(() => {})
        if (ending.aborted) return
        next = await pgPool
          .query('select graphile_worker.force_unlock_workers($1)', [[current.pool ?? '']])
          .then(begin)
          .catch((error: Error) => {
            log.error(error, 'jobs do not start')
            return undefined
          })
        if (next) current = next
      }
    }
  }
  void keep()
  // A runner that ended by itself says so by refusing.
  return () => current.runner.stop().catch(() => {})
}

/** Works off jobs on this node: registered tasks only, a job names one of these and carries plain data. graphile-worker retries a failed one with growing delay, at most 25 times. */
export async function startJobs(
  databaseUrl: string,
  services: Services,
  tasks: { readonly brief: Tasks; readonly long: Tasks; readonly schedules: Schedules },
): Promise<Jobs> {
  const { log } = services
  // A pool of our own, because the library's is heard by nobody while it ends: a database that stops in that moment would end the process.
  const pgPool = new pg.Pool({
    connectionString: databaseUrl,
    max: concurrency + longConcurrency + 3,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'clearway jobs',
  })
  pgPool.on('error', (error) => log.error(error))
  pgPool.on('connect', (client) => client.on('error', (error) => log.error(error)))
  const cut = cutting(pgPool)
  services.changes.watch((reachable) => {
    if (!reachable) cut()
  })
  const ending = new AbortController()
  const listOf = (of: Tasks) =>
    Object.fromEntries(
      Object.entries(of).map(([name, task]) => [name, (payload: unknown) => task(payload, services, ending.signal)]),
    )
  const stops = [
    await keepRunner(pgPool, ending.signal, log, {
      concurrency,
      crontab: Object.entries(tasks.schedules)
        .map(([task, when]) => `${when} ${task}`)
        .join('\n'),
      taskList: {
        ...listOf({ ...ownTasks, ...tasks.brief }),
        housekeeping: async (_payload, helpers) =>
          void (await helpers.withPgClient((client) => client.query(housekeeping))),
      },
    }),
    await keepRunner(pgPool, ending.signal, log, {
      concurrency: longConcurrency,
      parsedCronItems: [],
      taskList: listOf(tasks.long),
    }),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(stops.map((stop) => stop()))
      await pgPool.end()
    },
  }
}
