import type { ClearanceCargoRow } from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import type { TradeFull, TradeItem } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { Origin } from '@clearway/contract/kernel/origin'
import { only } from '@clearway/contract/kernel/record'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { DictionaryEntry } from '../../../../kernel/form/options.ts'
import type { GridColumn, GridErrors, Suggestion } from '../../../../kernel/grid/gridColumn.ts'
import { newKey, type GridLine } from '../../../../kernel/grid/gridLines.ts'
import { placesOf, shownFigure } from '../../../../kernel/show.ts'
import { cellWay } from '../../cellWay.ts'
import { cargoDetail, cargoName, type CargoSearch } from '../cargoSearch.ts'
import { hkCodes } from './hkCodes.ts'
import { controlColumns } from './itemControls.ts'

/** An item in the grid; `hkd` as it was when it was saved. */
export interface ItemLine extends GridLine, TradeItem {}

export const blankItem = (): ItemLine => ({
  key: newKey(),
  code: '',
  name: '',
  origin: '',
  quantity: '',
  unit: '',
  value: '',
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
  hkd: null,
})
/** Marks go where what they speak of was typed over. */
const typedOver = (before: ItemLine, after: ItemLine): ItemLine => {
  const names = Object.keys(before.origins ?? {}) as (keyof ItemLine)[]
  if (names.every((name) => before[name] === after[name])) return after
  return {
    ...after,
    origins: only(
      before.origins!,
      names.filter((name) => before[name] === after[name]),
    ),
  }
}
export const copyItem = (line: ItemLine): ItemLine => ({ ...line, key: newKey() })
export const itemLines = (row: TradeFull): ItemLine[] => row.lines.map((line) => ({ ...line, key: newKey() }))
/** As the server takes it. */
export const plainItem = ({ key: _key, hkd: _hkd, ...line }: ItemLine) => line
export const isBlank = (line: ItemLine): boolean => !line.code && !line.name && !line.value && !line.quantity
const said = ({ origins: _origins, ...line }: ReturnType<typeof plainItem>) => line
/** Whether two lists say the same. */
export const sameItems = (a: readonly ItemLine[], b: readonly ItemLine[]): boolean =>
  a.length === b.length &&
  a.every(
    (line, n) => line === b[n] || JSON.stringify(said(plainItem(line))) === JSON.stringify(said(plainItem(b[n]!))),
  )

export interface ItemWords {
  readonly country: readonly DictionaryEntry[]
  readonly unit: readonly DictionaryEntry[]
  readonly currency: readonly DictionaryEntry[]
}
type Coded = 'origin' | 'unit' | 'currency'
const mostOffered = 12

/** Values of a dictionary that begin with what is typed, or whose name holds it. */
function offered(entries: readonly DictionaryEntry[], typed: string, language: Language): DictionaryEntry[] {
  const word = typed.trim().toLowerCase()
  return entries
    .filter(
      (e) =>
        e.choosable && (e.value.toLowerCase().startsWith(word) || say(e.label, language).toLowerCase().includes(word)),
    )
    .slice(0, mostOffered)
}

function coded(
  name: Coded,
  title: (typeof f.line)['origin'],
  width: number,
  entries: readonly DictionaryEntry[],
  language: Language,
): GridColumn<ItemLine> {
  const known = (typed: string): string => {
    const word = typed.trim().toLowerCase()
    return (
      entries.find((e) => e.value.toLowerCase() === word || say(e.label, language).toLowerCase() === word)?.value ??
      typed.trim().toUpperCase().slice(0, 8)
    )
  }
  return {
    name,
    title,
    width,
    required: true,
    text: (line) => {
      const entry = entries.find((e) => e.value === line[name])
      return entry && name !== 'currency' ? say(entry.label, language) : line[name]
    },
    source: (line) => line[name],
    write: (line, typed) => ({ ...line, [name]: known(typed) }),
    suggest: (typed): readonly Suggestion<ItemLine>[] =>
      offered(entries, typed, language).map((e) => ({
        key: e.value,
        label: e.value,
        detail: say(e.label, language),
        apply: (line) => ({ ...line, [name]: e.value }),
      })),
  }
}

const figure = (typed: string): string => typed.replaceAll(/[,\s]/g, '').slice(0, 22)

type Figure = 'quantity' | 'value'
/** A value that is typed anew has none in HKD until it is saved. */
const figureColumn = (name: Figure, width: number): GridColumn<ItemLine> => ({
  name,
  title: f.line[name],
  width,
  align: 'end',
  required: true,
  card: true,
  text: (line) => shownFigure(line[name], name === 'value' ? placesOf(line.currency) : 0),
  source: (line) => line[name],
  write: (line, typed) => ({ ...line, [name]: figure(typed), ...(name === 'value' && { hkd: null }) }),
})

/** Goods as clearance cargo has them: its name in the reader's language, its code, origin, unit and licence. */
const fromCargo =
  (cargo: ClearanceCargoRow, language: Language) =>
  (line: ItemLine): ItemLine => ({
    ...line,
    name: cargoName(cargo, language).slice(0, 300),
    code: cargo.hsCode ?? line.code,
    origin: cargo.origin ?? line.origin,
    unit: cargo.unit ?? line.unit,
    licence: cargo.licenceKind ?? line.licence,
  })

/** The code of goods, and what else they tell where the item says nothing yet. */
const withGoods =
  (cargo: ClearanceCargoRow, language: Language) =>
  (line: ItemLine): ItemLine => ({
    ...line,
    code: cargo.hsCode ?? line.code,
    name: line.name || cargoName(cargo, language).slice(0, 300),
    origin: line.origin || (cargo.origin ?? ''),
    unit: line.unit || (cargo.unit ?? ''),
    licence: line.licence === 'none' ? (cargo.licenceKind ?? 'none') : line.licence,
  })

/** A column that says where its value came from, until that is typed over. */
const marked = (
  { write, fill, suggest, ...column }: GridColumn<ItemLine>,
  words: (origin: Origin) => string,
): GridColumn<ItemLine> => ({
  ...column,
  mark: (line) => {
    const origin = line.origins?.[column.name]
    return origin && { kind: origin.kind, words: words(origin) }
  },
  ...(write && { write: (line, typed) => typedOver(line, write(line, typed)) }),
  ...(fill && { fill: (line, from) => typedOver(line, fill(line, from)) }),
  ...(suggest && {
    suggest: async (typed, of) =>
      (await suggest(typed, of)).map(({ apply, ...one }) => ({
        ...one,
        apply: (line) => typedOver(line, apply(line)),
      })),
  }),
})

/** The columns of the items, in the order of the paper. */
export function itemColumns(
  words: ItemWords,
  language: Language,
  {
    origin,
    cargo,
    madeHere,
  }: { origin: (origin: Origin) => string; cargo?: CargoSearch | undefined; madeHere: boolean },
): GridColumn<ItemLine>[] {
  const columns: GridColumn<ItemLine>[] = [
    {
      name: 'code',
      title: f.line.code,
      width: 92,
      frozen: true,
      required: true,
      text: (line) => line.code,
      write: (line, typed) => ({ ...line, code: typed.replaceAll(/\D/g, '').slice(0, 8) }),
      suggest: async (typed, { name }) =>
        (await hkCodes(typed, name, language, cargo)).map(({ code, detail, cargo: goods }) => ({
          key: code,
          label: code,
          detail,
          apply: goods ? withGoods(goods, language) : (line) => ({ ...line, code }),
        })),
    },
    {
      name: 'name',
      title: f.line.name,
      width: 120,
      grow: true,
      required: true,
      card: true,
      text: (line) => line.name,
      write: (line, typed) => ({ ...line, name: typed.slice(0, 300) }),
      ...(cargo && {
        suggest: async (typed) =>
          (await cargo(typed)).map((one) => ({
            key: one.id,
            label: cargoName(one, language),
            detail: cargoDetail(one, language),
            apply: fromCargo(one, language),
          })),
      }),
    },
    coded('origin', f.line.origin, 80, words.country, language),
    figureColumn('quantity', 92),
    coded('unit', f.line.unit, 66, words.unit, language),
    figureColumn('value', 102),
    coded('currency', f.line.currency, 92, words.currency, language),
    {
      name: 'hkd',
      title: f.line.hkd,
      width: 104,
      align: 'end',
      computed: true,
      text: (line) => shownFigure(line.hkd ?? '', 2),
    },
    ...controlColumns(language, madeHere),
  ]
  return columns.map((column) => marked(column, origin))
}

/** What the checks say of items, for the grid. */
export function itemErrors(
  row: TradeFull,
  lines: readonly ItemLine[],
  level: 'error' | 'warning',
  words: (message: TradeFull['problems'][number]['message']) => string,
): GridErrors {
  const found = new Map<string, Record<string, string>>()
  for (const problem of row.problems) {
    const line = problem.line === undefined ? undefined : lines[problem.line]
    if (problem.level !== level || !line) continue
    found.set(line.key, { ...found.get(line.key), [problem.field]: words(problem.message) })
  }
  return found
}

/** The way to a cell from the list of problems; the grid of the page listens. */
export const { on: onGoToItem, go: goToItem } = cellWay()
