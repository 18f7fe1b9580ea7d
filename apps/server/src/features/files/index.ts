import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import type { Records } from '../../kernel/records.ts'
import type { Reports } from '../../kernel/report.ts'
import { file } from './file.ts'
import { ownExport } from './ownExport.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [file, ownExport]

export const pictures: Pictures = 'files have no day by which anybody works'
export const queues: Queues = 'exports of one’s own are told by a notice'
export const records: Records = 'an export is a file of one’s own'
export const reports: Reports = 'files are not counted'
