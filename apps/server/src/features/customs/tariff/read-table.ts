import type { DeclarationElement, Rate, RateKind } from '@clearway/contract/features/customs/rate'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { plainRateText, rateOf, readChinaRate } from './rate-text.ts'
import { digitsOf, emptyLine, type LineDraft, type ReadProblem, type TariffReading } from './reading.ts'
import type { TableField } from './table-columns.ts'

export interface TableOptions {
  /** How many digits a code may have: China 8 to 13, Hong Kong 8. */
  readonly digits: readonly [from: number, to: number]
  /** Whether the first six digits are a code of HS 2022. */
  readonly isHs: (six: string) => boolean
}

const rateKindsOf = ['mfn', 'general', 'temporary', 'special', 'vat', 'excise', 'export', 'exportTemporary', 'rebate', 'wasteFund', 'additional'] as const satisfies readonly (RateKind & TableField)[]

/** The first two elements are the same for every code of China, with the answers that customs gives. */
const fixedElements: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  品牌类型: [['0', '无品牌'], ['1', '境内自主品牌'], ['2', '境内收购品牌'], ['3', '境外品牌(贴牌生产)'], ['4', '境外品牌(其它)']],
  出口享惠情况: [['0', '出口货物在最终目的国(地区)不享受优惠关税'], ['1', '出口货物在最终目的国(地区)享受优惠关税'], ['2', '出口货物不能确定在最终目的国(地区)享受优惠关税'], ['3', '不适用于进口报关单']],
}

/** `1:品牌类型;2:出口享惠情况;…`, `品牌类型|出口享惠情况`, `0.品牌类型` one a line: names in their order. */
export function readElements(text: string): DeclarationElement[] {
  return text.split(/[|;；\n]/).map((part) => plainRateText(part).replace(/^\d{1,2}\s*[:：.、]\s*/, '').replace(/[;；。]$/, '').trim()).filter(Boolean).slice(0, 60)
    .map((name) => ({ name: name.slice(0, 100), required: true, ...(fixedElements[name] ? { options: fixedElements[name].map(([value, label]) => ({ value, label })) } : {}) }))
}

/** Reads rows of a workbook whose columns are known. A cell without a rate is no rate, never nought. The heading row is row 1. */
export function readTable(rows: readonly (readonly string[])[], at: Partial<Record<TableField, number>>, { digits: [from, to], isHs }: TableOptions): TariffReading {
  const lines: LineDraft[] = []
  const problems: ReadProblem[] = []
  const seen = new Set<string>()
  for (const [n, cells] of rows.entries()) {
    if (cells.every((c) => !c.trim())) continue
    const cell = (field: TableField): string => (at[field] === undefined ? '' : plainRateText(cells[at[field]] ?? ''))
    const code = digitsOf(cell('code'))
    const problem = (message: ReadProblem['message'], values?: Record<string, unknown>) => void problems.push({ row: n + 2, code: code.slice(0, 20), message, ...(values ? { values } : {}) })
    if (!/^\d+$/.test(code) || (code.length !== 4 && code.length !== 6 && (code.length < from || code.length > to))) { problem(t.badCode); continue }
    if (code.length >= 6 && !isHs(code.slice(0, 6))) { problem(t.notHs); continue }
    if (seen.has(code)) { problem(t.codeTwice); continue }
    const [nameZh, nameEn] = [cell('nameZh').slice(0, 2000) || null, cell('nameEn').slice(0, 2000) || null]
    if (!nameZh && !nameEn) { problem(t.noName); continue }
    const rates: Rate[] = rateKindsOf.flatMap((kind) => {
      const text = cell(kind)
      return text && !/^[-—–/]+$/.test(text) ? [rateOf(kind, readChinaRate(text), text)] : []
    })
    seen.add(code)
    lines.push({
      ...emptyLine, code, indent: 0, nameZh, nameEn, unit1: cell('unit1').slice(0, 40) || null, unit2: cell('unit2').slice(0, 40) || null,
      supervision: cell('supervision').slice(0, 60) || null, inspection: cell('inspection').slice(0, 60) || null,
      elements: at.elements === undefined ? [] : readElements(cells[at.elements] ?? ''), rates, remark: cell('remark').slice(0, 2000) || null,
    })
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
