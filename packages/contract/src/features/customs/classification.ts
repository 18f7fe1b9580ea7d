import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { languages } from '../../kernel/text.ts'
import { id, string } from '../../kernel/value.ts'
import { classificationText as t } from './classification.text.ts'
import { words } from './hscode.ts'
import { rulingEvidence } from './ruling/rulingEvidence.ts'

/** How sure the engine is. Where nothing reaches `possible`, no candidate is given. */
export const grades = ['strong', 'good', 'possible'] as const

const attributes = z.strictObject({
  material: string(200).optional(),
  use: string(200).optional(),
  composition: string(200).optional(),
  function: string(200).optional(),
  brand: string(100).optional(),
  model: string(100).optional(),
  /** The reply to a question: its facet and one of its values; no reply ("I don't know") is no `answer` and asks nothing again. */
  answer: z
    .strictObject({ facet: z.string().regex(/^[a-z]{1,20}$/), value: z.string().regex(/^[a-z0-9]{1,20}$/) })
    .optional(),
  unsure: z.boolean().optional(),
})

export const candidate = z.object({
  /** Six digits of HS 2022; where `jurisdiction` was given and its tariff is on file, `lines` holds the codes below. */
  code: z.string(),
  /** In the language that was asked for. */
  name: z.string(),
  path: z.array(z.object({ code: z.string(), name: z.string() })),
  score: z.number(),
  grade: z.enum(grades),
  evidence: z.object({
    /** Words of the description that speak for it. */
    words: z.array(z.string()),
    /** Names and words of the nomenclature that fit, with the code at which they stand. */
    phrases: z.array(z.object({ code: z.string(), text: z.string() })),
    /** What speaks against it: such goods are at `instead`. */
    against: z.array(z.object({ code: z.string(), text: z.string(), instead: z.string() })),
    rules: z.array(z.object({ code: z.string(), text: z.string() })),
    /** Goods of the tenant that were decided like this before; empty for visitors. */
    decided: z.array(
      z.object({
        goodsId: id,
        modelNumber: z.string(),
        name: z.string(),
        code: z.string(),
        unitPrice: z.string().nullable(),
        currency: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
  lines: z.array(z.object({ code: z.string(), name: words })),
})
export type Candidate = z.output<typeof candidate>

export const classified = z.object({
  list: z.array(candidate),
  /** At most one question, chosen because its answer splits the leading candidates. */
  question: z
    .object({
      facet: z.string(),
      text: z.string(),
      answers: z.array(z.object({ value: z.string(), label: z.string() })),
    })
    .nullable(),
  /** Words that were read as others. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Rulings in force that speak for a code of these goods, those that bind first; for the broker's own people where they classify. */
  rulings: z.array(rulingEvidence),
  /** Names this question, so that a choice can be noted; holds nothing of the person who asked. */
  queryId: id.nullable(),
})
export type Classified = z.output<typeof classified>

const open = {
  open: 'Anybody may ask how goods are classified; the answer names public codes only',
  visitors: true,
} as const
const at = (verb: 'query' | 'choose') => ({ path: `/api/customs/classification/${verb}`, title: t[verb] })

export const classification = {
  query: route({
    ...at('query'),
    method: 'POST',
    reads: true,
    access: open,
    input: z.strictObject({
      text: string(1000).min(1),
      lang: z.enum(languages),
      jurisdiction: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      attributes: attributes.optional(),
      limit: z.int().min(1).max(20).default(10),
    }),
    output: classified,
  }),
  /** Notes which candidate a visitor took, for making the words better. */
  choose: route({
    ...at('choose'),
    method: 'POST',
    access: open,
    input: z.strictObject({ queryId: id, code: z.string().regex(/^\d{6,13}$/) }),
  }),
} as const
