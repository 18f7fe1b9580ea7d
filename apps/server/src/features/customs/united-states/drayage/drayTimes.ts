import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'
import { atTerminal } from './drayRows.ts'

interface Near {
  readonly id: string
  readonly code: string
  readonly containerNo: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly lastFreeDay: string
  readonly terminal: string
}

/**
 * The job that tells of containers that are still at their terminal on the day before their last free day, or later, by the terminal's clock. It is told once
 * for each such day, however often the job runs: what was told is written in the same transaction.
 */
export const tellFreeDays: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_free_days', async (db) => {
    const { rows } = await sql<Near>`update dray_move t set told_for = t.last_free_day from dray_terminal m
      where t.tenant_id = current_tenant() and m.tenant_id = t.tenant_id and m.id = t.terminal_id and t.deleted_at is null and t.status in (${sql.raw(atTerminal)})
        and t.last_free_day <= (now() at time zone m.time_zone)::date + 1 and t.told_for is distinct from t.last_free_day
      returning t.id, t.code, t.container_no, t.org_id, t.created_by, t.last_free_day, m.name as terminal`.execute(db)
    for (const { id, code, containerNo, orgId, createdBy, lastFreeDay, terminal } of rows)
      await notify(db, {
        to: { permission: 'drayMove.dispatch', area: 'admin', row: { resource: 'drayMove', orgId, createdBy } },
        title: t.told.freeDayTitle,
        content: t.told.freeDayBody,
        values: { container: containerNo, code, terminal, date: lastFreeDay },
        link: `/vehicleTowing?open=${id}`,
        topic: 'orders',
      })
  })
