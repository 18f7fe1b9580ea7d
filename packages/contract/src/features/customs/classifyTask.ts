import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { decimal, id, queryInteger, string } from '../../kernel/value.ts'
import { classified, grades } from './classification.ts'
import { classifyTaskText as t } from './classifyTask.text.ts'
import { citedRuling } from './ruling/rulingEvidence.ts'
import {
  askedTask,
  proposedCode,
  similarGoods,
  taskCounters,
  taskQuestion,
  taskStatistic,
  taskStep,
} from './taskAnswers.ts'
import { taskAttributes, taskResource, type TaskAttribute } from './taskResource.ts'

export type TaskTab = keyof typeof t.tabs
export type TaskRow = z.output<typeof taskResource.row>
export type TaskStatus = keyof typeof t.statuses
export type TaskAction = keyof typeof t.steps
export type TaskQuestion = z.output<typeof taskQuestion>
export type SimilarGoods = z.output<typeof similarGoods>
export type ProposedCode = z.output<typeof proposedCode>
export type AskedTask = z.output<typeof askedTask>
export type TaskCounters = z.output<typeof taskCounters>
export type TaskStatistic = z.output<typeof taskStatistic>

const code = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,13}$/))
const blankIsNull = (max: number) => z.preprocess((v) => (v === '' ? null : v), string(max).nullable()).optional()

/** What spoke for the code when it was taken: the place of the candidate from 1, or goods that were decided like this before. */
const evidence = z.strictObject({
  candidate: z.int().min(1).max(20).optional(),
  grade: z.enum(grades).optional(),
  words: z.array(string(100)).max(50).optional(),
  likeGoods: id.optional(),
  /** The customer proposed it. */
  proposed: z.boolean().optional(),
  /** The ruling that it cites. */
  ruling: id.optional(),
})
const decision = {
  code,
  ciqCode: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  elements: blankIsNull(255),
  basis: blankIsNull(2000),
  evidence: evidence.optional(),
}

/** A line with all that its decision needs. */
const opened = z.object({
  task: taskResource.row,
  goodsId: id.nullable(),
  /** Picture or datasheet of the goods. */
  attachment: id.nullable(),
  /** Who holds it, and whether that is the reader. */
  claim: z
    .object({ personId: id, name: z.string(), own: z.boolean(), at: z.string(), assigned: z.boolean() })
    .nullable(),
  /** The first decision was the reader's: the second look must be somebody else's. */
  ownFirst: z.boolean(),
  candidates: classified.omit({ queryId: true }),
  similar: z.array(similarGoods),
  /** What the customer proposes, the latest first. */
  proposed: z.array(proposedCode),
  /** What the decision that stands with the line cites. */
  ruling: citedRuling.nullable(),
  /** The decision of the goods that the line ended in, and the precedent that it was kept as; null while there is none. */
  decision: z.object({ id, precedent: z.string().nullable() }).nullable(),
  questions: z.array(taskQuestion),
  steps: z.array(taskStep),
})
export type OpenedTask = z.output<typeof opened>

const made = z.object({ created: z.int(), matched: z.int(), skipped: z.int(), ids: z.array(id) })
const may = (action: 'view' | 'edit' | 'export' | 'classify' | 'review' | 'assign' | 'answer') =>
  ({ permission: `classifyTask.${action}` }) as const
type Verb =
  | 'counters'
  | 'open'
  | 'decide'
  | 'claim'
  | 'touch'
  | 'release'
  | 'next'
  | 'approve'
  | 'correct'
  | 'sendBack'
  | 'reopen'
  | 'ask'
  | 'split'
  | 'cancel'
  | 'fromOrder'
  | 'fromGoods'
  | 'assign'
  | 'queryPeople'
  | 'statistics'
  | 'queryAsked'
  | 'answer'
const at = (verb: Verb) => ({ path: `/api/customs/classifyTask/${verb}`, title: t[verb] })
const versioned = { id, version: z.int() }
const ids = z.array(id).min(1).max(200)
const reason = string(500).min(1)
const common = { method: 'POST', output: opened } as const
const day = z.iso.date()

/** Lines that wait for a classifier, and what they do with them. Staff only, but for `queryAsked` and `answer`. */
export const classifyTask = {
  ...taskResource,
  routes: {
    ...taskResource.routes,
    counters: route({ ...at('counters'), method: 'GET', access: may('view'), output: taskCounters }),
    open: route({ ...at('open'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: opened }),
    decide: route({
      ...at('decide'),
      ...common,
      access: may('classify'),
      input: z.strictObject({ ...versioned, ...decision }),
    }),
    /** Lines without a decision ask for the right to classify, those that wait for the second person for the right to review. All of them or none. */
    claim: route({
      ...at('claim'),
      method: 'POST',
      access: may('view'),
      input: z.strictObject({ ids }),
      output: z.object({ count: z.int() }),
    }),
    /** Says that the holder still works on it. */
    touch: route({
      ...at('touch'),
      method: 'POST',
      access: may('view'),
      audit: false,
      input: z.strictObject({ id }),
      output: z.object({ held: z.boolean() }),
    }),
    release: route({
      ...at('release'),
      method: 'POST',
      access: may('view'),
      input: z.strictObject({ ids }),
      output: z.object({ count: z.int() }),
    }),
    /** First the lines that the caller holds, after `after` in the order of their deadlines; then the most pressing free one is claimed. */
    next: route({
      ...at('next'),
      method: 'POST',
      access: may('view'),
      input: z.strictObject({ queue: z.enum(['unclassified', 'first']).default('unclassified'), after: id.optional() }),
      output: z.object({ id: id.nullable() }),
    }),
    approve: route({ ...at('approve'), ...common, access: may('review'), input: z.strictObject({ ...versioned }) }),
    correct: route({
      ...at('correct'),
      ...common,
      access: may('review'),
      input: z.strictObject({ ...versioned, ...decision, reason: blankIsNull(500) }),
    }),
    sendBack: route({
      ...at('sendBack'),
      ...common,
      access: may('review'),
      input: z.strictObject({ ...versioned, reason }),
    }),
    reopen: route({
      ...at('reopen'),
      ...common,
      access: may('review'),
      input: z.strictObject({ ...versioned, reason }),
    }),
    /** `told` is the number of the customer's people who were told. */
    ask: route({
      ...at('ask'),
      method: 'POST',
      access: may('classify'),
      input: z.strictObject({
        ...versioned,
        question: string(1000).min(1),
        missing: z.array(z.enum(taskAttributes)).max(taskAttributes.length).default([]),
      }),
      output: opened.extend({ told: z.int() }),
    }),
    split: route({
      ...at('split'),
      method: 'POST',
      access: may('edit'),
      output: z.object({ ids: z.array(id) }),
      input: z.strictObject({
        ...versioned,
        parts: z
          .array(
            z.strictObject({
              name: string(200).min(1),
              modelNumber: blankIsNull(100),
              quantity: decimal(18, 5).nullable().optional(),
              description: blankIsNull(2000),
            }),
          )
          .min(2)
          .max(20),
      }),
    }),
    cancel: route({
      ...at('cancel'),
      ...common,
      access: may('edit'),
      input: z.strictObject({ ...versioned, reason: blankIsNull(500) }),
    }),
    /** A line for each goods of the order that has no valid code there and waits for none; what the matching rule knows is decided at once. */
    fromOrder: route({
      ...at('fromOrder'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({
        orderId: id,
        jurisdiction: taskResource.fields.jurisdiction.schema,
        urgent: z.boolean().default(false),
      }),
      output: made,
    }),
    fromGoods: route({
      ...at('fromGoods'),
      method: 'POST',
      access: may('edit'),
      output: made,
      input: z.strictObject({
        goodsIds: ids,
        jurisdiction: taskResource.fields.jurisdiction.schema,
        kind: taskResource.fields.kind.schema.default('classification'),
        urgent: z.boolean().default(false),
      }),
    }),
    /** A line given to somebody stays theirs until it is done, released or given to another. */
    assign: route({
      ...at('assign'),
      method: 'POST',
      access: may('assign'),
      input: z.strictObject({ ids, personId: id }),
      output: z.object({ count: z.int() }),
    }),
    queryPeople: route({
      ...at('queryPeople'),
      method: 'GET',
      access: may('assign'),
      output: z.array(z.object({ id, name: z.string(), holds: z.int() })),
    }),
    /** What the reader did; with the right to assign, what everybody did. */
    statistics: route({
      ...at('statistics'),
      method: 'GET',
      access: may('view'),
      output: z.array(taskStatistic),
      input: z
        .strictObject({ from: day, to: day })
        .refine((v) => v.from <= v.to, rule(t.badPeriod, ['to']))
        .refine((v) => Date.parse(v.to) - Date.parse(v.from) < 93 * 86_400_000, rule(t.longPeriod, ['from'])),
    }),
    answer: route({
      ...at('answer'),
      method: 'POST',
      access: may('answer'),
      output: askedTask,
      input: z.strictObject({
        id,
        questionId: id,
        answer: string(2000).min(1),
        attributes: z
          .strictObject(
            Object.fromEntries(taskAttributes.map((a) => [a, string(500).optional()])) as Record<
              TaskAttribute,
              z.ZodOptional<z.ZodString>
            >,
          )
          .optional(),
      }),
    }),
    /** Questions that the reader's own company was asked, the unanswered first. */
    queryAsked: route({
      ...at('queryAsked'),
      method: 'GET',
      access: may('answer'),
      output: listOf(askedTask).extend({ open: z.int() }),
      input: z.strictObject({
        currentPage: queryInteger(1, 1000).default(1),
        pageSize: queryInteger(1, 50)
          .refine((n) => (pageSizes as readonly number[]).includes(n))
          .default(10),
      }),
    }),
  },
} as const
