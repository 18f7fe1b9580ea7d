import { declaration, type DeclarationOutcome } from '@clearway/contract/features/customs/declaration/declaration'
import {
  decBlocks,
  type DecBlock,
  type DecGoodsLimit,
  type DecValues,
} from '@clearway/contract/features/customs/declaration/model'
import type { FieldChange } from '@clearway/contract/kernel/patch'
import type { Input } from '@clearway/contract/kernel/route'

import { conflictWith, type Change, type KeptBack } from '../../../kernel/draft/autosave.ts'

type Patch = Input<typeof declaration.routes.patch>
type Changes = ReadonlyMap<string, Change>
interface WholeLine {
  position: number
  item: Record<string, string>
  limits: readonly DecGoodsLimit[]
}

/** Where a change belongs: `head.BillNo`, `free.VoyNo`, `remark`, `block.containers`, `line.<id>`, `line.<id>.GQty`, `line.<id>.limits`. */
export function partsOf(place: string): { readonly kind: string; readonly of: string; readonly field?: string } {
  const [kind = '', of = '', ...rest] = place.split('.')
  return { kind, of, ...(rest.length > 0 && { field: rest.join('.') }) }
}

const isBlock = (name: string): name is DecBlock => (decBlocks as readonly string[]).includes(name)
const words = (value: unknown): string => (typeof value === 'string' ? value : '')
const asChange = ({ from, to }: Change): FieldChange => ({ from: words(from), to: words(to) })
const mutable = <T>(value: unknown): T => structuredClone(value) as T

/** The changes of a new line that was sent already, as those of one that the server knows. */
function grown(
  id: string,
  { from, to }: Change,
): { id: string; item: Record<string, FieldChange>; limits?: { from: Limits; to: Limits } } {
  const was = from as WholeLine
  const is = to as WholeLine
  const item: Record<string, FieldChange> = {}
  for (const name of new Set([...Object.keys(was.item), ...Object.keys(is.item)])) {
    const change = { from: was.item[name] ?? '', to: is.item[name] ?? '' }
    if (change.from !== change.to) item[name] = change
  }
  const same = JSON.stringify(was.limits) === JSON.stringify(is.limits)
  return { id, item, ...(!same && { limits: { from: mutable<Limits>(was.limits), to: mutable<Limits>(is.limits) } }) }
}
type Limits = { values: Record<string, string>; vins: Record<string, string>[] }[]

/** What is sent for changes by their place. `versionOf` a line is what a removal answers for. */
export function patchOf(id: string, changes: Changes, versionOf: (lineId: string) => number): Patch {
  const head: Record<string, FieldChange> = {}
  const free: Record<string, FieldChange> = {}
  const blocks: Partial<Record<DecBlock, { from: Record<string, string>[]; to: Record<string, string>[] }>> = {}
  const add: { id: string; position: number; item: Record<string, string>; limits: Limits }[] = []
  const set = new Map<string, ReturnType<typeof grown>>()
  const remove: { id: string; version: number }[] = []
  let remark: { from: string | null; to: string | null } | undefined
  for (const [place, change] of changes) {
    const { kind, of, field } = partsOf(place)
    if (kind === 'head') head[of] = asChange(change)
    else if (kind === 'free') free[of] = asChange(change)
    else if (kind === 'block')
      blocks[of as DecBlock] = { from: mutable(change.from ?? []), to: mutable(change.to ?? []) }
    else if (kind === 'remark') remark = { from: words(change.from) || null, to: words(change.to) || null }
    else if (field === undefined) {
      if (change.to === null) remove.push({ id: of, version: versionOf(of) })
      else if (change.from === null) add.push({ id: of, ...mutable<Omit<(typeof add)[number], 'id'>>(change.to) })
      else set.set(of, grown(of, change))
    } else {
      const line = set.get(of) ?? { id: of, item: {} }
      if (field === 'limits')
        set.set(of, {
          ...line,
          limits: { from: mutable<Limits>(change.from ?? []), to: mutable<Limits>(change.to ?? []) },
        })
      else set.set(of, { ...line, item: { ...line.item, [field]: asChange(change) } })
    }
  }
  return { id, head, free, blocks, ...(remark && { remark }), lines: { add, set: [...set.values()], remove } }
}

/** Said in place of a value where somebody else took the whole line away. */
const takenAway = { takenAway: true } as const
export const isTakenAway = (theirs: unknown): boolean => (theirs as { takenAway?: unknown } | null)?.takenAway === true

/** The places of this page, among those that were sent, that an answer means by its own `place` and `field`. */
function placesOf(changes: Changes, place: string, field: string): readonly string[] {
  if (place === 'head' || place === 'free') return [`${place}.${field}`]
  if (place === 'remark') return ['remark']
  if (isBlock(place)) return [`block.${place}`]
  if (field === 'deleted')
    return [...changes.keys()].filter((p) => p.startsWith(`line.${place}.`) || p === `line.${place}`)
  if (field === 'version' || field === 'id') return [`line.${place}`]
  return [`line.${place}.${field.startsWith('limits.') ? 'limits' : field}`]
}

const theirsAt = (
  place: string,
  theirs: unknown,
  { blocks, lines }: Pick<DeclarationOutcome, 'blocks' | 'lines'>,
): unknown => {
  const { kind, of, field } = partsOf(place)
  if (kind === 'block') return blocks[of as DecBlock] ?? []
  if (field === 'limits') return lines.find((l) => l.id === of)?.limits ?? []
  return theirs
}

/** What an answer keeps back of the changes that were sent, with why. */
export function keptBack(changes: Changes, outcome: DeclarationOutcome): Map<string, KeptBack> {
  const back = new Map<string, KeptBack>()
  for (const { place, field, message } of outcome.problems)
    for (const at of placesOf(changes, place, field)) back.set(at, new Error(message))
  for (const { place, field, theirs } of outcome.conflicts) {
    for (const at of placesOf(changes, place, field))
      back.set(at, conflictWith(field === 'deleted' ? takenAway : theirsAt(at, theirs, outcome)))
  }
  return new Map([...back].filter(([place]) => changes.has(place)))
}

/** Fields of a new line that the server left out because they cannot be: the line is there, they are sent once more by themselves. */
export const leftOut = (
  changes: Changes,
  { problems }: Pick<DeclarationOutcome, 'problems'>,
): { readonly id: string; readonly field: string }[] =>
  problems
    .filter(
      ({ place, field }) =>
        field !== 'id' && !changes.has(`line.${place}.${field}`) && changes.get(`line.${place}`)?.from === null,
    )
    .map(({ place, field }) => ({ id: place, field: field.startsWith('limits.') ? 'limits' : field }))

const inOrder = (_key: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Two values of a place are the same to the server: '' is nothing, and the order of names says nothing. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a || null, inOrder) === JSON.stringify(b || null, inOrder)

/** Values without the empty ones: an absent field and '' are the same. */
export const filled = (values: DecValues): DecValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
