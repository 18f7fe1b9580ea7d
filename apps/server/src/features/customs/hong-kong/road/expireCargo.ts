import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'
import { tellOwner } from './cargoTell.ts'
import type { StoredCargo } from './roadCargoRows.ts'

/**
 * The job that lets cargo data expire: the day on which goods were expected has passed by the clock of Hong Kong, and nobody heard that they crossed. What
 * was bundled leaves its truck; a crossing that is told later still counts. Their customers are told.
 */
export const expireCargo: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'expire_cargo', async (db) => {
    const { rows } =
      await sql<StoredCargo>`update road_cargo set status = 'expired' where tenant_id = current_tenant() and status in ('submitted', 'registered', 'bundled') and deleted_at is null
        and expected_at < date_trunc('day', now() at time zone 'Asia/Hong_Kong') at time zone 'Asia/Hong_Kong'
        returning id, code, org_id, created_by, goods_description, expected_at`.execute(db)
    for (const of of rows) await tellOwner(db, of, 'expire')
  })
