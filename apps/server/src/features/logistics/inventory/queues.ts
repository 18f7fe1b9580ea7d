import { stockRequest } from '@clearway/contract/features/logistics/inventory/stockRequest'
import { stockRequestText } from '@clearway/contract/features/logistics/inventory/stockRequest.text'
import { stockRule } from '@clearway/contract/features/logistics/inventory/stockRule'
import { stockRuleText } from '@clearway/contract/features/logistics/inventory/stockRule.text'
import { warehouse } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { warehouseText } from '@clearway/contract/features/logistics/warehouse/warehouse.text'

import type { Queue } from '../../../kernel/queue.ts'
import { requestsOfOthers } from './stockRequestRows.ts'

export const inventoryQueues: readonly Queue[] = [
  {
    code: 'warehouseFull',
    resource: warehouse,
    title: warehouseText.fullQueue,
    next: warehouseText.fullNext,
    areas: ['admin'],
    permission: 'warehouseBin.edit',
    mine: true,
    filter: { fillState: 'full' },
    page: '/warehouseInformation',
    open: ({ id }) => `/warehouseInformation?view=picture&warehouseId=${id}`,
    label: 'name',
    detail: 'code',
  },
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
    page: '/InventoryInquiry?view=requests&others=true',
    open: ({ label }) => `/InventoryInquiry?view=requests&search=${encodeURIComponent(label)}`,
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
