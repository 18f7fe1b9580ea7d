import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import type { Records } from '../../kernel/records.ts'
import type { Reports } from '../../kernel/report.ts'
import { report } from './report.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [report]

export const queues: Queues = 'nothing waits in figures'
export const pictures: Pictures = 'it draws its own'
export const reports: Reports = 'it tells the reports of the others'
export const records: Records = 'it keeps none'
