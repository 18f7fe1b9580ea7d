import { flowBack } from '@clearway/contract/features/account/ledger/flowBack'
import { paymentBatch } from '@clearway/contract/features/account/ledger/paymentBatch'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { wallet } from '@clearway/contract/features/account/ledger/wallet'

import type { RecordKind } from '../../kernel/records.ts'
import { flowBackInTab } from './ledger/flowBack/flowBackRows.ts'
import { rechargeInTab } from './ledger/recharge/rechargeRows.ts'

const areas = ['admin', 'customer'] as const

export const records: readonly RecordKind[] = [
  {
    resource: recharge,
    source: () => rechargeInTab('all'),
    areas,
    label: 'code',
    detail: 'payerName',
    numbers: ['code', 'bankReference'],
    open: ({ id }) => `/RechargeRecord?open=${id}`,
  },
  {
    resource: flowBack,
    source: () => flowBackInTab('all'),
    areas,
    label: 'code',
    detail: 'reason',
    numbers: ['code'],
    open: ({ id }) => `/RechargeFlowBack?open=${id}`,
  },
  {
    resource: paymentBatch,
    areas: ['admin'],
    label: 'code',
    detail: 'bankAccount',
    numbers: ['code'],
    parts: { payment_batch_item: 'batch_id' },
    open: ({ id }) => `/ClearingCenter?view=batches&open=${id}`,
  },
  {
    resource: wallet,
    areas,
    label: 'code',
    detail: 'ownerName',
    numbers: ['code'],
    open: ({ label }) => `/AccountInfo?search=${encodeURIComponent(label)}`,
  },
]
