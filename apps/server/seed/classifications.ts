import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { demoDecisions } from './customs/goods.ts'

const day = 86_400_000

/** Decided codes of the demo goods: some await the second person, one was sent back, one has been retired. `people` by user name. */
export async function seedClassifications(
  db: Db,
  tenantCode: string,
  people: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  // The second tenant has one, so that a test can look for leaks.
  const decisions =
    tenantCode === 'demo'
      ? demoDecisions
      : [
          {
            model: 'QC-PD-600',
            jurisdiction: 'CN',
            code: '9405110000',
            status: 'first',
            daysAgo: 5,
            basis: 'DEMO2-ONLY',
          } as const,
        ]
  const first = people.get('classifier') ?? people.get('declarant')!
  const second = people.get('reviewer') ?? people.get('admin')!
  const at = (ago: number) => new Date(now - ago * day).toISOString()
  const rows = decisions.map((d) => ({
    elements: null,
    flags: [],
    basis: null,
    reason: null,
    ...d,
    classifiedBy: first,
    classifiedAt: at(d.daysAgo),
    reviewedBy: d.status === 'first' ? null : second,
    reviewedAt: d.status === 'first' ? null : at(d.daysAgo - 0.2),
    validFrom: at(d.daysAgo).slice(0, 10),
    validTo: d.status === 'retired' ? at(d.daysAgo - 40).slice(0, 10) : null,
  }))
  await sql`select set_config('app.person_id', ${first}, true)`.execute(db)
  await sql`insert into goods_classification (tenant_id, org_id, goods_id, jurisdiction, hs_code, elements, flags, status, classified_by, classified_at, reviewed_by, reviewed_at, basis, recheck_reason, valid_from, valid_to, created_at, created_by, updated_at, updated_by)
    select current_tenant(), g.org_id, g.id, r.jurisdiction, r.code, r.elements, r.flags, r.status, r."classifiedBy", r."classifiedAt", r."reviewedBy", r."reviewedAt", r.basis, r.reason, r."validFrom", r."validTo", r."classifiedAt", r."classifiedBy", r."classifiedAt", r."classifiedBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(model text, jurisdiction text, code text, elements text, flags text[], status text, "classifiedBy" uuid, "classifiedAt" timestamptz, "reviewedBy" uuid, "reviewedAt" timestamptz,
      basis text, reason text, "validFrom" date, "validTo" date) join goods g on g.model_number = r.model and g.deleted_at is null`.execute(
    db,
  )
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
