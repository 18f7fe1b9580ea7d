import { daysToCorrectBy, daysToProtest } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import { ownEntryText as own } from '@clearway/contract/features/customs/united-states/entry/ownEntry.text'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import type { Task } from '../../../../kernel/jobs.ts'
import { notify, type Notice } from '../../../../kernel/messages/notify.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'
import { storedEntry } from './usEntryRows.ts'

/** Days before a deadline, and before the last day of a correction or protest, that who files is told of it. */
const soonDays = 4
const windowDays = 14
const linkOf = (id: string): string => `/importClearance?id=${id}`
/** States that the customer's people wait for, or must hear of. */
const told: ReadonlySet<string> = new Set([
  'documents',
  'exam',
  'hold',
  'released',
  'summaryFiled',
  'paid',
  'liquidated',
])

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

const tellFilers = (db: Db, { id, orgId, createdBy }: Due, words: Pick<Notice, 'title' | 'content' | 'values'>) =>
  notify(db, {
    to: { permission: 'usEntry.submit', area: 'admin', row: { resource: 'usEntry', orgId, createdBy } },
    ...words,
    link: linkOf(id),
    topic: 'orders',
  })

/** The job that tells those who submit of entries, releases, summaries and payments that fall due within four days; of each deadline once. */
export const tellEntryDue: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_entry_due', async (db) => {
    const { rows } =
      await sql<Due>`update us_entry set told_for = due_date where tenant_id = current_tenant() and deleted_at is null
        and ${inStates('status', [...machine.phases.unfiled, ...machine.phases.unreleased, ...machine.phases.summary, ...machine.phases.toPay])} and told_for is distinct from due_date
        and due_date <= tenant_today() + ${sql.lit(soonDays)} returning id, code, due_date, org_id, created_by`.execute(
        db,
      )
    for (const row of rows)
      await tellFilers(db, row, {
        title: t.dueTitle,
        content: t.dueBody,
        values: { code: row.code, date: row.dueDate },
      })
    await tellWindows(db)
  })

/** Tells them two weeks before the last day on which a summary is corrected, or what it came to protested; of each day once. */
async function tellWindows(db: Db): Promise<void> {
  const last = sql`(case when ${inStates('status', machine.phases.summed)} then entry_date + ${sql.lit(daysToCorrectBy)} else liquidated_on + ${sql.lit(daysToProtest)} end)`
  const { rows } = await sql<Due & { protest: boolean }>`update us_entry set window_told_for = ${last}
    where tenant_id = current_tenant() and deleted_at is null and ${inStates('status', [...machine.phases.summed, ...machine.phases.final])}
      and window_told_for is distinct from ${last} and ${last} between tenant_today() and tenant_today() + ${sql.lit(windowDays)}
    returning id, code, window_told_for as due_date, org_id, created_by, ${inStates('status', machine.phases.final)} as protest`.execute(
    db,
  )
  for (const row of rows) {
    const window = t.windows[row.protest ? 'protest' : 'correct']
    await tellFilers(db, row, {
      title: fillText(t.windowTitle, { window }),
      content: fillText(t.windowBody, { window }),
      values: { code: row.code, date: row.dueDate },
    })
  }
}
