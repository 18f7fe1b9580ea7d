import { order } from '@clearway/contract/features/trade/order'
import { tradeQueuesText as t } from '@clearway/contract/features/trade/queues.text'
import { quickOrder } from '@clearway/contract/features/trade/quick/quickOrder'

import type { Context } from '../../kernel/context.ts'
import type { Queue } from '../../kernel/queue.ts'
import { sentBackSource } from './orderRows.ts'
import { quickSource } from './quick/quickRows.ts'

const orders = {
  resource: order,
  page: '/orderList',
  label: 'code',
  detail: 'supplierName',
  open: ({ id }: { id: string }) => `/editAddOrder?id=${id}`,
}
const sentBack = (is: boolean) => ({
  ...orders,
  source: (ctx: Context) => sentBackSource(ctx, is),
  page: `/orderList?sentBack=${is}`,
})

/** What staff do with orders. */
const staff: readonly Queue[] = [
  {
    ...orders,
    code: 'orderConfirm',
    title: t.orderConfirm,
    next: t.confirm,
    areas: ['admin'],
    permission: 'order.confirm',
    mine: true,
    filter: { status: 'submitted' },
  },
  {
    ...orders,
    code: 'orderComplete',
    title: t.orderComplete,
    next: t.complete,
    areas: ['admin'],
    permission: 'order.confirm',
    mine: true,
    filter: { status: 'confirmed' },
  },
  {
    ...orders,
    code: 'orderDraft',
    title: t.orderDraft,
    next: t.finish,
    areas: ['admin'],
    permission: 'order.edit',
    mine: true,
    filter: { status: 'draft', mine: true },
  },
]

/** A customer's people correct what came back to any of them, and finish what they began themselves. */
const customers: readonly Queue[] = [
  {
    ...sentBack(true),
    code: 'orderSentBack',
    title: t.orderSentBack,
    next: t.correct,
    areas: ['customer'],
    permission: 'order.edit',
    mine: true,
  },
  {
    ...sentBack(false),
    code: 'ownOrderDraft',
    title: t.orderDraft,
    next: t.finish,
    areas: ['customer'],
    permission: 'order.edit',
    mine: true,
    filter: { mine: true },
  },
  {
    ...orders,
    code: 'orderWaiting',
    title: t.orderWaiting,
    next: t.follow,
    areas: ['customer'],
    permission: 'order.view',
    mine: false,
    filter: { status: 'submitted' },
  },
  {
    ...orders,
    code: 'orderUnderWay',
    title: t.orderUnderWay,
    next: t.follow,
    areas: ['customer'],
    permission: 'order.view',
    mine: false,
    filter: { status: 'confirmed' },
  },
]

const packets = {
  resource: quickOrder,
  source: () => quickSource,
  page: '/OneClickOrder',
  label: 'code',
  detail: 'fileName',
  open: ({ id }: { id: string }) => `/OneClickOrder?id=${id}`,
  permission: 'quickOrder.edit',
  mine: true,
}

/** Packets that wait for a person: what failed, what a colleague may do, and what is built and not submitted. */
const quick: readonly Queue[] = [
  {
    ...packets,
    code: 'quickOpen',
    title: t.quickOpen,
    next: t.quickGoOn,
    areas: ['admin'],
    filter: { unfinished: true },
  },
  {
    ...packets,
    code: 'quickBuilt',
    title: t.quickBuilt,
    next: t.quickSubmit,
    areas: ['admin', 'customer'],
    filter: { status: 'built' },
  },
  {
    ...packets,
    code: 'quickDraft',
    title: t.quickDraft,
    next: t.finish,
    areas: ['admin', 'customer'],
    filter: { status: 'draft', mine: true },
  },
]

export const queues: readonly Queue[] = [...staff, ...customers, ...quick]
