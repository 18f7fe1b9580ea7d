import { orderText } from '@clearway/contract/features/trade/order.text'
import { orderLine } from '@clearway/contract/features/trade/orderLine'
import { atMost } from '@clearway/contract/kernel/decimal'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { GridErrors } from '../../kernel/grid/gridColumn.ts'
import { isEmpty, sentLine, type DraftLine } from './orderLines.ts'
import { matchKey, type GoodsMatch } from './useGoodsMatch.ts'

/** Where the server's `goodsId` and `id` are shown: the cell that the person can mend. */
const cellOf = (field: string): string => (field === 'goodsId' || field === 'id' ? 'modelNumber' : field)

/** What the server refused, with the text that stood there: it holds until that is changed. */
export interface Refused {
  readonly key: string
  readonly column: string
  readonly message: string
  readonly value: string
}

/** The refusals of single lines among the server's errors. `sent` are the lines in the order in which they went. */
export function refusedLines(
  errors: readonly FieldError[],
  sent: readonly DraftLine[],
): { lines: Refused[]; others: FieldError[] } {
  const lines: Refused[] = []
  const others: FieldError[] = []
  for (const error of errors) {
    const [, at, field = 'modelNumber'] = /^detailList\.(\d+)(?:\.(\w+))?$/.exec(error.field) ?? []
    const line = at === undefined ? undefined : sent[Number(at)]
    if (!line) others.push(error)
    else
      lines.push({ key: line.key, column: cellOf(field), message: error.message, value: valueIn(line, cellOf(field)) })
  }
  return { lines, others }
}

const valueIn = (line: DraftLine, column: string): string => String(line[column as keyof DraftLine] ?? '')

// Asked once for each line as it stands: of 500 lines only the one that was typed into is asked again.
const asked = new WeakMap<DraftLine, FieldError[]>()
let askedIn: Language | undefined

function schemaErrors(line: DraftLine, language: Language): FieldError[] {
  const known = language === askedIn ? asked.get(line) : undefined
  if (known) return known
  const empty = Object.entries(sentLine(line)).map(([name, value]) => [name, value === '' ? null : value])
  const found = orderLine.safeParse(Object.fromEntries(empty), { reportInput: true })
  const errors = found.success ? [] : fieldErrors(found.error.issues, language)
  // zod asks rules between fields only once every field is right; a person wants to know at once.
  if (!atMost(line.netWeight, line.roughWeight) && !errors.some((e) => e.field === 'roughWeight'))
    errors.push({ field: 'roughWeight', message: say(orderText.roughBelowNet, language) })
  askedIn = language
  asked.set(line, errors)
  return errors
}

const matchWords = {
  none: orderText.unknownModel,
  otherBrand: orderText.unknownBrand,
  several: orderText.severalGoods,
} as const

interface Asking {
  readonly language: Language
  /** Saving was tried: what is empty is an error too. */
  readonly attempted: boolean
  readonly match: GoodsMatch
  readonly refused: readonly Refused[]
  readonly units: ReadonlySet<string>
}

function problemsOf(line: DraftLine, { language, attempted, match, units }: Asking): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { field, message } of schemaErrors(line, language)) {
    if (field !== 'goodsId' && (attempted || valueIn(line, field) !== '')) problems[field] ??= message
  }
  if (line.unitCode && units.size > 0 && !units.has(line.unitCode)) problems['unitCode'] = say(issues.option, language)
  if (line.goodsId) return problems
  const problem = line.modelNumber ? match.known.get(matchKey(line))?.problem : undefined
  if (problem) problems[problem === 'none' ? 'modelNumber' : 'brand'] = say(matchWords[problem], language)
  else if (!line.modelNumber && attempted) problems['modelNumber'] = say(issues.required, language)
  return problems
}

/** Everything wrong with the lines, by line and column. Lines in which nothing stands are left alone. */
export function orderErrors(lines: readonly DraftLine[], asking: Asking): GridErrors {
  const errors = new Map<string, Record<string, string>>()
  const refused = Map.groupBy(asking.refused, (r) => r.key)
  for (const line of lines) {
    if (isEmpty(line)) continue
    const problems = problemsOf(line, asking)
    for (const r of refused.get(line.key) ?? [])
      if (valueIn(line, r.column) === r.value) problems[r.column] ??= r.message
    if (Object.keys(problems).length > 0) errors.set(line.key, problems)
  }
  return errors
}
