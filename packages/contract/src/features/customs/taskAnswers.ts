import { z } from 'zod'

import { id } from '../../kernel/value.ts'
import { classifyTaskText as t } from './classifyTask.text.ts'
import { taskAttributes } from './taskResource.ts'

export const taskQuestion = z.object({
  id,
  question: z.string(),
  missing: z.array(z.enum(taskAttributes)),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
})

export const similarGoods = z.object({
  goodsId: id.nullable(),
  modelNumber: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  elements: z.string().nullable(),
  unitPrice: z.string().nullable(),
  currency: z.string().nullable(),
  at: z.string(),
  /** How much of the description is the same, from 0 to 1. */
  likeness: z.number(),
  /** Per cent by which the line's price lies above (or below) it; none in another currency. */
  deviation: z.string().nullable(),
})

/** What the customer's people propose for these goods in a case: a code with what belongs to it, or elements alone. */
export const proposedCode = z.object({
  code: z.string().nullable(),
  ciqCode: z.string().nullable(),
  elements: z.string().nullable(),
  caseCode: z.string(),
  /** The person who typed it, or the paper that told it. */
  by: z.string().nullable(),
  of: z.string().nullable(),
  at: z.string(),
})

export const taskStep = z.object({
  id,
  action: z.enum(Object.keys(t.steps) as [keyof typeof t.steps]),
  person: z.string().nullable(),
  at: z.string(),
  code: z.string().nullable(),
  note: z.string().nullable(),
  /** The number of the ruling that it cites. */
  ruling: z.string().nullable(),
  minutes: z.int().nullable(),
})

export const askedTask = z.object({
  id,
  name: z.string(),
  modelNumber: z.string().nullable(),
  brand: z.string().nullable(),
  orderCode: z.string().nullable(),
  description: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
  questions: z.array(taskQuestion),
})

export const taskCounters = z.object({
  unclassified: z.int(),
  first: z.int(),
  query: z.int(),
  mine: z.int(),
  today: z.int(),
  overdue: z.int(),
})

export const taskStatistic = z.object({
  day: z.iso.date(),
  /** Null for what the matching rule decided. */
  personId: id.nullable(),
  person: z.string().nullable(),
  decided: z.int(),
  reviewed: z.int(),
  asked: z.int(),
  matched: z.int(),
  /** Median of working minutes from the arrival of a line to its first decision; none where nothing was decided. */
  medianMinutes: z.int().nullable(),
  /** Of the first decisions of that day: how many are final by now, and how many of these kept six digits, or the whole code. */
  finals: z.int(),
  sameSix: z.int(),
  sameWhole: z.int(),
})
