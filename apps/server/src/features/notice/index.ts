import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Queues } from '../../kernel/queue.ts'
import type { Records } from '../../kernel/records.ts'
import type { Reports } from '../../kernel/report.ts'
import { myNotification } from './myNotification.ts'
import { noticePreference } from './noticePreference.ts'
import { notification } from './notification.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [myNotification, notification, noticePreference]

export const pictures: Pictures = 'notices have the bell'
export const queues: Queues = 'notices have the bell and the line above the page'
export const records: Records = 'notices have the bell'
export const reports: Reports = 'notices are not counted'
