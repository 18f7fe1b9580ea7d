import { z } from 'zod'

import { sumOf } from '../../../kernel/decimal.ts'
import {
  choiceField,
  decimalField,
  dictionaryField,
  flagField,
  moneyField,
  textField,
  type Field,
  type Fields,
} from '../../../kernel/field.ts'
import { fieldChanges, fieldConflict } from '../../../kernel/patch.ts'
import { recordOf } from '../../../kernel/record.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { caseChargeText as t } from './caseCharge.text.ts'

export type ChargeKind = keyof typeof t.kinds

/** What may be written of a charge; its amount is quantity × price, rounded half up to hundredths. */
export const chargeFields = {
  kind: choiceField(t.kinds, { label: t.fields.kind, required: true }),
  description: textField({ label: t.fields.description, max: 200 }),
  quantity: decimalField({ label: t.fields.quantity, required: true, digits: 18, places: 4 }),
  price: moneyField({ label: t.fields.price, required: true }),
  currency: dictionaryField('currency', { label: t.fields.currency, required: true }),
  advanced: flagField({ label: t.fields.advanced, required: true }),
  remark: textField({ label: t.fields.remark, max: 500 }),
} as const satisfies Fields
export type ChargeField = keyof typeof chargeFields

/** The most charges that one case holds. */
export const mostCharges = 200

const blank = (field: Pick<Field<z.ZodType<string | boolean>>, 'schema' | 'required'>) =>
  z.preprocess((v) => (v === '' ? null : v), field.required ? field.schema : field.schema.nullable())
/** A value as it may be sent; '' and null take away what need not be there. */
export const chargeWrite = z.strictObject(
  recordOf(Object.keys(chargeFields) as ChargeField[], (name) => blank(chargeFields[name])),
)

const maybe = z.string().nullable()
const charge = z.object({
  id,
  version: z.int(),
  kind: z.enum(Object.keys(t.kinds) as [ChargeKind]),
  description: maybe,
  quantity: z.string(),
  /** '' where prices are hidden from the reader; sums too. */
  price: z.string(),
  amount: z.string(),
  currency: z.string(),
  advanced: z.boolean(),
  /** The broker's own; null for a customer's people. */
  remark: maybe,
  /** The customer confirmed it: it stays. */
  locked: z.boolean(),
})
export type CaseCharge = z.output<typeof charge>

const listed = z.object({
  charges: z.array(charge),
  /** By currency: all of it, and what of it is laid out. Never added across currencies. */
  sums: z.array(z.object({ currency: z.string(), amount: z.string(), advanced: z.string() })),
  /** The customer's people see charges from the quote on. */
  quoted: z.boolean(),
  confirmed: z.boolean(),
  /** Why the quote is free of charge, set by hand; null where it is not, or where there is a charge. */
  free: maybe,
})
export type CaseCharges = z.output<typeof listed>

interface Amount {
  readonly currency: string
  readonly amount: string
}
/** What a quote comes to with its taxes; `taxes` null: not known yet. `undefined` as a whole where prices are hidden from the reader. */
export interface QuoteTotal {
  readonly amounts: readonly Amount[]
  readonly taxes: readonly Amount[] | null
}

const byCurrency = (of: readonly Amount[]): Amount[] =>
  [...Map.groupBy(of, (a) => a.currency)].map(([currency, own]) => ({
    currency,
    amount: sumOf(
      own.map((a) => a.amount),
      2,
    ),
  }))

/** Taxes that the broker charges stand among the charges; else what is estimated, in CNY, comes on top of them. */
export function quoteTotal(
  { charges }: Pick<CaseCharges, 'charges'>,
  estimate: { readonly total: string; readonly complete: boolean } | undefined,
): QuoteTotal | undefined {
  if (charges.some((c) => c.amount === '')) return undefined
  const duties = byCurrency(charges.filter((c) => c.kind === 'duty'))
  if (duties.length) return { amounts: byCurrency(charges), taxes: duties }
  if (!estimate?.complete) return { amounts: byCurrency(charges), taxes: null }
  const taxes = [{ currency: 'CNY', amount: estimate.total }]
  return { amounts: byCurrency([...charges, ...taxes]), taxes }
}

const at = (verb: 'charges' | 'patchCharges' | 'takeOverCharges') => ({
  path: `/api/customs/customsCase/${verb}`,
  title: t[verb],
})
const may = <R extends 'view' | 'decide'>(right: R) => ({ permission: `customsCase.${right}` }) as const

/** What the broker asks for the work and what was laid out. `id` is the case's. */
export const caseChargeRoutes = {
  charges: route({
    ...at('charges'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: listed,
  }),
  /** Adds, changes and removes single charges; ids of added ones are the page's own. What was confirmed stays as it is: a problem, or 409 for a removal. */
  patchCharges: route({
    ...at('patchCharges'),
    method: 'POST',
    access: may('decide'),
    input: z.strictObject({
      id,
      add: z
        .array(z.strictObject({ id, values: chargeWrite.partial() }))
        .max(mostCharges)
        .default([]),
      set: z
        .array(z.strictObject({ id, fields: fieldChanges }))
        .max(mostCharges)
        .default([]),
      remove: z
        .array(z.strictObject({ id, version: z.int() }))
        .max(mostCharges)
        .default([]),
    }),
    output: listed.extend({
      conflicts: z.array(fieldConflict.extend({ id })),
      problems: z.array(z.object({ id, field: z.string(), message: z.string() })),
    }),
  }),
  /** The fees of this customer's last case, of the same direction first; what was laid out or was duty is of that case alone and stays behind. */
  takeOverCharges: route({
    ...at('takeOverCharges'),
    method: 'POST',
    access: may('decide'),
    input: z.strictObject({ id }),
    output: listed.extend({ from: z.string() }),
  }),
} as const
