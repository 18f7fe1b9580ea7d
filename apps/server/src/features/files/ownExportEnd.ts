import { Readable } from 'node:stream'

import { exportDays } from '@clearway/contract/features/files/ownExport'
import { ownExportText as t } from '@clearway/contract/features/files/ownExport.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { FileAnswer } from '../../kernel/context.ts'
import { notify } from '../../kernel/messages/notify.ts'
import { isRefusal } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import { within, type Job } from './ownExportQueue.ts'

/** Finished files that a person may have; an older one makes way. */
const keptFiles = 10

type Errors = keyof typeof t.errors
/** Why a job ends without a file. */
export interface Failure {
  readonly error: Errors
  readonly values?: Readonly<Record<string, Text | string | number>>
}
const isFailure = (reason: unknown): reason is Failure =>
  typeof reason === 'object' && reason !== null && 'error' in reason

const sizeWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const linkTo = ({ id }: Job) => `/profile/exports?of=${id}`

/** Stores the file and tells the person, unless the job is this node's no longer. */
export async function finish(
  services: Services,
  job: Job,
  { file, mark }: { file: FileAnswer; mark: string },
  rows: number,
): Promise<void> {
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
    const done = await db
      .updateTable('ownExport')
      .set({
        status: 'done',
        storeKey,
        size,
        rightsMark: mark,
        fileName: file.name,
        contentType: file.contentType,
        rowsDone: rows,
        rowsTotal: rows,
        finishedAt: sql<string>`now()`,
        expiresAt: sql<string>`now() + make_interval(days => ${exportDays})`,
      })
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .where('attempts', '=', job.attempts)
      .returning('id')
      .executeTakeFirst()
    if (!done) return false
    await sql`update own_export set expires_at = now() where tenant_id = current_tenant() and id in (select id from own_export where tenant_id = current_tenant() and person_id = ${job.personId} and status = 'done'
      order by finished_at desc, id desc offset ${keptFiles})`.execute(db)
    await notify(db, {
      to: { personIds: [job.personId] },
      title: fillText(t.readyTitle, { title: job.title }),
      content: t.readyBody,
      values: { rows, size: sizeWords(size), days: exportDays },
      link: linkTo(job),
    })
    return true
  }).catch(async (error: unknown) => {
    await services.files.remove(storeKey)
    throw error
  })
  if (!kept) await services.files.remove(storeKey)
}

/** Writes why there is no file, and tells the person; of a job that is this node's no longer, nothing. */
export async function fail(services: Services, job: Job, { error, values }: Failure): Promise<void> {
  await within(services, job, 'write', async (db) => {
    const failed = await db
      .updateTable('ownExport')
      .set({
        status: 'failed',
        error,
        errorValues: values ? JSON.stringify(values) : null,
        finishedAt: sql<string>`now()`,
        expiresAt: sql<string>`now() + make_interval(days => ${exportDays})`,
      })
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .where('attempts', '=', job.attempts)
      .returning('id')
      .executeTakeFirst()
    const words = Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    )
    if (failed)
      await notify(db, {
        to: { personIds: [job.personId] },
        title: fillText(t.failedTitle, { title: job.title }),
        content: fillText(t.errors[error], words),
        link: linkTo(job),
      })
  })
}

export function failureOf(services: Services, error: unknown): Failure {
  if (isFailure(error)) return error
  if (isRefusal(error))
    return {
      error: 'refused',
      values: {
        reason: fillText(
          error.text,
          Object.fromEntries(Object.entries(error.values ?? {}).map(([name, value]) => [name, String(value)])),
        ),
      },
    }
  services.log.error(error)
  return { error: 'failed' }
}
