import { report as contract, reportPeriods } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'

import type { Context } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'
import { notFound, refuseField } from '../../kernel/refuse.ts'
import { dimensionsOf, figuresOf, isReaders, measuresOf, type Asked, type Report } from '../../kernel/report.ts'
import { reportExcel, reportPdf } from './reportPaper.ts'

/** Five years, leap days included. */
const mostDays = 1827
/** Days that are told one by one: a year and its leap day. */
const mostSingleDays = 366

/** The reports that the reader may see. */
export const readersOf = (ctx: Context): readonly Report[] =>
  ctx.services.reports.filter((report) => isReaders(ctx, report))

const offered = (ctx: Context, report: Report) => ({
  code: report.code,
  title: report.title,
  definition: report.definition,
  dimensions: dimensionsOf(ctx, report).map((field) => ({ code: field, title: report.resource.fields[field]!.label })),
  measures: measuresOf(ctx, report).map(({ code, title, definition, kind }) => ({ code, title, definition, kind })),
})

/** The report that is asked for, with what is asked of it; refuses by name what it cannot tell. */
export function askedOf(ctx: Context, code: string, asked: Asked): Report {
  const report = readersOf(ctx).find((r) => r.code === code)
  if (!report) throw notFound()
  if (asked.to < asked.from) throw refuseField('to', t.order)
  if (Date.parse(asked.to) - Date.parse(asked.from) > mostDays * 86_400_000) throw refuseField('from', t.tooLong)
  if (![...dimensionsOf(ctx, report), ...reportPeriods].includes(asked.dimension))
    throw refuseField('dimension', t.dimension)
  if (asked.dimension === 'day' && Date.parse(asked.to) - Date.parse(asked.from) >= mostSingleDays * 86_400_000)
    throw refuseField('dimension', t.tooFine)
  return report
}

export const report = feature(contract, {
  exportExcel: (ctx, { report: code, ...asked }) => reportExcel(ctx, askedOf(ctx, code, asked), asked),
  exportPDF: (ctx, { report: code, ...asked }) => reportPdf(ctx, askedOf(ctx, code, asked), asked),
  query: async (ctx) => readersOf(ctx).map((r) => offered(ctx, r)),
  figures: async (ctx, { report: code, ...asked }) => ({
    ...(await figuresOf(ctx, askedOf(ctx, code, asked), asked)),
    timeZone: ctx.user.timeZone,
    asOf: new Date().toISOString(),
  }),
})
