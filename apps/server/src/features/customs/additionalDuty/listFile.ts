import { additionalDutyText as t } from '@clearway/contract/features/customs/additionalDuty.text'
import { plainRateText } from '@clearway/contract/features/customs/quantity'
import type { Text } from '@clearway/contract/kernel/text'

import { refuseField } from '../../../kernel/refuse.ts'
import { digitsOf } from '../tariff/reading.ts'

export interface ListProblem {
  readonly row: number
  readonly code: string
  readonly message: Text
}

/** What a list says: for each code of chapter 99 the codes that bear it, each with the name of its list. */
export interface ListReading {
  readonly duties: ReadonlyMap<string, ReadonlyMap<string, string | null>>
  readonly problems: readonly ListProblem[]
  readonly total: number
}

const headings = {
  hts8: ['hts8', 'hts', 'htsno', 'hts8digit', 'htssubheading', 'htscode', '编码', '稅則號列', '税则号列'],
  list: ['list', 'listname', '清单', '清單'],
  ch99_code: ['ch99code', 'ch99', 'chapter99', 'chapter99code', 'heading', '第99章编码', '第99章編碼'],
} as const

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_*.-]/g, '')
const whole = (digits: string): string => (/^\d{7}$/.test(digits) ? `0${digits}` : digits)

/** Reads rows of `hts8, list, ch99_code` in any order of columns; the heading row is row 1. Refuses a file without the columns. */
export function readList(rows: readonly (readonly string[])[]): ListReading {
  const head = (rows[0] ?? []).map(plain)
  const at = Object.fromEntries(
    Object.entries(headings).map(([name, known]) => [
      name,
      head.findIndex((h) => (known as readonly string[]).includes(h)),
    ]),
  ) as Record<keyof typeof headings, number>
  const missing = (['hts8', 'ch99_code'] as const).filter((name) => at[name] < 0)
  if (missing.length) throw refuseField('file', t.noListColumns, { names: missing.join(', ') })
  const duties = new Map<string, Map<string, string | null>>()
  const problems: ListProblem[] = []
  let total = 0
  for (const [n, cells] of rows.entries()) {
    if (n === 0 || cells.every((c) => !c.trim())) continue
    total++
    // A spreadsheet drops the nought that chapters 1 to 9 begin with.
    const code = whole(digitsOf(plainRateText(cells[at.hts8] ?? '')))
    const duty = digitsOf(plainRateText(cells[at.ch99_code] ?? ''))
    const known = duties.get(duty)
    const message = !/^\d{8}(\d{2})?$/.test(code)
      ? t.badHts
      : !/^99\d{6}$/.test(duty)
        ? t.badChapter99
        : known?.has(code)
          ? t.lineTwice
          : undefined
    if (message) {
      problems.push({ row: n + 1, code: code.slice(0, 20), message })
      continue
    }
    const list = at.list < 0 ? null : (cells[at.list] ?? '').trim().slice(0, 40) || null
    if (known) known.set(code, list)
    else duties.set(duty, new Map([[code, list]]))
  }
  return { duties, problems, total }
}
