import { movesBetween, withMoves, type Move } from '@clearway/contract/kernel/moves'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { tellMovedLines } from './caseLineHistory.ts'

/** Room between two lines, so that others fit between them. */
const gap = 1024
const mostPosition = 2_000_000_000

interface Placed {
  readonly id: string
  readonly position: number
}

/**
 * New positions for lines in the order in which they shall stand: only `moved` get one where there is room between their neighbours, otherwise all do.
 * Afterwards no two lines share a place.
 */
export function newPositions(lines: readonly Placed[], moved: ReadonlySet<string>): Map<string, number> {
  const positions = new Map<string, number>()
  let above = 0
  for (let from = 0; from < lines.length; from++) {
    const line = lines[from]!
    if (!moved.has(line.id)) {
      if (line.position <= above && (from > 0 || line.position < 0)) return spread(lines)
      above = line.position
      continue
    }
    let to = from
    while (to < lines.length && moved.has(lines[to]!.id)) to++
    const count = to - from
    const below = lines[to]?.position ?? above + gap * (count + 1)
    if (below - above <= count || below > mostPosition) return spread(lines)
    const step = (below - above) / (count + 1)
    for (let i = from; i < to; i++) positions.set(lines[i]!.id, Math.floor(above + step * (i - from + 1)))
    above = positions.get(lines[to - 1]!.id)!
    from = to - 1
  }
  return positions
}

const spread = (lines: readonly Placed[]): Map<string, number> =>
  new Map(lines.map(({ id }, at) => [id, (at + 1) * gap]))

interface Stored extends Placed {
  readonly gone: boolean
}

/** Moves lines of a case that the caller has locked; gives the ids of those whose place changed. Throws 404 for a line that the case never had. */
export async function moveLines(ctx: Context, caseId: string, moves: readonly Move[]): Promise<string[]> {
  if (!moves.length) return []
  const named = [...new Set(moves.flatMap(({ id, after }) => (after ? [id, after] : [id])))]
  const { rows } = await sql<Stored>`select id, position, deleted_at is not null as gone from customs_case_line
    where tenant_id = current_tenant() and case_id = ${caseId} and (deleted_at is null or id = any(${named}::uuid[])) order by position, id`.execute(
    ctx.db,
  )
  const stored = new Map(rows.map((line) => [line.id, line]))
  if (named.some((id) => !stored.has(id))) throw notFound()
  // A line that is gone stays in the order, so that what shall stand behind it finds its place; it is moved by nobody.
  const order = withMoves(
    rows.map((line) => line.id),
    moves.filter(({ id }) => !stored.get(id)!.gone),
  )
  const standing = (ids: readonly string[]) => ids.filter((id) => !stored.get(id)!.gone)
  const before = standing(rows.map((line) => line.id))
  const after = standing(order)
  const moved = new Set(movesBetween(before, after).map(({ id }) => id))
  if (!moved.size) return []
  const positions = [
    ...newPositions(
      after.map((id) => stored.get(id)!),
      moved,
    ),
  ].filter(([id, position]) => stored.get(id)!.position !== position)
  await sql`update customs_case_line l set position = r.position from jsonb_to_recordset(${JSON.stringify(positions.map(([id, position]) => ({ id, position })))}::jsonb) as r(id uuid, position int)
    where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.id = r.id`.execute(ctx.db)
  await tellMovedLines(
    ctx,
    caseId,
    [...moved].map((id) => ({ id, from: before.indexOf(id) + 1, to: after.indexOf(id) + 1 })),
  )
  return positions.map(([id]) => id)
}
