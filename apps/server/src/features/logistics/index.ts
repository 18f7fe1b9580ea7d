import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { warehouseBin } from './warehouse/warehouseBin.ts'
import { warehouseZone } from './warehouse/warehouseZone.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [warehouse, warehouseZone, warehouseBin]

export const pictures: Pictures = 'nothing of a warehouse is read by days'
export const queues: Queues = 'a place waits for nobody'
export { records } from './records.ts'
