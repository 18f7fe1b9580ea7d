import type { Language, Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services.ts'

export interface Job {
  readonly tenantId: string
  readonly id: string
  readonly personId: string
  readonly route: string
  readonly input: unknown
  readonly language: Language
  readonly title: Text
  readonly attempts: number
}

export const within = <T>(
  services: Services,
  { tenantId, id }: Pick<Job, 'tenantId' | 'id'>,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
  signal?: AbortSignal,
) => services.database.transaction({ tenantId, personId: null, requestId: `export ${id}` }, mode, work, signal)

export async function take(services: Services): Promise<Job | undefined> {
  const {
    rows: [next],
  } = await sql<{ ofTenant: string; ofExport: string }>`select * from take_own_export()`.execute(
    services.database.common,
  )
  if (!next) return undefined
  const {
    rows: [job],
  } = await within(services, { tenantId: next.ofTenant, id: next.ofExport }, 'read', (db) =>
    sql<Job>`select tenant_id, id, person_id, route, input, language, title, attempts from own_export where tenant_id = current_tenant() and id = ${next.ofExport}`.execute(
      db,
    ),
  )
  return job
}

/** Back into the line, uncounted. */
export const giveBack = (services: Services, job: Job): Promise<unknown> =>
  within(services, job, 'write', (db) =>
    db
      .updateTable('ownExport')
      .set({ status: 'queued', attempts: job.attempts - 1 })
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .where('attempts', '=', job.attempts)
      .execute(),
  )
