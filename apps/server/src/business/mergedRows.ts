import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource, RowOf } from '@clearway/contract/kernel/resource'
import { sql } from 'kysely'

import { hidesAny } from '../kernel/access/hidden.ts'
import type { Context } from '../kernel/context.ts'
import { moveRows, readRow, readRows, type CrudSource } from '../kernel/crud/crudRows.ts'
import { historyOf } from '../kernel/crud/history.ts'
import { notFound, refuse } from '../kernel/refuse.ts'

// Two rows of one thing become one. Tables of such rows have `merged_into`, and their resources `mergedFrom`.

interface Pair {
  readonly id: string
  readonly version: number
  readonly otherId: string
  readonly otherVersion: number
}

/** Both rows as the caller sees them, locked. Throws 404, and 409 where one is stale. */
export async function lockPair<R extends Resource>(
  ctx: Context,
  resource: R,
  source: CrudSource,
  { id, version, otherId, otherVersion }: Pair,
): Promise<readonly [RowOf<R>, RowOf<R>]> {
  const rows = await readRows(ctx, resource, source, [id, otherId], { deleted: false, lock: true })
  const [kept, other] = [id, otherId].map((wanted) => rows.find((row) => row.id === wanted))
  if (!kept || !other) throw notFound()
  if (kept.version !== version) throw refuse(409, refusals.stale, { data: { current: kept } })
  if (other.version !== otherVersion) throw refuse(409, refusals.stale, { data: { current: other } })
  return [kept, other]
}

/** The other goes to the recycle bin and names the kept one, and so does what had become part of it. */
export async function becomePart(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  { id, otherId }: Pick<Pair, 'id' | 'otherId'>,
): Promise<void> {
  await moveRows(ctx, resource, source, [otherId], true)
  await sql`update ${sql.table(source.table)} set merged_into = ${id} where tenant_id = current_tenant() and (id = ${otherId} or merged_into = ${otherId})`.execute(
    ctx.db,
  )
}

/** What comes back from the recycle bin stands for itself again: a restore, with that done. */
export const standingAlone =
  <Input extends { readonly ids: readonly string[] }, Answer>(
    table: string,
    restore: (ctx: Context, input: Input, file: undefined) => Promise<Answer>,
  ) =>
  async (ctx: Context, input: Input): Promise<Answer> => {
    const answer = await restore(ctx, input, undefined)
    await sql`update ${sql.table(table)} set merged_into = null where tenant_id = current_tenant() and id = any(${input.ids}::uuid[]) and merged_into is not null`.execute(
      ctx.db,
    )
    return answer
  }

/** Its own history, and that of the rows that became part of it, each entry with which it was. */
export async function mergedHistory(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  id: string,
): ReturnType<typeof historyOf> {
  await readRow(ctx, resource, source, id)
  const own = await historyOf(ctx, resource, source.table, id)
  if (hidesAny(ctx, resource.name, ['mergedFrom'])) return own
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(source.table)}
    where tenant_id = current_tenant() and merged_into = ${id} order by id limit 20`.execute(ctx.db)
  const merged: typeof own = []
  for (const other of rows)
    for (const entry of await historyOf(ctx, resource, source.table, other.id))
      merged.push({ ...entry, changes: [{ field: 'mergedFrom', from: null, to: other.name }, ...entry.changes] })
  return [...own, ...merged].sort((a, b) => b.at.localeCompare(a.at)).slice(0, 200)
}
