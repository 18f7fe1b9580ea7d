import { z } from 'zod'

import { textField } from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { periodOf, periodPresets, type Period } from '../../kernel/period.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { languages } from '../../kernel/text.ts'
import { id, string } from '../../kernel/value.ts'
import { savedReportText as t } from './savedReport.text.ts'

/** By name, as the search of the workbench finds them; the routes are its own below. */
export const savedReport = resource({
  name: 'savedReport',
  title: t.title,
  path: '/api/report/savedReport',
  labelField: 'name',
  fields: { name: textField({ label: t.name, required: true, max: 60, search: true }) },
})

export const savedPeriods = [...periodPresets, 'own'] as const
export type SavedPeriod = (typeof savedPeriods)[number]
/** The days for which it asks on a day of the tenant's calendar. */
export const savedDays = (
  { period, from, to }: { period: SavedPeriod; from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): Period => (period === 'own' ? { from: from!, to: to! } : periodOf(period, today))

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export const reportFormats = ['pdf', 'excel'] as const
export const mostRecipients = 20
export const mostOutside = 5

const day = z.iso.date()
const question = {
  name: savedReport.fields.name.schema,
  report: string(40).min(1),
  dimension: string(40).min(1),
  period: z.enum(savedPeriods),
  /** The days of `own`; otherwise absent. */
  from: day.nullish(),
  to: day.nullish(),
  shared: z.boolean(),
}
/** Fixed days are said, and nothing else has any. */
const dated = <S extends z.ZodObject<typeof question>>(schema: S) =>
  schema.refine((q) => q.period !== 'own' || (q['from'] && q['to']), rule(t.fixedNeeded, ['from']))

const reason = z.enum(['left', 'mail', 'right', 'limit', 'outside'])
export type LeftOut = z.output<typeof reason>
export const stops = ['right', 'left', 'tenant', 'nobody'] as const
export type Stop = (typeof stops)[number]

const run = z.object({
  at: z.iso.datetime({ offset: true }),
  /** The day for which it was due; null where somebody asked for it. */
  dueOn: day.nullable(),
  outcome: z.enum(['sent', 'part', 'limit', 'failed', 'stopped']),
  sent: z.int(),
  leftOut: z.array(z.object({ who: z.string(), why: reason })),
  stop: z.enum(stops).nullable(),
})

const rhythmShape = {
  rhythm: z.enum(rhythms),
  /** 1 is Monday; for `weekly`. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
  /** For `monthly`: a month that is shorter has its last day for it. */
  monthDay: z.int().min(1).max(31).nullable(),
  /** By the tenant's clock. */
  hour: z.int().min(0).max(23),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  /** Members of the tenant. */
  recipients: z
    .array(id)
    .max(mostRecipients)
    .transform((ids) => [...new Set(ids)]),
  /** Addresses of people outside. */
  outside: z
    .array(z.email().max(254))
    .max(mostOutside)
    .transform((mails) => [...new Set(mails.map((mail) => mail.toLowerCase()))]),
  paused: z.boolean(),
}

const schedule = z.object({
  version: z.int(),
  rhythm: z.enum(rhythms),
  weekdays: z.array(z.int()),
  monthDay: z.int().nullable(),
  hour: z.int(),
  format: z.enum(reportFormats),
  language: z.enum(languages),
  recipients: z.array(z.object({ id, name: z.string() })),
  outside: z.array(z.string()),
  paused: z.boolean(),
  /** Why it paused by itself; null where its owner did, or where it runs. */
  stop: z.enum(stops).nullable(),
  nextAt: z.iso.datetime({ offset: true }).nullable(),
  /** Somebody asked for it, and it is on its way. */
  asked: z.boolean(),
  last: run.nullable(),
})
export type ReportSchedule = z.output<typeof schedule>

const row = z.object({
  id,
  version: z.int(),
  name: z.string(),
  report: z.string(),
  dimension: z.string(),
  period: z.enum(savedPeriods),
  from: day.nullable(),
  to: day.nullable(),
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  /** False where the reader may no longer see this report: it says so, and tells no figure. */
  readable: z.boolean(),
  /** The owner's alone. */
  schedule: schedule.nullable(),
})
export type SavedReport = z.output<typeof row>

const view = { permission: 'report.view' }
const take = { permission: 'report.export' }
const base = savedReport.path

/** Questions to reports that somebody keeps. Own ones, and those that colleagues share, of reports that the reader may see. */
export const savedReportRoutes = {
  /** Own ones by name, then the newest that are shared, a hundred at most. */
  query: route({
    method: 'GET',
    path: `${base}/query`,
    title: t.query,
    access: view,
    output: z.array(row),
  }),
  queryById: route({
    method: 'GET',
    path: `${base}/queryById`,
    title: t.open,
    access: view,
    input: z.strictObject({ id }),
    output: row,
  }),
  add: route({
    method: 'POST',
    path: `${base}/add`,
    title: t.add,
    access: view,
    input: dated(z.strictObject(question)),
    output: row,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    title: t.update,
    access: view,
    input: dated(z.strictObject({ id, version: z.int(), ...question })),
    output: row,
  }),
  delete: route({
    method: 'POST',
    path: `${base}/delete`,
    title: t.delete,
    access: view,
    input: z.strictObject({ id }),
    output: z.object({ count: z.int() }),
  }),
  /** Colleagues to whom it can be mailed: of the caller's own side, with a confirmed address; at most 50. */
  recipients: route({
    method: 'GET',
    path: `${base}/recipients`,
    title: t.recipients,
    access: take,
    input: z.strictObject({ search: string(100).optional() }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
  /** Makes the schedule of an own saved report, or changes it: `version` is that of the schedule, null where there is none yet. */
  schedule: route({
    method: 'POST',
    path: `${base}/schedule`,
    title: t.schedule,
    access: take,
    input: z
      .strictObject({ id, version: z.int().nullable(), ...rhythmShape })
      .refine((s) => s.rhythm !== 'weekly' || s.weekdays.length > 0, rule(t.weekdayNeeded, ['weekdays']))
      .refine((s) => s.rhythm !== 'monthly' || s.monthDay !== null, rule(t.monthDayNeeded, ['monthDay']))
      .refine((s) => s.recipients.length + s.outside.length > 0, rule(t.nobody, ['recipients'])),
    output: row,
  }),
  unschedule: route({
    method: 'POST',
    path: `${base}/unschedule`,
    title: t.unschedule,
    access: view,
    input: z.strictObject({ id }),
    output: row,
  }),
  /** Asks for one more mail now; the plan stays. 429 after many. */
  runNow: route({
    method: 'POST',
    path: `${base}/runNow`,
    title: t.runNow,
    access: take,
    input: z.strictObject({ id }),
    output: row,
  }),
} as const
