import {
  blockFields,
  freeFields,
  limitFields,
  vinFields,
} from '@clearway/contract/features/customs/declaration/fields/blockFields'
import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { headFields } from '@clearway/contract/features/customs/declaration/fields/headFields'
import { lineFields } from '@clearway/contract/features/customs/declaration/fields/lineFields'
import type { DecBlock, Direction } from '@clearway/contract/features/customs/declaration/model'
import { fill, say, type Language } from '@clearway/contract/kernel/text'

import { declarationPageText as t } from '../declarationPage.text.ts'
import type { DecProblem } from '../problemStore.ts'
import { partsOf } from '../saveChanges.ts'

const named = (fields: readonly DecField[]) => new Map(fields.map((f) => [f.name, f]))
const [head, free, line, limit, vin] = [
  named(headFields),
  named(freeFields),
  named(lineFields),
  named(limitFields),
  named(vinFields),
]

interface Reader {
  readonly language: Language
  readonly direction: Direction
  readonly numberOf: (lineId: string) => number
}

const labelIn = (field: DecField | undefined, name: string, { language, direction }: Reader): string =>
  field ? say(labelOf(field, direction), language) : name

function lineField(name: string, reader: Reader): string {
  const [, vinPart, inner] = /^limits\.\d+\.(vins\.\d+\.)?(\w+)$/.exec(name) ?? []
  if (inner)
    return `${say(blockTitles.limits, reader.language)} · ${labelIn((vinPart ? vin : limit).get(inner), inner, reader)}`
  return name === 'limits' ? say(blockTitles.limits, reader.language) : labelIn(line.get(name), name, reader)
}

/** Where a problem stands, in words: the field, the lines and their field, the row of a table. */
export function problemWhere({ place: { block, at, field } }: DecProblem, reader: Reader, lines: string): string {
  if (block === 'head' || block === 'free') return labelIn((block === 'head' ? head : free).get(field), field, reader)
  if (block === 'line') return fill(t.placeLine[reader.language], { no: lines, field: lineField(field, reader) })
  const title = say(blockTitles[block as DecBlock], reader.language)
  const label = labelIn(
    blockFields[block as DecBlock]?.find((f) => f.name === field),
    field,
    reader,
  )
  return fill(t.placeRow[reader.language], { block: title, no: (at ?? 0) + 1, field: label })
}

/** A place of this page in words: `line.<id>.GQty` is “Line 2 · Quantity”. */
export function placeWords(place: string, reader: Reader): string {
  const { kind, of, field } = partsOf(place)
  if (kind === 'remark') return say(t.remark, reader.language)
  if (kind === 'block') return say(blockTitles[of as DecBlock], reader.language)
  if (kind !== 'line') return labelIn((kind === 'head' ? head : free).get(of), of, reader)
  const no = reader.numberOf(of)
  return field === undefined
    ? fill(t.wholeLine[reader.language], { no })
    : fill(t.placeLine[reader.language], { no, field: lineField(field, reader) })
}
