import { common } from '@clearway/contract/kernel/common.text'
import { dateTimeField, headOf, type Field, type Fields } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'

import { FieldValue } from '../FieldValue.tsx'
import type { AnyRow } from '../rows.ts'

/** One column as plain data: a page may change it, leave it out or write its own. */
export interface Column<Row = AnyRow> {
  /** Name of the field where it shows one: exports send it. */
  readonly key: string
  readonly title: Text
  readonly width: number
  readonly align?: 'start' | 'end' | 'center'
  readonly sort?: boolean
  /** The field that it is sorted by, where it is another: a reference by its label. */
  readonly sortBy?: string
  /** Not shown until the person chooses it. */
  readonly aside?: boolean
  /** Told by the cards of a narrow screen before the columns that the table shows. */
  readonly card?: boolean
  /** Made by the page, not by the contract: exports leave it out. */
  readonly own?: boolean
  /** A state, a tag, a number, an amount, a day: half of it says nothing, so it is never cut. */
  readonly whole?: boolean
  readonly render: (row: Row, index: number) => ReactNode
  /** Whether cards leave it out, where that is not told by the field of its key alone. */
  readonly blank?: (row: Row) => boolean
  /** A warning about the row beside its value; on a narrow screen below its name, whichever columns are shown. */
  readonly mark?: (row: Row) => ReactNode
}

const wholeKinds: ReadonlySet<Field['kind']> = new Set([
  'integer',
  'decimal',
  'date',
  'dateTime',
  'flag',
  'choice',
  'dictionary',
])
/** Texts that are numbers of something, by their names. */
const numberNames = /(^code|^number|^ccrn|^mid|^uscc|Code|No|Number|Id|Key|Phone|mobile)$/

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 100,
  decimal: 130,
  date: 120,
  dateTime: 160,
  flag: 80,
  choice: 120,
  dictionary: 120,
  longText: 240,
  file: 120,
}

/** The column of one field of a contract. @public */
export function fieldColumn(name: string, field: Field): Column {
  const numeric = field.kind === 'integer' || field.kind === 'decimal'
  return {
    key: name,
    title: headOf(field),
    width: field.width ?? widths[field.kind] ?? 150,
    ...(numeric && { align: 'end' as const }),
    ...((wholeKinds.has(field.kind) ||
      (field.kind === 'text' && numberNames.test(name)) ||
      (field.labelField && numberNames.test(field.labelField))) && { whole: true }),
    ...(field.sort && { sort: true }),
    ...(field.aside && { aside: true }),
    render: (row) => {
      const value = (
        <FieldValue
          field={field}
          value={row[name]}
          label={field.labelField && row[field.labelField]}
          currency={field.currencyField && row[field.currencyField]}
          bare
        />
      )
      return field.kind === 'longText' && row[name] ? (
        <Tooltip title={<span style={{ whiteSpace: 'pre-wrap' }}>{String(row[name])}</span>}>
          <span>{value}</span>
        </Tooltip>
      ) : (
        value
      )
    },
  }
}

const stamps: Fields = {
  createdAt: dateTimeField({ label: common.createdAt, sort: true, aside: true }),
  updatedAt: dateTimeField({ label: common.updatedAt, sort: true, aside: true }),
}

/** All columns of a contract in its order, then the two time stamps; `cards` names those that cards tell. A field that only carries the label of a reference gets none. */
export function fieldColumns(fields: Fields, cards: readonly string[] = []): Column[] {
  const labels = new Set(Object.values(fields).map((field) => field.labelField))
  return Object.entries({ ...fields, ...stamps })
    .filter(([name, field]) => !field.writeOnly && field.kind !== 'password' && !labels.has(name))
    .map(([name, field]) => {
      const by = field.labelField
      return {
        ...fieldColumn(name, field),
        ...(by && fields[by]?.sort && { sort: true, sortBy: by }),
        ...(cards.includes(name) && { card: true }),
      }
    })
}
