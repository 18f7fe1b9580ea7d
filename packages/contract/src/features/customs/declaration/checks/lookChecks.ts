import type { Text } from '../../../../kernel/text.ts'
import type { FieldPlace } from '../fields/decField.ts'
import type { DecBlock, DecLine, DecValues, Declaration } from '../model.ts'
import { checksText, type CheckCode } from './checks.text.ts'
import type { CodeFacts, Knowledge, PaperTotals, Problem } from './checks.ts'

type Get = (field: string) => string

/** A line as the checks read it; `no` counts from 1, `facts` is null for a code that is not in the tariff. */
export interface CheckedLine {
  readonly id: string
  readonly no: number
  readonly get: Get
  readonly source: DecLine
  readonly facts: CodeFacts | null | undefined
}

type Values = Readonly<Record<string, string | number>>
type Tell = (code: CheckCode, place: FieldPlace, values?: Values, words?: Text) => void

/** The declaration with what is known about it, read once for all checks, and where they tell what they find. */
export interface Look {
  readonly declaration: Declaration
  readonly isImport: boolean
  /** Whether it is to be declared now: what is missing matters only then. */
  readonly due: boolean
  readonly knowledge: Knowledge
  readonly papers: PaperTotals | undefined
  readonly head: Get
  readonly free: Get
  readonly lines: readonly CheckedLine[]
  readonly rows: (block: DecBlock) => readonly Get[]
  readonly error: Tell
  readonly warning: Tell
  readonly hint: Tell
  readonly found: Problem[]
}

const reader =
  (values: DecValues): Get =>
  (field) =>
    values[field]?.trim() ?? ''

export const inHead = (field: string): FieldPlace => ({ block: 'head', field })
export const inLine = (line: CheckedLine, field: string): FieldPlace => ({
  block: 'line',
  at: line.no - 1,
  lineId: line.id,
  field,
})
export const inRow = (block: DecBlock, at: number, field: string): FieldPlace => ({ block, at, field })

export function lookAt(declaration: Declaration, due: boolean, knowledge: Knowledge, papers?: PaperTotals): Look {
  const found: Problem[] = []
  const teller =
    (level: Problem['level']): Tell =>
    (code, place, values, words = checksText[code]) => {
      found.push({ level, code, place, text: words, ...(values && { values }) })
    }
  const lines = declaration.lines.map((source, at): CheckedLine => {
    const get = reader(source.item)
    return { id: source.id, no: at + 1, get, source, facts: knowledge.codes.get(get('CodeTS')) }
  })
  return {
    declaration,
    isImport: declaration.direction === 'import',
    due,
    knowledge,
    papers,
    head: reader(declaration.head),
    free: reader(declaration.free),
    lines,
    rows: (block) => (declaration.blocks[block] ?? []).map(reader),
    error: teller('error'),
    warning: teller('warning'),
    hint: teller('hint'),
    found,
  }
}

/** Digits that are written after the point. */
export const placesIn = (value: string): number => value.split('.')[1]?.length ?? 0

/** Days since 1970 of a yyyyMMdd that is in the calendar; undefined for what is not. */
export function dayOf(date: string): number | undefined {
  if (!/^\d{8}$/.test(date)) return undefined
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6))]
  const time = new Date(Date.UTC(year, month - 1, day))
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.getTime() / 86_400_000 : undefined
}

export const listed = (parts: Iterable<string | number>): string => [...parts].join(', ')
