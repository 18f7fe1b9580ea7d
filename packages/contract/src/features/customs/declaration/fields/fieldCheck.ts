import type { Text } from '../../../../kernel/text.ts'
import { decBlocks, type Declaration, type DecValues, type Direction } from '../model.ts'
import { isSummary, summaryFields } from '../twoStep.ts'
import { catalogues } from './catalogue.ts'
import type { DecField, FieldPlace } from './decField.ts'
import { fieldCheckText as t } from './fieldCheck.text.ts'

export type Level = 'save' | 'declare'

export interface Problem {
  readonly text: Text
  readonly values?: Readonly<Record<string, string | number>>
}
export interface LevelProblem extends Problem {
  readonly place: FieldPlace
}

/** The file is given these by the direction, the order of the lines and the product itself. */
const derived = new Set(['version', 'IEFlag', 'GNo'])

/** Whether a level asks for a field; of head and lines of a summary only what the first of two steps says. */
export function isRequired(field: DecField, level: Level, direction: Direction, summary = false): boolean {
  if (derived.has(field.name)) return false
  if (summary && level === 'declare' && field.group !== 'block')
    return summaryFields.has(field.name) || isRequired(field, 'save', direction)
  const when = level === 'save' ? field.onSave : field.onDeclare
  return when === true || when === direction
}

const control = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/
// Half a surrogate pair and the two non-characters have no place in XML either.
const isWritable = (value: string): boolean => !control.test(value) && value.isWellFormed()

function isDate(value: string, form = /^(\d{4})(\d{2})(\d{2})$/): boolean {
  const [, y, m, d] = form.exec(value) ?? []
  if (!y || !m || !d) return false
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)))
  return Number(y) >= 1900 && date.getUTCMonth() === Number(m) - 1 && date.getUTCDate() === Number(d)
}

function numberProblem({ kind, max, places = 0, negative }: DecField, value: string): Problem | undefined {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (sign === undefined) return { text: kind === 'integer' ? t.notWhole : t.notNumber }
  if (sign && !negative) return { text: t.belowNothing }
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > places)
    return kind === 'integer' ? { text: t.notWhole } : { text: t.tooManyPlaces, values: { max: places } }
  return whole.replace(/^0+/, '').length > max - places
    ? { text: t.tooManyDigits, values: { max: max - places } }
    : undefined
}

function textProblem({ max }: DecField, value: string): Problem | undefined {
  const count = value.length > max ? [...value].length : 0
  return count > max ? { text: t.tooLong, values: { max, count } } : undefined
}

function marksProblem(field: DecField, value: string): Problem | undefined {
  if (!(field.ticked ? /^[01]+$/ : /^[019]+$/).test(value)) return { text: field.ticked ? t.notTicks : t.notMarks }
  return textProblem(field, value)
}

/** What is wrong with a value that is there; nothing about whether it must be. */
export function valueProblem(field: DecField, value: string): Problem | undefined {
  if (!isWritable(value)) return { text: t.controlCharacters }
  if (!value.trim()) return undefined
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberProblem(field, value)
    case 'date':
      return isDate(value) ? undefined : { text: t.notDate }
    case 'day':
      return isDate(value, /^(\d{4})-(\d{2})-(\d{2})$/) ? undefined : { text: t.notDay }
    case 'flag':
      return /^[01]$/.test(value) ? undefined : { text: t.notFlag }
    case 'marks':
      return marksProblem(field, value)
    default:
      return textProblem(field, value)
  }
}

function fieldProblem(
  field: DecField,
  value: string,
  level: Level,
  direction: Direction,
  summary: boolean,
): Problem | undefined {
  if (value.trim())
    return level === 'declare' && field.blank === direction ? { text: t.mustBeBlank } : valueProblem(field, value)
  if (isRequired(field, level, direction, summary))
    return { text: level === 'save' ? t.neededToSave : t.neededToDeclare }
  return valueProblem(field, value)
}

/**
 * What keeps a declaration from being saved or declared by its fields alone: required and missing (by direction), too long, no number, too many
 * decimals, no date, control characters. At most one for each field, in the order of the form. What fields say about each other is not asked here.
 */
export function levelProblems(declaration: Declaration, level: Level): LevelProblem[] {
  const { direction, edition } = declaration
  const { head, free, line: ofLine, limit: ofLimit, vin: ofVin, blocks } = catalogues[edition]
  const summary = isSummary(declaration)
  const found: LevelProblem[] = []
  const check = (fields: readonly DecField[], values: DecValues, place: (field: string) => FieldPlace) => {
    for (const field of fields) {
      const problem = fieldProblem(field, values[field.name] ?? '', level, direction, summary)
      if (problem) found.push({ place: place(field.name), ...problem })
    }
  }
  check(head, declaration.head, (field) => ({ block: 'head', field }))
  check(free, declaration.free, (field) => ({ block: 'free', field }))
  for (const [at, line] of declaration.lines.entries()) {
    const place = (field: string): FieldPlace => ({ block: 'line', at, lineId: line.id, field })
    check(ofLine, line.item, place)
    const number = line.item['GNo']?.trim()
    if (number && /^\d+$/.test(number) && Number(number) !== at + 1)
      found.push({ place: place('GNo'), text: t.outOfOrder, values: { wanted: at + 1, value: number } })
    for (const [n, limit] of line.limits.entries()) {
      check(ofLimit, limit.values, (field) => place(`limits.${n}.${field}`))
      for (const [v, vin] of limit.vins.entries()) check(ofVin, vin, (field) => place(`limits.${n}.vins.${v}.${field}`))
    }
  }
  for (const block of decBlocks) {
    for (const [at, row] of (declaration.blocks[block] ?? []).entries())
      check(blocks[block], row, (field) => ({ block, at, field }))
  }
  return found
}
