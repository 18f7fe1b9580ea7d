import { setImmediate as breath } from 'node:timers/promises'

import { plainRateText, plainUnit } from '@clearway/contract/features/customs/quantity'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { z } from 'zod'

import { rateOf, readUsRate, readUsSpecial } from './rateText.ts'
import { digitsOf, emptyLine, linesAtOnce, type LineDraft, type ReadProblem, type TariffReading } from './reading.ts'

const words = z.string().nullish()
const footnote = z.object({ value: words })
const usitcRow = z.object({
  htsno: z.string(),
  indent: z.coerce.number().int().min(0).max(30),
  description: z.string(),
  superior: words,
  units: z.array(z.string()).nullish(),
  general: words,
  special: words,
  other: words,
  footnotes: z.array(footnote).nullish(),
  additionalDuties: words,
})
type UsitcRow = z.output<typeof usitcRow>

// Markup for italics and the like, which stands in some descriptions.
const plainName = (text: string): string =>
  plainRateText(text.replace(/<\/?[a-z]+>/gi, ''))
    .replace(/:$/, '')
    .slice(0, 2000)

function ratesOf(row: UsitcRow) {
  const of = (kind: 'mfn' | 'column2', text: string | null | undefined) =>
    text?.trim() ? [rateOf(kind, readUsRate(text), text)] : []
  return [
    ...of('mfn', row.general),
    ...(row.special?.trim() ? readUsSpecial(row.special) : []),
    ...of('column2', row.other),
  ]
}

const chapter99 = /99\d\d\.\d\d\.\d\d/g
const additionalOf = (row: UsitcRow): string[] => [
  ...new Set(
    (row.footnotes ?? []).flatMap((f) => [...(f.value ?? '').matchAll(chapter99)].map(([code]) => digitsOf(code))),
  ),
]

function problemOf(code: string, row: number): ReadProblem | undefined {
  return /^(\d{4}|\d{6}|\d{8}|\d{10})?$/.test(code) ? undefined : { row, code, message: t.badCode }
}

/**
 * Reads the rows of the United States tariff as USITC publishes it (`usitcRows`). Rows without a number are heading texts; a ten-digit line without a rate
 * of its own takes its eight-digit line's, which stays where it stands. Row numbers count from 1.
 */
export async function readUsitc(rows: readonly unknown[]): Promise<TariffReading> {
  const lines: LineDraft[] = []
  const problems: ReadProblem[] = []
  const seen = new Set<string>()
  const above: string[] = []
  for (const [at, raw] of rows.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await breath()
    const parsed = usitcRow.safeParse(raw)
    if (!parsed.success) {
      problems.push({ row: at + 1, code: '', message: t.badRow })
      continue
    }
    const row = parsed.data
    const code = digitsOf(row.htsno)
    const name = plainName(row.description)
    above.length = Math.min(above.length, row.indent)
    const problem =
      problemOf(code, at + 1) ??
      (code && seen.has(code)
        ? { row: at + 1, code, message: t.codeTwice }
        : name
          ? undefined
          : { row: at + 1, code, message: t.noName })
    if (problem) problems.push(problem)
    else {
      if (code) seen.add(code)
      const [unit1 = null, unit2 = null] = (row.units ?? []).map(plainUnit).filter(Boolean)
      lines.push({
        ...emptyLine,
        code,
        indent: row.indent,
        nameEn: name,
        path: above.filter(Boolean),
        unit1,
        unit2,
        rates: ratesOf(row),
        additional: additionalOf(row),
        remark: row.additionalDuties?.trim() ? plainRateText(row.additionalDuties).slice(0, 2000) : null,
      })
    }
    above[row.indent] = name
  }
  return { lines, problems }
}
