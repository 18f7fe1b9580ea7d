import { z } from 'zod'

import { origins } from '../../../../kernel/origin.ts'
import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id, string } from '../../../../kernel/value.ts'
import { layoutRoutes } from '../../exchange/fileLayout.ts'
import { importRoute, waitingRoute } from '../../exchange/resultImport.ts'
import { talkRoutes } from '../../talk/recordTalk.ts'
import { roadCargo, tripBrief } from '../road/roadCargo.ts'
import { confirmMachine } from './confirmSteps.ts'
import { tradeDeclarationText as t } from './tradeDeclaration.text.ts'
import { tradeMachine } from './tradeDeclarationSteps.ts'
import { answerKinds, tradeLayout } from './tradeFiles.ts'
import { mostTradeLines, tradeDirections, tradeResource as base, tradeTabs, type TradeTab } from './tradeResource.ts'

const plainNumber = z
  .string()
  .trim()
  .max(24)
  .regex(/^\d{0,15}(\.\d{0,6})?$/)
/** An item as it is typed: half of it may be missing until it is checked. */
export const tradeLine = z.strictObject({
  code: z
    .string()
    .transform((s) => s.replaceAll(/[.\s-]/g, ''))
    .pipe(z.string().regex(/^\d{0,8}$/)),
  name: string(300),
  origin: string(8),
  quantity: plainNumber,
  unit: string(8),
  value: plainNumber,
  currency: string(3).toUpperCase(),
  licence: z.enum(Object.keys(t.licences) as [keyof typeof t.licences]),
  licenceNo: string(40),
  madeHere: z.boolean(),
  /** As it was read: a mark stays where its value does. */
  origins: origins.optional(),
})
const keptLine = tradeLine.extend({ hkd: z.string().nullable() })
export type TradeItem = z.output<typeof keptLine>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const instant = z.iso.datetime({ offset: true })
const problem = z.object({
  level: z.enum(['error', 'warning']),
  field: z.string(),
  line: z.int().optional(),
  message: words,
  /** Customs says so; what the checks say does not. */
  customs: z.boolean().optional(),
})

/** What a declaration begins from. */
export const tradeSources = ['roadCargo', 'declaration', 'customsCase', 'order', 'tradeDeclaration'] as const

const full = base.row.extend({
  lines: z.array(keptLine),
  origins,
  /** The truck of its road cargo. */
  trip: tripBrief.nullable(),
  problems: z.array(problem),
  /** The form that the goods go by; null where they do not go by one. */
  proposedForm: z.enum(Object.keys(t.forms) as [keyof typeof t.forms]).nullable(),
  steps: z.array(z.object({ step: z.enum(tradeMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** What the caller can do about the customer's confirmation. */
  confirmSteps: z.array(z.enum(confirmMachine.stepNames)),
  /** Why nothing can be submitted for its customer, and who can change that; for staff. */
  held: words.nullable(),
  events: z.array(
    z.object({
      id,
      step: z.enum([...tradeMachine.stepNames, ...confirmMachine.stepNames]),
      at: instant,
      person: z.string().nullable(),
      note: z.string().nullable(),
      raw: z.string().nullable(),
      /** False for an answer that said nothing new when it came. */
      changed: z.boolean(),
      /** Customs answered it; else somebody did it here. */
      answer: z.boolean(),
      /** HKD, of a payment that says so. */
      amount: z.string().nullable(),
      /** Why it changed nothing: it belongs to an earlier submission, or a payment is not what is due. */
      why: words.nullable(),
    }),
  ),
})
export type TradeFull = z.output<typeof full>
export type TradeRow = z.output<typeof base.row>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const may = (action: 'view' | 'edit' | 'submit' | 'confirm' | 'export') =>
  ({ permission: `tradeDeclaration.${action}` }) as const
const at = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/customs/tradeDeclaration/${name}`, title }) as const
const reason = string(500)
const lines = z.array(tradeLine).max(mostTradeLines)

/** Trade declarations. Steps answer with the declaration as it stands; 404, 409 where stale or the state does not allow it, 422 with the errors that are left. */
export const tradeDeclaration = {
  ...base,
  routes: {
    ...routes,
    ...talkRoutes('tradeDeclaration'),
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full }),
    update: route({ ...routes.update, output: full }),
    counters: route({
      method: 'GET',
      path: '/api/customs/tradeDeclaration/counters',
      title: t.counters,
      access: may('view'),
      output: z.object(Object.fromEntries(tradeTabs.map((tab) => [tab, z.int()])) as Record<TradeTab, z.ZodInt>),
    }),
    /** All items at once; values in HKD and the charge are worked out anew. */
    saveLines: route({
      method: 'PUT',
      path: '/api/customs/tradeDeclaration/saveLines',
      title: t.saveLines,
      access: may('edit'),
      input: z.strictObject({ ...named, lines }),
      output: full,
    }),
    /**
     * What was typed there is not asked again; of road cargo it takes what its other declarations left, and where that is nothing it is 409 with
     * `data.allDeclared`, unless the caller says `anyway`. An order does not tell the direction: it is said, or the goods come into Hong Kong.
     */
    begin: route({
      ...at('begin', t.begin),
      access: may('edit'),
      input: z.strictObject({
        from: z.enum(tradeSources),
        id,
        direction: z.enum(tradeDirections).optional(),
        anyway: z.boolean().optional(),
      }),
      output: full,
    }),
    /** What was made in Hong Kong of a mainland declaration, and what of it differs, as far as the caller may see it. Throws 404. */
    overBoundary: route({
      method: 'GET',
      path: '/api/customs/tradeDeclaration/overBoundary',
      title: t.overBoundary,
      access: may('view'),
      input: z.strictObject({ declarationId: id }),
      output: z.object({
        cargo: z.array(roadCargo.row),
        declarations: z.array(base.row),
        differences: z.array(words),
      }),
    }),
    check: route({ ...at('check', t.steps.check), access: may('edit'), input: z.strictObject(named), output: full }),
    uncheck: route({
      ...at('uncheck', t.steps.uncheck),
      access: may('edit'),
      input: z.strictObject(named),
      output: full,
    }),
    submit: route({
      ...at('submit', t.steps.submit),
      access: may('submit'),
      input: z.strictObject(named),
      output: full,
    }),
    takeBack: route({
      ...at('takeBack', t.steps.takeBack),
      access: may('submit'),
      input: z.strictObject(named),
      output: full,
    }),
    amend: route({
      ...at('amend', t.steps.amend),
      access: may('submit'),
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
    }),
    withdraw: route({
      ...at('withdraw', t.steps.withdraw),
      access: may('submit'),
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
    }),
    accept: route({
      ...at('accept', t.steps.accept),
      access: may('submit'),
      input: z.strictObject({ ...named, at: instant, refNo: string(40).min(1), raw: string(2000).optional() }),
      output: full,
    }),
    reject: route({
      ...at('reject', t.steps.reject),
      access: may('submit'),
      input: z.strictObject({
        ...named,
        at: instant,
        reason: reason.min(1),
        field: string(40).optional(),
        raw: string(2000).optional(),
      }),
      output: full,
    }),
    pay: route({
      ...at('pay', t.steps.pay),
      access: may('submit'),
      input: z.strictObject({ ...named, at: instant, reason: reason.optional() }),
      output: full,
    }),
    askConfirm: route({
      ...at('askConfirm', t.confirmSteps.askConfirm),
      access: may('edit'),
      input: z.strictObject(named),
      output: full,
    }),
    unaskConfirm: route({
      ...at('unaskConfirm', t.confirmSteps.unaskConfirm),
      access: may('edit'),
      input: z.strictObject(named),
      output: full,
    }),
    /** By the customer's own people alone. */
    confirm: route({
      ...at('confirm', t.confirmSteps.confirm),
      access: may('confirm'),
      input: z.strictObject(named),
      output: full,
    }),
    decline: route({
      ...at('decline', t.confirmSteps.decline),
      access: may('confirm'),
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
    }),
    print: route({
      method: 'GET',
      path: '/api/customs/tradeDeclaration/print',
      title: t.print,
      access: may('view'),
      input: z.strictObject({ id, paper: z.enum(['declaration', 'payment']), language: z.enum(languages) }),
      answer: 'file',
    }),
    /** With the columns kind, code, refNo, time, field, item and note; of a rejection a line for each reason. */
    importResults: importRoute('tradeDeclaration'),
    waitingResults: waitingRoute('tradeDeclaration', answerKinds),
    ...layoutRoutes('tradeDeclaration', tradeLayout),
    /** In the tenant's layout, at first the JSON that `docs/for-integrators.md` describes; for the provider that files it. */
    dataFile: route({
      ...at('dataFile', t.dataFile),
      access: may('export'),
      input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
      answer: 'file',
      reads: true,
    }),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `tradeDeclaration`. */
export const ownTrade = {
  ...tradeDeclaration,
  title: t.ownTitle,
  fields: { ...tradeDeclaration.fields, status: { ...tradeDeclaration.fields.status, choices: t.ownStatuses } },
} as const
