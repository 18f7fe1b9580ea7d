// How often a search is right on labelled rows, at two, four and six digits.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Classifier } from '@clearway/nomenclature/classify'

export interface Labelled {
  readonly text: string
  readonly lang: string
  readonly code: string
}

/** A row of the project's own: how it is written, and whether the engine is tuned on it or only measured. */
export interface StyledRow extends Labelled {
  readonly style: string
  readonly split: 'tuned' | 'held'
  /** Written before there were styles, beside the words of the nomenclature. */
  readonly older: boolean
}

/** Cells of a CSV text; quotes as RFC 4180 has them. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.filter((r) => r.some((c) => c !== ''))
}

/** Reads rows; the columns may stand in any order, codes may be longer than six digits and have dots. `split` is '' where the file has none. */
export function readLabelled(file: string): (Labelled & { split: string })[] {
  const [head = [], ...rows] = csvRows(readFileSync(file, 'utf8'))
  const at = (name: string) => head.findIndex((h) => h.trim().toLowerCase() === name)
  const [text, lang, code, split] = [at('text'), at('lang'), at('code'), at('split')]
  if (text < 0 || code < 0) throw new Error(`${file}: columns text, lang and code are wanted`)
  return rows.flatMap((r) => {
    const digits = (r[code] ?? '').replace(/\D/g, '')
    return r[text]?.trim() && digits.length >= 4
      ? [{ text: r[text], lang: r[lang] ?? '', code: digits.slice(0, 6), split: r[split] ?? '' }]
      : []
  })
}

const labelledFolder = path.join(import.meta.dirname, 'labelled')
/** The files from before there were styles; everything was tuned on them. */
const olderStyles: Readonly<Record<string, string>> = {
  'declared-zh': 'trade',
  'declared-en': 'trade',
  'looked-up-en': 'trade',
  marketplace: 'marketplace',
}

/** Every labelled row of the project, style after style. */
export function readStyles(): StyledRow[] {
  const older = Object.entries(olderStyles).flatMap(([name, style]) =>
    readLabelled(path.join(labelledFolder, `${name}.csv`)).map((r) => ({
      ...r,
      style,
      split: 'tuned' as const,
      older: true,
    })),
  )
  const own = readdirSync(path.join(labelledFolder, 'styles')).flatMap((file) =>
    readLabelled(path.join(labelledFolder, 'styles', file)).map((r) => ({
      ...r,
      style: path.basename(file, '.csv'),
      split: r.split === 'held' ? ('held' as const) : ('tuned' as const),
      older: false,
    })),
  )
  return [...own, ...older].sort((a, b) => a.style.localeCompare(b.style))
}

const depths = [1, 5, 10] as const
const levels = [2, 4, 6] as const
type Score = {
  rows: number
  hits: number[][]
  milliseconds: number[]
  none: number
  grades: Record<string, [right: number, all: number]>
  misses: string[]
}

/** Asks for every row; a row labelled with four digits counts at two and four only. */
export function evaluate(rows: readonly Labelled[], find: (text: string) => { code: string; grade?: string }[]): Score {
  const score: Score = {
    rows: rows.length,
    hits: levels.map(() => depths.map(() => 0)),
    milliseconds: [],
    none: 0,
    grades: {},
    misses: [],
  }
  for (const row of rows) {
    const started = performance.now()
    const found = find(row.text)
    score.milliseconds.push(performance.now() - started)
    if (!found.length) score.none++
    for (const [l, level] of levels.entries()) {
      // At two and four digits a place is a chapter or heading, not each of its codes.
      const places = [...new Set(found.map((f) => f.code.slice(0, level)))]
      const place = row.code.length >= level ? places.indexOf(row.code.slice(0, level)) : -1
      for (const [d, depth] of depths.entries()) if (place >= 0 && place < depth) score.hits[l]![d]!++
    }
    const first = found[0]
    if (first?.grade) {
      const counted = (score.grades[first.grade] ??= [0, 0])
      counted[1]++
      if (first.code.startsWith(row.code)) counted[0]++
    }
    if (!first?.code.startsWith(row.code))
      score.misses.push(
        `${row.code} ${row.text.slice(0, 80)} → ${found
          .slice(0, 3)
          .map((f) => f.code)
          .join(' ')}`,
      )
  }
  return score
}

const percent = (n: number, of: number) => ((100 * n) / Math.max(1, of)).toFixed(1).padStart(5)

export function report(name: string, s: Score): string {
  const times = s.milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  const lines = levels.map(
    (level, l) =>
      `  ${level} digits  top-1 ${percent(s.hits[l]![0]!, s.rows)}  top-5 ${percent(s.hits[l]![1]!, s.rows)}  top-10 ${percent(s.hits[l]![2]!, s.rows)}`,
  )
  const grades = ['strong', 'good', 'possible'].flatMap((g) =>
    s.grades[g] ? [`${g} ${s.grades[g][0]}/${s.grades[g][1]} right`] : [],
  )
  return [
    `${name}: ${s.rows} rows, ${s.none} without a candidate`,
    ...lines,
    `  grades of the first: ${grades.join(', ')}`,
    `  time per query ms: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`,
  ].join('\n')
}

export const styleHead = (split: string): string =>
  `${split.padEnd(14)}  rows   4 digits 1 / 5   6 digits 1 / 5   none   strong: right of, share   good: right of`

/** The figures of a style in one line, in per cent. */
export function lineOf(name: string, s: Score): string {
  const graded = (grade: string) => s.grades[grade] ?? [0, 0]
  const [strong, good] = [graded('strong'), graded('good')]
  const pair = (l: number) => `${percent(s.hits[l]![0]!, s.rows)} / ${percent(s.hits[l]![1]!, s.rows)}`
  const right = (grade: readonly [number, number]) =>
    `${percent(grade[0], grade[1])} of ${String(grade[1]).padStart(4)}`
  return `${name.padEnd(14)} ${String(s.rows).padStart(5)}    ${pair(1)}    ${pair(2)}   ${String(s.none).padStart(4)}    ${right(strong)}, ${percent(strong[1], s.rows)}        ${right(good)}`
}

export const finder = (classifier: Classifier) => (text: string) => [
  ...classifier.classify({ text, limit: 30 }).candidates,
]
