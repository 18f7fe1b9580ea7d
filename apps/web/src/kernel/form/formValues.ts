import type { Fields } from '@clearway/contract/kernel/field'

export type Values = Readonly<Record<string, unknown>>

/** Empty text, null and absent are the same to a person and to the database. */
const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((n) => n in values).map((n) => [n, values[n]]))

/**
 * What a form starts with: a new one with what the server would take where nothing is said. A field that the row does not carry is hidden from this person by data permission: it is not in the form and
 * is not sent.
 */
export function startValues(
  fields: Fields,
  written: readonly string[],
  row: Values | undefined,
  initial: Values = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of written) {
    const field = fields[name]
    if (row && !(name in row) && !field?.writeOnly) continue
    const nothing = field?.kind === 'flag' && field.required ? false : null
    values[name] = row ? (row[name] ?? nothing) : (initial[name] ?? field?.atFirst ?? nothing)
  }
  return values
}

export interface Difference {
  readonly name: string
  readonly theirs: unknown
  readonly mine: unknown
  readonly both: boolean
}

/** Where two people's versions of a record part. A field that only one of them touched is not `both`. */
export function differences(names: readonly string[], base: Values, theirs: Values, mine: Values): Difference[] {
  return names
    .filter((name) => !same(theirs[name], mine[name]))
    .map((name) => ({
      name,
      theirs: theirs[name],
      mine: mine[name],
      both: !same(base[name], theirs[name]) && !same(base[name], mine[name]),
    }))
}

export type Side = 'theirs' | 'mine'

/** Each field's own change is kept; where both changed it, the person decides. */
export const firstChoice = (all: readonly Difference[], base: Values): Record<string, Side> =>
  Object.fromEntries(all.filter((d) => !d.both).map((d) => [d.name, same(base[d.name], d.mine) ? 'theirs' : 'mine']))
