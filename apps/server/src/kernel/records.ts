import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from './access/hidden.ts'
import type { Context } from './context.ts'
import { fieldText, sourceFor, type Listed } from './crud/listed.ts'
import { listConditions } from './crud/listQuery.ts'
import { numberBegins, snake } from './crud/search.ts'

/** Records that people look for and come back to. Each area names its own. */
export interface RecordKind extends Listed {
  readonly areas: readonly Context['user']['area'][]
  /** The resource in the words that a customer's people know. */
  readonly ownWords?: RecordKind['resource']
  /** `<resource>.view`, unless another shows them; null for the operator, whose routes ask for none. */
  readonly permission?: string | null
  /** The field that names a record, and the one that tells it from its likes. */
  readonly label: string
  readonly detail?: string
  /** Where it opens. */
  readonly open: (row: { readonly id: string; readonly label: string }) => string
  /** Tables of what belongs to a record, with the column that says to which: whoever writes there touches the record. */
  readonly parts?: Readonly<Record<string, string>>
  /** Fields that hold numbers, by whose beginning a record is found. Each has an index of its kind (`numberBegins`). */
  readonly numbers?: readonly string[]
}

/** Kinds of records of an area, or why it has none. */
export type Records = readonly RecordKind[] | string

export interface FoundRecord {
  readonly kind: string
  readonly id: string
  readonly label: string
  readonly detail: string | null
}

/** Whether the reader may look for them: by side, by permission, and unless their name is hidden. */
export const mayFind = (ctx: Context, kind: RecordKind): boolean => {
  const { permission = `${kind.resource.name}.view` } = kind
  return (
    kind.areas.includes(ctx.user.area) &&
    (permission === null || ctx.user.permissions.has(permission)) &&
    !hidesAny(ctx, kind.resource.name, [kind.label])
  )
}

/** `select` of a kind's records that a condition picks, as the reader may see them. */
export const selectRecords = (ctx: Context, kind: RecordKind): RawBuilder<unknown> =>
  sql`select ${kind.resource.name}::text as kind, t.id, ${fieldText(ctx, kind, kind.label)} as label, ${fieldText(ctx, kind, kind.detail)} as detail`

/** Conditions that leave what the reader may see of a kind, found by words where some are given. */
export const visibleRecords = (ctx: Context, kind: RecordKind, search?: string): RawBuilder<unknown>[] =>
  listConditions(ctx, kind.resource, sourceFor(ctx, kind), search ? { search } : {})

/** Records of each kind whose number begins like that, at most `most` of each: one statement. */
export async function findByNumber(
  ctx: Context,
  kinds: readonly RecordKind[],
  number: string,
  most: number,
): Promise<FoundRecord[]> {
  const parts = kinds.flatMap((kind) =>
    (kind.numbers ?? [])
      .filter((field) => !hidesAny(ctx, kind.resource.name, [field]))
      .map((field) => {
        const column = sql.ref(`t.${snake(field)}`)
        const where = [...visibleRecords(ctx, kind), numberBegins(column, number)]
        return sql`(${selectRecords(ctx, kind)} from ${sql.table(sourceFor(ctx, kind).table)} t where ${sql.join(where, sql` and `)} order by ${column} limit ${most})`
      }),
  )
  if (!parts.length) return []
  const { rows } = await sql<FoundRecord>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The newest records of a kind that hold the words, at most `most`. */
export async function findByWords(ctx: Context, kind: RecordKind, words: string, most: number): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`${selectRecords(ctx, kind)} from ${sql.table(sourceFor(ctx, kind).table)} t
    where ${sql.join(visibleRecords(ctx, kind, words), sql` and `)} order by t.created_at desc, t.id desc limit ${most}`.execute(
    ctx.db,
  )
  return rows
}
