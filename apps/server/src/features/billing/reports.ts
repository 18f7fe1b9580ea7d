import { bill } from '@clearway/contract/features/billing/bill'
import { charge } from '@clearway/contract/features/billing/charge'
import { billingReportsText as t } from '@clearway/contract/features/billing/reports.text'
import { settlement } from '@clearway/contract/features/billing/settlement'

import { missedShare } from '../../business/missedShare.ts'
import type { Report } from '../../kernel/report.ts'

/** The day of the last payment of the bill `t`. */
const lastPayment = '(select max(p.paid_on) from bill_payment p where p.tenant_id = t.tenant_id and p.bill_id = t.id)'

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
    dimensions: ['status', 'kept', 'kind', 'currency', 'orgId'],
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
      missedShare(t),
      {
        code: 'untilPaid',
        title: t.untilPaid,
        definition: t.untilPaidDefinition,
        kind: 'days',
        value: `case when t.kind = 'bill' and t.status in ('paid', 'closed') then ${lastPayment} - t.issued_on end`,
        fields: ['kind', 'status', 'paid', 'issuedOn'],
      },
      {
        code: 'dso',
        title: t.dso,
        definition: t.dsoDefinition,
        kind: 'average',
        value: `case when t.kind = 'bill' and t.status in ('paid', 'closed') then ${lastPayment} - t.issued_on
          when t.kind = 'bill' and t.status in ('issued', 'partlyPaid') then (select tenant_today()) - t.issued_on end`,
        weight: 't.total',
        currency: 't.currency',
        fields: ['kind', 'status', 'paid', 'issuedOn', 'total', 'currency'],
      },
    ],
    page: '/BillingManagement?tab=all',
  },
  {
    resource: settlement,
    code: 'collections',
    title: t.collections,
    definition: t.collectionsDefinition,
    areas: ['admin', 'customer'],
    permission: 'settlement.view',
    by: 'paidOn',
    dimensions: ['kind', 'status', 'currency', 'orgId'],
    measures: [
      {
        code: 'collected',
        title: t.collected,
        definition: t.collectedDefinition,
        kind: 'amount',
        value: `case when t.status = 'posted' and t.kind in ('receipt', 'drawDown') then t.amount end`,
        currency: 't.currency',
        fields: ['amount', 'currency', 'status', 'kind'],
      },
      {
        code: 'writtenOff',
        title: t.writtenOff,
        definition: t.writtenOffDefinition,
        kind: 'amount',
        value: `case when t.status = 'posted' and t.kind = 'writeOff' then t.amount end`,
        currency: 't.currency',
        fields: ['amount', 'currency', 'status', 'kind'],
      },
    ],
    page: '/ClearingCenter?view=settlements&tab=all',
  },
]
