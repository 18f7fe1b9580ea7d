import type { Text } from '../../../../kernel/text.ts'
import { editions, type ByEdition, type DecBlock, type Declaration, type Direction, type Edition } from '../model.ts'

export type HeadGroup =
  | 'office'
  | 'parties'
  | 'transport'
  | 'terms'
  | 'packing'
  | 'fees'
  | 'inspection'
  | 'other'
  | 'system'
export type LineGroup = 'goods' | 'quantity' | 'price' | 'origin' | 'duty' | 'inspection' | 'other'
/** Sections of the form; a field of a block that repeats stands in its own table, `block`. */
export type DecGroup = HeadGroup | LineGroup | 'block'

export interface DecOption {
  readonly value: string
  readonly label: Text
}

/** One field of the declaration message (DecMessage), as a form, the checks and the file need to know it under one edition of its description. */
export interface DecField {
  /** As the message spells it: `PromiseItmes`. */
  readonly name: string
  /** As the description of the message spells it, where that differs: `PromisItems`. */
  readonly described?: string
  /** Characters of another tag that this field is, where one tag holds several things by their place: the third of `Type`. */
  readonly within?: { readonly tag: string; readonly from: number; readonly length: number }
  readonly label: Text
  /** Where exports say it otherwise. */
  readonly exportLabel?: Text
  readonly hint?: Text
  /** `date` is yyyyMMdd, `day` yyyy-MM-dd, `flag` 1 or 0, `marks` several of 1 (yes), 0 (no) and 9 (not answered) in one text. */
  readonly kind: 'text' | 'integer' | 'decimal' | 'date' | 'day' | 'code' | 'flag' | 'marks'
  /** Characters; for numbers digits, before and after the point together. */
  readonly max: number
  /** Digits after the point that are accepted. */
  readonly places?: number
  /** May be below nothing: other charges that are taken off. */
  readonly negative?: boolean
  readonly dictionary?: string
  /** A short fixed list, where no dictionary is worth it. */
  readonly options?: readonly DecOption[]
  /** Several codes, divided by commas. */
  readonly many?: boolean
  /** What each place of a `marks` says. */
  readonly marks?: readonly Text[]
  /** Each place of a `marks` is ticked (1) or not (0); 9 has no meaning. */
  readonly ticked?: boolean
  readonly group: DecGroup
  readonly onSave?: boolean | Direction
  readonly onDeclare?: boolean | Direction
  /** Must be empty when goods of this direction are declared. */
  readonly blank?: Direction
  /** Has a meaning for this direction only; a form leaves it out for the other. */
  readonly only?: Direction
  /** Nearly always the same or empty: behind "more". */
  readonly rare?: boolean
  /** No second source confirms where the tag stands: it goes out only where it holds something. */
  readonly unconfirmed?: boolean
  /** Filled by the product or by the filing channel, never typed. */
  readonly system?: boolean
  /** For ourselves: the message has no such tag. */
  readonly own?: boolean
  /** What a new declaration starts with. */
  readonly preset?: string
}

/**
 * Where something stands in a declaration. `at` is the index of the line or of the block's row, `lineId` the id of the line. A licence of a line
 * and its vehicles are reached through the field: `limits.0.LicenceNo`, `limits.0.vins.2.VinCode`.
 */
export interface FieldPlace {
  readonly block: 'head' | 'line' | DecBlock | 'free'
  readonly at?: number
  readonly lineId?: string
  readonly field: string
}

type Rest = Omit<DecField, 'name' | 'label' | 'exportLabel' | 'hint' | 'kind' | 'max' | 'group'> & {
  /** The only edition that has the field; without it, both have. */
  readonly edition?: Edition
  /** What the description of 2018 said otherwise. */
  readonly in2018?: { readonly [K in keyof Omit<DecField, 'name'>]?: DecField[K] | undefined }
}

/** Makes the fields of each edition of a table of words and a table of facts, so that each stands once and next to its like. */
export function fieldsOf<N extends string>(
  words: {
    readonly labels: Readonly<Record<N, Text>>
    readonly exportLabels?: Readonly<Partial<Record<N, Text>>>
    readonly hints?: Readonly<Partial<Record<N, Text>>>
  },
  rows: readonly (readonly [name: N, kind: DecField['kind'], max: number, group: DecGroup, rest?: Rest])[],
): ByEdition<readonly DecField[]> {
  const of = (wanted: Edition) =>
    rows.flatMap(([name, kind, max, group, { edition, in2018, ...rest } = {}]): DecField[] => {
      if (edition !== undefined && edition !== wanted) return []
      const exportLabel = words.exportLabels?.[name]
      const hint = words.hints?.[name]
      const field = { name, label: words.labels[name], ...(exportLabel && { exportLabel }), ...(hint && { hint }) }
      return [{ ...field, kind, max, group, ...rest, ...(wanted === '2018' && in2018) }]
    })
  return Object.fromEntries(editions.map((edition) => [edition, of(edition)])) as Record<Edition, DecField[]>
}

export const labelOf = (field: DecField, direction: Direction): Text =>
  (direction === 'export' && field.exportLabel) || field.label

/** The value that stands at a place of the head, a line or a block; '' for none. */
export function valueAt(declaration: Declaration, { block, at = 0, lineId, field }: FieldPlace): string {
  if (block === 'head' || block === 'free') return declaration[block][field] ?? ''
  if (block !== 'line') return declaration.blocks[block]?.[at]?.[field] ?? ''
  const line = lineId === undefined ? declaration.lines[at] : declaration.lines.find((l) => l.id === lineId)
  const [, limit, vin, name] = /^limits\.(\d+)\.(?:vins\.(\d+)\.)?(\w+)$/.exec(field) ?? []
  if (name === undefined) return line?.item[field] ?? ''
  const licence = line?.limits[Number(limit)]
  return (vin === undefined ? licence?.values[name] : licence?.vins[Number(vin)]?.[name]) ?? ''
}
