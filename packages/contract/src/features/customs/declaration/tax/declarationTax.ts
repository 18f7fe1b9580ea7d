import { z } from 'zod'

import { choiceField, dateField, decimalField, flagField, longTextField, textField } from '../../../../kernel/field.ts'
import { route } from '../../../../kernel/route.ts'
import { decimal, id, string } from '../../../../kernel/value.ts'
import { declarationTaxText as t } from './declarationTax.text.ts'
import { taxKinds, type TaxKind } from './lineTaxes.ts'

export type BillKind = keyof typeof t.kinds
export const billKinds = Object.keys(t.kinds) as [BillKind, ...BillKind[]]

const text = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const maybe = z.string().nullable()
const kind = z.enum(Object.keys(taxKinds) as [TaxKind])
const step = z.object({ kind: z.string(), label: text, rule: text, formula: z.string(), amount: z.string() })
const interestStep = z.object({ label: text, rule: text.nullable(), formula: z.string(), result: z.string() })

/** A fee or interest as it stands on a day. Amounts in CNY; days yyyy-MM-dd. */
const interest = z.object({
  deadline: z.string(),
  from: maybe,
  to: maybe,
  days: z.int(),
  reckoned: z.string(),
  waived: z.boolean(),
  amount: z.string(),
  steps: z.array(interestStep),
  warnings: z.array(text),
})

const lineTax = z.object({
  kind,
  label: text,
  rule: text.nullable(),
  formula: z.string(),
  amount: maybe,
  reasons: z.array(text),
})
const kindSum = z.object({
  kind,
  label: text,
  amount: maybe,
  known: z.string(),
  waived: z.boolean(),
  payable: maybe,
  reasons: z.array(z.object({ text, lines: z.array(z.string()) })),
})
export type KindSum = z.output<typeof kindSum>

/** The taxes of a declaration with every step, in CNY with two decimals; null is unknown, never nought. Shape of `DeclarationTaxes` with what names a line. */
const taxes = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      no: z.string(),
      code: z.string(),
      name: z.string(),
      value: maybe,
      steps: z.array(step),
      taxes: z.array(lineTax),
    }),
  ),
  charges: z.array(step),
  value: maybe,
  kinds: z.array(kindSum),
  total: z.string(),
  complete: z.boolean(),
  warnings: z.array(text),
})
export type Taxes = z.output<typeof taxes>

/** 滞报金: from which day it runs, what it comes to on `today` (or on the day of acceptance, when it no longer grows), and how it grows; `fee` is null while the value is unknown. `warnings`: of which years only weekends counted. */
const lateFee = z.object({
  arrival: z.string(),
  deadline: z.string(),
  accepted: maybe,
  fee: interest.nullable(),
  growth: z.array(z.object({ day: z.string(), amount: z.string() })),
  warnings: z.array(text),
})
export type LateFee = z.output<typeof lateFee>

const estimated = z.object({
  /** Null for what a case's lines would become. */
  declarationId: id.nullable(),
  code: z.string(),
  /** The day whose rates count: that of acceptance, of submission, or today. */
  day: z.string(),
  edition: maybe,
  taxes,
  /** As it was estimated when the declaration was handed over; without lines. */
  submitted: z
    .object({ day: z.string(), value: maybe, kinds: z.array(kindSum), total: z.string(), complete: z.boolean() })
    .nullable(),
  lateFee: lateFee.nullable(),
})
export type TaxEstimate = z.output<typeof estimated>

const caseEstimate = z.object({
  parts: z.array(estimated),
  value: maybe,
  kinds: z.array(kindSum),
  total: z.string(),
  complete: z.boolean(),
})
export type CaseTaxEstimate = z.output<typeof caseEstimate>

export const bill = z.object({
  id,
  version: z.int(),
  declarationId: id,
  declarationCode: z.string(),
  number: z.string(),
  kind: z.enum(billKinds),
  amount: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  paidOn: maybe,
  interest: maybe,
  remark: maybe,
  /** By the rule, up to the payment or to today; null for what bears none. */
  late: interest.nullable(),
})
export type TaxBillRow = z.output<typeof bill>

/** Estimate (as submitted where it was) against bills, by kind. `difference` is billed less estimated; null while a side is unknown. */
const comparison = z.object({
  kinds: z.array(
    z.object({ kind: z.enum(billKinds), label: text, estimated: maybe, billed: maybe, difference: maybe }),
  ),
  estimated: maybe,
  billed: maybe,
  difference: maybe,
})
export type BillComparison = z.output<typeof comparison>

const billed = z.object({ bills: z.array(bill), comparison, unpaid: z.string(), nextDue: maybe })
export type BilledTaxes = z.output<typeof billed>

/** What a person writes of a bill, and of its payment. Amounts in CNY. */
export const billFields = {
  number: textField({ label: t.number, required: true, max: 40 }),
  kind: choiceField(t.kinds, { label: t.kind, required: true }),
  amount: decimalField({ label: t.amount, required: true, digits: 18, places: 2 }),
  issuedOn: dateField({ label: t.issuedOn, required: true }),
  dueOn: dateField({ label: t.dueOn, hint: t.dueHint }),
  remark: longTextField({ label: t.remark, max: 500 }),
} as const
export const paymentFields = {
  paidOn: dateField({ label: t.paidOn, required: true }),
  interest: decimalField({ label: t.interest, hint: t.interestHint, digits: 18, places: 2 }),
  advanced: flagField({ label: t.advanced, hint: t.advancedHint }),
} as const

const day = z.iso.date()
const written = {
  number: string(40).min(1),
  kind: z.enum(billKinds),
  amount: decimal(18, 2),
  issuedOn: day,
  dueOn: day.nullish(),
  remark: string(500).nullish(),
}
const taken = z.strictObject({ billId: id, version: z.int() })

type Right = 'view' | 'tax'
const may = <R extends Right>(right: R) => ({ permission: `declaration.${right}` }) as const
type Verb = 'estimate' | 'bills' | 'addBill' | 'updateBill' | 'payBill' | 'unpayBill' | 'deleteBill'
const at = (verb: Verb) => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })

/** Taxes of declarations and cases: what they will be, what customs billed, what was paid. */
export const declarationTax = {
  /** One declaration; 404 where it is not the caller's. */
  estimate: route({
    ...at('estimate'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: estimated,
  }),
  /** All of a case: its declarations, and its other lines as they would be declared. */
  estimateCase: route({
    path: '/api/customs/customsCase/estimate',
    title: t.estimateCase,
    method: 'GET',
    access: { permission: 'customsCase.view' },
    input: z.strictObject({ id }),
    output: caseEstimate,
  }),
  bills: route({ ...at('bills'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: billed }),
  caseBills: route({
    path: '/api/customs/declaration/caseBills',
    title: t.caseBills,
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ caseId: id }),
    output: billed,
  }),
  addBill: route({
    ...at('addBill'),
    method: 'POST',
    access: may('tax'),
    input: z.strictObject({ declarationId: id, ...written }),
    output: bill,
  }),
  /** Not after the payment. */
  updateBill: route({
    ...at('updateBill'),
    method: 'POST',
    access: may('tax'),
    input: taken.extend(written),
    output: bill,
  }),
  /** `advanced`: the house paid it for the customer, who is charged for it. `interest` is what was paid with it; by the rule when left out. All bills paid: a declaration in `taxDue` becomes `taxPaid`. */
  payBill: route({
    ...at('payBill'),
    method: 'POST',
    access: may('tax'),
    input: taken.extend({ paidOn: day, interest: decimal(18, 2).nullish(), advanced: z.boolean().default(false) }),
    output: bill,
  }),
  unpayBill: route({ ...at('unpayBill'), method: 'POST', access: may('tax'), input: taken, output: bill }),
  deleteBill: route({ ...at('deleteBill'), method: 'POST', access: may('tax'), input: taken }),
} as const
