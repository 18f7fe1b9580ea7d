import { stockRequest } from '@clearway/contract/features/logistics/inventory/stockRequest'
import { stockRequestText } from '@clearway/contract/features/logistics/inventory/stockRequest.text'
import { stockRule } from '@clearway/contract/features/logistics/inventory/stockRule'
import { stockRuleText } from '@clearway/contract/features/logistics/inventory/stockRule.text'

import type { Queue } from '../../kernel/queue.ts'
import { requestsOfOthers } from './inventory/stockRequestRows.ts'

export const queues: readonly Queue[] = [
  {
    code: 'stockRequestToApprove',
    resource: stockRequest,
    title: stockRequestText.queue,
    next: stockRequestText.next,
    areas: ['admin'],
    permission: 'stockRequest.approve',
    mine: true,
    source: () => requestsOfOthers,
    filter: { status: 'asked' },
    page: '/InventoryInquiry?view=requests',
    open: ({ id }) => `/InventoryInquiry?view=requests&open=${id}`,
    label: 'code',
    detail: 'goodsModel',
  },
  {
    code: 'stockAlert',
    resource: stockRule,
    title: stockRuleText.queue,
    next: stockRuleText.next,
    areas: ['admin'],
    permission: 'stockRule.edit',
    mine: true,
    filter: { alert: 'low,old,both' },
    page: '/InventoryInquiry?view=alerts',
    open: () => '/InventoryInquiry?view=alerts',
    label: 'goodsModel',
    detail: 'warehouseName',
  },
]
