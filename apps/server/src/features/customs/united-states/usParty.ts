import {
  usParty as contract,
  usPartyTabs,
  type UsPartyTab,
} from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'

import { mergedHistory, standingAlone } from '../../../business/mergedRows.ts'
import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { bondHistory } from './bondHistory.ts'
import { form301 } from './form301.ts'
import { form5106 } from './form5106.ts'
import { openNumber, readsNumbers, withNumbers } from './importerNumbers.ts'
import { queryBonds, removeBond, saveBond } from './usBonds.ts'
import { merge } from './usPartyMerge.ts'
import { storedParty, usPartySource } from './usPartyRows.ts'
import { takeStep } from './usPartySteps.ts'

type Routes = (typeof contract)['routes']
const base = crud(contract, usPartySource())

/** Throws 404, 403 for whom a data permission hides the number, and 409 where there is none. */
async function showNumber(ctx: Context, { id }: Parsed<Routes['showNumber']>): Promise<Output<Routes['showNumber']>> {
  await readRow(ctx, contract, usPartySource(), id)
  requireShown(ctx, contract.name, ['importerNumber'])
  if (!readsNumbers(ctx)) throw refuse(403, refusals.forbidden)
  const importerNumber = openNumber(ctx, (await storedParty(ctx, id))!.importerNumberSealed)
  if (!importerNumber) throw refuse(409, t.noNumber)
  ctx.touched([id])
  return { importerNumber }
}

export const usParty = feature(contract.routes, {
  ...base,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, usPartySource(tab), query),
  ...exportsFrom<{ tab: UsPartyTab }>((ctx, { tab }) => [contract, withNumbers(ctx, usPartySource(tab))]),
  counters: (ctx) => tabCounters(ctx, contract, usPartyTabs, usPartySource),
  prepare: takeStep('prepare'),
  submit: takeStep('submit'),
  takeBack: takeStep('takeBack'),
  activate: takeStep('activate'),
  suspend: takeStep('suspend'),
  resume: takeStep('resume'),
  merge,
  queryHistory: async (ctx, { id }) =>
    [...(await mergedHistory(ctx, contract, usPartySource(), id)), ...(await bondHistory(ctx, id))]
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, 200),
  restore: standingAlone('us_party', base.restore),
  showNumber,
  form301,
  form5106,
  queryBonds,
  saveBond,
  removeBond,
})
