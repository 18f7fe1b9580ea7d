import { z } from 'zod'
import { choiceField, dateField, dateTimeField, decimalField, dictionaryField, flagField, integerField, longTextField, moneyField, referenceField, textField } from '../../../kernel/field.ts'
import { origins } from '../../../kernel/origin.ts'
import { fieldChanges, fieldConflict } from '../../../kernel/patch.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import type { Text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { declarationSummary } from '../declaration/summary.ts'
import { caseLine, caseLineWrite } from './caseLine.ts'
import { customsCaseText as t } from './customsCase.text.ts'

export type CaseTab = keyof typeof t.tabs

const base = resource({
  name: 'customsCase',
  title: t.title,
  path: '/api/customs/customsCase',
  labelField: 'code',
  fields: {
    code: textField({ label: t.code, hint: t.codeHint, max: 32, sort: true, search: true, width: 165 }),
    direction: choiceField(t.directions, { label: t.direction, required: true, filter: true, width: 80, colours: { import: 'blue', export: 'green' } }),
    status: choiceField(t.statuses, { label: t.status, readOnly: true, required: true, filter: true, width: 110, colours: { draft: 'default', toClassify: 'blue', toQuote: 'blue', toConfirm: 'orange', toDeclare: 'blue', declaring: 'blue', toDispatch: 'green', toReceive: 'green', completed: 'green', returned: 'orange', cancelled: 'red' } }),
    alarm: choiceField(t.alarms, { label: t.alarm, readOnly: true, filter: true, width: 110, colours: { returned: 'red', taxDue: 'orange', inspection: 'orange', checking: 'blue' } }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    customerReference: textField({ label: t.customerReference, max: 64, search: true, aside: true }),
    orderCode: textField({ label: t.orderCode, readOnly: true, search: true, aside: true }),
    billNo: textField({ label: t.billNo, max: 50, search: true, width: 150 }),
    contractNo: textField({ label: t.contractNo, max: 32, search: true, aside: true }),
    invoiceNo: textField({ label: t.invoiceNo, max: 64, search: true, aside: true }),
    supervisionMode: dictionaryField('supervisionMode', { label: t.supervisionMode, aside: true }),
    incoterm: dictionaryField('incoterm', { label: t.incoterm, width: 90 }),
    currency: dictionaryField('currency', { label: t.currency, width: 80 }),
    invoiceTotal: moneyField({ label: t.invoiceTotal, width: 120 }),
    packages: integerField({ label: t.packages, min: 1, max: 999_999_999, width: 80 }),
    packageKind: dictionaryField('package', { label: t.packageKind, aside: true }),
    grossWeight: decimalField({ label: t.grossWeight, unit: t.kilograms, digits: 19, places: 5, width: 100 }),
    netWeight: decimalField({ label: t.netWeight, unit: t.kilograms, digits: 19, places: 5, aside: true }),
    transportMode: dictionaryField('transportMode', { label: t.transportMode, aside: true }),
    conveyance: textField({ label: t.conveyance, max: 50, aside: true }),
    voyage: textField({ label: t.voyage, max: 32, aside: true }),
    overseasName: textField({ label: t.overseasName, max: 100, search: true, aside: true }),
    overseasCode: textField({ label: t.overseasCode, max: 20, aside: true }),
    overseasAddress: textField({ label: t.overseasAddress, max: 100, aside: true }),
    tradeCountry: dictionaryField('country', { label: t.tradeCountry, aside: true }),
    farCountry: dictionaryField('country', { label: t.farCountry, aside: true }),
    farPort: dictionaryField('port', { label: t.farPort, max: 8, open: true, aside: true }),
    nearPort: dictionaryField('domesticPort', { label: t.nearPort, max: 8, open: true, aside: true }),
    customsOffice: dictionaryField('customsOffice', { label: t.customsOffice, max: 4, open: true, aside: true }),
    entryOffice: dictionaryField('customsOffice', { label: t.entryOffice, max: 4, open: true, aside: true }),
    goodsPlace: textField({ label: t.goodsPlace, max: 100, aside: true }),
    movedOn: dateField({ label: t.movedOn, hint: t.movedOnHint, sort: true, filter: true, aside: true }),
    marks: textField({ label: t.marks, max: 400, aside: true }),
    freight: moneyField({ label: t.freight, aside: true }),
    freightCurrency: dictionaryField('currency', { label: t.freightCurrency, aside: true }),
    insurance: moneyField({ label: t.insurance, aside: true }),
    insuranceCurrency: dictionaryField('currency', { label: t.insuranceCurrency, aside: true }),
    insuranceRate: decimalField({ label: t.insuranceRate, digits: 9, places: 4, aside: true }),
    assigneeId: referenceField('sysuser', { label: t.assignee, labelField: 'assigneeName', readOnly: true, aside: true }),
    assigneeName: textField({ label: t.assignee, readOnly: true, computed: true, width: 100 }),
    urgent: flagField({ label: t.urgent, required: true, filter: true, width: 70 }),
    dueAt: dateTimeField({ label: t.dueAt, readOnly: true, sort: true, filter: true, width: 150 }),
    declareBy: dateField({ label: t.declareBy, tells: ['movedOn'], readOnly: true, sort: true, filter: true, width: 110 }),
    taxDueOn: dateField({ label: t.taxDueOn, readOnly: true, sort: true, filter: true, aside: true }),
    lineCount: integerField({ label: t.lineCount, readOnly: true, required: true, computed: true, min: 0, max: 100_000, width: 80 }),
    openLines: integerField({ label: t.openLines, readOnly: true, required: true, computed: true, min: 0, max: 100_000, aside: true }),
    declarationCount: integerField({ label: t.declarationCount, readOnly: true, required: true, computed: true, min: 0, max: 10_000, aside: true }),
    statusNote: longTextField({ label: t.statusNote, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Made from and to: days of the tenant's calendar, both of them included; figures lead to their rows by these.
  query: { tab: z.enum(Object.keys(t.tabs) as [CaseTab]), madeFrom: z.iso.date(), madeTo: z.iso.date() },
})

export type CaseRow = z.output<typeof base.row>
export type CaseStatus = keyof typeof t.statuses
export type CaseStep = keyof typeof t.steps

/** The words of the states for whoever reads them. */
export const statusWords = (customer: boolean): Readonly<Record<CaseStatus, Text>> => (customer ? t.plainStatuses : t.statuses)

/** The most lines that the papers of one case may have. */
export const mostCaseLines = 2000

/** States in which case file and lines can be written. */
export const openStatuses: readonly CaseStatus[] = ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'declaring', 'returned']

interface StepRule { readonly from: readonly CaseStatus[]; readonly to: CaseStatus; readonly permission: string; readonly staffOnly: boolean; readonly reason: boolean; readonly beforeCustoms: boolean }

/**
 * The life of a case (domain rules C.2). `beforeCustoms`: only while no declaration of it is with customs. Two transitions have no step of their own:
 * the first declaration submitted takes `toDeclare` to `declaring`, the last one released takes `declaring` to `toDispatch`; if all are deleted or
 * withdrawn it falls back to `toDeclare`.
 */
export const caseSteps = {
  submit: { from: ['draft', 'returned'], to: 'toClassify', permission: 'customsCase.edit', staffOnly: false, reason: false, beforeCustoms: true },
  classified: { from: ['toClassify'], to: 'toQuote', permission: 'customsCase.decide', staffOnly: true, reason: false, beforeCustoms: true },
  quote: { from: ['toQuote'], to: 'toConfirm', permission: 'customsCase.decide', staffOnly: true, reason: false, beforeCustoms: true },
  release: { from: ['toQuote', 'toConfirm'], to: 'toDeclare', permission: 'customsCase.decide', staffOnly: true, reason: true, beforeCustoms: true },
  confirm: { from: ['toConfirm'], to: 'toDeclare', permission: 'customsCase.confirm', staffOnly: false, reason: false, beforeCustoms: true },
  refuse: { from: ['toConfirm'], to: 'toQuote', permission: 'customsCase.confirm', staffOnly: false, reason: true, beforeCustoms: true },
  sendBack: { from: ['toClassify', 'toQuote', 'toConfirm', 'toDeclare'], to: 'returned', permission: 'customsCase.decide', staffOnly: true, reason: true, beforeCustoms: true },
  dispatch: { from: ['toDispatch'], to: 'toReceive', permission: 'customsCase.edit', staffOnly: true, reason: false, beforeCustoms: false },
  receive: { from: ['toReceive'], to: 'completed', permission: 'customsCase.confirm', staffOnly: false, reason: false, beforeCustoms: false },
  cancel: { from: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'returned'], to: 'cancelled', permission: 'customsCase.edit', staffOnly: false, reason: true, beforeCustoms: true },
  reopen: { from: ['cancelled'], to: 'draft', permission: 'customsCase.edit', staffOnly: false, reason: false, beforeCustoms: true },
} as const satisfies Record<CaseStep, StepRule>

type Right = 'view' | 'edit' | 'decide' | 'confirm' | 'assign' | 'export'
const may = <R extends Right>(right: R) => ({ permission: `customsCase.${right}` }) as const
type Verb = 'counters' | 'open' | 'patch' | 'lines' | 'patchLines' | 'assign' | 'queryPeople' | 'copy' | 'fromOrder' | 'statistics'
const at = (verb: Verb) => ({ path: `/api/customs/customsCase/${verb}`, title: t[verb] })

const taken = z.strictObject({ id, version: z.int() })
const step = <const P extends string>(name: CaseStep, permission: P) =>
  route({ method: 'POST', path: `/api/customs/customsCase/${name}`, title: t.steps[name], access: { permission }, input: taken, output: base.row })
const stepWithReason = <const P extends string>(name: CaseStep, permission: P) =>
  route({ method: 'POST', path: `/api/customs/customsCase/${name}`, title: t.steps[name], access: { permission }, input: taken.extend({ reason: string(500).min(1) }), output: base.row })

/** A case with what its first screen shows; lines, papers, talk and taxes are asked for by themselves. */
const opened = z.object({ row: base.row, origins, declarations: z.array(declarationSummary), openQuestions: z.int(), documentsNeeded: z.int() })
export type OpenedCase = z.output<typeof opened>

const counters = z.object(Object.fromEntries((Object.keys(t.tabs) as CaseTab[]).map((tab) => [tab, z.int()])) as Record<CaseTab, z.ZodInt>)
export type CaseCounters = z.output<typeof counters>

const lineOutcome = z.object({
  /** Lines that the call wrote, as they stand now. */
  lines: z.array(caseLine),
  conflicts: z.array(fieldConflict.extend({ id })),
  /** What a rule of the form refuses: the other fields are kept. */
  problems: z.array(z.object({ id, field: z.string(), message: z.string() })),
  lineCount: z.int(), openLines: z.int(),
})
export type LineOutcome = z.output<typeof lineOutcome>

const day = z.iso.date()
const statistic = z.object({ month: z.string(), direction: z.enum(['import', 'export']), orgId: id.nullable(), orgName: z.string().nullable(), cases: z.int(), declarations: z.int(), lines: z.int(), completed: z.int(), returned: z.int(), averageHours: z.int().nullable(), taxes: z.string() })
export type CaseStatistic = z.output<typeof statistic>

/** The broker's case files. A customer's people see and write their own. */
export const customsCase = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({ ...at('counters'), method: 'GET', access: may('view'), output: counters }),
    open: route({ ...at('open'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: opened }),
    /** Saves single fields by what their writer saw; other fields of another writer stay. `problems` are what a rule refuses, field by field. */
    patch: route({
      ...at('patch'), method: 'POST', access: may('edit'), input: z.strictObject({ id, set: fieldChanges }),
      output: z.object({ row: base.row, origins, conflicts: z.array(fieldConflict), problems: z.array(z.object({ field: z.string(), message: z.string() })) }),
    }),
    /** All lines of a case in their order; with `since` (ISO time of an earlier answer's `at`) only what changed, the deleted ones with `deletedAt`. */
    lines: route({ ...at('lines'), method: 'GET', access: may('view'), input: z.strictObject({ id, since: z.iso.datetime({ offset: true }).optional() }), output: z.object({ at: z.string(), lines: z.array(caseLine) }) }),
    /** Adds, changes and removes single lines. Ids of added lines are the page's own: a call that is sent again does nothing twice. */
    patchLines: route({
      ...at('patchLines'), method: 'POST', access: may('edit'), maxBody: 4_000_000, output: lineOutcome,
      input: z.strictObject({
        caseId: id,
        add: z.array(z.strictObject({ id, position: z.int().min(0).max(2_000_000_000), values: caseLineWrite })).max(mostCaseLines).default([]),
        set: z.array(z.strictObject({ id, fields: fieldChanges })).max(mostCaseLines).default([]),
        /** Refused as a conflict where somebody changed the line since `version`. */
        remove: z.array(z.strictObject({ id, version: z.int() })).max(mostCaseLines).default([]),
        /**
         * Puts lines directly behind others, or first, one after the other. It is never a conflict: what others moved meanwhile stays moved, and the same
         * move sent again changes nothing. Behind a line that somebody removed is where that line stood.
         */
        move: z.array(z.strictObject({ id, after: id.nullable() })).max(mostCaseLines).default([]),
      }),
    }),
    assign: route({ ...at('assign'), method: 'POST', access: may('assign'), input: z.strictObject({ ids: z.array(id).min(1).max(200), personId: id.nullable() }), output: z.object({ count: z.int() }) }),
    queryPeople: route({ ...at('queryPeople'), method: 'GET', access: may('assign'), output: z.array(z.object({ id, name: z.string(), open: z.int() })) }),
    /** A new draft with parties, terms and, when asked, the lines of an earlier case. */
    copy: route({ ...at('copy'), method: 'POST', access: may('edit'), input: z.strictObject({ id, lines: z.boolean().default(true) }), output: base.row }),
    fromOrder: route({ ...at('fromOrder'), method: 'POST', access: may('edit'), input: z.strictObject({ orderId: id, direction: z.enum(['import', 'export']) }), output: base.row }),
    statistics: route({ ...at('statistics'), method: 'GET', access: may('view'), input: z.strictObject({ from: day, to: day }), output: z.array(statistic) }),
    submit: step('submit', 'customsCase.edit'),
    classified: step('classified', 'customsCase.decide'),
    quote: step('quote', 'customsCase.decide'),
    release: stepWithReason('release', 'customsCase.decide'),
    confirm: step('confirm', 'customsCase.confirm'),
    refuse: stepWithReason('refuse', 'customsCase.confirm'),
    sendBack: stepWithReason('sendBack', 'customsCase.decide'),
    dispatch: step('dispatch', 'customsCase.edit'),
    receive: step('receive', 'customsCase.confirm'),
    cancel: stepWithReason('cancel', 'customsCase.edit'),
    reopen: step('reopen', 'customsCase.edit'),
  },
} as const

/** The same with the words that a customer's people know; routes and shape are those of `customsCase`. */
export const ownCase = { ...customsCase, fields: { ...customsCase.fields, status: { ...customsCase.fields.status, choices: t.plainStatuses } } } as const
