import { z } from 'zod'

import { chosenColumns } from '../../../../business/goodsTable.ts'
import { rule } from '../../../../kernel/issue.ts'
import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id, string } from '../../../../kernel/value.ts'
import { dutyStep } from '../../duty.ts'
import { layoutRoutes } from '../../exchange/fileLayout.ts'
import { importRoute, waitingRoute } from '../../exchange/resultImport.ts'
import { words } from '../../hscode.ts'
import { talkRoutes } from '../../talk/recordTalk.ts'
import { entryLayout, keptResponse, responseKinds } from './entryFiles.ts'
import { entryRead } from './entryIntake.ts'
import { entryResponsesText } from './entryResponses.text.ts'
import { isfText } from './isf.text.ts'
import { isfMachine } from './isfSteps.ts'
import { ownEntryText } from './ownEntry.text.ts'
import { usEntryText as t } from './usEntry.text.ts'
import { mostEntryLines, usEntryResource as base, usEntryTabs, type UsEntryTab } from './usEntryResource.ts'
import { usEntryMachine } from './usEntrySteps.ts'

const plainNumber = z
  .string()
  .trim()
  .max(24)
  .regex(/^\d{0,15}(\.\d{0,6})?$/)
/** A line as it is typed: half of it may be missing until it is checked. */
export const usEntryLine = z.strictObject({
  code: z
    .string()
    .transform((s) => s.replaceAll(/[.\s-]/g, ''))
    .pipe(z.string().regex(/^\d{0,10}$/)),
  name: string(300),
  /** ISO 3166 alpha-3. */
  origin: string(3).toUpperCase(),
  quantity: plainNumber,
  unit: string(20),
  quantity2: plainNumber,
  unit2: string(20),
  value: plainNumber,
  currency: string(3).toUpperCase(),
  program: string(10).toUpperCase(),
  /** Headings of chapter 99 under which the goods do not bear another, `-` for none; empty: not known. */
  claims: string(200),
  adCase: string(20),
  adRate: plainNumber,
  cvdCase: string(20),
  cvdRate: plainNumber,
  /** Internal revenue tax in USD, by a person. */
  excise: plainNumber,
  /** What the layers that need a person come to in USD, and on which grounds. */
  decided: plainNumber,
  decidedWhy: string(200),
})
/** The same as a file says it. */
const readLine = z.object(
  Object.fromEntries(Object.keys(usEntryLine.shape).map((name) => [name, z.string()])) as Record<
    keyof typeof usEntryLine.shape,
    z.ZodString
  >,
)
const layer = dutyStep.omit({ counted: true, currency: true })
const keptLine = usEntryLine.extend({
  /** Whole dollars; null while the value is not known. */
  entered: z.string().nullable(),
  /** Duty to the cent, its layers together; null while one of them needs a person. */
  duty: z.string().nullable(),
  layers: z.array(layer),
  /** What needs a person. */
  undecided: z.array(words),
  mpf: z.string().nullable(),
  hmf: z.string().nullable(),
})
export type UsLineTyped = z.output<typeof usEntryLine>
export type UsLine = z.output<typeof keptLine>
export type UsLayer = z.output<typeof layer>

const problem = z.object({
  level: z.enum(['error', 'warning']),
  field: z.string(),
  line: z.int().optional(),
  message: words,
})
const clock = z.object({
  name: z.enum([
    'stoppedSince',
    'generalOrder',
    'isfDue',
    'paymentDue',
    'correctionUntil',
    'liquidationExpected',
    'protestUntil',
  ]),
  at: z.string(),
})
const full = base.row.extend({
  lines: z.array(keptLine),
  problems: z.array(problem),
  steps: z.array(z.object({ step: z.enum(usEntryMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** Why nothing can be filed for its customer, and who can change that. */
  held: words.nullable(),
  /** Times that follow from what it says. */
  clocks: z.array(clock),
  events: z.array(
    z.object({
      id,
      step: z.enum(usEntryMachine.stepNames),
      at: z.iso.datetime({ offset: true }),
      person: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
/** Its security filing: what of the ten elements is missing, and what can be recorded of it. */
const isf = z.object({
  due: z.string().nullable(),
  late: words.nullable(),
  problems: z.array(z.object({ field: z.string(), line: z.int().optional(), message: words })),
  steps: z.array(z.object({ step: z.enum(isfMachine.stepNames), open: z.boolean(), why: words.nullable() })),
})
const opened = full.extend({ isf: isf.nullable(), responses: z.array(keptResponse) })
export type UsEntryFull = z.output<typeof opened>
export type UsEntryRow = z.output<typeof base.row>

const serial = z.int().min(0).max(9_999_999)
const filer = z.object({ version: z.int(), code: z.string(), first: z.int(), last: z.int(), next: z.int() }).nullable()
export type UsFiler = z.output<typeof filer>

/** What a line bears as it is, and as it would be. */
const figures = z.object({
  layers: z.array(layer),
  undecided: z.array(words),
  duty: z.string().nullable(),
})

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const may = (action: 'view' | 'edit' | 'submit' | 'range') => ({ permission: `usEntry.${action}` }) as const
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/customs/usEntry/${name}`, title }) as const
const got = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'GET', path: `/api/customs/usEntry/${name}`, title }) as const
const reason = string(500)
const day = z.iso.date().optional()
type Step = keyof typeof t.steps
/** By a press alone, or with a day and words about it. */
const step = <N extends Step>(name: N, action: 'edit' | 'submit' = 'submit') =>
  route({ ...post(name, t.steps[name]), access: may(action), input: z.strictObject(named), output: opened })
const dated = <N extends Step>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: may('submit'),
    input: z.strictObject({ ...named, on: day, reason: reason.optional() }),
    output: opened,
  })
const isfStep = <N extends keyof typeof isfText.steps>(name: N) =>
  route({
    ...post(name, isfText.steps[name]),
    access: may('submit'),
    input: z.strictObject({ ...named, at: z.iso.datetime({ offset: true }).optional() }),
    output: opened,
  })
const explained = <N extends Step>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: may('submit'),
    input: z.strictObject({ ...named, reason: reason.min(1) }),
    output: opened,
  })

/** Entries into the United States. Steps answer with the entry as it stands; 404, 409 where stale or the state does not allow it, 422 with the errors that are left. */
export const usEntry = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: opened }),
    add: route({ ...routes.add, output: opened }),
    update: route({ ...routes.update, output: opened }),
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(Object.fromEntries(usEntryTabs.map((tab) => [tab, z.int()])) as Record<UsEntryTab, z.ZodInt>),
    }),
    /** All lines at once; what each bears and the whole are worked out anew. */
    saveLines: route({
      method: 'PUT',
      path: '/api/customs/usEntry/saveLines',
      title: t.saveLines,
      access: may('edit'),
      input: z.strictObject({ ...named, lines: z.array(usEntryLine).max(mostEntryLines) }),
      output: opened,
    }),
    /** Reads an invoice (Excel, CSV or pasted cells) as lines, to be looked at before they are saved; nothing of it is kept. 400 where it is no table of goods. */
    readLines: route({
      ...post('readLines', t.readLines),
      access: may('edit'),
      upload: true,
      reads: true,
      input: z.strictObject({ id, columns: chosenColumns.optional() }),
      output: entryRead(readLine),
    }),
    /** What was typed there is not asked again. */
    begin: route({
      ...post('begin', t.begin),
      access: may('edit'),
      input: z.strictObject({ from: z.enum(['order', 'usEntry']), id }),
      output: opened,
    }),
    /** One line with another origin, programme or day; nothing is kept. */
    whatIf: route({
      ...post('whatIf', t.whatIf),
      access: may('view'),
      reads: true,
      input: z.strictObject({
        id,
        line: z.int().min(0).max(mostEntryLines),
        origin: string(3).toUpperCase().optional(),
        program: string(10).toUpperCase().optional(),
        date: day,
      }),
      output: z.object({ now: figures, instead: figures }),
    }),
    check: step('check', 'edit'),
    uncheck: step('uncheck', 'edit'),
    file: dated('file'),
    requireDocuments: explained('requireDocuments'),
    examine: explained('examine'),
    hold: explained('hold'),
    release: dated('release'),
    reject: explained('reject'),
    cancel: explained('cancel'),
    fileSummary: dated('fileSummary'),
    pay: dated('pay'),
    correct: explained('correct'),
    fileCorrection: dated('fileCorrection'),
    liquidate: dated('liquidate'),
    protest: explained('protest'),
    settleProtest: explained('settleProtest'),
    close: step('close'),
    print: route({
      ...got('print', t.print),
      access: may('view'),
      input: z.strictObject({
        id,
        paper: z.enum(['release', 'summary', 'isf', 'invoice']),
        language: z.enum(languages),
      }),
      answer: 'file',
    }),
    fileIsf: isfStep('fileIsf'),
    amendIsf: isfStep('amendIsf'),
    acceptIsf: isfStep('acceptIsf'),
    rejectIsf: route({
      ...post('rejectIsf', isfText.steps.rejectIsf),
      access: may('submit'),
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: opened,
    }),
    ...talkRoutes('usEntry'),
    importResults: importRoute('usEntry'),
    waitingResults: waitingRoute('usEntry', responseKinds),
    /** A response that names no entry here, or one that has another number, is about this one. 404, 409 where it belongs to another already. */
    claimResult: route({
      ...post('claimResult', entryResponsesText.claim),
      access: may('submit'),
      input: z.strictObject({ ...named, resultId: id }),
      output: opened,
    }),
    ...layoutRoutes('usEntry', entryLayout),
    /** In the tenant's layout, at first the JSON that `docs/for-integrators.md` describes; for the filer's own certified software. */
    dataFile: route({
      ...post('dataFile', entryResponsesText.dataFile),
      access: { permission: 'usEntry.export' },
      input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
      answer: 'file',
      reads: true,
    }),
    queryFiler: route({ ...got('queryFiler', t.filer), access: may('edit'), output: filer }),
    /** The range in which numbers are taken. Throws 409 where it was changed meanwhile, 422 where it would give a number twice. */
    saveFiler: route({
      method: 'PUT',
      path: '/api/customs/usEntry/saveFiler',
      title: t.saveFiler,
      access: may('range'),
      input: z
        .strictObject({
          version: z.int().nullable(),
          code: string(3)
            .overwrite((s) => s.toUpperCase())
            .refine((s) => /^[A-Z0-9]{3}$/.test(s), rule(t.filerForm)),
          first: serial,
          last: serial,
        })
        .refine((v) => v.last >= v.first, rule(t.rangeOrder, ['last'])),
      output: filer,
    }),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `usEntry`. */
export const ownEntry = {
  ...usEntry,
  title: ownEntryText.title,
  fields: { ...usEntry.fields, status: { ...usEntry.fields.status, choices: ownEntryText.statuses } },
} as const
