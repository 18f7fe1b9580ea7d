import { publishedTablesText as t } from '@clearway/contract/features/admin/dictionary/publishedTables.text'
import type { Text } from '@clearway/contract/kernel/text'
import { toHongKong } from '@clearway/nomenclature/hongkong'
import { sql } from 'kysely'

import type { Db } from '../../../../kernel/database/database.ts'
import { codeShape, columnsIn } from './recognise.ts'

export type Cells = readonly (readonly string[])[]

/** A value as the file has it. */
interface Published {
  readonly value: string
  readonly zh: string
  readonly en: string | null
}
export interface Fault {
  readonly row: number
  readonly value: string
  readonly text: Text
  readonly values?: Readonly<Record<string, unknown>>
}

const oneLine = (cell: string | undefined): string => (cell ?? '').replace(/\s+/g, ' ').trim()
const lengths = { value: 32, name: 100 } as const

/** The values of a file, and its rows that are none. `name` is what the reader calls the dictionary. */
export function valuesIn(
  cells: Cells,
  dictionary: string,
  name: string,
): { readonly values: readonly Published[]; readonly faults: readonly Fault[] } {
  const [head = [], ...rows] = cells
  const columns = columnsIn(head)
  if (!columns) return { values: [], faults: [] }
  const shape = codeShape(dictionary) ?? /^[^\s,]+$/
  const found = new Map<string, Published & { row: number }>()
  const faults: Fault[] = []
  for (const [at, cell] of rows.entries()) {
    if (cell.every((c) => !c.trim())) continue
    const row = at + 2
    const value = (cell[columns.code] ?? '').trim()
    const zh = oneLine(cell[columns.name])
    const en = oneLine(cell[columns.english]) || null
    const fault = (text: Text, values?: Fault['values']) =>
      void faults.push({ row, value, text, ...(values && { values }) })
    const known = found.get(value)
    if (!value) fault(t.noCode)
    else if (!shape.test(value) || value.length > lengths.value) fault(t.codeShape, { name })
    else if (!zh) fault(t.noName)
    else if (zh.length > lengths.name || (en ?? '').length > lengths.name) fault(t.nameLong, { max: lengths.name })
    else if (!known) found.set(value, { value, zh, en, row })
    else if (!sameName(known.zh, zh)) fault(t.twice, { row: known.row })
  }
  return { values: [...found.values()], faults }
}

/** Brackets and commas of either width, and blanks, make no other name. */
const plain = (s: string): string => s.normalize('NFKC').replace(/[\s、,]/g, '')
const sameName = (a: string, b: string): boolean => plain(a) === plain(b)

interface Standing {
  readonly value: string
  readonly id: string
  readonly zh: string
  readonly tw: string | null
  readonly en: string | null
  readonly parent: string | null
  readonly sequence: number
  readonly colour: string | null
  readonly able: boolean
  readonly own: boolean
  /** Of an own one: it came by a published table, and nobody has touched it since. */
  readonly published: boolean
  /** It goes before a value of the product or the operator, and keeps that one's English name. */
  readonly overrides: boolean
}

/** The values of a dictionary as the tenant of `db` has them. */
async function standingIn(db: Db, dictionary: string): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select e.dict_value as value, e.id, e.dict_name as zh, e.dict_name_tw as tw, e.dict_name_en as en, e.dict_parent as parent, e.dict_sequence as sequence, e.colour, e.status = 'able' as able, e.origin = 'own' as own, coalesce(s.published, false) as published, e.overrides
    from dict_entry e left join sys_dict s on s.tenant_id = e.tenant_id and s.id = e.id and e.origin = 'own'
    where e.dict_type = ${dictionary} and e.dict_value is not null and e.deleted_at is null order by e.dict_sequence, e.dict_value`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.value, r]))
}

export interface Change {
  readonly from: Standing
  readonly to: Published
}
/** What a file does to a dictionary. */
export interface Comparison {
  readonly added: readonly Published[]
  /** Another name, or one that was retired and is published again. */
  readonly changed: readonly Change[]
  readonly unchanged: number
  /** Written by a person and named otherwise: it stays. */
  readonly own: readonly Change[]
  /** In use here, and not in the file; none that a person wrote. */
  readonly missing: readonly Standing[]
  /** The highest place in their order. */
  readonly last: number
}

/** English names are compared only where an earlier file brought them. */
const isSame = (from: Standing, to: Published): boolean =>
  from.able && sameName(from.zh, to.zh) && (!from.published || from.overrides || !to.en || from.en === to.en)

export async function compare(db: Db, dictionary: string, values: readonly Published[]): Promise<Comparison> {
  const standing = await standingIn(db, dictionary)
  const [added, changed, own]: [Published[], Change[], Change[]] = [[], [], []]
  let unchanged = 0
  for (const to of values) {
    const from = standing.get(to.value)
    if (!from) added.push(to)
    else if (isSame(from, to)) unchanged++
    else if (from.own && !from.published) own.push({ from, to })
    else changed.push({ from, to })
  }
  const here = new Set(values.map((v) => v.value))
  return {
    added,
    changed,
    unchanged,
    own,
    missing: [...standing.values()].filter((s) => s.able && !here.has(s.value) && (!s.own || s.published)),
    last: Math.max(-1, ...[...standing.values()].map((s) => s.sequence)),
  }
}

/** Names in Traditional characters, in one go: the converter costs more to call than to work. */
export function traditional(names: readonly string[]): readonly string[] {
  return names.length ? toHongKong(names.join('\n')).split('\n') : []
}
