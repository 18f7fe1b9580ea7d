import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queue } from '../../kernel/queue.ts'
import { stockCount } from './count/stockCount.ts'
import { inboundBooking } from './inbound/inboundBooking.ts'
import { inventoryQueues } from './inventory/queues.ts'
import { stockBalance } from './inventory/stockBalance.ts'
import { stockPosting } from './inventory/stockPosting.ts'
import { stockRequest } from './inventory/stockRequest.ts'
import { stockRule } from './inventory/stockRule.ts'
import { outboundPlan } from './outbound/outboundPlan.ts'
import { workQueues } from './queues.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { warehouseBin } from './warehouse/warehouseBin.ts'
import { warehouseZone } from './warehouse/warehouseZone.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [
  warehouse,
  warehouseZone,
  warehouseBin,
  stockBalance,
  stockPosting,
  stockRequest,
  stockRule,
  inboundBooking,
  outboundPlan,
  stockCount,
]

export const pictures: Pictures = 'nothing of a warehouse is read by days'
export const queues: readonly Queue[] = [...inventoryQueues, ...workQueues]
export { records } from './records.ts'
export { reports } from './reports.ts'
