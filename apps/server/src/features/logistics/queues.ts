import { stockCount } from '@clearway/contract/features/logistics/count/stockCount'
import type { StockCountTab } from '@clearway/contract/features/logistics/count/stockCount'
import { inboundBooking, type InboundTab } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { outboundPlan, type OutboundTab } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { logisticsQueuesText as t } from '@clearway/contract/features/logistics/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../kernel/queue.ts'
import { stockCountSource } from './count/stockCountRows.ts'
import { inboundSource } from './inbound/inboundRows.ts'
import { outboundSource } from './outbound/outboundRows.ts'

const own = { label: 'code', areas: ['admin'] as Queue['areas'], oldest: 'created_at', mine: true }
const pageOf = (view: string, tab: string) => ({
  page: `/InventoryInquiry?view=${view}&tab=${tab}`,
  open: ({ id }: { id: string }) => `/InventoryInquiry?view=${view}&tab=${tab}&open=${id}`,
})
const inbound = (tab: InboundTab, permission: string) => ({
  ...own,
  ...pageOf('inbound', tab),
  resource: inboundBooking,
  detail: 'warehouseName',
  source: () => inboundSource(tab),
  permission,
  due: { fields: ['expectedOn'], at: (ctx) => endOfDay(ctx, sql`t.expected_on`) } satisfies Queue['due'],
})
const outbound = (tab: OutboundTab, permission: string) => ({
  ...own,
  ...pageOf('outbound', tab),
  resource: outboundPlan,
  detail: 'consignee',
  source: () => outboundSource(tab),
  permission,
  due: { fields: ['loadOn'], at: (ctx) => endOfDay(ctx, sql`t.load_on`) } satisfies Queue['due'],
})
const counts = (tab: StockCountTab, permission: string) => ({
  ...own,
  ...pageOf('counts', tab),
  resource: stockCount,
  detail: 'warehouseName',
  source: () => stockCountSource(tab),
  permission,
})

/** What waits of the documents that move stock. */
export const workQueues: readonly Queue[] = [
  {
    ...inbound('toApprove', 'inboundBooking.approve'),
    code: 'inboundToApprove',
    title: t.inboundToApprove,
    next: t.approve,
  },
  { ...inbound('expected', 'inboundBooking.receive'), code: 'inboundExpected', title: t.inboundToday, next: t.arrive },
  { ...inbound('here', 'inboundBooking.receive'), code: 'inboundHere', title: t.inboundHere, next: t.receive },
  {
    ...outbound('toApprove', 'outboundPlan.approve'),
    code: 'outboundToApprove',
    title: t.outboundToApprove,
    next: t.approve,
  },
  { ...outbound('toLoad', 'outboundPlan.load'), code: 'outboundToLoad', title: t.outboundToLoad, next: t.load },
  { ...outbound('atDock', 'outboundPlan.load'), code: 'outboundAtDock', title: t.outboundAtDock, next: t.load },
  { ...counts('toCount', 'stockCount.edit'), code: 'countToDo', title: t.countToDo, next: t.count },
  { ...counts('toApprove', 'stockCount.approve'), code: 'countToApprove', title: t.countToApprove, next: t.approve },
  { ...counts('toAdjust', 'stockCount.approve'), code: 'countToAdjust', title: t.countToAdjust, next: t.adjust },
]
