import { sql } from 'kysely'

import type { Task } from '../../kernel/jobs.ts'
import type { Services } from '../../kernel/services.ts'
import { fail } from './ownExportEnd.ts'
import { within, type Job } from './ownExportQueue.ts'

const mostAttempts = 3

interface Due {
  readonly ofTenant: string
  readonly ofExport: string
  readonly what: 'over' | 'waiting' | 'silent'
}

/** Puts back what a dead node left, wakes those that make exports, and deletes files and rows whose days are over. */
export const tendOwnExports: Task = async (_payload, services) => {
  const { rows } = await sql<Due>`select * from due_own_exports()`.execute(services.database.common)
  for (const { ofTenant: tenantId, ofExport: id, what } of rows) {
    if (what === 'over') await forget(services, { tenantId, id })
    if (what === 'silent') await putBack(services, { tenantId, id })
  }
  if (rows.some((r) => r.what !== 'over'))
    await sql`select enqueue_job('make_own_exports', '{}'::json, 'make_own_exports')`.execute(services.database.common)
}

async function forget(services: Services, of: Pick<Job, 'tenantId' | 'id'>): Promise<void> {
  const row = await within(services, of, 'read', (db) =>
    db.selectFrom('ownExport').select('storeKey').where('id', '=', of.id).executeTakeFirst(),
  )
  // The file first: a row that stays without one is deleted the next time, a file without a row never.
  if (row?.storeKey) await services.files.remove(row.storeKey)
  await within(services, of, 'write', (db) =>
    db
      .deleteFrom('ownExport')
      .where('id', '=', of.id)
      .where('expiresAt', '<=', sql<string>`now()`)
      .execute(),
  )
}

async function putBack(services: Services, of: Pick<Job, 'tenantId' | 'id'>): Promise<void> {
  const {
    rows: [job],
  } = await within(services, of, 'write', (db) =>
    sql<Job>`update own_export set status = case when attempts < ${mostAttempts} then 'queued' else 'running' end, beat_at = clock_timestamp()
    where tenant_id = current_tenant() and id = ${of.id} and status = 'running' and beat_at < now() - interval '90 seconds' returning tenant_id, id, person_id, route, input, language, title, attempts`.execute(
      db,
    ),
  )
  if (job && job.attempts >= mostAttempts) await fail(services, job, { error: 'stopped' })
}
