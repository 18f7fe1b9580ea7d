import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { accountReportsText as t } from '@clearway/contract/features/account/reports.text'

import type { Report } from '../../kernel/report.ts'

export const reports: readonly Report[] = [
  {
    resource: recharge,
    code: 'recharges',
    title: t.recharges,
    definition: t.rechargesDefinition,
    areas: ['admin', 'customer'],
    permission: 'recharge.view',
    by: 'submittedAt',
    dimensions: ['status', 'method', 'currency', 'walletId', 'orgId'],
    measures: [
      {
        code: 'confirmed',
        title: t.amount,
        definition: t.amountDefinition,
        kind: 'amount',
        value: 't.confirmed_amount',
        currency: 't.currency',
        fields: ['confirmedAmount', 'currency'],
      },
    ],
    page: '/RechargeRecord?tab=all',
  },
]
