import { sql } from 'kysely'

import type { Making } from '../../kernel/context.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Task } from '../../kernel/jobs.ts'
import type { Services } from '../../kernel/services.ts'
import { fail, failureOf, finish, type Failure } from './ownExportEnd.ts'
import { makeFile } from './ownExportFile.ts'
import { giveBack, take, within, type Job } from './ownExportQueue.ts'

const mostMinutes = 15
const beatMs = 1000
/** It was cancelled or given to another node: what this one makes counts no more. */
const taken = Symbol('taken')
/** The node shuts down. */
const shutDown = Symbol('shutDown')

/** Says every second that the job lives and how far it is; stops it when it was cancelled, or given to another node. */
function keepBeating(
  services: Services,
  job: Job,
  stop: AbortController,
  made: { done: number; total: number | undefined },
): () => void {
  let beating = false
  const beat = async () => {
    const { numUpdatedRows } = await within(services, job, 'write', (db) =>
      db
        .updateTable('ownExport')
        .set({ beatAt: sql<string>`clock_timestamp()`, rowsDone: made.done, rowsTotal: made.total ?? null })
        .where('id', '=', job.id)
        .where('status', '=', 'running')
        .where('attempts', '=', job.attempts)
        .executeTakeFirstOrThrow(),
    )
    if (!numUpdatedRows) stop.abort(taken)
  }
  const timer = setInterval(() => {
    if (beating) return
    beating = true
    beat()
      .catch((error: unknown) => services.log.error(error))
      .finally(() => (beating = false))
  }, beatMs)
  return () => clearInterval(timer)
}

async function make(services: Services, features: readonly Feature[], job: Job, ending: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const made: { done: number; total: number | undefined } = { done: 0, total: undefined }
  const stopBeating = keepBeating(services, job, stop, made)
  const timer = setTimeout(
    () => stop.abort({ error: 'tooLong', values: { minutes: mostMinutes } } satisfies Failure),
    mostMinutes * 60_000,
  )
  const end = () => stop.abort(shutDown)
  ending.addEventListener('abort', end)
  try {
    if (ending.aborted) throw shutDown
    const progress: Making['progress'] = (done, total = made.total) => Object.assign(made, { done, total })
    await finish(services, job, await makeFile(services, features, job, { signal: stop.signal, progress }), made.done)
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error
    if (reason === taken) return
    // A restart of the house is no fault of the export: it goes back into the line, uncounted.
    if (reason === shutDown) await giveBack(services, job)
    else await fail(services, job, failureOf(services, reason))
  } finally {
    ending.removeEventListener('abort', end)
    clearTimeout(timer)
    stopBeating()
  }
}

/** Makes exports one after the other, whoever's turn it is, until none waits. A call without need finds nothing to do. */
export const makeOwnExports =
  (features: readonly Feature[]): Task =>
  async (_payload, services, ending = new AbortController().signal) => {
    for (let job = await take(services); job; job = ending.aborted ? undefined : await take(services))
      await make(services, features, job, ending)
  }
