import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { sql } from 'kysely'

import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'

interface Due {
  readonly id: string
  readonly code: string
  readonly dueDate: string
  readonly orgId: string | null
  readonly createdBy: string | null
}

/** The job that tells those who submit of declarations that fall due within four days; of each once. */
export const tellTradeDue: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tell_trade_due', async (db) => {
    const { rows } =
      await sql<Due>`update trade_declaration set told_at = now() where tenant_id = current_tenant() and ${inStates('status', tradeMachine.phases.unlodged)} and told_at is null
        and deleted_at is null and due_date <= tenant_today() + ${sql.lit(soonDays)} returning id, code, due_date, org_id, created_by`.execute(
        db,
      )
    for (const { id, code, dueDate, orgId, createdBy } of rows)
      await notify(db, {
        to: {
          permission: 'tradeDeclaration.submit',
          area: 'admin',
          row: { resource: 'tradeDeclaration', orgId, createdBy },
        },
        title: t.dueTitle,
        content: t.dueBody,
        values: { code, date: dueDate },
        link: `/hKDetail?id=${id}`,
        topic: 'orders',
      })
  })
