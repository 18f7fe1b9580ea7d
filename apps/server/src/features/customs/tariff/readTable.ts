import { setImmediate as breath } from 'node:timers/promises'

import { isBenefit, isBrandKind } from '@clearway/contract/features/customs/elements'
import { elementsText } from '@clearway/contract/features/customs/elements.text'
import { plainRateText } from '@clearway/contract/features/customs/quantity'
import type { DeclarationElement, Rate, RateKind } from '@clearway/contract/features/customs/rate'
import type { TableField } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'

import { latinFigures, rateOf, readChinaRate, readSpecial, readUsRate } from './rateText.ts'
import { digitsOf, emptyLine, linesAtOnce, type LineDraft, type ReadProblem, type TariffReading } from './reading.ts'
import type { Columns } from './tableColumns.ts'

export interface TableOptions {
  readonly jurisdiction: string
  /** How many digits a code may have beside the 4 and 6 of HS: China 8 to 13, Hong Kong 8. */
  readonly digits: readonly [from: number, to: number]
  /** Whether a heading or subheading is one of HS 2022. */
  readonly isHs: (code: string) => boolean
  /** Number of the row of headings in the file, the first row being 1. */
  readonly headRow: number
}

const rateKindsOf = [
  'mfn',
  'general',
  'temporary',
  'special',
  'vat',
  'excise',
  'export',
  'exportTemporary',
  'rebate',
  'wasteFund',
  'additional',
] as const satisfies readonly (RateKind & TableField)[]

const fixedElements: readonly DeclarationElement[] = [elementsText.brandKind, elementsText.benefit].map((name) => ({
  name: name.zh,
  required: true,
}))

/** China: a template begins with the kind of brand and the preference on export, whose values customs gives; none at all stays none. */
export function chinaElements(elements: readonly DeclarationElement[]): DeclarationElement[] {
  const others = elements.filter((e) => !isBrandKind(e) && !isBenefit(e))
  return elements.length
    ? [elements.find(isBrandKind) ?? fixedElements[0]!, elements.find(isBenefit) ?? fixedElements[1]!, ...others].slice(
        0,
        60,
      )
    : []
}

/** Customs asks for these where there are any: a declaration leaves their places empty otherwise. */
const mayBeEmpty = /^(GTIN|CAS|其他|其它)/i

/** `1:品牌类型;2:出口享惠情况;…`, `品牌类型|出口享惠情况`, `0.品牌类型` one a line: names in their order. */
function readElements(text: string): DeclarationElement[] {
  return text
    .split(/[|;；\n]/)
    .map((part) =>
      plainRateText(part)
        .replace(/^\d{1,2}\s*[:：.、]\s*/, '')
        .replace(/[;；。]$/, '')
        .trim(),
    )
    .filter(Boolean)
    .slice(0, 60)
    .map((name) => ({ name: name.slice(0, 100), required: !mayBeEmpty.test(name) }))
}

/** Chapters 98 and 99 are each country's own. */
const ofTheCountry = /^9[89]/

/** A spreadsheet that keeps codes as numbers drops the nought that chapters 1 to 9 begin with; a code has an even number of digits. */
const wholeCode = (digits: string): string =>
  /^(\d{3}|\d{5}|\d{7}|\d{9}|\d{11})$/.test(digits) ? `0${digits}` : digits

/** What is wrong with a code: its length, or its first digits. */
export function codeProblem(
  code: string,
  { digits: [from, to], isHs }: Pick<TableOptions, 'digits' | 'isHs'>,
): ReadProblem['message'] | undefined {
  if (!/^\d+$/.test(code) || (code.length !== 4 && code.length !== 6 && (code.length < from || code.length > to)))
    return t.badCode
  return ofTheCountry.test(code) || isHs(code.slice(0, 6)) ? undefined : t.notHs
}

/** China writes a bare number for per cent; a table of another country may write its rates as the United States do. */
function readRate(text: string, jurisdiction: string) {
  const form = readChinaRate(text)
  return form.form === 'person' && jurisdiction !== 'CN' ? readUsRate(text) : form
}

function readLine(cells: readonly string[], at: Columns, code: string, { jurisdiction }: TableOptions): LineDraft {
  const cell = (field: TableField, max: number): string | null =>
    at[field] === undefined ? null : plainRateText(cells[at[field]] ?? '').slice(0, max) || null
  const rates: Rate[] = rateKindsOf.flatMap((kind) => {
    const text = cell(kind, 1000)
    if (!text || /^[-—–/]+$/.test(latinFigures(text))) return []
    if (kind === 'special') return readSpecial(text, (value) => readRate(value, jurisdiction))
    return [rateOf(kind, readRate(text, jurisdiction), text)]
  })
  const elements = at.elements === undefined ? [] : readElements(cells[at.elements] ?? '')
  return {
    ...emptyLine,
    code,
    nameZh: cell('nameZh', 2000),
    nameEn: cell('nameEn', 2000),
    unit1: cell('unit1', 40),
    unit2: cell('unit2', 40),
    supervision: cell('supervision', 60),
    inspection: cell('inspection', 60),
    elements: jurisdiction === 'CN' ? chinaElements(elements) : elements,
    rates,
    remark: cell('remark', 2000),
  }
}

/** Reads rows of a workbook below its headings. A cell without a rate is no rate, never nought. Problems name the row as the file counts it. */
export async function readTable(
  rows: readonly (readonly string[])[],
  at: Columns,
  options: TableOptions,
): Promise<TariffReading> {
  const lines: LineDraft[] = []
  const problems: ReadProblem[] = []
  const seen = new Set<string>()
  for (const [n, cells] of rows.entries()) {
    if (n % linesAtOnce === linesAtOnce - 1) await breath()
    if (cells.every((c) => !c.trim())) continue
    const code = wholeCode(digitsOf(plainRateText(cells[at.code ?? 0] ?? '')))
    const line = readLine(cells, at, code, options)
    const message =
      codeProblem(code, options) ?? (seen.has(code) ? t.codeTwice : line.nameZh || line.nameEn ? undefined : t.noName)
    if (message) {
      problems.push({ row: options.headRow + n + 1, code: code.slice(0, 20), message })
      continue
    }
    seen.add(code)
    lines.push(line)
  }
  return { lines: withPaths(lines), problems }
}

/** In a table without indents a line stands below the longest code of the file that its own begins with. */
function withPaths(lines: readonly LineDraft[]): LineDraft[] {
  const sorted = lines.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const above: LineDraft[] = []
  return sorted.map((line) => {
    while (above.length && !line.code.startsWith(above.at(-1)!.code)) above.pop()
    const made = { ...line, indent: above.length, path: above.map((a) => a.nameZh ?? a.nameEn ?? '') }
    above.push(line)
    return made
  })
}
