import { byEdition, byName, type DeclaredAs } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { isRequired } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import type { Language } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import type { GridColumn, Suggestion } from '../../../../kernel/grid/gridColumn.ts'
import { codeAndName, codeOf, nameOf, wordsLike, type CodeWord, type Words } from '../fields/codeWords.ts'
import { keptValue, shownValue } from '../fields/typedValue.ts'
import { filled } from '../saveChanges.ts'
import type { DecGridLine } from './decLines.ts'
import { followed } from './lineFigures.ts'

type Column = GridColumn<DecGridLine>

/** The columns of the grid; every other field of a line stands beside it. */
export const mainColumns = [
  'CodeTS',
  'CiqCode',
  'GName',
  'GModel',
  'GQty',
  'GUnit',
  'DeclPrice',
  'DeclTotal',
  'TradeCurr',
  'FirstQty',
  'FirstUnit',
  'SecondQty',
  'SecondUnit',
  'OriginCountry',
  'DestinationCountry',
  'DistrictCode',
  'DutyMode',
] as const
const widths: Readonly<Record<(typeof mainColumns)[number], number>> = {
  CodeTS: 112,
  CiqCode: 64,
  GName: 170,
  GModel: 170,
  GQty: 92,
  GUnit: 84,
  DeclPrice: 96,
  DeclTotal: 108,
  TradeCurr: 92,
  FirstQty: 92,
  FirstUnit: 84,
  SecondQty: 92,
  SecondUnit: 84,
  OriginCountry: 104,
  DestinationCountry: 104,
  DistrictCode: 130,
  DutyMode: 104,
}

/** What a goods item is known by on a phone. */
const onCard = new Set<string>(['GName', 'GQty', 'GUnit', 'DeclTotal', 'TradeCurr'])

const mainFields = byEdition(({ line }) => {
  const named = byName(line)
  return mainColumns.map((name) => named.get(name)!)
})

const withItem = (line: DecGridLine, change: DecValues): DecGridLine => {
  if (Object.entries(change).every(([name, value]) => (line.item[name] ?? '') === value)) return line
  return { ...line, item: filled({ ...line.item, ...change }) }
}

const withField = (line: DecGridLine, field: DecField, typed: string, words: readonly CodeWord[] = []): DecGridLine => {
  const kept = keptValue(field, typed)
  const value =
    field.name === 'CodeTS'
      ? kept.replace(/[.\s-]/g, '')
      : field.kind === 'code' && !field.many
        ? codeOf(words, kept)
        : kept
  return withItem(line, followed(line.item, field.name, value))
}

/** A code of the tariff brings its statutory units along, where their words are in the dictionary. */
function withCode(line: DecGridLine, row: HscodeRow, units: readonly CodeWord[]): DecGridLine {
  const [first, second] = row.units.map((name) => codeOf(units, name)).filter((code) => /^\d{3}$/.test(code))
  const change: Record<string, string> = {
    CodeTS: row.code,
    ...(first && { FirstUnit: first, SecondUnit: second ?? '' }),
  }
  if (!line.item['GName']) change['GName'] = row.name.zh
  const next = withItem(line, change)
  return first ? withItem(next, followed(next.item, 'FirstUnit', first)) : next
}

async function codesLike(
  typed: string,
  language: Language,
  units: readonly CodeWord[],
): Promise<readonly Suggestion<DecGridLine>[]> {
  const search = /^[\d.\s-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed
  if (search.length < 2) return []
  const found = await call(hscode.query, { jurisdiction: 'CN', search, pageSize: 10 })
  return found.list
    .filter((row) => row.code.length === 10)
    .map((row) => ({
      key: row.code,
      label: row.code,
      detail: row.name[language],
      apply: (line: DecGridLine) => withCode(line, row, units),
    }))
}

interface Setting extends DeclaredAs {
  /** The first of two steps asks for less. */
  readonly summary: boolean
  readonly words: Words
  readonly language: Language
}

/** The columns of the lines in the order in which a declarant reads them. */
export function lineColumns({ words, language, edition, direction, summary }: Setting): readonly Column[] {
  return mainFields[edition].map((field): Column => {
    const { name, kind, dictionary } = field
    const own = dictionary ? (words[dictionary] ?? []) : []
    const value = (line: DecGridLine) => line.item[name] ?? ''
    const number = kind === 'decimal' || kind === 'integer'
    return {
      name,
      title: labelOf(field, direction),
      width: widths[name as (typeof mainColumns)[number]],
      ...(number && { align: 'end' as const }),
      ...(name === 'CodeTS' && { frozen: true }),
      card: onCard.has(name),
      required: isRequired(field, 'declare', direction, summary),
      source: value,
      write: (line, typed) => withField(line, field, typed, own),
      text: (line) => (kind === 'code' ? codeAndName(own, value(line), language) : shownValue(field, value(line))),
      ...(number && {
        takes: (values: readonly string[]) => values.every((v) => /^[-+¥$€£]?\s*[\d.,]+$/.test(v.normalize('NFKC'))),
      }),
      ...(kind === 'code' && {
        suggest: (typed: string): readonly Suggestion<DecGridLine>[] =>
          wordsLike(own, typed).map((word) => ({
            key: word.value,
            label: word.value,
            detail: nameOf(word, language),
            apply: (line) => withField(line, field, word.value, own),
          })),
      }),
      ...(name === 'CodeTS' && { suggest: (typed: string) => codesLike(typed, language, words['unit'] ?? []) }),
    }
  })
}
