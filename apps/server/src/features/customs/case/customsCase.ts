import { customsCase as contract, ownCase, type CaseTab } from '@clearway/contract/features/customs/case/customsCase'

import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature, type Feature } from '../../../kernel/feature.ts'
import { copyCase, fromOrder } from './caseCopy.ts'
import { counters, statistics } from './caseFigures.ts'
import { requireShownColumns, shownHistory, shownLines } from './caseHidden.ts'
import { openCase, patchCase, queryLines } from './caseOpen.ts'
import { assign, queryPeople } from './casePeople.ts'
import { caseSource, requireOpen, storedCase, tabSource } from './caseRows.ts'
import { caseStepper, type TaxesKnown } from './caseSteps.ts'
import { patchLines } from './lines/caseLinesSave.ts'

const usual = crud(contract, caseSource)

/** The cases of a tenant; whether all their taxes are known is told by the declarations. */
export function customsCase(taxesKnown: TaxesKnown): Feature {
  const { one: takeStep, many: takeStepMany } = caseStepper(taxesKnown)
  const confirm = takeStep('confirm')
  return feature(contract.routes, {
    ...usual,
    query: (ctx, { tab, ...query }) => listPage(ctx, contract, tabSource(tab), query),
    update: async (ctx, input) => {
      await usual.queryById(ctx, { id: input.id }, undefined)
      const { id: _id, version: _version, ...fields } = input
      requireOpen(ctx, await storedCase(ctx, input.id), Object.keys(fields))
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
    refuseMany: takeStepMany('refuse'),
    sendBackMany: takeStepMany('sendBack'),
    dispatchMany: takeStepMany('dispatch'),
    receiveMany: takeStepMany('receive'),
    cancelMany: takeStepMany('cancel'),
    reopenMany: takeStepMany('reopen'),
    // Of a customer's own people neither reason nor evidence is asked.
    confirm: (ctx, { id, version, ...shown }) =>
      confirm(ctx, { id, version, ...(ctx.user.area === 'customer' ? {} : shown) }),
  })
}
