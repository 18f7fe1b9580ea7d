import { goods } from '@clearway/contract/features/trade/goods'
import { order } from '@clearway/contract/features/trade/order'
import { quickOrder } from '@clearway/contract/features/trade/quick/quickOrder'
import { supplier } from '@clearway/contract/features/trade/supplier'

import type { RecordKind } from '../../kernel/records.ts'

const areas = ['admin', 'customer'] as const

export const records: readonly RecordKind[] = [
  {
    resource: order,
    areas,
    label: 'code',
    detail: 'supplierName',
    numbers: ['code'],
    open: ({ id }) => `/editAddOrder?id=${id}`,
  },
  {
    resource: quickOrder,
    areas,
    label: 'code',
    detail: 'fileName',
    numbers: ['code'],
    open: ({ id }) => `/OneClickOrder?id=${id}`,
  },
  {
    resource: goods,
    areas,
    label: 'modelNumber',
    detail: 'name',
    numbers: ['modelNumber'],
    open: ({ label }) => `/merchandiseNews?search=${encodeURIComponent(label)}`,
  },
  {
    resource: supplier,
    areas,
    label: 'name',
    detail: 'code',
    numbers: ['code'],
    open: ({ label }) => `/vendorInformation?search=${encodeURIComponent(label)}`,
  },
]
