import {
  usEntry as contract,
  type UsEntryFull,
  type UsLineTyped,
} from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryTabs, type UsEntryTab } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { typedLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import type { Output, Parsed } from '@clearway/contract/kernel/route'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, readRow, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { importResults } from '../../exchange/resultFile.ts'
import { recordTalk } from '../../recordTalk.ts'
import { begin } from './entryBegin.ts'
import { dayOf, writeLines } from './entryChecking.ts'
import { dataFile, layout, saveLayout } from './entryData.ts'
import { figuredLines } from './entryDuties.ts'
import { queryFiler, saveFiler } from './entryFiler.ts'
import { readLines } from './entryIntake.ts'
import { entryHistory } from './entryLineHistory.ts'
import { print } from './entryPapers.ts'
import { claimResult, waitingResponses } from './entryResponses.ts'
import { takeIsfStep } from './isf.ts'
import { entryResults } from './responseFile.ts'
import {
  entryWritten,
  hidesLines,
  lockEditable,
  lockEntry,
  openEntry,
  storedEntry,
  usEntrySource,
  type StoredEntry,
} from './usEntryRows.ts'
import { takeStep } from './usEntrySteps.ts'

type Routes = (typeof contract)['routes']

async function add(ctx: Context, values: Values): Promise<UsEntryFull> {
  const id = await insertRow(ctx, contract, usEntrySource(), values)
  entryWritten(ctx, id)
  return openEntry(ctx, id)
}

/** Type, mode, date and maker decide about rates and fees, so the lines are worked out anew. */
async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  const of = await lockEditable(ctx, id, version)
  await updateRow(ctx, contract, usEntrySource(), { id, version, ...values })
  await writeLines(ctx, await storedEntry(ctx, id), of.lines.map(typedLine))
  entryWritten(ctx, id)
  return openEntry(ctx, id)
}

async function saveLines(ctx: Context, { id, version, lines }: Parsed<Routes['saveLines']>): Promise<UsEntryFull> {
  const of = await lockEditable(ctx, id, version)
  await writeLines(ctx, of, lines)
  entryWritten(ctx, id)
  return openEntry(ctx, id)
}

/** What one line bears as it is, and as it would be. Throws 404 where there is no such line, or it is hidden. */
async function whatIf(
  ctx: Context,
  { id, line: at, origin, program, date }: Parsed<Routes['whatIf']>,
): Promise<Output<Routes['whatIf']>> {
  await openEntry(ctx, id)
  const of = await storedEntry(ctx, id)
  const line = of.lines[at]
  if (!line || hidesAny(ctx, contract.name, Object.keys(contract.fields))) throw notFound()
  const head = { entryType: of.entryType, mode: of.mode, manufacturer: of.manufacturerName ?? undefined }
  const day = await dayOf(ctx, of)
  const figuresOf = async (of: UsLineTyped, on: string) => {
    const [found] = await figuredLines(ctx, [of], { ...head, day: on })
    const { layers, undecided, duty } = found!
    return { layers, undecided, duty }
  }
  const typed = typedLine(line)
  // What a person decided was for the goods as they are.
  const other = {
    ...typed,
    decided: '',
    decidedWhy: '',
    ...(origin !== undefined && { origin }),
    ...(program !== undefined && { program }),
  }
  return { now: await figuresOf(typed, day), instead: await figuresOf(other, date ?? day) }
}

/** Nothing is written about what was cancelled. */
const talked = (of: StoredEntry) => ({ ...of, over: of.status === 'cancelled' ? machine.states.cancelled : null })

export const usEntry = feature(contract.routes, {
  ...crud(contract, usEntrySource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, usEntrySource(tab), query),
  ...exportsFrom<{ tab: UsEntryTab }>((_ctx, { tab }) => [contract, usEntrySource(tab)]),
  queryById: (ctx, { id }) => openEntry(ctx, id),
  queryHistory: async (ctx, { id }) => {
    await readRow(ctx, contract, usEntrySource(), id)
    return entryHistory(ctx, id, ctx.user.area === 'customer' || hidesLines(ctx))
  },
  add,
  update,
  saveLines,
  counters: (ctx) => tabCounters(ctx, contract, usEntryTabs, usEntrySource),
  begin,
  readLines,
  whatIf,
  check: takeStep('check'),
  uncheck: takeStep('uncheck'),
  file: takeStep('file'),
  requireDocuments: takeStep('requireDocuments'),
  examine: takeStep('examine'),
  hold: takeStep('hold'),
  release: takeStep('release'),
  reject: takeStep('reject'),
  cancel: takeStep('cancel'),
  fileSummary: takeStep('fileSummary'),
  pay: takeStep('pay'),
  correct: takeStep('correct'),
  fileCorrection: takeStep('fileCorrection'),
  liquidate: takeStep('liquidate'),
  protest: takeStep('protest'),
  settleProtest: takeStep('settleProtest'),
  close: takeStep('close'),
  fileIsf: takeIsfStep('fileIsf'),
  amendIsf: takeIsfStep('amendIsf'),
  acceptIsf: takeIsfStep('acceptIsf'),
  rejectIsf: takeIsfStep('rejectIsf'),
  ...recordTalk({
    kind: contract.name,
    read: async (ctx, id) => {
      await readRow(ctx, contract, usEntrySource(), id, { deleted: false })
      return talked(await storedEntry(ctx, id))
    },
    lock: async (ctx, id) => talked(await lockEntry(ctx, id)),
    written: entryWritten,
  }),
  importResults: (ctx, { mode }, file) => importResults(ctx, mode, file, entryResults),
  waitingResults: waitingResponses,
  claimResult,
  layout,
  saveLayout,
  dataFile,
  print,
  queryFiler,
  saveFiler,
})
