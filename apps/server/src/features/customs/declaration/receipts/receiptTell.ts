import { declarationReceiptText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt.text'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { sql } from 'kysely'

import { holders } from '../../../../kernel/access/holders.ts'
import type { Context } from '../../../../kernel/context.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import type { StoredDeclaration } from '../declarationRows.ts'

const wordsOf: Readonly<Partial<Record<DeclarationState, keyof typeof t.told>>> = {
  taxDue: 'taxDue',
  released: 'released',
  closed: 'released',
  returned: 'returned',
  rejected: 'returned',
  inspection: 'inspection',
}
/** What the customer has to know: the rest is the broker's work. */
const forCustomers: readonly string[] = ['taxDue', 'released']

/** Tells those who work on a declaration, and of taxes and release its customer, what customs decided. */
export async function tellState(
  ctx: Context,
  stored: StoredDeclaration,
  state: DeclarationState,
  note: string | null,
): Promise<void> {
  const what = wordsOf[state]
  if (!what || (state === 'closed' && stored.status === 'released')) return
  const {
    rows: [who],
  } = await sql<{
    assigneeId: string | null
  }>`select assignee_id from customs_case where tenant_id = current_tenant() and id = ${stored.caseId}`.execute(ctx.db)
  const row = { resource: 'declaration', orgId: stored.orgId, createdBy: stored.createdBy }
  const payers = what === 'taxDue' ? await holders(ctx.db, { permission: 'declaration.tax', area: 'admin', row }) : []
  const told = { ...t.told[what], values: { code: stored.code, note: note ?? '–' }, topic: 'orders' } as const
  await notify(ctx.db, {
    ...told,
    to: { personIds: [who?.assigneeId ?? null, stored.createdBy, stored.submittedBy, ...payers] },
    except: ctx.user.personId,
    link: `/declarationDetail?id=${stored.id}${what === 'returned' ? '&tab=fix' : ''}`,
  })
  if (forCustomers.includes(what))
    await notify(ctx.db, {
      ...told,
      to: { permission: 'declaration.view', area: 'customer', row },
      link: `/ClassifyOrder?id=${stored.caseId}`,
    })
}
