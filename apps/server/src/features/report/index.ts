import { savedReport } from '@clearway/contract/features/report/savedReport'

import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import type { Records } from '../../kernel/records.ts'
import type { Reports } from '../../kernel/report.ts'
import { report } from './report.ts'
import { savedReports } from './savedReport.ts'
import { foundBy } from './savedReportRows.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [report, savedReports]

export const queues: Queues = 'nothing waits in figures'
export const pictures: Pictures = 'it draws its own'
export const reports: Reports = 'it tells the reports of the others'
export const records: Records = [
  {
    resource: savedReport,
    areas: ['admin', 'customer'],
    permission: 'report.view',
    label: 'name',
    source: () => ({ table: 'saved_report', search: ['name'], visible: (ctx) => [foundBy(ctx)] }),
    open: ({ id }) => `/DataReport?saved=${id}`,
  },
]
