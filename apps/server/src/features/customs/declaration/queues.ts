import { declaration, type DeclarationTab } from '@clearway/contract/features/customs/declaration/declaration'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../kernel/queue.ts'
import { sourceFor } from './declarationRows.ts'

/** The last day on which customs takes the goods' declaration without a charge for lateness. */
const declareBy = {
  of: 'customsCase',
  fields: ['declareBy'],
  at: (ctx) =>
    endOfDay(ctx, sql`(select c.declare_by from customs_case c where c.tenant_id = t.tenant_id and c.id = t.case_id)`),
} satisfies Queue['due']
/** The first tax bill that is not paid. */
const payBy = {
  of: 'customsCase',
  fields: ['taxDueOn'],
  at: (ctx) =>
    endOfDay(
      ctx,
      sql`(select min(b.due_on) from tax_bill b where b.tenant_id = t.tenant_id and b.declaration_id = t.id and b.paid_on is null and b.deleted_at is null)`,
    ),
} satisfies Queue['due']

const inTab = (tab: DeclarationTab, part?: string) => ({
  resource: declaration,
  label: 'code',
  detail: 'tradeName',
  due: declareBy as NonNullable<Queue['due']>,
  areas: ['admin'] as const,
  source: (ctx: Parameters<typeof sourceFor>[0]) => sourceFor(ctx, { tab }),
  page: `/ClassifyOrder?part=declarations&tab=${tab}`,
  open: ({ id }: { id: string }) => `/declarationDetail?id=${id}${part ? `&tab=${part}` : ''}`,
})

export const declarationQueues: readonly Queue[] = [
  {
    ...inTab('returned', 'fix'),
    code: 'declarationReturned',
    title: t.declarationReturned,
    next: t.repair,
    permission: 'declaration.edit',
    mine: true,
  },
  {
    ...inTab('toCheck'),
    code: 'declarationToCheck',
    title: t.declarationToCheck,
    next: t.check,
    permission: 'declaration.check',
    mine: true,
  },
  {
    ...inTab('toSubmit'),
    code: 'declarationToSubmit',
    title: t.declarationToSubmit,
    next: t.submit,
    permission: 'declaration.submit',
    mine: true,
  },
  {
    ...inTab('draft'),
    code: 'declarationDraft',
    title: t.declarationDraft,
    next: t.prepare,
    permission: 'declaration.edit',
    mine: true,
  },
  {
    ...inTab('toComplete'),
    code: 'declarationToComplete',
    title: t.declarationToComplete,
    next: t.completeSummary,
    permission: 'declaration.edit',
    mine: true,
  },
  {
    ...inTab('taxDue', 'taxes'),
    due: payBy,
    code: 'declarationTaxDue',
    title: t.declarationTaxDue,
    next: t.payTax,
    permission: 'declaration.tax',
    mine: true,
  },
  {
    ...inTab('summaryDue', 'taxes'),
    due: payBy,
    code: 'summaryTaxDue',
    title: t.summaryTaxDue,
    next: t.payTax,
    permission: 'declaration.tax',
    mine: true,
  },
  {
    ...inTab('waiting', 'receipts'),
    code: 'declarationWaiting',
    title: t.declarationWaiting,
    next: t.follow,
    permission: 'declaration.submit',
    mine: false,
  },
]
