import { customsCase as contract, ownCase, type CaseTab } from '@clearway/contract/features/customs/case/customsCase'

import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { copyCase, fromOrder } from './caseCopy.ts'
import { counters, statistics } from './caseFigures.ts'
import { requireShownColumns, shownHistory, shownLines } from './caseHidden.ts'
import { openCase, patchCase, queryLines } from './caseOpen.ts'
import { assign, queryPeople } from './casePeople.ts'
import { caseSource, requireOpen, storedCase, tabSource } from './caseRows.ts'
import { takeStep, takeStepMany } from './caseSteps.ts'
import { patchLines } from './lines/caseLinesSave.ts'

const usual = crud(contract, caseSource)

export const customsCase = feature(contract.routes, {
  ...usual,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, tabSource(tab), query),
  update: async (ctx, input) => {
    await usual.queryById(ctx, { id: input.id }, undefined)
    requireOpen(ctx, await storedCase(ctx, input.id))
    return usual.update(ctx, input, undefined)
  },
  ...exportsFrom<{ tab: CaseTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownCase : contract,
    tabSource(tab),
  ]),
  counters,
  open: openCase,
  patch: patchCase,
  lines: async (ctx, input) => {
    const { at, lines } = await queryLines(ctx, input)
    return { at, lines: shownLines(ctx, lines) }
  },
  patchLines: async (ctx, input) => {
    requireShownColumns(ctx, input)
    const outcome = await patchLines(ctx, input)
    return { ...outcome, lines: shownLines(ctx, outcome.lines) }
  },
  queryHistory: async (ctx, input) => shownHistory(ctx, await usual.queryHistory(ctx, input, undefined)),
  assign,
  queryPeople,
  copy: copyCase,
  fromOrder,
  statistics,
  submit: takeStep('submit'),
  classified: takeStep('classified'),
  quote: takeStep('quote'),
  release: takeStep('release'),
  confirm: takeStep('confirm'),
  refuse: takeStep('refuse'),
  sendBack: takeStep('sendBack'),
  dispatch: takeStep('dispatch'),
  receive: takeStep('receive'),
  cancel: takeStep('cancel'),
  reopen: takeStep('reopen'),
  submitMany: takeStepMany('submit'),
  classifiedMany: takeStepMany('classified'),
  quoteMany: takeStepMany('quote'),
  releaseMany: takeStepMany('release'),
  confirmMany: takeStepMany('confirm'),
  refuseMany: takeStepMany('refuse'),
  sendBackMany: takeStepMany('sendBack'),
  dispatchMany: takeStepMany('dispatch'),
  receiveMany: takeStepMany('receive'),
  cancelMany: takeStepMany('cancel'),
  reopenMany: takeStepMany('reopen'),
})
