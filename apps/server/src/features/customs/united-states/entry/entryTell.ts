import { ownEntryText as own } from '@clearway/contract/features/customs/united-states/entry/ownEntry.text'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'
import { storedEntry } from './usEntryRows.ts'

/** Days before a deadline that who files is told of it. */
const soonDays = 4
const linkOf = (id: string): string => `/importClearance?id=${id}`
/** States that the customer's people wait for, or must hear of. */
const told: ReadonlySet<string> = new Set(['documents', 'exam', 'hold', 'released', 'summaryFiled', 'paid'])

/** Tells the customer's people who see the entry how it stands with customs, in their words. One without a customer has nobody to tell. */
export async function tellOwner(ctx: Context, id: string): Promise<void> {
  const { code, status, orgId, billNo, createdBy } = await storedEntry(ctx, id)
  if (orgId === null || !told.has(status)) return
  await notify(ctx.db, {
    to: { permission: 'usEntry.view', area: 'customer', row: { resource: 'usEntry', orgId, createdBy } },
    title: fillText(own.told.title, { code, state: own.statuses[status] }),
    content: fillText(own.told.content, { bill: billNo ?? '–' }),
    link: linkOf(id),
    topic: 'orders',
  })
}

interface Due {
  readonly id: string
  readonly code: string
  readonly dueDate: string
  readonly orgId: string | null
  readonly createdBy: string | null
}

/** The job that tells those who submit of entries and summaries that fall due within four days; of each deadline once. */
export const tellEntryDue: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_entry_due', async (db) => {
    const { rows } =
      await sql<Due>`update us_entry set told_for = due_date where tenant_id = current_tenant() and deleted_at is null
        and ${inStates('status', [...machine.phases.unfiled, ...machine.phases.summary, ...machine.phases.toPay])} and told_for is distinct from due_date
        and due_date <= tenant_today() + ${sql.lit(soonDays)} returning id, code, due_date, org_id, created_by`.execute(
        db,
      )
    for (const { id, code, dueDate, orgId, createdBy } of rows)
      await notify(db, {
        to: { permission: 'usEntry.submit', area: 'admin', row: { resource: 'usEntry', orgId, createdBy } },
        title: t.dueTitle,
        content: t.dueBody,
        values: { code, date: dueDate },
        link: linkOf(id),
        topic: 'orders',
      })
  })
