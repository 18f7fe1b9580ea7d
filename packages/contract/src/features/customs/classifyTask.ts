import { z } from 'zod'
import { choiceField, dateField, dateTimeField, decimalField, dictionaryField, flagField, longTextField, moneyField, referenceField, textField } from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { listOf, resource } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { decimal, id, queryInteger, string } from '../../kernel/value.ts'
import { classified, grades } from './classification.ts'
import { classifyTaskText as t } from './classifyTask.text.ts'

/** Facts of the goods that only some have, as the customer gave them; a question may name those that are missing. */
export const taskAttributes = ['material', 'use', 'composition', 'function', 'specification'] as const
export type TaskAttribute = (typeof taskAttributes)[number]

const attribute = (label: (typeof t)[TaskAttribute]) => longTextField({ label, max: 500, aside: true, computed: true })

export type TaskTab = keyof typeof t.tabs

const base = resource({
  name: 'classifyTask',
  title: t.title,
  path: '/api/customs/classifyTask',
  labelField: 'name',
  sort: 'dueAt',
  fields: {
    name: textField({ label: t.name, required: true, max: 200, search: true, width: 220 }),
    modelNumber: textField({ label: t.modelNumber, max: 100, search: true, width: 150 }),
    brand: textField({ label: t.brand, max: 100, search: true, width: 110 }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    jurisdiction: choiceField(t.jurisdictions, { label: t.jurisdiction, required: true, filter: true, width: 110 }),
    kind: choiceField(t.kinds, { label: t.kind, filter: true, width: 110 }),
    urgent: flagField({ label: t.urgent, required: true, filter: true, width: 80 }),
    dueDate: dateField({ label: t.dueDate, hint: t.dueDateHint, writeOnly: true, computed: true }),
    dueAt: dateTimeField({ label: t.dueAt, required: true, readOnly: true, sort: true, filter: true, width: 150 }),
    source: choiceField(t.sources, { label: t.source, required: true, readOnly: true, filter: true, width: 110 }),
    orderCode: textField({ label: t.orderCode, readOnly: true, search: true, width: 150 }),
    status: choiceField(t.statuses, { label: t.status, required: true, readOnly: true, filter: true, width: 110, colours: { unclassified: 'blue', first: 'orange', query: 'orange', classified: 'green', cancelled: 'default' } }),
    unitPrice: moneyField({ label: t.unitPrice }),
    currency: dictionaryField('currency', { label: t.currency, width: 90 }),
    quantity: decimalField({ label: t.quantity, digits: 18, places: 5, aside: true }),
    unit: dictionaryField('unit', { label: t.unit, aside: true }),
    origin: dictionaryField('country', { label: t.origin, aside: true }),
    material: attribute(t.material),
    use: attribute(t.use),
    composition: attribute(t.composition),
    function: attribute(t.function),
    specification: attribute(t.specification),
    description: longTextField({ label: t.description, max: 2000, aside: true }),
    holder: textField({ label: t.holder, readOnly: true, computed: true, width: 100 }),
    ownHeld: flagField({ label: t.ownHeld, readOnly: true, required: true, computed: true, aside: true }),
    firstCode: textField({ label: t.firstCode, readOnly: true, width: 120 }),
    firstByName: textField({ label: t.firstByName, readOnly: true, computed: true, width: 100 }),
    firstAt: dateTimeField({ label: t.firstAt, readOnly: true, aside: true }),
    finalCode: textField({ label: t.finalCode, readOnly: true, width: 120 }),
    reviewedByName: textField({ label: t.reviewedByName, readOnly: true, computed: true, aside: true }),
    reviewedAt: dateTimeField({ label: t.reviewedAt, readOnly: true, aside: true }),
    elements: textField({ label: t.elements, readOnly: true, aside: true }),
    basis: longTextField({ label: t.basis, readOnly: true, aside: true }),
    returnedReason: longTextField({ label: t.returnedReason, readOnly: true, aside: true }),
    matched: flagField({ label: t.matched, readOnly: true, required: true, aside: true }),
    answered: flagField({ label: t.answered, readOnly: true, required: true, computed: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Without a tab everything that the reader may see, lines in other hands left out.
  query: { tab: z.enum(Object.keys(t.tabs) as [TaskTab]) },
  rules: [{ field: 'currency', message: t.currencyMissing, holds: (v) => !v['unitPrice'] || Boolean(v['currency']) }],
})

export type TaskRow = z.output<typeof base.row>
export type TaskStatus = keyof typeof t.statuses
export type TaskAction = keyof typeof t.steps

const code = z.string().trim().transform((s) => s.replace(/[.\s-]/g, '')).pipe(z.string().regex(/^\d{6,13}$/))
const blankIsNull = (max: number) => z.preprocess((v) => (v === '' ? null : v), string(max).nullable()).optional()

/** What spoke for the code when it was taken: the place of the candidate from 1, or goods that were decided like this before. */
const evidence = z.strictObject({ candidate: z.int().min(1).max(20).optional(), grade: z.enum(grades).optional(), words: z.array(string(100)).max(50).optional(), likeGoods: id.optional() })
const decision = { code, ciqCode: z.string().regex(/^\d{3}$/).optional(), elements: blankIsNull(255), basis: blankIsNull(2000), evidence: evidence.optional() }

const question = z.object({
  id, question: z.string(), missing: z.array(z.enum(taskAttributes)), askedBy: z.string().nullable(), askedAt: z.string(),
  answer: z.string().nullable(), answeredBy: z.string().nullable(), answeredAt: z.string().nullable(),
})
export type TaskQuestion = z.output<typeof question>

const similar = z.object({
  goodsId: id.nullable(), modelNumber: z.string().nullable(), name: z.string(), code: z.string(), elements: z.string().nullable(), unitPrice: z.string().nullable(), currency: z.string().nullable(), at: z.string(),
  /** How much of the description is the same, from 0 to 1. */
  likeness: z.number(),
  /** Per cent by which the line's price lies above (or below) it; none in another currency. */
  deviation: z.string().nullable(),
})
export type SimilarGoods = z.output<typeof similar>

const step = z.object({
  id, action: z.enum(Object.keys(t.steps) as [TaskAction]), person: z.string().nullable(), at: z.string(), code: z.string().nullable(), note: z.string().nullable(), minutes: z.int().nullable(),
})

/** A line with all that its decision needs. */
const opened = z.object({
  task: base.row,
  goodsId: id.nullable(),
  /** Picture or datasheet of the goods. */
  attachment: id.nullable(),
  /** Who holds it, and whether that is the reader. */
  claim: z.object({ personId: id, name: z.string(), own: z.boolean(), at: z.string(), assigned: z.boolean() }).nullable(),
  /** The first decision was the reader's: the second look must be somebody else's. */
  ownFirst: z.boolean(),
  candidates: classified.omit({ queryId: true }),
  similar: z.array(similar),
  questions: z.array(question),
  steps: z.array(step),
})
export type OpenedTask = z.output<typeof opened>

const asked = z.object({ id, name: z.string(), modelNumber: z.string().nullable(), brand: z.string().nullable(), orderCode: z.string().nullable(), description: z.string().nullable(), attributes: z.record(z.string(), z.string()), questions: z.array(question) })
export type AskedTask = z.output<typeof asked>

const counters = z.object({ unclassified: z.int(), first: z.int(), query: z.int(), mine: z.int(), today: z.int(), overdue: z.int() })
export type TaskCounters = z.output<typeof counters>

const statistic = z.object({
  day: z.iso.date(),
  /** Null for what the matching rule decided. */
  personId: id.nullable(), person: z.string().nullable(),
  decided: z.int(), reviewed: z.int(), asked: z.int(), matched: z.int(),
  /** Median of working minutes from the arrival of a line to its first decision; none where nothing was decided. */
  medianMinutes: z.int().nullable(),
  /** Of the first decisions of that day: how many are final by now, and how many of these kept six digits, or the whole code. */
  finals: z.int(), sameSix: z.int(), sameWhole: z.int(),
})
export type TaskStatistic = z.output<typeof statistic>

const made = z.object({ created: z.int(), matched: z.int(), skipped: z.int(), ids: z.array(id) })
const may = (action: 'view' | 'edit' | 'export' | 'classify' | 'review' | 'assign' | 'answer') => ({ permission: `classifyTask.${action}` }) as const
type Verb =
  | 'counters' | 'open' | 'decide' | 'claim' | 'touch' | 'release' | 'next' | 'approve' | 'correct' | 'sendBack' | 'reopen' | 'ask' | 'split' | 'cancel' | 'fromOrder' | 'fromGoods' | 'assign' | 'queryPeople' | 'statistics' | 'queryAsked' | 'answer'
const at = (verb: Verb) => ({ path: `/api/customs/classifyTask/${verb}`, title: t[verb] })
const versioned = { id, version: z.int() }
const ids = z.array(id).min(1).max(200)
const reason = string(500).min(1)
const common = { method: 'POST', output: opened } as const
const day = z.iso.date()

/** Lines that wait for a classifier, and what he does with them. Staff only, but for `queryAsked` and `answer`. */
export const classifyTask = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({ ...at('counters'), method: 'GET', access: may('view'), output: counters }),
    open: route({ ...at('open'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: opened }),
    decide: route({ ...at('decide'), ...common, access: may('classify'), input: z.strictObject({ ...versioned, ...decision }) }),
    /** Lines without a decision ask for the right to classify, those that wait for the second person for the right to review. All of them or none. */
    claim: route({ ...at('claim'), method: 'POST', access: may('view'), input: z.strictObject({ ids }), output: z.object({ count: z.int() }) }),
    /** Says that the holder still works on it. */
    touch: route({ ...at('touch'), method: 'POST', access: may('view'), audit: false, input: z.strictObject({ id }), output: z.object({ held: z.boolean() }) }),
    release: route({ ...at('release'), method: 'POST', access: may('view'), input: z.strictObject({ ids }), output: z.object({ count: z.int() }) }),
    /** First the lines that the caller holds, after `after` in the order of their deadlines; then the most pressing free one is claimed. */
    next: route({ ...at('next'), method: 'POST', access: may('view'), input: z.strictObject({ queue: z.enum(['unclassified', 'first']).default('unclassified'), after: id.optional() }), output: z.object({ id: id.nullable() }) }),
    approve: route({ ...at('approve'), ...common, access: may('review'), input: z.strictObject({ ...versioned }) }),
    correct: route({ ...at('correct'), ...common, access: may('review'), input: z.strictObject({ ...versioned, ...decision, reason: blankIsNull(500) }) }),
    sendBack: route({ ...at('sendBack'), ...common, access: may('review'), input: z.strictObject({ ...versioned, reason }) }),
    reopen: route({ ...at('reopen'), ...common, access: may('review'), input: z.strictObject({ ...versioned, reason }) }),
    /** `told` is the number of the customer's people who were told. */
    ask: route({ ...at('ask'), method: 'POST', access: may('classify'), input: z.strictObject({ ...versioned, question: string(1000).min(1), missing: z.array(z.enum(taskAttributes)).max(taskAttributes.length).default([]) }), output: opened.extend({ told: z.int() }) }),
    split: route({
      ...at('split'), method: 'POST', access: may('edit'), output: z.object({ ids: z.array(id) }),
      input: z.strictObject({ ...versioned, parts: z.array(z.strictObject({ name: string(200).min(1), modelNumber: blankIsNull(100), quantity: decimal(18, 5).nullable().optional(), description: blankIsNull(2000) })).min(2).max(20) }),
    }),
    cancel: route({ ...at('cancel'), ...common, access: may('edit'), input: z.strictObject({ ...versioned, reason: blankIsNull(500) }) }),
    /** A line for each goods of the order that has no valid code there and waits for none; what the matching rule knows is decided at once. */
    fromOrder: route({ ...at('fromOrder'), method: 'POST', access: may('edit'), input: z.strictObject({ orderId: id, jurisdiction: base.fields.jurisdiction.schema, urgent: z.boolean().default(false) }), output: made }),
    fromGoods: route({
      ...at('fromGoods'), method: 'POST', access: may('edit'), output: made,
      input: z.strictObject({ goodsIds: ids, jurisdiction: base.fields.jurisdiction.schema, kind: base.fields.kind.schema.default('classification'), urgent: z.boolean().default(false) }),
    }),
    /** A line given to somebody stays his until it is done, released or given to another. */
    assign: route({ ...at('assign'), method: 'POST', access: may('assign'), input: z.strictObject({ ids, personId: id }), output: z.object({ count: z.int() }) }),
    queryPeople: route({ ...at('queryPeople'), method: 'GET', access: may('assign'), output: z.array(z.object({ id, name: z.string(), holds: z.int() })) }),
    /** What the reader did himself; with the right to assign, what everybody did. */
    statistics: route({
      ...at('statistics'), method: 'GET', access: may('view'), output: z.array(statistic),
      input: z.strictObject({ from: day, to: day }).refine((v) => v.from <= v.to, rule(t.badPeriod, ['to'])).refine((v) => Date.parse(v.to) - Date.parse(v.from) < 93 * 86_400_000, rule(t.longPeriod, ['from'])),
    }),
    answer: route({
      ...at('answer'), method: 'POST', access: may('answer'), output: asked,
      input: z.strictObject({ id, questionId: id, answer: string(2000).min(1), attributes: z.strictObject(Object.fromEntries(taskAttributes.map((a) => [a, string(500).optional()])) as Record<TaskAttribute, z.ZodOptional<z.ZodString>>).optional() }),
    }),
    /** Questions that the reader's own company was asked, the unanswered first. */
    queryAsked: route({
      ...at('queryAsked'), method: 'GET', access: may('answer'), output: listOf(asked).extend({ open: z.int() }),
      input: z.strictObject({ currentPage: queryInteger(1, 1000).default(1), pageSize: queryInteger(1, 50).refine((n) => (pageSizes as readonly number[]).includes(n)).default(10) }),
    }),
  },
} as const
