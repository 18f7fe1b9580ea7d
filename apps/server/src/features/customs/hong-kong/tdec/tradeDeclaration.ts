import {
  ownTrade,
  tradeDeclaration as contract,
  type TradeFull,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeMachine as machine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { tradeTabs, type TradeTab } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, readRow, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { importResults } from '../../exchange/resultFile.ts'
import { recordTalk } from '../../recordTalk.ts'
import { overBoundary } from './overBoundary.ts'
import { waitingAnswers } from './tradeAnswers.ts'
import { takeConfirm, voidConfirmation } from './tradeConfirm.ts'
import { begin, writeLines } from './tradeMake.ts'
import { markedLines } from './tradeOrigins.ts'
import { dataFile, layout, print, saveLayout } from './tradePapers.ts'
import { tradeResults } from './tradeResults.ts'
import {
  bareLine,
  lockTrade,
  openTrade,
  storedTrade,
  tradeSource,
  tradeWritten,
  type StoredTrade,
} from './tradeRows.ts'
import { takeStep } from './tradeSteps.ts'

type Routes = (typeof contract)['routes']

async function add(ctx: Context, values: Values): Promise<TradeFull> {
  const id = await insertRow(ctx, contract, tradeSource(), values)
  tradeWritten(ctx, id)
  return openTrade(ctx, id)
}

async function lockEditable(ctx: Context, id: string, version: number): Promise<StoredTrade> {
  const of = await lockTrade(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openTrade(ctx, id) } })
  if (!machine.may('edit', of.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[of.status], ctx.language) } })
  return of
}

/** Day and form decide about rate and charge, so both are worked out anew. */
async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  const of = await lockEditable(ctx, id, version)
  await updateRow(ctx, contract, tradeSource(), { id, version, ...values })
  await writeLines(ctx, id, of.lines.map(bareLine))
  await voidConfirmation(ctx, of)
  tradeWritten(ctx, id)
  return openTrade(ctx, id)
}

async function saveLines(ctx: Context, { id, version, lines }: Parsed<Routes['saveLines']>): Promise<TradeFull> {
  const of = await lockEditable(ctx, id, version)
  await writeLines(ctx, id, await markedLines(ctx, lines, of.lines))
  await voidConfirmation(ctx, of)
  tradeWritten(ctx, id)
  return openTrade(ctx, id)
}

/** Nothing is written about what was withdrawn. */
const talked = (of: StoredTrade) => ({ ...of, over: of.status === 'withdrawn' ? machine.states.withdrawn : null })

export const tradeDeclaration = feature(contract.routes, {
  ...crud(contract, tradeSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, tradeSource(tab), query),
  ...exportsFrom<{ tab: TradeTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownTrade : contract,
    tradeSource(tab),
  ]),
  queryById: (ctx, { id }) => openTrade(ctx, id),
  add,
  update,
  saveLines,
  counters: (ctx) => tabCounters(ctx, contract, tradeTabs, tradeSource),
  begin,
  overBoundary,
  check: takeStep('check'),
  uncheck: takeStep('uncheck'),
  submit: takeStep('submit'),
  takeBack: takeStep('takeBack'),
  amend: takeStep('amend'),
  withdraw: takeStep('withdraw'),
  accept: takeStep('accept'),
  reject: takeStep('reject'),
  pay: takeStep('pay'),
  importResults: (ctx, { mode }, file) => importResults(ctx, mode, file, tradeResults),
  waitingResults: waitingAnswers,
  print,
  dataFile,
  layout,
  saveLayout,
  askConfirm: takeConfirm('askConfirm'),
  unaskConfirm: takeConfirm('unaskConfirm'),
  confirm: takeConfirm('confirm'),
  decline: takeConfirm('decline'),
  ...recordTalk({
    kind: 'tradeDeclaration',
    read: async (ctx, id) => {
      await readRow(ctx, contract, tradeSource(), id, { deleted: false })
      return talked(await storedTrade(ctx, id))
    },
    lock: async (ctx, id) => talked(await lockTrade(ctx, id)),
    written: tradeWritten,
  }),
})
