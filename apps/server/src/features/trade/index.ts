import type { Feature } from '../../kernel/feature.ts'
import { customer } from './customer.ts'
import { goods } from './goods.ts'
import { order } from './order.ts'
import { quickOrder } from './quick/quickOrder.ts'
import { supplier } from './supplier.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [supplier, customer, goods, order, quickOrder]

export { pictures } from './pictures.ts'
export { queues } from './queues.ts'
export { records } from './records.ts'
export { reports } from './reports.ts'
