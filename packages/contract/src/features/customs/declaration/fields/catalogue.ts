import { editions, type ByEdition, type DecBlock, type Declaration, type Edition } from '../model.ts'
import { blockFields, freeFields, limitFields, signFields, vinFields } from './blockFields.ts'
import type { DecField, FieldPlace } from './decField.ts'
import { headFields } from './headFields.ts'
import { lineFields } from './lineFields.ts'

/** All fields of an edition by where they stand: what form, checks, lengths, file and reading back come from. */
export interface Catalogue {
  readonly head: readonly DecField[]
  readonly free: readonly DecField[]
  readonly line: readonly DecField[]
  readonly limit: readonly DecField[]
  readonly vin: readonly DecField[]
  readonly sign: readonly DecField[]
  readonly blocks: Readonly<Record<DecBlock, readonly DecField[]>>
}

const ofEdition = (edition: Edition): Catalogue => ({
  head: headFields[edition],
  free: freeFields[edition],
  line: lineFields[edition],
  limit: limitFields[edition],
  vin: vinFields[edition],
  sign: signFields[edition],
  blocks: blockFields[edition],
})

export const catalogues: ByEdition<Catalogue> = { 2018: ofEdition('2018'), present: ofEdition('present') }

/** What decides how a declaration's fields are called and what is asked of them. */
export type DeclaredAs = Pick<Declaration, 'direction' | 'edition'>

/** Makes something of each edition's catalogue, once. */
export const byEdition = <T>(make: (catalogue: Catalogue, edition: Edition) => T): ByEdition<T> =>
  Object.fromEntries(editions.map((edition) => [edition, make(catalogues[edition], edition)])) as Record<Edition, T>

export const byName = (fields: readonly DecField[]): ReadonlyMap<string, DecField> =>
  new Map(fields.map((field) => [field.name, field]))

/** Every field of every edition, for what does not depend on it: which dictionaries there are. */
export const everyField: readonly DecField[] = Object.values(catalogues).flatMap(
  ({ head, free, line, limit, vin, sign, blocks }) => [
    ...head,
    ...free,
    ...line,
    ...limit,
    ...vin,
    ...sign,
    ...Object.values(blocks).flat(),
  ],
)

/** The field that stands at a place; none for a name that the edition does not know. */
export function fieldAt({ block, field }: FieldPlace, edition: Edition): DecField | undefined {
  const { head, free, line, limit, vin, blocks } = catalogues[edition]
  const path = field.split('.')
  const ofLine = path.length === 3 ? limit : path.length === 5 ? vin : line
  const fields = block === 'head' ? head : block === 'free' ? free : block === 'line' ? ofLine : blocks[block]
  return fields.find((f) => f.name === path.at(-1))
}
