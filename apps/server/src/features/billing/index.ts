import type { Feature } from '../../kernel/feature.ts'
import { bill } from './bill.ts'
import { charge } from './charge.ts'
import { fee } from './fee.ts'
import { priceAgreement } from './priceAgreement.ts'
import { settlement } from './settlement.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [bill, settlement, charge, priceAgreement, fee]

export { queues } from './queues.ts'
export { records } from './records.ts'
export const pictures = 'what is billed is looked at in the reports'
export { reports } from './reports.ts'
