import type { DeclarationRow, OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DecBlock, DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { Origins } from '@clearway/contract/kernel/origin'

import type { Change } from '../../../kernel/draft/autosave.ts'
import { lineOf, ordered, type DecGridLine } from './lines/decLines.ts'
import { filled, partsOf } from './saveChanges.ts'

/** What stands on the page, beside the lines. */
export interface Seen {
  readonly row: DeclarationRow
  readonly head: DecValues
  readonly free: DecValues
  readonly remark: string
  readonly blocks: Readonly<Partial<Record<DecBlock, readonly DecValues[]>>>
  readonly origins: Origins
  readonly papers: DecValues
  readonly lineSources: Readonly<Record<string, readonly number[]>>
  /** States that customs told in this round. */
  readonly received: readonly string[]
  readonly isMaker: boolean
  readonly onePerson: boolean
  /** Counts the saves that went well: checks are asked anew. */
  readonly saves: number
}

export const valueAt = (seen: Seen, lines: readonly DecGridLine[], place: string): unknown => {
  const { kind, of, field } = partsOf(place)
  if (kind === 'head' || kind === 'free') return seen[kind][of] ?? ''
  if (kind === 'remark') return seen.remark
  if (kind === 'block') return seen.blocks[of as DecBlock] ?? []
  const line = lines.find((l) => l.id === of)
  if (field === undefined) return line ?? null
  return field === 'limits' ? (line?.limits ?? []) : (line?.item[field] ?? '')
}

export function withValue(seen: Seen, place: string, to: unknown): Seen {
  const { kind, of } = partsOf(place)
  if (kind === 'head' || kind === 'free') return { ...seen, [kind]: filled({ ...seen[kind], [of]: String(to ?? '') }) }
  if (kind === 'remark') return { ...seen, remark: String(to ?? '') }
  return { ...seen, blocks: { ...seen.blocks, [of]: (to ?? []) as readonly DecValues[] } }
}

export const withLineValue = (lines: readonly DecGridLine[], place: string, to: unknown): readonly DecGridLine[] => {
  const { of, field = '' } = partsOf(place)
  return lines.map((line) => {
    if (line.id !== of) return line
    return field === 'limits'
      ? { ...line, limits: (to ?? []) as DecGridLine['limits'] }
      : { ...line, item: filled({ ...line.item, [field]: String(to ?? '') }) }
  })
}

/** Whether somebody else has to check it: the caller made what waits to be checked, and the tenant asks for two. */
export const asksAnother = ({ row, isMaker, onePerson }: Seen): boolean =>
  row.status === 'checking' && isMaker && !onePerson

const seenOf = (opened: OpenedDeclaration): Seen => ({
  row: opened.row,
  head: filled(opened.head),
  free: filled(opened.free),
  remark: opened.row.remark ?? '',
  blocks: opened.blocks,
  origins: opened.origins,
  papers: opened.papers,
  lineSources: opened.lineSources,
  received: opened.received,
  isMaker: opened.isMaker,
  onePerson: opened.onePerson,
  saves: 0,
})

/** What was read, and over it what waits since before a reload of this browser tab. */
export function restored(
  opened: OpenedDeclaration,
  waiting: ReadonlyMap<string, Change>,
): { seen: Seen; lines: readonly DecGridLine[] } {
  let seen = seenOf(opened)
  let all: readonly DecGridLine[] = opened.lines.filter((l) => !l.deletedAt).map(lineOf)
  for (const [place, { to }] of waiting) {
    const { kind, of, field } = partsOf(place)
    if (kind !== 'line') seen = withValue(seen, place, to)
    else if (field !== undefined) all = withLineValue(all, place, to)
    else if (to === null) all = all.filter((l) => l.id !== of)
    else if (!all.some((l) => l.id === of))
      all = [...all, { key: of, id: of, ...(to as Pick<DecGridLine, 'position' | 'item' | 'limits'>) }]
    else all = all.map((l) => (l.id === of ? { ...l, ...(to as Pick<DecGridLine, 'item' | 'limits'>) } : l))
  }
  return { seen, lines: ordered(all) }
}
