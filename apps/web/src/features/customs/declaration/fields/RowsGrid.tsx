import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { isRequired, valueProblem } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import type { DecValues, Direction } from '@clearway/contract/features/customs/declaration/model'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type FocusEvent, type Ref } from 'react'

import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import type { GridColumn, Suggestion } from '../../../../kernel/grid/gridColumn.ts'
import { gridLines, newKey, useGridLines, type GridLine, type GridLines } from '../../../../kernel/grid/gridLines.ts'
import { useLanguage } from '../../../../kernel/language.ts'
import { useLatest } from '../../../../kernel/latest.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { filled, sameValue } from '../saveChanges.ts'
import { type Words, codeAndName, codeOf, nameOf, optionWords, wordsLike } from './codeWords.ts'
import { keptValue, shownValue } from './typedValue.ts'

export interface Row extends GridLine {
  readonly values: DecValues
}

/** Something to choose for a field; `also` goes into other fields of the row that are empty. */
interface Offer {
  readonly value: string
  readonly label: string
  readonly detail?: string
  readonly also?: DecValues
}

/** What one field of a block does beyond its kind. */
export interface Special {
  readonly keep?: (typed: string) => string
  readonly suggest?: (typed: string, values: DecValues) => readonly Offer[]
  readonly problem?: (value: string) => string | undefined
}

/** The way to a cell from outside: by the number of its row. */
export interface RowsHandle {
  goTo(at: number, column: string): void
}

export interface RowsProps {
  readonly label: string
  readonly fields: readonly DecField[]
  readonly rows: readonly DecValues[]
  /** `keys` tell which row is which, `before` those that `rows` had until now. */
  readonly onRows: (rows: readonly DecValues[], keys: readonly string[], before: readonly string[]) => void
  readonly words: Words
  readonly direction: Direction
  readonly readOnly: boolean
  readonly most: number
  readonly special?: Readonly<Record<string, Special>>
  /** What checks say, by number of the row and field. */
  readonly found?: readonly {
    readonly at: number
    readonly field: string
    readonly level: 'error' | 'warning' | 'hint'
    readonly words: string
  }[]
  readonly handle?: Ref<RowsHandle>
  /** Where the person stands: the number of the row, -1 for one with nothing in it, and its key. */
  readonly onRow?: (at: number, key: string) => void
}

const rowHeight = 32
const width = (field: DecField): number =>
  field.kind === 'flag' ? 90 : field.kind === 'code' ? 200 : field.max >= 100 ? 240 : field.max >= 30 ? 180 : 130
const yesNo = (language: Language) => [
  { value: '1', label: sayIn(t.yes, language) },
  { value: '0', label: sayIn(t.no, language) },
]

function columnsOf(
  { fields, words, direction, special = {} }: Pick<RowsProps, 'fields' | 'words' | 'direction' | 'special'>,
  language: Language,
): GridColumn<Row>[] {
  return fields
    .filter((f) => !f.system)
    .map((field): GridColumn<Row> => {
      const { name, kind, dictionary, options } = field
      const own = options ? optionWords(options) : dictionary ? (words[dictionary] ?? []) : []
      const more = special[name]
      const value = (row: Row) => row.values[name] ?? ''
      const put = (row: Row, to: string): Row =>
        value(row) === to ? row : { ...row, values: filled({ ...row.values, [name]: to }) }
      const keep = (typed: string) => {
        if (more?.keep) return more.keep(typed)
        const kept = keptValue(field, typed)
        if (kind === 'flag') return yesNo(language).find((o) => o.label === kept)?.value ?? kept
        return kind === 'code' && !field.many ? codeOf(own, kept) : kept
      }
      const offered = (typed: string, row: Row): readonly Offer[] => {
        if (more?.suggest) return more.suggest(typed, row.values)
        return kind === 'flag'
          ? yesNo(language)
          : wordsLike(own, typed).map((word) => ({
              value: word.value,
              label: word.value,
              detail: nameOf(word, language),
            }))
      }
      const suggests = kind === 'code' || kind === 'flag' || more?.suggest !== undefined
      return {
        name,
        title: labelOf(field, direction),
        width: width(field),
        grow: true,
        required: isRequired(field, 'declare', direction),
        source: value,
        write: (row, typed) => put(row, keep(typed)),
        text: (row) =>
          kind === 'code'
            ? codeAndName(own, value(row), language)
            : kind === 'flag'
              ? (yesNo(language).find((o) => o.value === value(row))?.label ?? value(row))
              : shownValue(field, value(row)),
        ...((kind === 'decimal' || kind === 'integer') && { align: 'end' as const }),
        ...(suggests && {
          suggest: (typed: string, row: Row): readonly Suggestion<Row>[] =>
            offered(typed, row).map((o) => ({
              key: o.value,
              label: o.label,
              ...(o.detail !== undefined && { detail: o.detail }),
              apply: (to) => put(withOthers(to, fields, o.also), o.value),
            })),
        }),
      }
    })
}

/** What comes along with a choice, where the row says nothing and the edition knows the field. */
const withOthers = (row: Row, fields: readonly DecField[], also: DecValues = {}): Row => {
  const known = Object.entries(also).filter(([name]) => fields.some((f) => f.name === name))
  return { ...row, values: { ...Object.fromEntries(known), ...row.values } }
}

const presets = (fields: readonly DecField[]): DecValues =>
  Object.fromEntries(fields.flatMap((f) => (f.preset ? [[f.name, f.preset]] : [])))
const blank = (fields: readonly DecField[]): Row => ({ key: newKey(), values: presets(fields) })

/** The rows in which somebody wrote something. */
function keptOf(rows: readonly Row[], fields: readonly DecField[]): readonly Row[] {
  const preset = presets(fields)
  return rows
    .map((row) => ({ ...row, values: filled(row.values) }))
    .filter(({ values }) => Object.entries(values).some(([name, value]) => preset[name] !== value))
}

/** Rows of a block as a grid: what stands on the server, and what is typed over it. Rows with nothing in them are not kept. */
function useRows({ rows, fields, onRows }: Pick<RowsProps, 'rows' | 'fields' | 'onRows'>): GridLines<Row> {
  const [store] = useState(() => gridLines<Row>(rows.map((values) => ({ key: newKey(), values }))))
  const read = useLatest({ rows, fields, onRows })
  const keys = useRef<readonly string[]>(undefined)
  useEffect(() => {
    const now = () => keptOf(store.get(), read().fields)
    keys.current ??= now().map((row) => row.key)
    return store.subscribe(() => {
      const before = keys.current!
      const kept = now()
      keys.current = kept.map((row) => row.key)
      const values = kept.map((row) => row.values)
      if (!sameValue(values, read().rows)) read().onRows(values, keys.current, before)
    })
  }, [store, read])
  // Somebody else wrote there, or the own rows were put right by the server.
  useEffect(() => {
    const own = keptOf(store.get(), read().fields).map((row) => row.values)
    if (!sameValue(own, rows))
      store.change(
        rows.map((values, at) =>
          sameValue(store.get()[at]?.values, values)
            ? store.get()[at]!
            : { key: store.get()[at]?.key ?? newKey(), values },
        ),
        false,
      )
  }, [rows, store, read])
  return store
}

/** A small grid for a block that may stand several times. */
export function RowsGrid(props: RowsProps) {
  const { label, fields, words, direction, readOnly, most, special, found, handle, onRow } = props
  const language = useLanguage()
  const store = useRows(props)
  const lines = useGridLines(store)
  const columns = useMemo(
    () => columnsOf({ fields, words, direction, ...(special && { special }) }, language),
    [fields, words, direction, special, language],
  )
  const { errors, doubts } = useMemo(() => {
    const errors = new Map<string, Record<string, string>>()
    const doubts = new Map<string, Record<string, string>>()
    const add = (to: typeof errors, key: string | undefined, field: string, told: string) =>
      void (key && to.set(key, { ...to.get(key), [field]: told }))
    const kept = keptOf(lines, fields)
    for (const each of found ?? [])
      if (each.level !== 'hint')
        add(each.level === 'error' ? errors : doubts, kept[each.at]?.key, each.field, each.words)
    for (const line of lines) {
      for (const field of fields) {
        const value = line.values[field.name] ?? ''
        const own = valueProblem(field, value)
        const told = special?.[field.name]?.problem?.(value) ?? (own && sayIn(own.text, language, own.values))
        if (told) add(errors, line.key, field.name, told)
      }
    }
    return { errors: errors, doubts: doubts }
  }, [found, lines, fields, special, language])
  const grid = useRef<GridHandle>(null)
  useImperativeHandle(
    handle,
    () => ({
      goTo(at, column) {
        const row = keptOf(store.get(), fields)[at] ?? store.get()[0]
        if (row) grid.current?.go(row.key, column)
      },
    }),
    [store, fields],
  )
  const height = (Math.min(Math.max(lines.length, 1), 8) + (readOnly ? 1 : 2)) * rowHeight + 20
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
    const key = row && store.get()[Number(row)]?.key
    if (key)
      onRow?.(
        keptOf(store.get(), fields).findIndex((r) => r.key === key),
        key,
      )
  }
  return (
    <div className="dec-rows" style={{ height }} onFocus={onFocus}>
      <EditGrid
        label={label}
        lines={store}
        columns={columns}
        blank={() => blank(fields)}
        copy={(row) => ({ ...row, key: newKey() })}
        most={most}
        errors={errors}
        doubts={doubts}
        readOnly={readOnly}
        handle={grid}
      />
    </div>
  )
}
