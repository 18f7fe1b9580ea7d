import { ruling as contract, rulingTabs, type RulingTab } from '@clearway/contract/features/customs/ruling/ruling'
import type { Output } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listConditions, listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { keep } from './keepPrecedent.ts'
import { queryGoods, tie, untie } from './rulingGoods.ts'
import { rulingImport } from './rulingImport.ts'
import { rulingSource, tabFields, tabSource } from './rulingRows.ts'

const most = 10_000

/** How many rulings each tab holds, as its list would show them. */
async function counters(ctx: Context): Promise<Output<(typeof contract)['routes']['counters']>> {
  const counted = rulingTabs.filter((tab) => tab !== 'all')
  const sums = counted.map((tab) => {
    if (hidesAny(ctx, contract.name, tabFields(tab))) return sql`0 as ${sql.ref(tab)}`
    const where = sql.join(listConditions(ctx, contract, tabSource(tab), {}), sql` and `)
    return sql`(select count(*)::int from (select from ruling t where ${where} limit ${sql.lit(most)}) c) as ${sql.ref(tab)}`
  })
  const { rows } = await sql<Output<(typeof contract)['routes']['counters']>>`select ${sql.join(sums)}`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows[0]!
}

export const ruling = feature(contract.routes, {
  ...crud(contract, rulingSource),
  ...rulingImport,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, tabSource(tab), query),
  ...exportsFrom<{ tab: RulingTab }>((_, { tab }) => [contract, tabSource(tab)]),
  counters,
  queryGoods,
  tie,
  untie,
  keep,
})
