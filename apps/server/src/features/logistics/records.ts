import { stockRequest } from '@clearway/contract/features/logistics/inventory/stockRequest'
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
]
