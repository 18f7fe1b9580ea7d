import {
  byEdition,
  type Catalogue,
  type DeclaredAs,
} from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField, HeadGroup } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecValues, Direction } from '@clearway/contract/features/customs/declaration/model'

export interface PlacedField {
  readonly field: DecField
  readonly place: string
}
export interface FormGroup {
  readonly name: HeadGroup
  readonly usual: readonly PlacedField[]
  readonly rare: readonly PlacedField[]
}

/** The sections of the form in the order of the paper one. */
const order: readonly HeadGroup[] = [
  'office',
  'parties',
  'transport',
  'terms',
  'fees',
  'packing',
  'other',
  'inspection',
]

/** The voyage stands beside the conveyance, though the message carries it elsewhere. */
const behind: Readonly<Record<string, string>> = { VoyNo: 'TrafName' }

function fieldsOf({ head, free }: Catalogue, direction: Direction): PlacedField[] {
  const fits = (field: DecField) => !field.system && (!field.only || field.only === direction)
  const all: PlacedField[] = head.filter(fits).map((field) => ({ field, place: `head.${field.name}` }))
  for (const field of free.filter(fits)) {
    const at = all.findIndex((f) => f.field.name === behind[field.name])
    all.splice(at < 0 ? all.length : at + 1, 0, { field, place: `free.${field.name}` })
  }
  return all
}

const group = (catalogue: Catalogue, direction: Direction): readonly FormGroup[] => {
  const all = fieldsOf(catalogue, direction)
  return order.map((name) => {
    const own = all.filter(({ field }) => field.group === name)
    return { name, usual: own.filter(({ field }) => !field.rare), rare: own.filter(({ field }) => field.rare) }
  })
}

const groups = byEdition((catalogue) => ({ import: group(catalogue, 'import'), export: group(catalogue, 'export') }))
/** The sections of the form, the seldom fields apart. */
export const formGroups = ({ edition, direction }: DeclaredAs): readonly FormGroup[] => groups[edition][direction]

/** How many of the fields hold something that the product did not put there. */
export const filledIn = (
  fields: readonly PlacedField[],
  seen: { readonly head: DecValues; readonly free: DecValues },
): number =>
  fields.filter(({ field, place }) => {
    const value = (place.startsWith('free.') ? seen.free : seen.head)[field.name] ?? ''
    return value !== '' && value !== field.preset
  }).length

/** The group, and whether behind "more", of a place of the head; undefined for none. */
export function groupOf(
  place: string,
  declared: DeclaredAs,
): { readonly group: FormGroup; readonly rare: boolean } | undefined {
  for (const each of formGroups(declared)) {
    if (each.usual.some((f) => f.place === place)) return { group: each, rare: false }
    if (each.rare.some((f) => f.place === place)) return { group: each, rare: true }
  }
  return undefined
}
