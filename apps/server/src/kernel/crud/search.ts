import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'

/**
 * A column that the search box looks into: the name of its field, with `?` where it may be empty. What is no column of a
 * field is told by its SQL and the field that it tells of.
 */
export type Searched = string | { readonly sql: string; readonly of: string }

interface Searching {
  readonly search?: readonly Searched[]
}

/** `%`, `_` and `\` are letters of what is searched, not patterns. */
export const contains = (s: string): string => `%${s.replace(/[\\%_]/g, '\\$&')}%`

/**
 * That a number begins so, as typed or in capitals. By ranges: an index (`text_pattern_ops`) serves them under row-level security, and a pattern not known
 * beforehand it would not.
 */
export function numberBegins(column: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> {
  const range = (start: string) => sql`(${column} ~>=~ ${start}::text and ${column} ~<~ ${`${start}\u{10ffff}`}::text)`
  return sql`(${range(prefix)} or ${range(prefix.toUpperCase())})`
}

const snakes = new Map<string, string>()
export function snake(name: string): string {
  let known = snakes.get(name)
  if (!known) snakes.set(name, (known = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)))
  return known
}

/** Too short for trigrams; a word of two characters is the common one in Chinese. */
const short = /^[\p{L}\p{N}]{1,2}$/u

/**
 * That a text has the word in it, by its indexes: `expression` is that of the trigram index, word for word. One or two Latin letters
 * or digits are looked for where a word begins.
 */
export function hasWord(expression: string, word: string): RawBuilder<unknown> {
  const text = sql.raw(expression)
  const has = sql`(${text}) ilike ${contains(word)}`
  return short.test(word) ? sql`(${has} and letters(${text}) @> array[${word.toLowerCase()}::text])` : has
}

const fieldOf = (part: Searched) => (typeof part === 'string' ? part.replace('?', '') : part.of)

function sqlOf(part: Searched, row: string): string {
  if (typeof part !== 'string') return part.sql
  const column = `${row}.${snake(fieldOf(part))}`
  return part.endsWith('?') ? `or_blank(${column})` : column
}

/** The columns as one text: of all of them, the expression of the table's trigram index, word for word. */
export const searchExpression = (parts: readonly Searched[], row = 't'): string =>
  parts.map((part) => sqlOf(part, row)).join(` || ' ' || `)

type Caller = Pick<Context, 'user'>

/**
 * A condition for each word: it stands in one of the columns that are not hidden from the caller, by the data permission
 * for `resource`. All columns are asked in any case, since their expression has the index: what stands in one of them
 * stands in the whole.
 */
export function searchConditions(
  ctx: Caller,
  resource: string,
  { search }: Searching,
  typed?: string,
): RawBuilder<unknown>[] {
  const words = (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 5)
  if (!search || !words.length) return []
  const { hidden } = dataAccess(ctx.user, resource)
  const open = search.filter((part) => !hidden.has(fieldOf(part)))
  const whole = searchExpression(search)
  const shown = open.length ? searchExpression(open) : undefined
  return words.flatMap((word) => {
    if (open.length === search.length) return [hasWord(whole, word)]
    return shown ? [hasWord(whole, word), hasWord(shown, word)] : [sql`false`]
  })
}
