import { z } from 'zod'

import { issues } from '../../kernel/issue.text.ts'
import { rule } from '../../kernel/issue.ts'
import { route } from '../../kernel/route.ts'
import { decimal, string } from '../../kernel/value.ts'
import { dutyText as t } from './duty.text.ts'
import { words } from './hscode.ts'

const amount = decimal(18, 4)
const quantities = z.array(z.strictObject({ quantity: decimal(18, 5), unit: string(40).min(1) })).max(6)
const code = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,13}$/))
const common = {
  code,
  date: z.iso.date().optional(),
  value: amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Of the currency in that of the country; without it the rate on file is taken. */
  exchangeRate: decimal(20, 10).optional(),
  /** Country of origin, ISO 3166 alpha-3. */
  origin: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** A preference that is claimed: programme or agreement as the tariff writes it. */
  program: string(20).optional(),
  /** Anti-dumping and countervailing duties stand by producer. */
  producer: string(200).optional(),
  /** In the units of the tariff line. */
  quantities: quantities.optional(),
}

/** What an estimate needs. Money is decimal text; nothing on file stays unknown and is told, never taken for nought. */
export const dutyAsk = z.discriminatedUnion('jurisdiction', [
  z.strictObject({
    jurisdiction: z.literal('CN'),
    direction: z.enum(['import', 'export']).default('import'),
    ...common,
    terms: z.enum(['CIF', 'CFR', 'FOB', 'EXW']).default('CIF'),
    freight: amount.optional(),
    insurance: amount.optional(),
    /** Per cent of the insured value. */
    insuranceRate: decimal(8, 4).optional(),
  }),
  z.strictObject({
    jurisdiction: z.literal('US'),
    ...common,
    ocean: z.boolean().default(true),
    entry: z.enum(['formal', 'informal']).default('formal'),
    /** Chapter 99 headings of exceptions that the entry claims; `[]` is none, left out it is not known. */
    claims: z
      .array(
        z
          .string()
          .overwrite((s) => s.replace(/[.\s-]/g, ''))
          .regex(/^99\d{6}$/),
      )
      .max(20)
      .optional(),
  }),
  z.strictObject({
    jurisdiction: z.literal('HK'),
    ...common,
    food: z.boolean().default(false),
    clothingHkMade: z.boolean().default(false),
    /** Per cent of alcohol by volume, which decides the duty on liquor. */
    alcohol: decimal(5, 2).optional(),
    /** How many containers the liquor comes in, and the litres of each: the threshold is that of a bottle. */
    bottles: z.int().min(1).max(100_000_000).optional(),
    bottleLitres: decimal(9, 4)
      .refine((v) => Number(v) > 0, rule(issues.invalid))
      .optional(),
    /** Which of the kinds that the ordinance tells apart under one code. */
    kind: z.enum(Object.keys(t.hkKinds) as [keyof typeof t.hkKinds]).optional(),
  }),
])
export type DutyAsk = z.output<typeof dutyAsk>

export const dutyStep = z.object({
  kind: z.string(),
  label: words,
  /** How it was found, in words. */
  rule: words,
  /** The sum with its figures. */
  sum: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  /** Counted in the total; values and waived taxes are not. */
  counted: z.boolean(),
  /** Of a duty by a rule: the code it goes by, and from when until when that runs. */
  code: z.string().optional(),
  from: z.string().optional(),
  to: z.string().nullable().optional(),
  /** Of a duty by origin: whose goods bear it. */
  origins: z.array(z.string()).optional(),
})
export type DutyStep = z.output<typeof dutyStep>

export const dutyEstimate = z.object({
  currency: z.string(),
  steps: z.array(dutyStep),
  total: z.string(),
  /** False where something could not be calculated: the total is then of what could. */
  complete: z.boolean(),
  warnings: z.array(words),
  edition: z.string().nullable(),
  date: z.iso.date(),
})
export type DutyEstimate = z.output<typeof dutyEstimate>

export const duty = {
  /** Duties, taxes and fees of one line, every step with its rule. Public, limited by address. */
  calculate: route({
    method: 'POST',
    path: '/api/customs/duty/calculate',
    title: t.calculate,
    reads: true,
    access: { open: 'Rates are public; nothing that is sent is kept', visitors: true },
    input: dutyAsk,
    output: dutyEstimate,
  }),
} as const
