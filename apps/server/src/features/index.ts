import type { Feature } from '../kernel/feature.ts'
import type { Picture, Pictures } from '../kernel/picture.ts'
import type { Queue, Queues } from '../kernel/queue.ts'
import type { RecordKind, Records } from '../kernel/records.ts'
import type { Report, Reports } from '../kernel/report.ts'
import type { Stage } from '../kernel/stage.ts'
import * as account from './account/index.ts'
import * as admin from './admin/index.ts'
import * as billing from './billing/index.ts'
import * as customs from './customs/index.ts'
import * as files from './files/index.ts'
import * as logistics from './logistics/index.ts'
import * as notice from './notice/index.ts'
import * as report from './report/index.ts'
import * as trade from './trade/index.ts'
import * as workbench from './workbench/index.ts'

/** What an area is made of. One that leaves out what waits in it does not compile. */
interface Area {
  readonly features: readonly Feature[]
  /** What waits in it for somebody, or why nothing does. */
  readonly queues: Queues
  /** What the workbench draws of it by day, or why nothing. */
  readonly pictures: Pictures
  /** What of it is counted, or why nothing is. */
  readonly reports: Reports
  /** What is looked for in it, or why nothing is. */
  readonly records: Records
  /** What it tells of how far records of other areas have come, if anything. */
  readonly stages?: readonly Stage[]
}

const areas: readonly Area[] = [account, admin, customs, billing, files, logistics, notice, report, trade, workbench]

/** Every feature of the product, by area. */
export const features: readonly Feature[] = areas.flatMap((area) => area.features)

const listed = <T>(given: readonly T[] | string): readonly T[] => (typeof given === 'string' ? [] : given)

/** Every queue of the workbench, by area. */
export const queues: readonly Queue[] = areas.flatMap((area) => listed(area.queues))

/** Every picture of the workbench, by area. */
export const pictures: readonly Picture[] = areas.flatMap((area) => listed(area.pictures))

/** Every report, by area. */
export const reports: readonly Report[] = areas.flatMap((area) => listed(area.reports))

/** Every kind of records that people look for, by area. */
export const records: readonly RecordKind[] = areas.flatMap((area) => listed(area.records))

/** How far records have come in areas other than their own. */
export const stages: readonly Stage[] = areas.flatMap((area) => area.stages ?? [])
