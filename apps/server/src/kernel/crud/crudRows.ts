import type { Field } from '@clearway/contract/kernel/field'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource, ResourceRow, RowOf } from '@clearway/contract/kernel/resource'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { notFound, refuse, refuseField } from '../refuse.ts'
import { attachFiles } from './attachments.ts'
import { checkDictionaries } from './dictionaries.ts'
import { insertMany } from './insertMany.ts'
import { readableFields, scopeCondition, selection, type TableSource } from './listQuery.ts'
import { snake } from './search.ts'
import { tiedField } from './tied.ts'

export type Values = Record<string, unknown>
export type Row = ResourceRow

/** How a file tells what is neither plain nor one of a short list: a reference by a name, or several of them in one cell. */
export interface Naming {
  /** What a word means to this user; undefined where it means nothing, or more than one thing. `row` is what else the line says, not yet checked. */
  readonly find: (ctx: Context, word: string, row: Values) => string | undefined | Promise<string | undefined>
  /** What the template's list offers; other words are taken too. */
  readonly offers?: (ctx: Context) => Promise<readonly string[]>
  readonly many?: boolean
  readonly required?: boolean
}

export interface CrudSource extends TableSource {
  /** Unique index or exclusion → the field that is at fault, and behind it those that take part. */
  readonly unique?: Readonly<Record<string, string | readonly string[]>>
  /** Rules that need the database or several fields; may complete `values`. `current` is the row before, on an update. */
  readonly check?: (ctx: Context, values: Values, current: Row | undefined) => Promise<void>
  /** As `check`, for all new rows of a file in their order: those that cannot be added, and why. An import then writes them by few statements; so without `saved`. */
  readonly checkMany?: (ctx: Context, rows: readonly Values[]) => Promise<ReadonlyMap<Values, unknown>>
  /** Names under which a file may tell a reference: `{ orgId: customerNames }`. A reference without them has no column in an import. */
  readonly references?: Readonly<Record<string, (ctx: Context) => Promise<ReadonlyMap<string, Text>>>>
  /** Fields of an import that are told by words beyond a list. */
  readonly named?: Readonly<Record<string, Naming>>
  /** Adds a row by the feature's own way in place of an insert into `table`, for form and import alike; gives its id. */
  readonly insert?: (ctx: Context, given: Values) => Promise<string>
  /** Rows of a file at most, where each costs more than usual. */
  readonly mostImported?: number
  /** Headings that people's files use for a field beside its label, in lower case. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** After a row was written, for rows that hang below it. `values` as `check` left them. */
  readonly saved?: (ctx: Context, id: string, values: Values) => Promise<void>
  /** What to know of rows that an import has just written, by their ids; they stand all the same. */
  readonly warnings?: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, FieldError>>
  /** Before rows go to the recycle bin. */
  readonly beforeDelete?: (ctx: Context, ids: readonly string[]) => Promise<void>
}

/** Reads rows by id as the user may see them. */
export async function readRows<R extends Resource>(
  ctx: Context,
  resource: R,
  source: TableSource,
  ids: readonly string[],
  also: { deleted?: boolean; lock?: boolean } = {},
): Promise<RowOf<R>[]> {
  const where = [
    sql`t.id = any(${ids}::uuid[])`,
    ...(also.deleted === undefined ? [] : [also.deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`]),
    ...scopeCondition(ctx, source, dataAccess(ctx.user, resource.name)),
  ]
  const { rows } = await sql<
    RowOf<R>
  >`select ${selection(readableFields(ctx, resource), source)} from ${sql.table(source.table)} t
    where ${sql.join(where, sql` and `)} ${sql.raw(also.lock ? 'for update of t' : '')}`.execute(ctx.db)
  return rows
}

export async function readRow<R extends Resource>(
  ctx: Context,
  resource: R,
  source: TableSource,
  id: string,
  also: { deleted?: boolean; lock?: boolean } = {},
): Promise<RowOf<R>> {
  const [row] = await readRows(ctx, resource, source, [id], also)
  if (!row) throw notFound()
  return row
}

/** The columns of the table among `values`. A field that is hidden from the user and yet sent is refused by name. */
function columnsOf(ctx: Context, resource: Resource, source: TableSource, values: Values, given: Values): Values {
  const { hidden } = dataAccess(ctx.user, resource.name)
  const columns: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field: Field | undefined = resource.fields[name]
    if (value === undefined || (field && (field.computed || source.computed?.[name]))) continue
    if (field && hidden.has(name) && name in given) throw refuseField(name, issues.invalid)
    columns[name] = value
  }
  return columns
}

/** A customer's people write only for their own organisation; for staff the organisation must be one they may see. */
function ownOrganisation(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  values: Values,
  current: Row | undefined,
): void {
  if (source.orgScoped !== true) return
  const { scope } = dataAccess(ctx.user, resource.name)
  if (ctx.user.area === 'customer') values['orgId'] ??= current?.['orgId'] ?? ctx.user.orgId
  const org = values['orgId'] ?? null
  if (scope.kind === 'orgs' && values['orgId'] !== undefined && !scope.orgs.includes(org as string))
    throw refuseField('orgId', issues.notFound)
}

/** Names the field at fault, unless one that is hidden from the caller had a part in it: then only that there is one already. */
function uniqueRefusal(ctx: Context, resource: Resource, error: unknown, source: CrudSource): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const found = (code === '23505' || code === '23P01') && constraint ? source.unique?.[constraint] : undefined
  const fields = found ? [found].flat() : []
  const { hidden } = dataAccess(ctx.user, resource.name)
  if (fields.some((name) => hidden.has(name))) return refuse(409, refusals.duplicate)
  const [field] = fields
  return field ? refuse(409, refusals.duplicate, { errors: [{ field, message: issues.duplicate }] }) : error
}

/** A new row as far as it can be judged by itself. Throws 400 at the field that is wrong. */
async function newRow(ctx: Context, resource: Resource, source: CrudSource, given: Values): Promise<Values> {
  const values = { ...given }
  ownOrganisation(ctx, resource, source, values, undefined)
  await checkDictionaries(ctx, resource, values)
  return values
}

/** Adds many rows, all or none, where the source judges many at once; their ids, or why a row cannot be added, in the order given. */
export async function insertRows(
  ctx: Context,
  resource: Resource,
  source: CrudSource & Required<Pick<CrudSource, 'checkMany'>>,
  given: readonly Values[],
): Promise<({ readonly id: string } | { readonly error: unknown })[]> {
  const errors = new Map<Values, unknown>()
  const rows: { readonly of: Values; readonly values: Values }[] = []
  for (const of of given)
    await newRow(ctx, resource, source, of).then(
      (values) => rows.push({ of, values }),
      (error: unknown) => errors.set(of, error),
    )
  const refused = await source.checkMany(
    ctx,
    rows.map((r) => r.values),
  )
  for (const { of, values } of rows) if (refused.has(values)) errors.set(of, refused.get(values))
  const good = rows.filter((r) => !errors.has(r.of))
  const ids = await insertMany(
    ctx,
    source.table,
    good.map((r) => columnsOf(ctx, resource, source, r.values, r.of)),
  )
  const written = new Map(good.map((r, n) => [r.of, ids[n]!]))
  return given.map((of) => (written.has(of) ? { id: written.get(of)! } : { error: errors.get(of) }))
}

export async function insertRow(ctx: Context, resource: Resource, source: CrudSource, given: Values): Promise<string> {
  if (source.insert) return source.insert(ctx, given)
  const values = await newRow(ctx, resource, source, given)
  await attachFiles(ctx, resource, values, undefined)
  await source.check?.(ctx, values, undefined)
  const columns = Object.entries(columnsOf(ctx, resource, source, values, given))
  const names = [...columns.map(([name]) => snake(name)), 'tenant_id', 'created_by', 'updated_by']
  const data = [
    ...columns.map(([, value]) => sql`${value}`),
    sql`current_tenant()`,
    sql`${ctx.user.personId}`,
    sql`${ctx.user.personId}`,
  ]
  try {
    const { rows } = await sql<{
      id: string
    }>`insert into ${sql.table(source.table)} (${sql.join(names.map((n) => sql.ref(n)))}) values (${sql.join(data)}) returning id`.execute(
      ctx.db,
    )
    await source.saved?.(ctx, rows[0]!.id, values)
    return rows[0]!.id
  } catch (error) {
    throw uniqueRefusal(ctx, resource, error, source)
  }
}

/** Changes one row. Throws 404 when it is not the user's to see, 409 with the row as it stands when `version` is stale. */
export async function updateRow(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  given: Values & { id: string; version: number },
): Promise<void> {
  const { id, version, ...values } = given
  const current = await readRow(ctx, resource, source, id, { deleted: false, lock: true })
  if (current.version !== version) throw refuse(409, refusals.stale, { data: { current } })
  ownOrganisation(ctx, resource, source, values, current)
  const tied = tiedField(ctx, resource, current, values)
  if (tied) throw refuseField(tied, issues.tied)
  // What was left out stays as it is, and the rules hold for the whole.
  const broken = resource.rules?.find((r) => !r.holds({ ...current, ...values }))
  if (broken) throw refuseField(broken.field, broken.message)
  await checkDictionaries(ctx, resource, values, current)
  await attachFiles(ctx, resource, values, current)
  await source.check?.(ctx, values, current)
  const columns = Object.entries(columnsOf(ctx, resource, source, values, given))
  if (!columns.length) return
  try {
    await sql`update ${sql.table(source.table)} set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`))} where id = ${id} and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
    await source.saved?.(ctx, id, values)
  } catch (error) {
    throw uniqueRefusal(ctx, resource, error, source)
  }
}

/** All of them or none: one id that is not the user's to see refuses the whole call. */
export async function moveRows(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  given: readonly string[],
  toBin: boolean,
): Promise<number> {
  const ids = [...new Set(given)]
  const found = await readRows(ctx, resource, source, ids, { deleted: !toBin, lock: true })
  if (found.length !== ids.length) throw notFound()
  if (toBin) await source.beforeDelete?.(ctx, ids)
  const change = toBin
    ? sql`deleted_at = now(), deleted_by = ${ctx.user.personId}`
    : sql`deleted_at = null, deleted_by = null`
  try {
    await sql`update ${sql.table(source.table)} set ${change} where id = any(${ids}::uuid[]) and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
  } catch (error) {
    throw uniqueRefusal(ctx, resource, error, source)
  }
  return ids.length
}
