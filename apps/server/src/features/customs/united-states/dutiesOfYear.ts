import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import type { Task } from '../../../kernel/jobs.ts'
import { inEachBusinessTenant } from '../../../kernel/tenants.ts'

/** Reckons what each importer's entries came to in the last twelve months, by the day of their summary; who has none any more has no figure. */
export async function sumDutiesOfYear(db: Db): Promise<void> {
  await sql`insert into us_party_duties (tenant_id, party_id, duties, as_of)
    select e.tenant_id, e.importer_id, sum(e.total), tenant_today() from us_entry e where e.tenant_id = current_tenant() and e.deleted_at is null
      and e.summary_filed_on > (tenant_today() - interval '1 year')::date and e.importer_id is not null and e.total is not null group by e.tenant_id, e.importer_id
    on conflict (tenant_id, party_id) do update set duties = excluded.duties, as_of = excluded.as_of
      where (us_party_duties.duties, us_party_duties.as_of) is distinct from (excluded.duties, excluded.as_of)`.execute(
    db,
  )
  await sql`delete from us_party_duties where tenant_id = current_tenant() and as_of < tenant_today()`.execute(db)
}

/** The job of it: bonds are judged by the figure. */
export const tendDutiesOfYear: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'sum_us_duties', sumDutiesOfYear)
