import { z } from 'zod'

import { type Field, type Fields } from './field.ts'
import { issues } from './issue.text.ts'
import { rule } from './issue.ts'
import { actions } from './resource.text.ts'
import { pageSizes, route, type Route } from './route.ts'
import type { Text } from './text.ts'
import { id, queryFlag, queryInteger, string } from './value.ts'

type WriteKeys<F extends Fields> = { [K in keyof F]: F[K] extends { readOnly: true } ? never : K }[keyof F]
type ReadKeys<F extends Fields> = { [K in keyof F]: F[K] extends { writeOnly: true } ? never : K }[keyof F]
type RequiredKeys<F extends Fields> = { [K in WriteKeys<F>]: F[K] extends { required: true } ? K : never }[WriteKeys<F>]

type WriteShape<F extends Fields> = {
  [K in WriteKeys<F>]: K extends RequiredKeys<F> ? F[K]['schema'] : z.ZodOptional<z.ZodNullable<F[K]['schema']>>
}
type ReadShape<F extends Fields> = {
  [K in ReadKeys<F>]: F[K] extends { required: true } ? F[K]['schema'] : z.ZodNullable<F[K]['schema']>
}

const rowShape = {
  id,
  version: z.int(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  deletedAt: z.iso.datetime({ offset: true }).nullable(),
}

// An empty field of a form is '' and means "no value"; the database holds null.
const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()

function writeShape<F extends Fields>(fields: F): WriteShape<F> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!field.readOnly) shape[name] = field.required ? field.schema : emptyIsNull(field.schema)
  }
  return shape as WriteShape<F>
}

/** The shape of an addition: required fields that know what they are at first may be left out. */
function additionShape<F extends Fields>(fields: F): WriteShape<F> {
  const shape: Record<string, z.ZodType> = { ...writeShape(fields) }
  for (const [name, field] of Object.entries<Field>(fields)) {
    const first = field.atFirst ?? (field.kind === 'flag' ? false : undefined)
    if (field.required && !field.readOnly && first !== undefined) shape[name] = field.schema.default(first)
  }
  return shape as WriteShape<F>
}

// Rows were checked when they were written; on the way out only the kind of value matters, and a rule that became
// stricter since must not make an old row unreadable.
function readSchema(field: Field): z.ZodType {
  const plain = field.kind === 'integer' ? z.number() : field.kind === 'flag' ? z.boolean() : z.string()
  // Optional, because a field that the caller's data permission hides is absent, not null.
  return (field.required ? plain : plain.nullable()).optional()
}

function readShape<F extends Fields>(fields: F): ReadShape<F> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries<Field>(fields)) if (!field.writeOnly) shape[name] = readSchema(field)
  return shape as ReadShape<F>
}

/** Filters of a list: `status=a,b` for choices, `orderDateFrom`, `orderDateTo` for dates and numbers. */
function filterShape(fields: Fields): Record<string, z.ZodOptional<z.ZodType>> {
  const shape: Record<string, z.ZodOptional<z.ZodType>> = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!field.filter) continue
    if (isRange(field)) {
      shape[`${name}From`] = string(40).optional()
      shape[`${name}To`] = string(40).optional()
    } else shape[name] = string(400).optional()
  }
  return shape
}

export const isRange = (field: Field): boolean => ['date', 'dateTime', 'integer', 'decimal'].includes(field.kind)

export const sortableFields = (fields: Fields): string[] => [
  ...Object.entries<Field>(fields)
    .filter(([, f]) => f.sort)
    .map(([name]) => name),
  'createdAt',
  'updatedAt',
]

export interface ListQuery {
  currentPage: number
  pageSize: number
  sort?: string | undefined
  search?: string | undefined
  deleted?: boolean | undefined
  /** Only what the caller made themselves. */
  mine?: boolean | undefined
  /** Days on which rows were made, by the clock of who asks; both ends count. Figures lead to their rows by these. */
  madeFrom?: string | undefined
  madeTo?: string | undefined
  [filter: string]: unknown
}

/** What a list's query may have beside page, sort and filters: the schema of each. */
type Asked = Readonly<Record<string, z.ZodType>>
type Query<Q extends Asked> = ListQuery & { [K in keyof Q]?: z.output<Q[K]> | undefined }

/** The query of a list: page, size, sort (`-field` is descending), search, one entry for each filter, and the list's own `asked`. `pages` are the sizes that may be asked for. Nothing else is accepted. */
export function listQuery<const Q extends Asked = {}>(fields: Fields, asked?: Q, pages: readonly number[] = pageSizes) {
  const sorts = sortableFields(fields).flatMap((f) => [f, `-${f}`])
  const schema: z.ZodType = z.strictObject({
    currentPage: queryInteger(1, 100_000).default(1),
    pageSize: queryInteger(1, Math.max(...pages))
      .refine((n) => pages.includes(n))
      .default(10),
    sort: z.enum(sorts as [string]).optional(),
    search: string(100).optional(),
    deleted: queryFlag.optional(),
    mine: queryFlag.optional(),
    madeFrom: z.iso.date().optional(),
    madeTo: z.iso.date().optional(),
    ...filterShape(fields),
    ...Object.fromEntries(Object.entries<z.ZodType>(asked ?? {}).map(([name, schema]) => [name, schema.optional()])),
  })
  // The filters are named by the fields when the program runs: no type follows from them.
  return schema as z.ZodType<Query<Q>, Partial<Record<string, unknown>>>
}

/** `total` counts to 10,000 and then says that there are more: a full count of a million rows costs more than the page. */
export const listOf = <R extends z.ZodType>(row: R) =>
  z.object({ list: z.array(row), total: z.int(), totalIsMore: z.boolean() })

export const historyEntry = z.object({
  id,
  at: z.iso.datetime({ offset: true }),
  action: z.enum(['add', 'update', 'delete', 'restore']),
  personName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

const rowNote = z.object({ row: z.int(), field: z.string(), message: z.string(), value: z.string().nullable() })
export const importResult = z.object({
  total: z.int(),
  good: z.int(),
  /** Row numbers as the sheet shows them; at most 100 here, all of them in the file of failed rows. */
  problems: z.array(rowNote),
  problemRows: z.int(),
  /** What to know of rows that are taken all the same; at most 100 of `warningCount`. */
  warnings: z.array(rowNote),
  warningCount: z.int(),
  imported: z.int(),
})

/** A rule between several fields, named at the field that is to be mended. Both the form and the endpoint ask it. */
export interface FieldRule {
  readonly field: string
  readonly message: Text
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean
}

const ruled = <S extends z.ZodObject>(schema: S, rules: readonly FieldRule[] = []): S =>
  rules.reduce(
    (s, r) => s.refine((values) => r.holds(values as Record<string, unknown>), rule(r.message, [r.field])),
    schema,
  )

type Names = Record<keyof typeof methods, string>
const methods = {
  query: 'GET',
  queryById: 'GET',
  add: 'POST',
  update: 'PUT',
  delete: 'POST',
  restore: 'POST',
  queryHistory: 'GET',
  queryOptions: 'GET',
  exportExcel: 'POST',
  exportWord: 'POST',
  exportPDF: 'POST',
  importTemplate: 'GET',
  importExcel: 'POST',
  importFailedRows: 'POST',
} as const

interface ResourceDefinition<N extends string, F extends Fields, Q extends Asked, R extends z.ZodRawShape> {
  /** The one name of the thing: table, permission and file are called so too. */
  readonly name: N
  readonly title: Text
  /** What its rows are called within a sentence, where the title is no name for them: the title with a small first letter when absent. */
  readonly records?: Text
  /** Base path; the routes hang below it. */
  readonly path: string
  readonly fields: F
  /** The field that names a row to people, in pickers and messages. */
  readonly labelField: keyof F & string
  /** By what beside it people know a row: told by the cards of a narrow screen; the first three of the table when absent. */
  readonly cards?: readonly (keyof F & string)[]
  /** Paths that the specification fixes, relative to `path`. */
  readonly names?: Partial<Names>
  /** Default order; `-createdAt` when absent. */
  readonly sort?: string
  readonly rules?: readonly FieldRule[]
  /** What list and exports can be asked for beside the filters of the fields, such as a tab; each may be left out. */
  readonly query?: Q
  /** The resource that its rows are parts of: its permissions and its data permission are theirs. */
  readonly partOf?: string
  /** What a row has beside its fields, or instead of one of them, wherever the routes answer with it. */
  readonly row?: R
}

// The specification deletes one by `id`; a list deletes what is ticked by `ids`.
const chosen = z
  .strictObject({ id: id.optional(), ids: z.array(id).min(1).max(1000).optional() })
  .refine((v) => (v.id === undefined) !== (v.ids === undefined), rule(issues.required, ['ids']))
  .transform((v) => ({ ids: v.ids ?? [v.id!] }))

/** `Suppliers` is `suppliers` within a sentence, `URL permissions` stays; a Latin word keeps off the Chinese before it. */
const inSentence = (title: Text): Text => ({
  zh: title.zh.replace(/^(?=[A-Za-z])/, ' '),
  tw: title.tw.replace(/^(?=[A-Za-z])/, ' '),
  en: title.en.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()),
})

/** The common pattern of a list and its form: shape, limits, routes and permissions of one thing. */
export function resource<
  const N extends string,
  const F extends Fields,
  const Q extends Asked = {},
  R extends z.ZodRawShape = {},
>(def: ResourceDefinition<N, F, Q, R>) {
  const { query: asked, row: more, ...rest } = def
  const { name, title, fields } = def
  const write = ruled(z.strictObject(writeShape(fields)), def.rules)
  const addition = ruled(z.strictObject(additionShape(fields)), def.rules)
  const row = z.object({ ...rowShape, ...readShape(fields) }).extend((more ?? {}) as R)
  const query = listQuery(fields, asked)
  const may = <A extends string>(action: A) => ({ permission: `${def.partOf ?? name}.${action}` })
  const at = (verb: keyof Names) => ({
    method: methods[verb],
    path: `${def.path}/${def.names?.[verb] ?? verb}`,
    title: actions[verb],
  })
  const exports = z.strictObject({
    ids: z.array(id).max(1000).optional(),
    columns: z.array(string(64)).max(100).optional(),
    query: query.optional(),
  })
  const paper = (verb: 'exportExcel' | 'exportWord' | 'exportPDF') =>
    route({ ...at(verb), access: may('export'), input: exports, answer: 'file', reads: true })
  return {
    ...rest,
    records: def.records ?? inSentence(title),
    row,
    write,
    sort: def.sort ?? '-createdAt',
    routes: {
      query: route({ ...at('query'), access: may('view'), input: query, output: listOf(row) }),
      queryById: route({ ...at('queryById'), access: may('view'), input: z.strictObject({ id }), output: row }),
      queryOptions: route({
        ...at('queryOptions'),
        access: may('view'),
        input: z.strictObject({ search: string(100).optional(), ids: string(4000).optional() }),
        output: z.array(z.object({ id, label: z.string() })),
      }),
      add: route({ ...at('add'), access: may('edit'), input: addition, output: row }),
      // What is left out stays as it is, so the rules between fields wait for the whole row (`updateRow`).
      update: route({
        ...at('update'),
        access: may('edit'),
        input: z.strictObject(write.shape).partial().extend({ id, version: z.int() }),
        output: row,
      }),
      delete: route({ ...at('delete'), access: may('delete'), input: chosen, output: z.object({ count: z.int() }) }),
      restore: route({ ...at('restore'), access: may('delete'), input: chosen, output: z.object({ count: z.int() }) }),
      queryHistory: route({
        ...at('queryHistory'),
        access: may('view'),
        input: z.strictObject({ id }),
        output: z.array(historyEntry),
      }),
      exportExcel: paper('exportExcel'),
      exportWord: paper('exportWord'),
      exportPDF: paper('exportPDF'),
      importTemplate: route({ ...at('importTemplate'), access: may('edit'), answer: 'file' }),
      importExcel: route({
        ...at('importExcel'),
        access: may('edit'),
        upload: true,
        input: z.strictObject({ mode: z.enum(['check', 'commit']) }),
        output: importResult,
      }),
      // The rows that could not be taken, with the reason in a last column: mend them there and import that file.
      importFailedRows: route({ ...at('importFailedRows'), access: may('edit'), upload: true, answer: 'file' }),
    },
  }
}

/** What every row of the common pattern has, beside the fields of its resource. */
export type ResourceRow = Record<string, unknown> & { id: string; version: number }

/** Any resource, for helpers that serve them all. */
export interface Resource {
  readonly name: string
  readonly title: Text
  readonly records?: Text
  readonly path: string
  readonly labelField: string
  readonly cards?: readonly string[]
  readonly sort: string
  readonly rules?: readonly FieldRule[]
  readonly partOf?: string
  readonly fields: Fields
  readonly write: z.ZodObject
  readonly row: z.ZodType<ResourceRow>
  readonly routes: Readonly<Record<string, Route>>
}

/** A row of the resource. A field that a data permission hides from the reader is absent, whatever its type says. */
export type RowOf<R extends Pick<Resource, 'row'>> = R['row']['_zod']['output']
