import { bill } from '@clearway/contract/features/billing/bill'
import { charge } from '@clearway/contract/features/billing/charge'
import { billingReportsText as t } from '@clearway/contract/features/billing/reports.text'

import type { Report } from '../../kernel/report.ts'

export const reports: readonly Report[] = [
  {
    resource: charge,
    code: 'charges',
    title: t.charges,
    definition: t.chargesDefinition,
    areas: ['admin'],
    permission: 'charge.view',
    by: 'day',
    dimensions: ['feeId', 'status', 'orgId'],
    measures: [
      {
        code: 'revenue',
        title: t.revenue,
        definition: t.revenueDefinition,
        kind: 'amount',
        value: `case when not t.advance and t.status <> 'void' then t.amount end`,
        currency: 't.currency',
        fields: ['amount', 'currency', 'advance', 'status'],
      },
      {
        code: 'advances',
        title: t.advances,
        definition: t.advancesDefinition,
        kind: 'amount',
        value: `case when t.advance and t.status <> 'void' then t.amount end`,
        currency: 't.currency',
        fields: ['amount', 'currency', 'advance', 'status'],
      },
    ],
    page: '/BillingManagement?view=charges&tab=all',
  },
  {
    resource: bill,
    code: 'bills',
    title: t.bills,
    definition: t.billsDefinition,
    areas: ['admin', 'customer'],
    permission: 'bill.view',
    by: 'dueOn',
    dimensions: ['status', 'kind', 'currency', 'orgId'],
    measures: [
      {
        code: 'billed',
        title: t.billed,
        definition: t.billedDefinition,
        kind: 'amount',
        value: 't.total',
        currency: 't.currency',
        fields: ['total', 'currency'],
      },
    ],
    page: '/BillingManagement?tab=all',
  },
]
