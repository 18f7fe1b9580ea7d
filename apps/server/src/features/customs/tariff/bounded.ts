import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { totalLimit } from '../../../kernel/crud/totals.ts'

const table = 'tariff_line'

/** How many rows a query on lines has, counted to the limit of all lists and kept for some seconds as theirs is. */
export async function boundedTotal(
  ctx: Context,
  from: RawBuilder<unknown>,
): Promise<{ total: number; totalIsMore: boolean }> {
  const query = sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit ${totalLimit + 1}) counted`
  const compiled = query.compile(ctx.db)
  const key = `${compiled.sql} ${JSON.stringify(compiled.parameters)}`
  const n = await ctx.services.totals.of(ctx, table, key, async () => (await query.execute(ctx.db)).rows[0]!.n)
  return { total: Math.min(n, totalLimit), totalIsMore: n > totalLimit }
}

/** After a change of lines. */
export const forgetTotals = (ctx: Context): void =>
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, table))
