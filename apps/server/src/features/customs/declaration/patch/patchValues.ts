import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { byEdition, byName } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { valueProblem, type Problem } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import type { DecBlock, DecGoodsLimit, DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { FieldChange, FieldChanges } from '@clearway/contract/kernel/patch'

import { mayChange } from '../../../../kernel/crud/patch.ts'

type Catalogue = ReadonlyMap<string, DecField>
/** The fields that a patch may name, by the edition of the declaration. */
export interface PatchFields {
  readonly head: Catalogue
  readonly free: Catalogue
  readonly line: Catalogue
  readonly limit: Catalogue
  readonly vin: Catalogue
  readonly blocks: Readonly<Record<DecBlock, Catalogue>>
}
export const patchFields = byEdition(({ head, free, line, limit, vin, blocks }): PatchFields => ({
  head: byName(head),
  free: byName(free),
  line: byName(line),
  limit: byName(limit),
  vin: byName(vin),
  blocks: Object.fromEntries(Object.entries(blocks).map(([block, fields]) => [block, byName(fields)])) as Record<
    DecBlock,
    Catalogue
  >,
}))

export interface Written {
  readonly field: string
  readonly from: string
  readonly to: string
}
export interface Told {
  readonly field: string
  readonly problem: Problem
}
export interface PatchedValues {
  readonly values: DecValues
  readonly written: readonly Written[]
  readonly conflicts: readonly string[]
  readonly problems: readonly Told[]
}

const textOf = (value: FieldChange['from']): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(value).trim()

/** A new value, or why it cannot be: no such field, one that the product fills, too long, no number … */
function problemOf(fields: Catalogue, name: string, value: string, hidden: ReadonlySet<string>): Problem | undefined {
  const field = hidden.has(name) ? undefined : fields.get(name)
  if (!field) return { text: t.unknownField }
  return field.system ? { text: t.systemField } : valueProblem(field, value)
}

/** Each field by what its writer saw: decimals compare as numbers, '' is the same as nothing. What cannot be stays as it was. */
export function patchValues(
  fields: Catalogue,
  current: DecValues,
  changes: FieldChanges,
  hidden: ReadonlySet<string> = new Set(),
): PatchedValues {
  const [written, conflicts, problems]: [Written[], string[], Told[]] = [[], [], []]
  for (const [field, change] of Object.entries(changes)) {
    const to = textOf(change.to)
    const problem = problemOf(fields, field, to, hidden)
    if (problem) {
      problems.push({ field, problem })
      continue
    }
    const { kind } = fields.get(field)!
    const from = current[field] ?? ''
    const outcome = mayChange(
      from,
      { from: textOf(change.from), to },
      kind === 'decimal' || kind === 'integer' ? 'decimal' : 'text',
    )
    if (outcome === 'conflict') conflicts.push(field)
    else if (outcome === 'write') written.push({ field, from, to })
  }
  const gone = new Set(written.filter((w) => !w.to).map((w) => w.field))
  const values = {
    ...Object.fromEntries(Object.entries(current).filter(([name]) => !gone.has(name))),
    ...Object.fromEntries(written.filter((w) => w.to).map((w) => [w.field, w.to])),
  }
  return { values, written, conflicts, problems }
}

/** The values of a line that is added: what cannot be is left out. */
export function cleanValues(
  fields: Catalogue,
  values: DecValues,
  hidden: ReadonlySet<string> = new Set(),
): { values: DecValues; problems: Told[] } {
  const { values: kept, problems } = patchValues(
    fields,
    {},
    Object.fromEntries(
      Object.entries(values)
        .filter(([, v]) => v.trim())
        .map(([name, to]) => [name, { from: null, to }]),
    ),
    hidden,
  )
  return { values: kept, problems: [...problems] }
}

/** Without what is empty, its keys in order: two rows that say the same read the same. */
const plain = (values: DecValues): DecValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([k, v]) => [k, v.trim()] as const)
      .filter(([, v]) => v)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
const plainLimit = ({ values, vins }: DecGoodsLimit): DecGoodsLimit => ({
  values: plain(values),
  vins: vins.map(plain),
})

function rowProblems(fields: Catalogue, values: DecValues, at: string): Told[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name)
    const problem: Problem | undefined = field ? valueProblem(field, value) : { text: t.unknownField }
    return problem ? [{ field: `${at}${name}`, problem }] : []
  })
}

export type PatchedWhole<V> =
  | { readonly outcome: 'nothing' | 'conflict' }
  | { readonly outcome: 'write'; readonly to: V }
  | { readonly outcome: 'problems'; readonly problems: readonly Told[] }

function patchWhole<V>(current: V, from: V, to: V, problems: readonly Told[]): PatchedWhole<V> {
  const [now, seen, wanted] = [current, from, to].map((v) => JSON.stringify(v))
  if (now === wanted) return { outcome: 'nothing' }
  if (problems.length) return { outcome: 'problems', problems }
  return now === seen ? { outcome: 'write', to } : { outcome: 'conflict' }
}

/** A block is one field: it is written where all of it is still as its writer saw it. */
export const patchBlock = (
  fields: Catalogue,
  current: readonly DecValues[] | undefined,
  from: readonly DecValues[],
  to: readonly DecValues[],
): PatchedWhole<DecValues[]> =>
  patchWhole(
    (current ?? []).map(plain),
    from.map(plain),
    to.map(plain),
    to.flatMap((row, at) => rowProblems(fields, row, `${at}.`)),
  )

const limitProblems = (fields: PatchFields, limits: readonly DecGoodsLimit[]): Told[] =>
  limits.flatMap((limit, at) => [
    ...rowProblems(fields.limit, limit.values, `limits.${at}.`),
    ...limit.vins.flatMap((vin, v) => rowProblems(fields.vin, vin, `limits.${at}.vins.${v}.`)),
  ])

/** The licences of a line are one field too. */
export const patchLimits = (
  fields: PatchFields,
  current: readonly DecGoodsLimit[],
  from: readonly DecGoodsLimit[],
  to: readonly DecGoodsLimit[],
): PatchedWhole<DecGoodsLimit[]> =>
  patchWhole(current.map(plainLimit), from.map(plainLimit), to.map(plainLimit), limitProblems(fields, to))
