import type { UsEntryFull, UsLine } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { blankLine as blankUsLine, typedLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { DictionaryEntry } from '../../../../kernel/form/options.ts'
import type { GridColumn, GridErrors } from '../../../../kernel/grid/gridColumn.ts'
import { newKey, type GridLine } from '../../../../kernel/grid/gridLines.ts'
import { grouped, shownFigure } from '../../../../kernel/show.ts'
import { cellWay } from '../../cellWay.ts'

/** A line in the grid; what it bears as it was when it was saved. */
export interface EntryLine extends GridLine, UsLine {}

export const blankLine = (): EntryLine => ({
  key: newKey(),
  ...blankUsLine,
  currency: 'USD',
  entered: null,
  duty: null,
  layers: [],
  undecided: [],
  mpf: null,
  hmf: null,
})
export const copyLine = (line: EntryLine): EntryLine => ({ ...line, key: newKey() })
export const entryLines = (row: UsEntryFull): EntryLine[] => row.lines.map((line) => ({ ...line, key: newKey() }))
/** As the server takes it. */
export const plainLine = ({ key: _key, ...line }: EntryLine) => typedLine(line)
export const isBlankLine = (line: EntryLine): boolean => !line.code && !line.name && !line.value && !line.quantity
export const sameLines = (a: readonly EntryLine[], b: readonly EntryLine[]): boolean =>
  a.length === b.length &&
  a.every((line, n) => line === b[n] || JSON.stringify(plainLine(line)) === JSON.stringify(plainLine(b[n]!)))

type Typed = keyof ReturnType<typeof plainLine>
const mostOffered = 12
/** What was worked out of other values than these is not shown beside them. */
const typed = (line: EntryLine, name: Typed, value: string): EntryLine =>
  line[name] === value ? line : { ...line, [name]: value, entered: null, duty: null }

const plain = (
  name: Typed,
  width: number,
  most: number,
  more: Partial<GridColumn<EntryLine>> = {},
): GridColumn<EntryLine> => ({
  name,
  title: f.line[name],
  width,
  text: (line) => line[name],
  write: (line, text) => typed(line, name, text.trim().slice(0, most)),
  ...more,
})
const figure = (name: Typed, width: number, more: Partial<GridColumn<EntryLine>> = {}): GridColumn<EntryLine> => ({
  ...plain(name, width, 22),
  align: 'end',
  text: (line) => shownFigure(line[name], name === 'value' ? 2 : 0),
  source: (line) => line[name],
  write: (line, text) => typed(line, name, text.replaceAll(/[,\s$%]/g, '').slice(0, 22)),
  ...more,
})

function coded(
  name: 'origin' | 'currency',
  width: number,
  entries: readonly DictionaryEntry[],
  language: Language,
): GridColumn<EntryLine> {
  const fits = (e: DictionaryEntry, word: string) =>
    e.value.toLowerCase().startsWith(word) || say(e.label, language).toLowerCase().includes(word)
  return plain(name, width, 3, {
    required: true,
    write: (line, text) => {
      const word = text.trim().toLowerCase()
      const known = entries.find((e) => e.value.toLowerCase() === word || say(e.label, language).toLowerCase() === word)
      return typed(line, name, known?.value ?? text.trim().toUpperCase().slice(0, 3))
    },
    suggest: (text) =>
      entries
        .filter((e) => e.choosable && fits(e, text.trim().toLowerCase()))
        .slice(0, mostOffered)
        .map((e) => ({
          key: e.value,
          label: e.value,
          detail: say(e.label, language),
          apply: (line) => typed(line, name, e.value),
        })),
  })
}

const result = (name: 'entered' | 'duty', title: Text): GridColumn<EntryLine> => ({
  name,
  title,
  width: 100,
  align: 'end',
  computed: true,
  text: (line) => (line[name] ? grouped(line[name]) : ''),
})

/** The columns of the lines, what they bear after what is typed. */
export const lineColumns = (
  country: readonly DictionaryEntry[],
  currency: readonly DictionaryEntry[],
  language: Language,
): GridColumn<EntryLine>[] => [
  plain('code', 112, 13, {
    frozen: true,
    required: true,
    aliases: ['hts', 'htsus', 'hts no', 'hs code'],
    write: (line, text) => typed(line, 'code', text.replaceAll(/\D/g, '').slice(0, 10)),
  }),
  plain('name', 190, 300, { grow: true, required: true, card: true, aliases: ['description of goods', 'product'] }),
  coded('origin', 84, country, language),
  figure('quantity', 90, { card: true, aliases: ['qty'] }),
  plain('unit', 70, 20),
  figure('value', 100, { required: true, card: true, aliases: ['amount', 'total'] }),
  coded('currency', 100, currency, language),
  result('entered', f.line.entered),
  result('duty', f.line.duty),
  plain('program', 116, 10, { write: (line, text) => typed(line, 'program', text.trim().toUpperCase().slice(0, 10)) }),
  plain('claims', 150, 200),
  plain('adCase', 110, 20),
  figure('adRate', 80),
  plain('cvdCase', 110, 20),
  figure('cvdRate', 80),
  figure('excise', 90),
  figure('decided', 130),
  plain('decidedWhy', 170, 200),
  figure('quantity2', 110),
  plain('unit2', 100, 20),
]

/** The way to a cell from the list of problems; the sheet of the page listens. */
export const { on: onGoToLine, go: goToLine } = cellWay()

/** What the checks say of lines, for the grid. */
export function lineErrors(
  row: UsEntryFull,
  lines: readonly EntryLine[],
  words: (message: Text) => string,
): GridErrors {
  const found = new Map<string, Record<string, string>>()
  for (const { level, line, field, message } of row.problems) {
    const of = line === undefined ? undefined : lines[line]
    if (level === 'error' && of) found.set(of.key, { ...found.get(of.key), [field]: words(message) })
  }
  return found
}
