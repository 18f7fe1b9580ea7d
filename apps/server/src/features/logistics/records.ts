import { stockCount } from '@clearway/contract/features/logistics/count/stockCount'
import { inboundBooking, ownInbound } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { stockRequest } from '@clearway/contract/features/logistics/inventory/stockRequest'
import { outboundPlan, ownOutbound } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { warehouse } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'

import type { RecordKind } from '../../kernel/records.ts'

export const records: readonly RecordKind[] = [
  {
    resource: warehouse,
    areas: ['admin', 'customer'],
    label: 'name',
    detail: 'code',
    numbers: ['code'],
    open: ({ id }) => `/warehouseInformation?open=${id}`,
  },
  {
    resource: warehouseBin,
    areas: ['admin'],
    label: 'code',
    detail: 'warehouseName',
    numbers: ['code'],
    open: ({ id }) => `/InventoryInquiry?binId=${id}`,
  },
  {
    resource: stockRequest,
    areas: ['admin'],
    label: 'code',
    detail: 'goodsModel',
    numbers: ['code'],
    open: ({ label }) => `/InventoryInquiry?view=requests&search=${encodeURIComponent(label)}`,
  },
  {
    resource: inboundBooking,
    ownWords: ownInbound,
    areas: ['admin', 'customer'],
    label: 'code',
    detail: 'warehouseName',
    numbers: ['code', 'soNumber'],
    open: ({ id }) => `/InventoryInquiry?view=inbound&open=${id}`,
  },
  {
    resource: outboundPlan,
    ownWords: ownOutbound,
    areas: ['admin', 'customer'],
    label: 'code',
    detail: 'consignee',
    numbers: ['code', 'containerNo'],
    open: ({ id }) => `/InventoryInquiry?view=outbound&open=${id}`,
  },
  {
    resource: stockCount,
    areas: ['admin'],
    label: 'code',
    detail: 'warehouseName',
    numbers: ['code'],
    open: ({ id }) => `/InventoryInquiry?view=counts&open=${id}`,
  },
]
