import { bill } from '@clearway/contract/features/billing/bill'
import type { BillTab } from '@clearway/contract/features/billing/billResource'
import { charge } from '@clearway/contract/features/billing/charge'
import { billingQueuesText as t } from '@clearway/contract/features/billing/queues.text'
import { settlement } from '@clearway/contract/features/billing/settlement'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../kernel/queue.ts'
import { billSource } from './billRows.ts'
import { chargeSource } from './chargeRows.ts'
import { settlementSource } from './settlementRows.ts'

const bills = (tab: BillTab) => ({
  resource: bill,
  label: 'code',
  detail: 'orgName',
  areas: ['admin'] as Queue['areas'],
  source: () => billSource(tab),
  page: `/BillingManagement?tab=${tab}`,
  open: ({ id }: { id: string }) => `/BillingManagement?tab=${tab}&open=${id}`,
  oldest: 'created_at',
})
const due = { fields: ['dueOn'], at: (ctx) => endOfDay(ctx, sql`t.due_on`) } satisfies Queue['due']

export const queues: readonly Queue[] = [
  {
    resource: charge,
    label: 'code',
    detail: 'recordCode',
    areas: ['admin'],
    source: (ctx) => chargeSource('priceMissing')(ctx.language),
    page: '/BillingManagement?view=charges&tab=priceMissing',
    open: ({ id }) => `/BillingManagement?view=charges&tab=priceMissing&open=${id}`,
    oldest: 'created_at',
    code: 'chargesWithoutPrice',
    title: t.chargesWithoutPrice,
    next: t.price,
    permission: 'charge.edit',
    mine: true,
  },
  { ...bills('draft'), code: 'billDrafts', title: t.billDrafts, next: t.submit, permission: 'bill.edit', mine: true },
  {
    ...bills('audit'),
    code: 'billsToAudit',
    title: t.billsToAudit,
    next: t.audit,
    permission: 'bill.audit',
    mine: true,
  },
  {
    ...bills('toIssue'),
    code: 'billsToIssue',
    title: t.billsToIssue,
    next: t.issue,
    permission: 'bill.issue',
    mine: true,
  },
  {
    ...bills('disputes'),
    code: 'billDisputes',
    title: t.billDisputes,
    next: t.answer,
    permission: 'bill.edit',
    mine: true,
  },
  {
    ...bills('overdue'),
    code: 'billsOverdue',
    title: t.billsOverdue,
    next: t.chase,
    permission: 'settlement.edit',
    mine: true,
    due,
  },
  {
    resource: settlement,
    label: 'code',
    detail: 'orgName',
    areas: ['admin'],
    source: () => settlementSource('review'),
    page: '/ClearingCenter?view=settlements&tab=review',
    open: ({ id }) => `/ClearingCenter?view=settlements&tab=review&open=${id}`,
    oldest: 'created_at',
    code: 'writeOffsToReview',
    title: t.writeOffsToReview,
    next: t.decide,
    permission: 'settlement.audit',
    // Whoever asked for it waits for another.
    mine: false,
  },
  {
    ...bills('owed'),
    areas: ['customer'],
    code: 'billsOwed',
    title: t.billsOwed,
    next: t.pay,
    permission: 'bill.view',
    mine: true,
    due,
  },
]
