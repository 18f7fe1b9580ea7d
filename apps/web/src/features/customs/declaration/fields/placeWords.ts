import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { fieldAt, type DeclaredAs } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecBlock } from '@clearway/contract/features/customs/declaration/model'
import { fill, say, type Language } from '@clearway/contract/kernel/text'

import { declarationPageText as t } from '../declarationPage.text.ts'
import type { DecProblem } from '../problemStore.ts'
import { partsOf } from '../saveChanges.ts'

/** Who is told of places, and where they stand. */
export interface PlaceReader extends DeclaredAs {
  readonly language: Language
  readonly numberOf: (lineId: string) => number
}

/** The field at a place by its name in the form; its own name where the edition does not know it. */
function labelAt(block: DecBlock | 'head' | 'free' | 'line', field: string, reader: PlaceReader): string {
  const known = fieldAt({ block, field }, reader.edition)
  return known ? say(labelOf(known, reader.direction), reader.language) : field.split('.').at(-1)!
}

function lineField(name: string, reader: PlaceReader): string {
  const limits = say(blockTitles.limits, reader.language)
  if (name === 'limits') return limits
  return name.startsWith('limits.') ? `${limits} · ${labelAt('line', name, reader)}` : labelAt('line', name, reader)
}

/** Where a problem stands, in words: the field, the lines and their field, the row of a table. */
export function problemWhere({ place: { block, at, field } }: DecProblem, reader: PlaceReader, lines: string): string {
  if (block === 'head' || block === 'free') return labelAt(block, field, reader)
  if (block === 'line') return fill(t.placeLine[reader.language], { no: lines, field: lineField(field, reader) })
  const title = say(blockTitles[block as DecBlock], reader.language)
  const label = labelAt(block as DecBlock, field, reader)
  return fill(t.placeRow[reader.language], { block: title, no: (at ?? 0) + 1, field: label })
}

/** A place of this page in words: `line.<id>.GQty` is “Line 2 · Quantity”. */
export function placeWords(place: string, reader: PlaceReader): string {
  const { kind, of, field } = partsOf(place)
  if (kind === 'remark') return say(t.remark, reader.language)
  if (kind === 'block') return say(blockTitles[of as DecBlock], reader.language)
  if (kind !== 'line') return labelAt(kind as 'head' | 'free', of, reader)
  const no = reader.numberOf(of)
  return field === undefined
    ? fill(t.wholeLine[reader.language], { no })
    : fill(t.placeLine[reader.language], { no, field: lineField(field, reader) })
}
