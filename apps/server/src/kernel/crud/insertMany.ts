import { sql } from 'kysely'

import type { Context } from '../context.ts'
import type { Values } from './crudRows.ts'
import { snake } from './search.ts'

/** Rows that one statement writes. */
const rowsAtOnce = 1000

const given = (row: Values): string[] => Object.keys(row).filter((name) => row[name] !== undefined)

/**
 * Adds rows to a tenant's table by few statements and gives their ids, in the order of the rows. Values go by the names of the fields; what a row
 * leaves out has the column's default. `written` hears after each statement how many rows stand. Throws what the database says of the first that it refuses.
 */
export async function insertMany(
  ctx: { readonly db: Context['db']; readonly user: Pick<Context['user'], 'personId'> },
  table: string,
  rows: readonly Values[],
  written?: (count: number) => void | Promise<void>,
): Promise<string[]> {
  const { rows: made } = await sql<{
    id: string
  }>`select new_id() as id from generate_series(1, ${rows.length}::int)`.execute(ctx.db)
  const ids = made.map((m) => m.id)
  const numbered = rows.map((row, n) => ({ row, id: ids[n]! }))
  let count = 0
  // Rows that leave out the same go together.
  for (const alike of Map.groupBy(numbered, ({ row }) => given(row).sort().join()).values()) {
    const names = [...given(alike[0]!.row).map(snake), 'id']
    const columns = sql.join(names.map((n) => sql.ref(n)))
    for (let at = 0; at < alike.length; at += rowsAtOnce) {
      const part = alike.slice(at, at + rowsAtOnce)
      const json = part.map(({ row, id }) => ({
        ...Object.fromEntries(given(row).map((name) => [snake(name), row[name]])),
        id,
      }))
      await sql`insert into ${sql.table(table)} (${columns}, tenant_id, created_by, updated_by)
        select ${columns}, current_tenant(), ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(json)}::jsonb)`.execute(
        ctx.db,
      )
      count += part.length
      await written?.(count)
    }
  }
  return ids
}
