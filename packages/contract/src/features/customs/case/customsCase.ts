import { z } from 'zod'

import { forMany } from '../../../kernel/many.ts'
import { origins } from '../../../kernel/origin.ts'
import { fieldChanges, fieldConflict } from '../../../kernel/patch.ts'
import { route } from '../../../kernel/route.ts'
import type { Text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { declarationSummary } from '../declaration/summary.ts'
import { caseLine, caseLineWrite } from './caseLine.ts'
import { caseResource } from './caseResource.ts'
import { caseMachine, type CaseStatus, type CaseStep } from './caseSteps.ts'
import { customsCaseText as t } from './customsCase.text.ts'

export type CaseTab = keyof typeof t.tabs

export type CaseRow = z.output<typeof caseResource.row>
export type { CaseStatus, CaseStep } from './caseSteps.ts'

/** The words of the states for whoever reads them. */
export const statusWords = (customer: boolean): Readonly<Record<CaseStatus, Text>> =>
  customer ? t.plainStatuses : t.statuses

/** The most lines that the papers of one case may have. */
export const mostCaseLines = 2000

type Right = 'view' | 'edit' | 'decide' | 'confirm' | 'assign' | 'export'
const may = <R extends Right>(right: R) => ({ permission: `customsCase.${right}` }) as const
type Verb =
  | 'counters'
  | 'open'
  | 'patch'
  | 'lines'
  | 'patchLines'
  | 'assign'
  | 'queryPeople'
  | 'copy'
  | 'fromOrder'
  | 'statistics'
const at = (verb: Verb) => ({ path: `/api/customs/customsCase/${verb}`, title: t[verb] })

const taken = z.strictObject({ id, version: z.int() })
const stepped = <const N extends CaseStep>(name: N) => ({
  method: 'POST' as const,
  path: `/api/customs/customsCase/${name}`,
  title: t.steps[name],
  access: { permission: caseMachine.steps[name].permission as (typeof caseMachine.steps)[N]['permission'] },
  output: caseResource.row,
})
const step = <const N extends CaseStep>(name: N) => route({ ...stepped(name), input: taken })
const stepWithReason = <const N extends CaseStep>(name: N) =>
  route({ ...stepped(name), input: taken.extend({ reason: string(500).min(1) }) })

/** What shows that the customer agreed: a paper of the case, or a message in it. */
const evidence = z.strictObject({ kind: z.enum(['document', 'message']), id })
export type Evidence = z.output<typeof evidence>
/** The same step for each of many cases. */
const stepMany = <const N extends CaseStep>(name: N) => forMany(stepped(name))
const reasonMany = <const N extends CaseStep>(name: N) => forMany(stepped(name), { reason: string(500).min(1) })

/** A case with what its first screen shows; lines, papers, talk and taxes are asked for by themselves. */
const opened = z.object({
  row: caseResource.row,
  origins,
  declarations: z.array(declarationSummary),
  openQuestions: z.int(),
  documentsNeeded: z.int(),
  /** Why nothing can be submitted for its customer, and who can change that; for staff. */
  held: z.object({ zh: z.string(), tw: z.string(), en: z.string() }).nullable(),
})
export type OpenedCase = z.output<typeof opened>

const counters = z.object(
  Object.fromEntries((Object.keys(t.tabs) as CaseTab[]).map((tab) => [tab, z.int()])) as Record<CaseTab, z.ZodInt>,
)
export type CaseCounters = z.output<typeof counters>

const lineOutcome = z.object({
  /** Lines that the call wrote, as they stand now. */
  lines: z.array(caseLine),
  conflicts: z.array(fieldConflict.extend({ id })),
  /** What a rule of the form refuses: the other fields are kept. */
  problems: z.array(z.object({ id, field: z.string(), message: z.string() })),
  /** What was kept as a proposal beside the broker's decision. */
  proposals: z.array(z.object({ id, field: z.string() })),
  lineCount: z.int(),
  openLines: z.int(),
})
export type LineOutcome = z.output<typeof lineOutcome>

const day = z.iso.date()
const statistic = z.object({
  month: z.string(),
  direction: z.enum(['import', 'export']),
  orgId: id.nullable(),
  orgName: z.string().nullable(),
  cases: z.int(),
  declarations: z.int(),
  lines: z.int(),
  completed: z.int(),
  returned: z.int(),
  averageHours: z.int().nullable(),
  taxes: z.string(),
})
export type CaseStatistic = z.output<typeof statistic>

/** The broker's case files. A customer's people see and write their own. */
export const customsCase = {
  ...caseResource,
  routes: {
    ...caseResource.routes,
    counters: route({ ...at('counters'), method: 'GET', access: may('view'), output: counters }),
    open: route({ ...at('open'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: opened }),
    /** Saves single fields by what their writer saw; other fields of another writer stay. `problems` are what a rule refuses, field by field. */
    patch: route({
      ...at('patch'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ id, set: fieldChanges }),
      output: z.object({
        row: caseResource.row,
        origins,
        conflicts: z.array(fieldConflict),
        problems: z.array(z.object({ field: z.string(), message: z.string() })),
      }),
    }),
    /** All lines of a case in their order; with `since` (ISO time of an earlier answer's `at`) only what changed, the deleted ones with `deletedAt`. */
    lines: route({
      ...at('lines'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id, since: z.iso.datetime({ offset: true }).optional() }),
      output: z.object({ at: z.string(), lines: z.array(caseLine) }),
    }),
    /** Adds, changes and removes single lines. Ids of added lines are the page's own: a call that is sent again does nothing twice. */
    patchLines: route({
      ...at('patchLines'),
      method: 'POST',
      access: may('edit'),
      maxBody: 4_000_000,
      output: lineOutcome,
      input: z.strictObject({
        caseId: id,
        add: z
          .array(z.strictObject({ id, position: z.int().min(0).max(2_000_000_000), values: caseLineWrite }))
          .max(mostCaseLines)
          .default([]),
        set: z
          .array(z.strictObject({ id, fields: fieldChanges }))
          .max(mostCaseLines)
          .default([]),
        /** Refused as a conflict where somebody changed the line since `version`. */
        remove: z
          .array(z.strictObject({ id, version: z.int() }))
          .max(mostCaseLines)
          .default([]),
        /**
         * Puts lines directly behind others, or first, one after the other. It is never a conflict: what others moved meanwhile stays moved, and the same
         * move sent again changes nothing. Behind a line that somebody removed is where that line stood.
         */
        move: z
          .array(z.strictObject({ id, after: id.nullable() }))
          .max(mostCaseLines)
          .default([]),
      }),
    }),
    assign: route({
      ...at('assign'),
      method: 'POST',
      access: may('assign'),
      input: z.strictObject({ ids: z.array(id).min(1).max(200), personId: id.nullable() }),
      output: z.object({ count: z.int() }),
    }),
    queryPeople: route({
      ...at('queryPeople'),
      method: 'GET',
      access: may('assign'),
      output: z.array(z.object({ id, name: z.string(), open: z.int() })),
    }),
    /** A new draft with parties, terms and, when asked, the lines of an earlier case. */
    copy: route({
      ...at('copy'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ id, lines: z.boolean().default(true) }),
      output: caseResource.row,
    }),
    fromOrder: route({
      ...at('fromOrder'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ orderId: id, direction: z.enum(['import', 'export']) }),
      output: caseResource.row,
    }),
    statistics: route({
      ...at('statistics'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ from: day, to: day }),
      output: z.array(statistic),
    }),
    submit: step('submit'),
    classified: step('classified'),
    /** Without a charge it goes out as free of charge, by hand and with the reason: 400 at `freeReason` else, or where there is a charge. */
    quote: route({ ...stepped('quote'), input: taken.extend({ freeReason: string(500).min(1).optional() }) }),
    release: stepWithReason('release'),
    /**
     * 409 where the quote holds no price. Whoever confirms in the customer's place says why, and names a paper of the case with its file or a message that
     * the customer can read: 400 at `reason` or `evidence`. Of a customer's own people neither is taken.
     */
    confirm: route({
      ...stepped('confirm'),
      input: taken.extend({ reason: string(500).optional(), evidence: evidence.optional() }),
    }),
    refuse: stepWithReason('refuse'),
    sendBack: stepWithReason('sendBack'),
    dispatch: step('dispatch'),
    receive: step('receive'),
    cancel: stepWithReason('cancel'),
    reopen: step('reopen'),
    submitMany: stepMany('submit'),
    classifiedMany: stepMany('classified'),
    quoteMany: stepMany('quote'),
    releaseMany: reasonMany('release'),
    refuseMany: reasonMany('refuse'),
    sendBackMany: reasonMany('sendBack'),
    dispatchMany: stepMany('dispatch'),
    receiveMany: stepMany('receive'),
    cancelMany: reasonMany('cancel'),
    reopenMany: stepMany('reopen'),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `customsCase`. */
export const ownCase = {
  ...customsCase,
  fields: { ...customsCase.fields, status: { ...customsCase.fields.status, choices: t.plainStatuses } },
} as const
