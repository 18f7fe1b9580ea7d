import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import type { Records } from '../../kernel/records.ts'
import type { Reports } from '../../kernel/report.ts'
import { firstSteps } from './firstSteps.ts'
import { workbench } from './workbench.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [workbench, firstSteps]

export const pictures: Pictures = 'it shows the pictures of the others'
export const queues: Queues = 'it shows the queues of the others'
export const records: Records = 'it keeps none'
export const reports: Reports = 'it shows what waits, not what was'
