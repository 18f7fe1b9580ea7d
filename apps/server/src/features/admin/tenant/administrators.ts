import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { adminCode } from '../administration.ts'

/** The able administrators of the current tenant; its owner first. */
export async function administrators(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    personId: string
  }>`select m.person_id from membership m join tenant t on t.id = m.tenant_id
    where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null
      and exists (select from membership_role g join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = ${adminCode} and r.deleted_at is null where g.tenant_id = m.tenant_id and g.membership_id = m.id)
    order by m.person_id is distinct from t.owner_id, m.created_at, m.id limit 100`.execute(db)
  return rows.map((r) => r.personId)
}
