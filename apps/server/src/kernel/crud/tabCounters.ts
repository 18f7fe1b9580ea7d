import type { Resource } from '@clearway/contract/kernel/resource'
import { sql } from 'kysely'

import { hidesAny } from '../access/hidden.ts'
import type { Context } from '../context.ts'
import { listConditions, type TableSource } from './listQuery.ts'

const most = 10_000

/** How many rows each tab of a list holds, as its list would show them; a tab that looks into a hidden field holds none. */
export async function tabCounters<Tab extends string>(
  ctx: Context,
  resource: Resource,
  tabs: readonly Tab[],
  sourceOf: (tab: Tab) => TableSource,
): Promise<Record<Tab, number>> {
  const counts = tabs.map((tab) => {
    const source = sourceOf(tab)
    if (hidesAny(ctx, resource.name, source.narrowed?.by ?? [])) return sql`0 as ${sql.ref(tab)}`
    const where = sql.join(listConditions(ctx, resource, source, {}), sql` and `)
    return sql`(select count(*)::int from (select from ${sql.table(source.table)} t where ${where} limit ${sql.lit(most)}) c) as ${sql.ref(tab)}`
  })
  const { rows } = await sql<Record<Tab, number>>`select ${sql.join(counts)}`.execute(ctx.db.withoutPlugins())
  return rows[0]!
}
