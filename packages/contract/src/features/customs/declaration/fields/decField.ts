import type { Text } from '../../../../kernel/text.ts'
import type { DecBlock, Declaration, Direction } from '../model.ts'

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

/** One field of the declaration message (DecMessage 3.1), as a form, the checks and the file need to know it. */
export interface DecField {
  /** As the message spells it: `PromiseItmes`. */
  readonly name: string
  /** As the description of the message spells it, where that differs: `PromisItems`. */
  readonly described?: string
  readonly label: Text
  /** Where exports say it otherwise. */
  readonly exportLabel?: Text
  readonly hint?: Text
  /** `date` is yyyyMMdd, `flag` 1 or 0, `marks` several of 1 (yes), 0 (no) and 9 (not answered) in one text. */
  readonly kind: 'text' | 'integer' | 'decimal' | 'date' | 'code' | 'flag' | 'marks'
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
  readonly group: DecGroup
  readonly onSave?: boolean | Direction
  readonly onDeclare?: boolean | Direction
  /** Must be empty when goods of this direction are declared. */
  readonly blank?: Direction
  /** Has a meaning for this direction only; a form leaves it out for the other. */
  readonly only?: Direction
  /** Nearly always the same or empty: behind "more". */
  readonly rare?: boolean
  /** Filled by the product or by the filing channel, never typed. */
  readonly system?: boolean
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

type Rest = Omit<DecField, 'name' | 'label' | 'exportLabel' | 'hint' | 'kind' | 'max' | 'group'>

/** Makes fields of a table of words and a table of facts, so that each stands once and next to its like. */
export function fieldsOf<N extends string>(
  words: {
    readonly labels: Readonly<Record<N, Text>>
    readonly exportLabels?: Readonly<Partial<Record<N, Text>>>
    readonly hints?: Readonly<Partial<Record<N, Text>>>
  },
  rows: readonly (readonly [name: N, kind: DecField['kind'], max: number, group: DecGroup, rest?: Rest])[],
): readonly DecField[] {
  return rows.map(([name, kind, max, group, rest]) => {
    const exportLabel = words.exportLabels?.[name]
    const hint = words.hints?.[name]
    return {
      name,
      label: words.labels[name],
      ...(exportLabel && { exportLabel }),
      ...(hint && { hint }),
      kind,
      max,
      group,
      ...rest,
    }
  })
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
