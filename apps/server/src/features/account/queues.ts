import { userAuth, type CertificationTab } from '@clearway/contract/features/account/certification/userAuth'
import { bankStatement } from '@clearway/contract/features/account/ledger/bankStatement'
import { flowBack } from '@clearway/contract/features/account/ledger/flowBack'
import { paymentBatch, type PaymentBatchTab } from '@clearway/contract/features/account/ledger/paymentBatch'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { accountQueuesText as t } from '@clearway/contract/features/account/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../kernel/queue.ts'
import { tabSource, userAuthSource } from './certification/userAuthRows.ts'
import { flowBackInTab } from './ledger/flowBack/flowBackRows.ts'
import { batchSource } from './ledger/paymentBatch/batchRows.ts'
import { rechargeInTab } from './ledger/recharge/rechargeRows.ts'

const certifications = (tab: CertificationTab) => ({
  resource: userAuth,
  label: 'realName',
  detail: 'orgName',
  areas: ['admin', 'platform'] as const,
  permission: 'userAuth.audit',
  mine: true,
  source: () => tabSource(userAuthSource, tab),
  page: `/approvalUser?tab=${tab}`,
  open: ({ id }: { id: string }) => `/approvalUser?tab=${tab}&line=${id}`,
})

const batches = (tab: PaymentBatchTab) => ({
  resource: paymentBatch,
  label: 'code',
  detail: 'bankAccount',
  areas: ['admin'] as const,
  permission: 'paymentBatch.edit',
  mine: true,
  source: () => batchSource(tab),
  page: `/ClearingCenter?view=batches&tab=${tab}`,
  open: ({ id }: { id: string }) => `/ClearingCenter?view=batches&tab=${tab}&open=${id}`,
})

export const queues: readonly Queue[] = [
  {
    code: 'rechargeReview',
    title: t.rechargeReview,
    next: t.review,
    areas: ['admin'],
    permission: 'recharge.review',
    mine: true,
    resource: recharge,
    source: () => rechargeInTab('review'),
    page: '/RechargeRecord?tab=review',
    label: 'code',
    detail: 'ownerName',
    open: ({ id }) => `/RechargeRecord?tab=review&open=${id}`,
  },
  {
    code: 'flowBackReview',
    title: t.flowBackReview,
    next: t.review,
    areas: ['admin'],
    permission: 'flowBack.review',
    mine: true,
    resource: flowBack,
    source: () => flowBackInTab('review'),
    page: '/RechargeFlowBack?tab=review',
    label: 'code',
    detail: 'ownerName',
    open: ({ id }) => `/RechargeFlowBack?tab=review&open=${id}`,
  },
  {
    code: 'payoutWaiting',
    title: t.payoutWaiting,
    next: t.gather,
    areas: ['admin'],
    permission: 'paymentBatch.edit',
    mine: true,
    resource: flowBack,
    filter: { payment: 'waiting' },
    source: () => flowBackInTab('all'),
    page: '/RechargeFlowBack',
    label: 'code',
    detail: 'ownerName',
    open: ({ id }) => `/RechargeFlowBack?open=${id}`,
  },
  // Whoever made it waits for another.
  {
    ...batches('review'),
    code: 'batchReview',
    title: t.batchReview,
    next: t.approve,
    permission: 'paymentBatch.audit',
    mine: false,
  },
  { ...batches('approved'), code: 'batchFile', title: t.batchFile, next: t.makeFile },
  { ...batches('sent'), code: 'batchSent', title: t.batchSent, next: t.confirm },
  {
    code: 'bankLine',
    title: t.bankLine,
    next: t.match,
    areas: ['admin'],
    permission: 'bankStatement.edit',
    mine: true,
    resource: bankStatement,
    filter: { status: 'open' },
    page: '/bankReconciliation',
    label: 'partyName',
    orBy: ['amount', 'bookedOn'],
    detail: 'reference',
    oldest: 'booked_on',
    open: ({ id }) => `/bankReconciliation?line=${id}`,
  },
  {
    ...certifications('toReview'),
    code: 'certificationReview',
    title: t.certificationReview,
    next: t.review,
  },
  {
    ...certifications('expiring'),
    code: 'certificationEnding',
    title: t.certificationEnding,
    next: t.renew,
    due: { fields: ['validTo'], at: (ctx) => endOfDay(ctx, sql`t.valid_to`) },
    oldest: 'valid_to',
  },
]
