import { bill } from '@clearway/contract/features/billing/bill'
import { charge } from '@clearway/contract/features/billing/charge'
import { fee } from '@clearway/contract/features/billing/fee'
import { priceAgreement } from '@clearway/contract/features/billing/priceAgreement'
import { settlement } from '@clearway/contract/features/billing/settlement'

import type { RecordKind } from '../../kernel/records.ts'

export const records: readonly RecordKind[] = [
  {
    resource: bill,
    areas: ['admin', 'customer'],
    label: 'code',
    detail: 'orgName',
    numbers: ['code'],
    parts: { bill_payment: 'bill_id' },
    open: ({ id }) => `/BillingManagement?open=${id}`,
  },
  {
    resource: settlement,
    areas: ['admin', 'customer'],
    label: 'code',
    detail: 'orgName',
    numbers: ['code'],
    parts: { settlement_line: 'settlement_id' },
    open: ({ id }) => `/ClearingCenter?view=settlements&open=${id}`,
  },
  {
    resource: charge,
    areas: ['admin'],
    label: 'code',
    detail: 'recordCode',
    numbers: ['code', 'recordCode'],
    open: ({ id }) => `/BillingManagement?view=charges&open=${id}`,
  },
  {
    resource: priceAgreement,
    areas: ['admin'],
    label: 'feeLabel',
    detail: 'orgName',
    open: ({ id }) => `/BillingManagement?view=prices&open=${id}`,
  },
  {
    resource: fee,
    areas: ['admin'],
    label: 'code',
    detail: 'name',
    open: ({ label }) => `/BillingManagement?view=fees&search=${encodeURIComponent(label)}`,
  },
]
