import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { string } from '../../kernel/value.ts'
import { reportText as t } from './report.text.ts'

const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

export const reportPeriods = ['day', 'week', 'month'] as const

const measure = z.object({
  code: z.string(),
  title: word,
  definition: word,
  kind: z.enum(['amount', 'average', 'hours', 'days', 'percent', 'number']),
})
const offered = z.object({
  code: z.string(),
  title: word,
  definition: word,
  /** Fields by which the reader may group; day, week and month are always there. */
  dimensions: z.array(z.object({ code: z.string(), title: word })),
  measures: z.array(measure),
})
export type OfferedReport = z.output<typeof offered>

const figures = {
  count: z.int(),
  /** In the order of the report's measures: by currency for amounts and averages in days, `p50` and `p95` for hours and days, else one of no name. */
  measures: z.array(z.record(z.string(), z.string().nullable())),
}
const group = z.object({
  /** The value of the field, or the first day of a part of the period; null where the field is empty. */
  value: z.string().nullable(),
  /** What the value is called; null where the field is empty, and of parts of the period. */
  words: word.nullable(),
  /** The list of just these; null where no filter of the list finds them. */
  link: z.string().nullable(),
  ...figures,
})
export type ReportGroup = z.output<typeof group>
const answer = z.object({
  groups: z.array(group),
  others: z.int(),
  total: z.object({ ...figures, link: z.string() }),
  /** The clock by which days begin. */
  timeZone: z.string(),
  asOf: z.iso.datetime({ offset: true }),
})
export type ReportAnswer = z.output<typeof answer>

const day = z.iso.date()
const asked = { report: string(40), from: day, to: day, dimension: string(40) }

/** Lists, counted in groups: each figure within the reader's data permission, by the tenant's clock, with the list of the very rows that it counts. */
export const report = {
  query: route({
    method: 'GET',
    path: '/api/report/report/query',
    title: t.list,
    access: { permission: 'report.view' },
    output: z.array(offered),
  }),
  figures: route({
    method: 'GET',
    path: '/api/report/report/figures',
    title: t.figures,
    access: { permission: 'report.view' },
    input: z.object(asked),
    output: answer,
  }),
  exportExcel: route({
    method: 'POST',
    path: '/api/report/report/exportExcel',
    title: t.export,
    access: { permission: 'report.export' },
    input: z.strictObject(asked),
    answer: 'file',
    reads: true,
  }),
  exportPDF: route({
    method: 'POST',
    path: '/api/report/report/exportPDF',
    title: t.export,
    access: { permission: 'report.export' },
    input: z.strictObject(asked),
    answer: 'file',
    reads: true,
  }),
} as const
