import {
  usPower as contract,
  usPowerTabs,
  type UsPowerRow,
  type UsPowerTab,
} from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import { usPowerMachine as machine } from '@clearway/contract/features/customs/united-states/usPowerSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { insertRow, readRow } from '../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { form5291 } from './form5291.ts'
import { sign, signDocument, signPage } from './powerLink.ts'
import { lockPower, powerWritten, usPowerSource } from './usPowerRows.ts'
import { send, takeStep } from './usPowerSteps.ts'

/** What a renewal says as the one before said it; until when is said anew. */
const renewed = [
  'partyId',
  'grantorKind',
  'portsKind',
  'ports',
  'signatory',
  'signatoryTitle',
  'certificateUrl',
  'partners',
  'nonResident',
  'agentName',
  'agentAddress',
] as const

/** Throws 404, 409 where it is still to be signed, and 403 to whom something is hidden that would be copied unseen. */
async function renew(ctx: Context, { id }: Parsed<(typeof contract)['routes']['renew']>): Promise<UsPowerRow> {
  const of = await lockPower(ctx, id)
  requireShown(ctx, contract.name, [...renewed])
  if (!machine.may('renew', of.state))
    throw refuse(409, t.notFrom, { values: { state: say(machine.states[of.state], ctx.language) } })
  const row = await readRow(ctx, contract, usPowerSource(), id)
  const values = Object.fromEntries(renewed.map((name) => [name, row[name]]))
  const made = await insertRow(ctx, contract, usPowerSource(), values)
  powerWritten(ctx, [made], of.code)
  return readRow(ctx, contract, usPowerSource(), made)
}

export const usPower = feature(contract.routes, {
  ...crud(contract, usPowerSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, usPowerSource(tab), query),
  ...exportsFrom<{ tab: UsPowerTab }>((_ctx, { tab }) => [contract, usPowerSource(tab)]),
  counters: (ctx) => tabCounters(ctx, contract, usPowerTabs, usPowerSource),
  send,
  takeBack: takeStep('takeBack'),
  enterPaper: takeStep('enterPaper'),
  activate: takeStep('activate'),
  revoke: takeStep('revoke'),
  renew,
  form5291,
  signPage,
  signDocument,
  sign,
})
