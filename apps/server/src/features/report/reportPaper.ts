import { reportText as t } from '@clearway/contract/features/report/report.text'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { makePaper, paperTable } from '../../kernel/paper/paper.ts'
import { timeText, zoneClock, type Cell, type Sheet, type SheetColumn } from '../../kernel/paper/sheet.ts'
import {
  figuresOf,
  isPeriod,
  measuresOf,
  type Answer,
  type Asked,
  type Figures,
  type Measure,
  type Report,
} from '../../kernel/report.ts'

type Word = (text: Text, values?: Record<string, unknown>) => string

interface Part {
  readonly header: string
  readonly of: (figures: Figures) => Cell
}

/** The columns of the measures: an amount has one for each currency, hours and days have two. */
function partsOf(measures: readonly Measure[], { total }: Answer, word: Word): Part[] {
  return measures.flatMap(({ title, kind }, n): Part[] => {
    const part = (key: string, header: string): Part => ({
      header,
      of: (figures) => figures.measures[n]![key] ?? null,
    })
    if (kind === 'amount' || kind === 'average')
      return Object.keys(total.measures[n]!)
        .toSorted()
        .map((currency) =>
          part(currency, `${word(title)} (${kind === 'amount' ? currency : `${currency}, ${word(t.daysUnit)}`})`),
        )
    if (kind === 'hours' || kind === 'days') {
      const unit = word(kind === 'hours' ? t.hoursUnit : t.daysUnit)
      return [
        part('p50', `${word(title)} (${word(t.median)}, ${unit})`),
        part('p95', `${word(title)} (${word(t.p95)}, ${unit})`),
      ]
    }
    return [part('', kind === 'percent' ? `${word(title)} (%)` : word(title))]
  })
}

/** A report as it is printed: its groups and their total, how each figure is made, whose clock, and when. */
async function sheetOf(ctx: Context, report: Report, asked: Asked): Promise<Sheet> {
  const answer = await figuresOf(ctx, report, asked)
  const measures = measuresOf(ctx, report)
  const word: Word = (text, values) => say(text, ctx.language, values)
  const { dimension } = asked
  const parts = partsOf(measures, answer, word)
  const columns: SheetColumn[] = [
    isPeriod(dimension)
      ? { header: word(t[dimension]), kind: 'date' }
      : { header: word(report.resource.fields[dimension]!.label), kind: 'text' },
    { header: word(t.count), kind: 'number' },
    ...parts.map(({ header }) => ({ header, kind: 'number' as const })),
  ]
  const row = (label: string | null, figures: Figures): Cell[] => [
    label,
    String(figures.count),
    ...parts.map((part) => part.of(figures)),
  ]
  async function* rows() {
    for (const group of answer.groups)
      yield row(isPeriod(dimension) ? group.value : group.words ? word(group.words) : word(t.none), group)
    yield row(word(t.total), answer.total)
  }
  return {
    title: `${word(report.title)} ${asked.from} – ${asked.to}`,
    columns,
    rows: rows(),
    notes: [
      ctx.user.tenantName,
      word(report.definition),
      ...measures.map((m) => `${word(m.title)}: ${word(m.definition)}`),
      ...(answer.others ? [word(t.others, { n: answer.others })] : []),
      `${timeText(zoneClock(ctx.user.timeZone)(new Date().toISOString())!)} (${ctx.user.timeZone})`,
    ],
  }
}

export async function reportExcel(ctx: Context, report: Report, asked: Asked): Promise<FileAnswer> {
  const sheet = await sheetOf(ctx, report, asked)
  const { timeZone } = ctx.user
  return {
    name: `${sheet.title}.xlsx`,
    contentType: excelType,
    title: report.title,
    body: writeExcel(
      { ...sheet, title: say(report.title, ctx.language) },
      { timeZone, notesTitle: say(t.definition, ctx.language) },
    ),
  }
}

export async function reportPdf(ctx: Context, report: Report, asked: Asked): Promise<FileAnswer> {
  const sheet = await sheetOf(ctx, report, asked)
  const table = await paperTable(sheet, { timeZone: ctx.user.timeZone, language: ctx.language })
  return {
    name: `${sheet.title}.pdf`,
    contentType: 'application/pdf',
    title: report.title,
    body: ({ signal }) => makePaper({ kind: 'pdf', table }, signal),
  }
}
