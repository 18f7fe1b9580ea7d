import { systenantText as t } from '@clearway/contract/features/admin/tenant/systenant.text'
import { sql } from 'kysely'

import type { Task } from '../../../kernel/jobs.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { administrators } from './administrators.ts'

/** Days before its end at which the administrators of a tenant are warned. */
const warnings = [30, 7, 1]

interface Ending {
  id: string
  tenantName: string
  timeZone: string
  endTime: string
  days: number
  warned: number | null
}

/**
 * Warns of tenants that end. Each is warned once for each of the days, whenever this runs: a missed night is made up for by the nearest
 * warning, and a new end begins anew.
 */
export const warnOfEnd: Task = async (_payload, services) => {
  const { rows } =
    await sql<Ending>`select id, tenant_name, time_zone, end_time, end_warned as warned, ceil(extract(epoch from end_time - now()) / 86400)::int as days from tenant
    where kind = 'business' and status = 'able' and deleted_at is null and (start_time is null or start_time <= now())
      and end_time > now() and end_time <= now() + make_interval(days => ${warnings[0]!})
    order by end_time`.execute(services.database.common)
  for (const tenant of rows) {
    const due = warnings.filter((days) => tenant.days <= days).at(-1)!
    if (tenant.warned !== null && tenant.warned <= due) continue
    await services.database.transaction(
      { tenantId: tenant.id, personId: null, requestId: 'job warn_of_end' },
      'write',
      async (db) => {
        const { numUpdatedRows } = await db
          .updateTable('tenant')
          .set({ endWarned: due })
          .where('id', '=', tenant.id)
          .where((e) => e.or([e('endWarned', 'is', null), e('endWarned', '>', due)]))
          .executeTakeFirst()
        if (!numUpdatedRows) return
        const at = new Intl.DateTimeFormat('sv-SE', {
          timeZone: tenant.timeZone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(new Date(tenant.endTime))
        await notify(db, {
          to: { personIds: await administrators(db) },
          title: t.endsTitle,
          content: t.endsBody,
          link: '/tenantSettings',
          priority: 'high',
          topic: 'security',
          values: { tenant: tenant.tenantName, days: tenant.days, at, zone: tenant.timeZone },
        })
      },
    )
  }
}
