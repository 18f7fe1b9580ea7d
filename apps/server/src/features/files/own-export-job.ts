import { Readable } from 'node:stream'
import { exportDays } from '@clearway/contract/features/files/ownExport'
import { ownExportText as t } from '@clearway/contract/features/files/ownExport.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'
import { told, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { decide, loadPrincipal, type Principal } from '../../kernel/access.ts'
import type { Context, FileAnswer, Making } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { isOutside, type Feature } from '../../kernel/feature.ts'
import type { Task } from '../../kernel/jobs.ts'
import { notify } from '../../kernel/notify.ts'
import { isRefusal } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import { tenantOver } from '../../kernel/sessions.ts'
import { rightsMark } from './rights-mark.ts'

const mostMinutes = 15
const beatMs = 1000
const mostAttempts = 3
/** Finished files that a person may have; an older one makes way. */
const keptFiles = 10

interface Job { readonly tenantId: string; readonly id: string; readonly personId: string; readonly route: string; readonly input: unknown; readonly language: Language; readonly title: Text; readonly attempts: number }

type Errors = keyof typeof t.errors
/** Why a job ends without a file. */
interface Failure { readonly error: Errors; readonly values?: Readonly<Record<string, Text | string | number>> }
const isFailure = (reason: unknown): reason is Failure => typeof reason === 'object' && reason !== null && 'error' in reason

/** It was cancelled or given to another node: what this one makes counts no more. */
const taken = Symbol('taken')
/** The node shuts down. */
const shutDown = Symbol('shutDown')

const within = <T>(services: Services, { tenantId, id }: Pick<Job, 'tenantId' | 'id'>, mode: 'read' | 'write', work: (db: Db) => Promise<T>, signal?: AbortSignal) =>
  services.database.transaction({ tenantId, personId: null, requestId: `export ${id}` }, mode, work, signal)

/** The person with the rights of this very moment; undefined where the membership or the tenant is over. */
async function personNow(db: Db, { tenantId, personId }: Job): Promise<Principal | undefined> {
  const found = await db.selectFrom('tenant as t').innerJoin('person as p', (j) => j.on('p.id', '=', personId))
    .select(['p.nickname', 't.tenantCode', 't.tenantName', 't.timeZone', 't.kind', 't.status', 't.statusNote', 't.startTime', 't.endTime', 't.deletedAt']).where('t.id', '=', tenantId).executeTakeFirst()
  if (!found || tenantOver(found)) return undefined
  return loadPrincipal(db, { ...found, sessionId: '', clientId: '', personId, tenantId, mustChangePassword: false })
}

/** Says every second that the job lives and how far it is; stops it when it was cancelled, or given to another node. */
function keepBeating(services: Services, job: Job, stop: AbortController, made: { done: number; total: number | undefined }): () => void {
  let beating = false
  const beat = async () => {
    const { numUpdatedRows } = await within(services, job, 'write', (db) => db.updateTable('ownExport').set({ beatAt: sql<string>`clock_timestamp()`, rowsDone: made.done, rowsTotal: made.total ?? null })
      .where('id', '=', job.id).where('status', '=', 'running').where('attempts', '=', job.attempts).executeTakeFirstOrThrow())
    if (!numUpdatedRows) stop.abort(taken)
  }
  const timer = setInterval(() => {
    if (beating) return
    beating = true
    beat().catch((error: unknown) => services.log.error(error)).finally(() => (beating = false))
  }, beatMs)
  return () => clearInterval(timer)
}

/** Runs the call once more, as the person would now. */
async function makeFile(services: Services, features: readonly Feature[], job: Job, making: Making): Promise<{ file: FileAnswer; mark: string }> {
  const user = await within(services, job, 'read', (db) => personNow(db, job), making.signal)
  const feature = features.find((f) => Object.values(f.routes).some((r) => `${r.method} ${r.path}` === job.route))
  const [name, route] = Object.entries<Route>(feature?.routes ?? {}).find(([, r]) => `${r.method} ${r.path}` === job.route) ?? []
  if (!user || !name || !route || !decide(user, route).allowed) throw { error: 'rights' } satisfies Failure
  const parsed = route.input.safeParse(job.input)
  if (!parsed.success) throw { error: 'refused', values: { reason: refusals.invalid } } satisfies Failure
  const ctx: Omit<Context, 'db'> = {
    user, language: job.language, requestId: `export ${job.id}`, ip: '', host: '', device: '', log: services.log, services, bearer: undefined, idempotencyKey: undefined,
    cookies: { get: () => undefined, set: () => {} }, gone: making.signal, afterCommit: () => {}, ifUndone: () => {}, touched: () => {},
  }
  const handler = feature!.handlers[name] as unknown as (ctx: Context, input: unknown) => Promise<FileAnswer>
  feature!.ready?.()
  const file = isOutside(handler) ? await handler({ ...ctx, db: services.database.common }, parsed.data)
    : await services.database.transaction({ tenantId: job.tenantId, personId: job.personId, requestId: ctx.requestId }, 'read', (db) => handler({ ...ctx, db }, parsed.data), making.signal)
  return { file: { ...file, body: typeof file.body === 'function' ? await file.body(making) : file.body }, mark: rightsMark(user) }
}

const sizeWords = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`)
const linkTo = ({ id }: Job) => `/profile/exports?of=${id}`

/** Stores the file and tells the person, unless the job is this node's no longer. */
async function finish(services: Services, job: Job, { file, mark }: { file: FileAnswer; mark: string }, rows: number): Promise<void> {
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    const source = Buffer.isBuffer(file.body) ? [file.body] : (file.body as Readable)
    for await (const chunk of source) {
      size += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  const storeKey = await services.files.put(job.tenantId, Readable.from(counted(), { objectMode: false }))
  const kept = await within(services, job, 'write', async (db) => {
    const done = await db.updateTable('ownExport').set({
      status: 'done', storeKey, size, rightsMark: mark, fileName: file.name, contentType: file.contentType, rowsDone: rows, rowsTotal: rows, finishedAt: sql<string>`now()`, expiresAt: sql<string>`now() + make_interval(days => ${exportDays})`,
    }).where('id', '=', job.id).where('status', '=', 'running').where('attempts', '=', job.attempts).returning('id').executeTakeFirst()
    if (!done) return false
    await sql`update own_export set expires_at = now() where tenant_id = current_tenant() and id in (select id from own_export where tenant_id = current_tenant() and person_id = ${job.personId} and status = 'done'
      order by finished_at desc, id desc offset ${keptFiles})`.execute(db)
    await notify(db, { to: { personIds: [job.personId] }, title: told(t.readyTitle, { title: job.title }), content: t.readyBody, values: { rows, size: sizeWords(size), days: exportDays }, link: linkTo(job) })
    return true
  }).catch(async (error: unknown) => {
    await services.files.remove(storeKey)
    throw error
  })
  if (!kept) await services.files.remove(storeKey)
}

/** Writes why there is no file, and tells the person; of a job that is this node's no longer, nothing. */
async function fail(services: Services, job: Job, { error, values }: Failure): Promise<void> {
  await within(services, job, 'write', async (db) => {
    const failed = await db.updateTable('ownExport').set({ status: 'failed', error, errorValues: values ? JSON.stringify(values) : null, finishedAt: sql<string>`now()`, expiresAt: sql<string>`now() + make_interval(days => ${exportDays})` })
      .where('id', '=', job.id).where('status', '=', 'running').where('attempts', '=', job.attempts).returning('id').executeTakeFirst()
    const words = Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]))
    if (failed) await notify(db, { to: { personIds: [job.personId] }, title: told(t.failedTitle, { title: job.title }), content: told(t.errors[error], words), link: linkTo(job) })
  })
}

function failureOf(services: Services, error: unknown): Failure {
  if (isFailure(error)) return error
  if (isRefusal(error)) return { error: 'refused', values: { reason: told(error.text, Object.fromEntries(Object.entries(error.values ?? {}).map(([name, value]) => [name, String(value)]))) } }
  services.log.error(error)
  return { error: 'failed' }
}

async function make(services: Services, features: readonly Feature[], job: Job, ending: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const made: { done: number; total: number | undefined } = { done: 0, total: undefined }
  const stopBeating = keepBeating(services, job, stop, made)
  const timer = setTimeout(() => stop.abort({ error: 'tooLong', values: { minutes: mostMinutes } } satisfies Failure), mostMinutes * 60_000)
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
    if (reason === shutDown) await within(services, job, 'write', (db) => db.updateTable('ownExport').set({ status: 'queued', attempts: job.attempts - 1 }).where('id', '=', job.id).where('status', '=', 'running').where('attempts', '=', job.attempts).execute())
    else await fail(services, job, failureOf(services, reason))
  } finally {
    ending.removeEventListener('abort', end)
    clearTimeout(timer)
    stopBeating()
  }
}

async function take(services: Services): Promise<Job | undefined> {
  const { rows: [next] } = await sql<{ ofTenant: string; ofExport: string }>`select * from take_own_export()`.execute(services.database.common)
  if (!next) return undefined
  const { rows: [job] } = await within(services, { tenantId: next.ofTenant, id: next.ofExport }, 'read', (db) =>
    sql<Job>`select tenant_id, id, person_id, route, input, language, title, attempts from own_export where tenant_id = current_tenant() and id = ${next.ofExport}`.execute(db))
  return job
}

/** Makes exports one after the other, whoever's turn it is, until none waits. A call without need finds nothing to do. */
export const makeOwnExports = (features: readonly Feature[]): Task => async (_payload, services, ending = new AbortController().signal) => {
  for (let job = await take(services); job; job = ending.aborted ? undefined : await take(services)) await make(services, features, job, ending)
}

interface Due { readonly ofTenant: string; readonly ofExport: string; readonly what: 'over' | 'waiting' | 'silent' }

/** Puts back what a dead node left, wakes those that make exports, and deletes files and rows whose days are over. */
export const tendOwnExports: Task = async (_payload, services) => {
  const { rows } = await sql<Due>`select * from due_own_exports()`.execute(services.database.common)
  for (const { ofTenant: tenantId, ofExport: id, what } of rows) {
    if (what === 'over') await forget(services, { tenantId, id })
    if (what === 'silent') await putBack(services, { tenantId, id })
  }
  if (rows.some((r) => r.what !== 'over')) await sql`select enqueue_job('make_own_exports', '{}'::json, 'make_own_exports')`.execute(services.database.common)
}

async function forget(services: Services, of: Pick<Job, 'tenantId' | 'id'>): Promise<void> {
  const row = await within(services, of, 'read', (db) => db.selectFrom('ownExport').select('storeKey').where('id', '=', of.id).executeTakeFirst())
  // The file first: a row that stays without one is deleted the next time, a file without a row never.
  if (row?.storeKey) await services.files.remove(row.storeKey)
  await within(services, of, 'write', (db) => db.deleteFrom('ownExport').where('id', '=', of.id).where('expiresAt', '<=', sql<string>`now()`).execute())
}

async function putBack(services: Services, of: Pick<Job, 'tenantId' | 'id'>): Promise<void> {
  const { rows: [job] } = await within(services, of, 'write', (db) => sql<Job>`update own_export set status = case when attempts < ${mostAttempts} then 'queued' else 'running' end, beat_at = clock_timestamp()
    where tenant_id = current_tenant() and id = ${of.id} and status = 'running' and beat_at < now() - interval '90 seconds' returning tenant_id, id, person_id, route, input, language, title, attempts`.execute(db))
  if (job && job.attempts >= mostAttempts) await fail(services, job, { error: 'stopped' })
}
