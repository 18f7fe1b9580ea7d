import { z } from 'zod'
import { decimal, string } from '../../kernel/value.ts'
import { rateText as t } from './rate.text.ts'

/** What a rate is for. `column2`: United States, countries without normal trade relations; `rebate`: China, refund of VAT on export. */
export const rateKinds = {
  mfn: t.mfn, general: t.general, temporary: t.temporary, special: t.special, column2: t.column2, vat: t.vat, excise: t.excise,
  export: t.export, exportTemporary: t.exportTemporary, rebate: t.rebate, wasteFund: t.wasteFund, additional: t.additional,
} as const
export type RateKind = keyof typeof rateKinds

/** `person`: the text says how the duty is found, but no arithmetic on value and quantity does; a person must. */
export const rateForms = { free: t.free, adValorem: t.adValorem, specific: t.specific, compound: t.compound, person: t.person } as const

/** So much money for one unit of quantity: 0.044 USD for each kg. */
export const specificRate = z.strictObject({ amount: decimal(18, 8), currency: z.string().regex(/^[A-Z]{3}$/), unit: string(40) })
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

/** An element of a declaration (China): `options` where customs gives a list to choose from. */
export const declarationElement = z.strictObject({
  name: string(100).min(1), hint: string(500).optional(), required: z.boolean(),
  options: z.array(z.strictObject({ value: string(40), label: string(100) })).max(50).optional(),
})
export type DeclarationElement = z.output<typeof declarationElement>
