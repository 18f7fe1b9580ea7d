import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../kernel/context.ts'
import { dayIn } from '../kernel/crud/moments.ts'
import { refuse } from '../kernel/refuse.ts'

/** Numbers given by hand may stand in the way; past so many, somebody must choose. */
const mostTries = 50

const today = (timeZone: string) => dayIn(timeZone).replaceAll('-', '')

/**
 * The next number of the tenant, `SO-20261120-0001`, counted by the day in the tenant's time zone, that no row of the table has in its `column`. The
 * counter's row stays locked until the transaction ends, so that no number is given twice and a refused row leaves no gap. Throws 409 with `exhausted` at
 * the column where too many were taken by hand.
 */
export async function nextNumber(
  ctx: Context,
  {
    prefix,
    table,
    column = 'code',
    exhausted,
  }: { readonly prefix: string; readonly table: string; readonly column?: string; readonly exhausted: Text },
): Promise<string> {
  const series = `${prefix}-${today(ctx.user.timeZone)}`
  for (let tries = 0; tries < mostTries; tries++) {
    const { rows } = await sql<{
      n: number
    }>`insert into number_series (tenant_id, series, last_number) values (current_tenant(), ${series}, 1)
      on conflict (tenant_id, series) do update set last_number = number_series.last_number + 1 returning last_number as n`.execute(
      ctx.db,
    )
    const code = `${series}-${String(rows[0]!.n).padStart(4, '0')}`
    const taken =
      await sql`select 1 from ${sql.table(table)} where tenant_id = current_tenant() and lower(${sql.ref(column)}) = lower(${code}) and deleted_at is null`.execute(
        ctx.db,
      )
    if (!taken.rows.length) return code
  }
  throw refuse(409, exhausted, { errors: [{ field: column, message: exhausted }] })
}
