import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'

/**
 * The job that lets cargo data expire: the day on which goods were expected has passed by the clock of Hong Kong, and nobody heard that they crossed. What
 * was bundled leaves its truck; a crossing that is told later still counts.
 */
export const expireCargo: Task = async (_payload, services) => {
  const tenants = await services.database.common
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'business')
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of tenants)
    await services.database.transaction(
      { tenantId: id, personId: null, requestId: 'job expire_cargo' },
      'write',
      (db) =>
        sql`update road_cargo set status = 'expired' where tenant_id = current_tenant() and status in ('submitted', 'registered', 'bundled') and deleted_at is null
          and expected_at < date_trunc('day', now() at time zone 'Asia/Hong_Kong') at time zone 'Asia/Hong_Kong'`.execute(
          db,
        ),
    )
}
