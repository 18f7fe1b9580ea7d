import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'

/** Two reports that the administrator keeps: one for everybody, and one that is mailed early on the third of each month. */
export async function seedSavedReports(db: Db, people: ReadonlyMap<string, string>): Promise<void> {
  const admin = people.get('admin')!
  const add = async (name: string, values: { report: string; dimension: string; period: string; shared: boolean }) =>
    (
      await sql<{
        id: string
      }>`insert into saved_report (tenant_id, person_id, created_by, name, report, dimension, period, shared)
        values (current_tenant(), ${admin}, ${admin}, ${name}, ${values.report}, ${values.dimension}, ${values.period}, ${values.shared}) returning id`.execute(
        db,
      )
    ).rows[0]!.id
  await add('近 12 个月订单', { report: 'orders', dimension: 'month', period: 'last12', shared: true })
  const bills = await add('上月账单', { report: 'bills', dimension: 'status', period: 'lastMonth', shared: false })
  const to = [admin, people.get('finance')!]
  await sql`insert into report_schedule (tenant_id, saved_report_id, person_id, rhythm, month_day, hour, format, language, recipients, zone, next_at, next_on)
    select current_tenant(), ${bills}, ${admin}, 'monthly', 3, 6, 'pdf', 'zh', ${to}::uuid[], t.time_zone, n.next_at, n.next_on
    from tenant t cross join lateral next_report_time('monthly', '{}', 3, 6, t.time_zone, now(), null) n where t.id = current_tenant()`.execute(
    db,
  )
}
