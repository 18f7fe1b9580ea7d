import type { FastifyBaseLogger } from 'fastify'
import { run, Logger } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import type { Services } from './services.ts'

const messagePayload = z.object({ tenantId: z.uuid(), id: z.uuid() })

/** The work behind a job. It may run twice, so it looks first. */
export type Task = (payload: unknown, services: Services) => Promise<void>
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

const housekeeping = `
  delete from challenge where expires_at < now() - interval '1 day';
  delete from rate_limit where expire < (extract(epoch from now()) * 1000)::bigint;
  update session set ended_at = now(), end_reason = 'expired' where ended_at is null and refresh_expires_at < now();
  delete from session where ended_at < now() - interval '90 days';
  delete from idempotent_call where created_at < now() - interval '7 days'`

/** Works off jobs on this node: registered tasks only, a job names one of these and carries plain data. graphile-worker retries a failed one with growing delay, at most 25 times. */
export async function startJobs(databaseUrl: string, services: Services, log: FastifyBaseLogger, tasks: Tasks, schedules: Schedules): Promise<Jobs> {
  // A pool of our own, because the library's is heard by nobody while it ends: a database that stops in that moment would end the process.
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: concurrency + 2, application_name: 'clearway jobs' })
  pgPool.on('error', (error) => log.error(error))
  pgPool.on('connect', (client) => client.on('error', (error) => log.error(error)))
  const runner = await run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    crontab: ['17 * * * * housekeeping', ...Object.entries(schedules).map(([task, when]) => `${when} ${task}`)].join('\n'),
    logger: new Logger(() => (level, message, meta) =>  (level === 'error' ? log.error({ meta: String(meta?.['error'] ?? '') }, message) : log.debug(message))),
    taskList: {
      ...Object.fromEntries(Object.entries({ ...ownTasks, ...tasks }).map(([name, task]) => [name, (payload: unknown) => task(payload, services)])),
      housekeeping: async (_payload, helpers) => void (await helpers.withPgClient((client) => client.query(housekeeping))),
    },
  })
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
  }
}
