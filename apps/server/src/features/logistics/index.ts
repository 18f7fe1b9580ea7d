import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import { stockCount } from './count/stockCount.ts'
import { inboundBooking } from './inbound/inboundBooking.ts'
import { outboundPlan } from './outbound/outboundPlan.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { warehouseBin } from './warehouse/warehouseBin.ts'
import { warehouseZone } from './warehouse/warehouseZone.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [
  warehouse,
  warehouseZone,
  warehouseBin,
  inboundBooking,
  outboundPlan,
  stockCount,
]

export const pictures: Pictures = 'nothing of a warehouse is read by days'
export { queues } from './queues.ts'
export { records } from './records.ts'
