import { ruling as contract, rulingTabs, type RulingTab } from '@clearway/contract/features/customs/ruling/ruling'

import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../kernel/feature.ts'
import { keep } from './keepPrecedent.ts'
import { queryGoods, tie, untie } from './rulingGoods.ts'
import { rulingImport } from './rulingImport.ts'
import { rulingSource, tabSource } from './rulingRows.ts'

const counted = rulingTabs.filter((tab) => tab !== 'all')

export const ruling = feature(contract.routes, {
  ...crud(contract, rulingSource),
  ...rulingImport,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, tabSource(tab), query),
  ...exportsFrom<{ tab: RulingTab }>((_, { tab }) => [contract, tabSource(tab)]),
  counters: (ctx) => tabCounters(ctx, contract, counted, tabSource),
  queryGoods,
  tie,
  untie,
  keep,
})
