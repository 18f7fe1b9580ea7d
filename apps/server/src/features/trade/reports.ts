import { order } from '@clearway/contract/features/trade/order'
import { tradeReportsText as t } from '@clearway/contract/features/trade/reports.text'

import type { Report } from '../../kernel/report.ts'

export const reports: readonly Report[] = [
  {
    resource: order,
    code: 'orders',
    title: t.orders,
    definition: t.ordersDefinition,
    areas: ['admin', 'customer'],
    permission: 'order.view',
    by: 'orderDate',
    dimensions: ['status', 'supplierId', 'orgId'],
    measures: [
      {
        code: 'value',
        title: t.value,
        definition: t.valueDefinition,
        kind: 'amount',
        value: 't.total_price_sum',
        currency: 't.currency',
        fields: ['totalPriceSum', 'currency'],
      },
    ],
    page: '/orderList',
  },
]
