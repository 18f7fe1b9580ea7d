import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { isRange, type ListQuery, type Resource, type RowOf } from '@clearway/contract/kernel/resource'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'

import type { DataAccess } from '../access/principal.ts'
import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { refuse, refuseField } from '../refuse.ts'
import { beginning, ending, isMoment } from './moments.ts'
import { searchConditions, snake, type Searched } from './search.ts'
import { totalLimit } from './totals.ts'

/** What `crud` must know of a resource's table beyond its contract. */
export interface TableSource {
  /** In SQL's own spelling: `trade_order`. */
  readonly table: string
  /** Rows belong to an organisation (`org_id`), so data permissions can narrow by it; `'self'`: they are organisations. */
  readonly orgScoped?: boolean | 'self'
  /** The columns of the table's trigram index in its order; the search box looks there. */
  readonly search?: readonly Searched[]
  /** SQL of fields that are no column: `{ orgName: '(select …)' }`. `t` is the row. */
  readonly computed?: Readonly<Record<string, string>>
  /** Conditions of filters that are no plain comparison of a column, from the values chosen; `query` is all that was asked. */
  readonly filters?: Readonly<Record<string, OwnFilter>>
  /** What narrows every list and read of it, whatever was asked. */
  readonly visible?: (ctx: Context) => readonly Condition[]
  /** Fields that `visible` looks into because of what was asked, such as a tab: where one of them is hidden from the caller, `field` is refused. */
  readonly narrowed?: { readonly field: string; readonly by: readonly string[] }
  /** Exports keep the columns that are hidden from the user and say so in them, where nothing would be read as none. */
  readonly masks?: boolean
  /** What becomes of a value on its way into an export, for those that the database holds sealed. */
  readonly told?: Readonly<Record<string, (ctx: Context, value: unknown) => unknown>>
}

type OwnFilter = (values: readonly string[], query: Partial<ListQuery>) => RawBuilder<unknown>

// Names of fields come from the contract, never from a request, so they need no quoting at run time.
const column = (name: string): RawBuilder<unknown> => sql.raw(`t.${snake(name)}`)

type Condition = RawBuilder<unknown>

/** The rows of the resource that the user's data permission leaves them. */
export function scopeCondition(ctx: Context, source: TableSource, access: DataAccess): Condition[] {
  const { scope } = access
  const visible = source.visible?.(ctx) ?? []
  if (scope.kind === 'own') return [...visible, sql`t.created_by = ${ctx.user.personId}`]
  if (!source.orgScoped || scope.kind === 'all') return [...visible]
  return [...visible, sql`${sql.ref(source.orgScoped === 'self' ? 't.id' : 't.org_id')} = any(${scope.orgs}::uuid[])`]
}

function rangeCondition(ctx: Context, name: string, field: Field, from: unknown, to: unknown): Condition[] {
  const found: Condition[] = []
  for (const [bound, value] of [
    ['From', from],
    ['To', to],
  ] as const) {
    if (value === undefined || value === '') continue
    const text = String(value)
    const good =
      field.kind === 'date' || field.kind === 'dateTime' ? isMoment(text) : /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
    if (!good) throw refuseField(`${name}${bound}`, issues.invalid)
    if (field.kind === 'dateTime') {
      const { timeZone } = ctx.user
      found.push(
        bound === 'From'
          ? sql`${column(name)} >= ${beginning(text, timeZone)}`
          : sql`${column(name)} < ${ending(text, timeZone)}`,
      )
      continue
    }
    const type = sql.raw(field.kind === 'date' ? 'date' : 'numeric')
    found.push(bound === 'From' ? sql`${column(name)} >= ${text}::${type}` : sql`${column(name)} <= ${text}::${type}`)
  }
  return found
}

function valueCondition(
  name: string,
  field: Field,
  value: unknown,
  query: Partial<ListQuery>,
  own?: OwnFilter,
): Condition | undefined {
  if (value === undefined || value === '') return undefined
  const text = String(value)
  if (field.kind === 'flag') {
    if (text !== 'true' && text !== 'false') throw refuseField(name, issues.invalid)
    return sql`${column(name)} = ${text === 'true'}`
  }
  const values = text.split(',').slice(0, 50)
  if (field.kind === 'reference') {
    if (values.some((v) => !/^[0-9a-f-]{36}$/i.test(v))) throw refuseField(name, issues.invalid)
    return own ? own(values, query) : sql`${column(name)} = any(${values}::uuid[])`
  }
  if (field.choices && values.some((v) => !(v in field.choices!))) throw refuseField(name, issues.option)
  if (own) return own(values, query)
  // One value is compared as such, so that an index on (tenant, value, time) gives the rows in order without a sort.
  return values.length === 1 ? sql`${column(name)} = ${values[0]}` : sql`${column(name)} = any(${values}::text[])`
}

/** Every condition of a list: recycle bin, data permission, filters, search. A hidden field cannot be filtered by. */
export function listConditions(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  query: Partial<ListQuery>,
): Condition[] {
  const access = dataAccess(ctx.user, resource.name)
  const { narrowed } = source
  if (narrowed?.by.some((name) => access.hidden.has(name))) throw refuseField(narrowed.field, issues.invalid)
  const found: Condition[] = [
    query.deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
    ...scopeCondition(ctx, source, access),
  ]
  if (query.mine) found.push(sql`t.created_by = ${ctx.user.personId}`)
  const { timeZone } = ctx.user
  if (query.madeFrom) found.push(sql`t.created_at >= ${beginning(query.madeFrom, timeZone)}`)
  if (query.madeTo) found.push(sql`t.created_at < ${ending(query.madeTo, timeZone)}`)
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (!field.filter) continue
    const given = isRange(field) ? [query[`${name}From`], query[`${name}To`]] : [query[name]]
    if (given.every((v) => v === undefined || v === '')) continue
    if (access.hidden.has(name)) throw refuseField(name, issues.invalid)
    if (isRange(field)) found.push(...rangeCondition(ctx, name, field, given[0], given[1]))
    else found.push(valueCondition(name, field, given[0], query, source.filters?.[name])!)
  }
  return [...found, ...searchConditions(ctx, resource.name, source, query.search)]
}

/** Names of the fields that the user gets. */
export function readableFields(ctx: Context, resource: Resource): string[] {
  const { hidden } = dataAccess(ctx.user, resource.name)
  return Object.entries<Field>(resource.fields)
    .filter(([name, f]) => !f.writeOnly && !hidden.has(name))
    .map(([name]) => name)
}

const always = ['id', 'version', 'createdAt', 'updatedAt', 'deletedAt']

/** The columns under the names of their fields, so that lists need no renaming of what comes back. */
export const selection = (fields: readonly string[], source: TableSource): RawBuilder<unknown> =>
  sql.raw(selectionText(fields, source))

const selectionText = (fields: readonly string[], source: TableSource): string =>
  [...always, ...fields].map((name) => `${source.computed?.[name] ?? `t.${snake(name)}`} as "${name}"`).join(', ')

/** `order by` of a list; the id decides among equals, so that pages never overlap. */
export const ordering = (ctx: Context, resource: Resource, sort: string | undefined): RawBuilder<unknown> =>
  sql.raw(orderingText(ctx, resource, sort))

function orderingText(ctx: Context, resource: Resource, sort: string | undefined): string {
  const wanted = sort ?? resource.sort
  const name = wanted.replace(/^-/, '')
  if (dataAccess(ctx.user, resource.name).hidden.has(name)) throw refuseField('sort', issues.invalid)
  const direction = wanted.startsWith('-') ? 'desc' : 'asc'
  return `t.${snake(name)} ${direction}, t.id ${direction}`
}

export interface Page<Row> {
  list: Row[]
  /** At most 10,000. */
  total: number
  totalIsMore: boolean
}

/** One page and its total: two statements that leave together. The total stops at 10,000 and is kept for some seconds. */
export async function listPage<R extends Resource>(
  ctx: Context,
  resource: R,
  source: TableSource,
  query: ListQuery,
): Promise<Page<RowOf<R>>> {
  const offset = (query.currentPage - 1) * query.pageSize
  if (offset >= totalLimit)
    throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
  const where = sql.join(listConditions(ctx, resource, source, query), sql` and `)
  // Rows come under their fields' names already: without the plugins nothing is renamed a second time.
  const db = ctx.db.withoutPlugins()
  // Both statements begin with what they share, so it is compiled once and names its total.
  const { sql: from, parameters } = sql`from ${sql.table(source.table)} t where ${where}`.compile(db)
  const page = `select ${selectionText(readableFields(ctx, resource), source)} ${from} order by ${orderingText(ctx, resource, query.sort)} limit $${parameters.length + 1} offset $${parameters.length + 2}`
  // The count goes first: others may wait for it, and must not share what goes wrong with this page.
  const [total, rows] = await Promise.all([
    ctx.services.totals.of(ctx, source.table, `${from} ${JSON.stringify(parameters)}`, async () => {
      const counted = await db.executeQuery<{ n: number }>(
        CompiledQuery.raw(`select count(*)::int as n from (select 1 ${from} limit ${totalLimit + 1}) counted`, [
          ...parameters,
        ]),
      )
      return counted.rows[0]!.n
    }),
    db.executeQuery<RowOf<R>>(CompiledQuery.raw(page, [...parameters, query.pageSize, offset])),
  ])
  return { list: rows.rows, total: Math.min(total, totalLimit), totalIsMore: total > totalLimit }
}
