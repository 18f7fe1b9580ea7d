import { z } from 'zod'

import { issues } from '../../kernel/issue.text.ts'
import type { Text } from '../../kernel/text.ts'
import { decimal, string } from '../../kernel/value.ts'
import { rateText as t } from './rate.text.ts'

/** What a rate is for. `column2`: United States, countries without normal trade relations; `rebate`: China, refund of VAT on export. */
export const rateKinds = {
  mfn: t.mfn,
  general: t.general,
  temporary: t.temporary,
  special: t.special,
  column2: t.column2,
  vat: t.vat,
  excise: t.excise,
  export: t.export,
  exportTemporary: t.exportTemporary,
  rebate: t.rebate,
  wasteFund: t.wasteFund,
  additional: t.additional,
} as const
export type RateKind = keyof typeof rateKinds

/** What the tariff of a jurisdiction calls a rate: what others call the most favoured nation's is column 1, General, of the United States (HTSUS, General Note 3). */
export const rateKindIn = (jurisdiction: string | null, kind: RateKind): Text =>
  jurisdiction === 'US' && kind === 'mfn' ? t.usGeneral : rateKinds[kind]

/** `person`: the text says how the duty is found, but no arithmetic on value and quantity does; a person must. */
export const rateForms = {
  free: t.free,
  adValorem: t.adValorem,
  specific: t.specific,
  compound: t.compound,
  person: t.person,
} as const

/** So much money for one unit of quantity: 0.044 USD for each kg. */
export const specificRate = z.strictObject({
  amount: decimal(18, 8),
  currency: z.string().regex(/^[A-Z]{3}$/),
  unit: string(40),
})
export type SpecificRate = z.output<typeof specificRate>

/** One rate as it is on file, with the words it came from. Nothing on file is no rate at all, never a rate of 0. */
export const rate = z.strictObject({
  kind: z.enum(Object.keys(rateKinds) as [RateKind]),
  form: z.enum(Object.keys(rateForms) as [keyof typeof rateForms]),
  /** Per cent of the value, `6.5` for 6.5 %. Forms `adValorem` and `compound`. */
  adValorem: decimal(12, 6).optional(),
  /** Added to each other. A compound rate without figures is one whose parts have bases of their own: it needs a person too. Forms `specific` and `compound`. */
  specific: z.array(specificRate).max(4).optional(),
  /** Preference programmes, agreements or countries that a special rate is for. */
  programs: z.array(string(20)).max(60).optional(),
  /** A temporary rate may run shorter than its edition. */
  validFrom: z.iso.date().optional(),
  validTo: z.iso.date().optional(),
  /** Word for word as the source has it. */
  text: string(1000),
})
export type Rate = z.output<typeof rate>

/** The figures of a rate in short: `6.5% + 1.5 CNY/千克`; empty where it has none. */
export const rateFigures = ({ adValorem, specific = [] }: Pick<Rate, 'adValorem' | 'specific'>): string =>
  [
    ...(adValorem === undefined ? [] : [`${adValorem}%`]),
    ...specific.map((s) => `${s.amount} ${s.currency}/${s.unit}`),
  ].join(' + ')

/** Of these a line may have several that hold at the same time: one for each programme, one for each measure. */
const several: ReadonlySet<RateKind> = new Set(['special', 'additional'])

/** What is wrong with a rate that a person wrote, and at which of its fields. A compound rate without any figures is one that the source only describes. */
function rateProblem(r: Rate): { readonly at: keyof Rate; readonly message: Text } | undefined {
  const [perCent, amounts] = [r.adValorem !== undefined, !!r.specific?.length]
  if ((r.form === 'free' || r.form === 'person') && (perCent || amounts)) return { at: 'form', message: t.noFigures }
  if (r.form === 'compound' && !perCent && !amounts) return r.text ? undefined : { at: 'text', message: t.sayHow }
  if ((r.form === 'adValorem' || r.form === 'compound') && !perCent)
    return { at: 'adValorem', message: issues.required }
  if (r.form === 'specific' && perCent) return { at: 'form', message: t.isCompound }
  if ((r.form === 'specific' || r.form === 'compound') && !amounts) return { at: 'specific', message: issues.required }
  if (r.form === 'adValorem' && amounts) return { at: 'form', message: t.isCompound }
  if (r.specific?.some((s) => !s.unit)) return { at: 'specific', message: issues.required }
  if (r.form === 'person' && !r.text) return { at: 'text', message: t.sayHow }
  return r.validFrom && r.validTo && r.validTo < r.validFrom ? { at: 'validTo', message: t.endBeforeStart } : undefined
}

const meet = (a: Rate, b: Rate): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999')

/** The rates of a line as a person writes them: figures as the form says, and no two of one kind on the same day. */
export const writtenRates = z
  .array(rate)
  .max(60)
  .superRefine((rates, ctx) => {
    const add = (path: (string | number)[], message: Text) =>
      ctx.addIssue({ code: 'custom', path, params: { message } })
    for (const [n, r] of rates.entries()) {
      const problem = rateProblem(r)
      if (problem) add([n, problem.at], problem.message)
      if (!several.has(r.kind) && rates.slice(0, n).some((other) => other.kind === r.kind && meet(other, r)))
        add([n, 'kind'], t.twice)
    }
  })

/** An element of a declaration (China): `options` where customs gives a list to choose from. */
export const declarationElement = z.strictObject({
  name: string(100).min(1),
  hint: string(500).optional(),
  required: z.boolean(),
  options: z
    .array(z.strictObject({ value: string(40), label: string(100) }))
    .max(50)
    .optional(),
})
export type DeclarationElement = z.output<typeof declarationElement>
