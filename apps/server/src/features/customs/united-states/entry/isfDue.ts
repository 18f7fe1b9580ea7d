import { isfText as t } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import { isfMachine } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'

interface Due {
  readonly id: string
  readonly code: string
  readonly due: string
  readonly orgId: string | null
  readonly createdBy: string | null
}

/** The job that tells those who file of a security filing that is due within two days; of each time of lading once. */
export const tellIsfDue: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_isf_due', async (db) => {
    const { rows } =
      await sql<Due>`update us_entry set isf_told_for = lading_at where tenant_id = current_tenant() and ${inStates('status', usEntryMachine.phases.isf)}
        and ${inStates('isf_state', isfMachine.phases.open)} and mode in ('10', '11') and deleted_at is null and isf_told_for is distinct from lading_at
        and lading_at <= now() + interval '72 hours'
        returning id, code, to_char((lading_at - interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due, org_id, created_by`.execute(
        db,
      )
    for (const { id, code, due, orgId, createdBy } of rows)
      await notify(db, {
        to: { permission: 'usEntry.submit', area: 'admin', row: { resource: 'usEntry', orgId, createdBy } },
        title: t.dueTitle,
        content: t.dueBody,
        values: { code, due },
        link: `/importClearance?id=${id}`,
        topic: 'orders',
      })
  })
