import { z } from 'zod'

import { choiceField, dateField, decimalField, longTextField, textField } from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { route } from '../../../../kernel/route.ts'
import { decimal, id, string } from '../../../../kernel/value.ts'
import { taxGuaranteeText as t } from './taxGuarantee.text.ts'

export type GuaranteeTab = keyof typeof t.tabs
export type GuaranteeState = keyof typeof t.states
type Move = keyof typeof t.moves

const money = { digits: 18, places: 2 } as const
const shown = { ...money, readOnly: true, computed: true, required: true, width: 130 } as const

/** Letters and digits of a customs code, however they were typed. */
const importerCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((s) => /^[0-9A-Z]{10}$/.test(s), rule(t.codeForm))
const offices = z
  .string()
  .max(400)
  .transform((s) =>
    s
      .split(/[\s,，、;；]+/)
      .filter(Boolean)
      .join(','),
  )
  .refine((s) => s === '' || /^\d{4}(,\d{4})*$/.test(s), rule(t.officesForm))

/**
 * Guarantees for taxes that customs collects by the month (汇总征税): a letter or policy with its amount in CNY, for one company, at some offices or all.
 * `used` is what declarations hold of it and no paid bill has given back. Rules: GACC 2017 No. 45 (the amount is restored when the taxes are paid), 2021 No.
 * 100 (one guarantee for every office; insurance and non-bank institutions) [K, verify].
 */
const base = resource({
  name: 'taxGuarantee',
  title: t.title,
  path: '/api/customs/taxGuarantee',
  labelField: 'number',
  cards: ['state', 'importerName', 'available', 'validTo'],
  fields: {
    number: textField({ label: t.number, required: true, max: 30, sort: true, search: true, width: 180 }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      computed: true,
      required: true,
      width: 130,
      colours: { coming: 'default', valid: 'green', expiring: 'orange', expired: 'red', closed: 'default' },
    }),
    importerName: textField({ label: t.importerName, required: true, max: 100, search: true, width: 120 }),
    importerCode: {
      ...textField({
        label: t.importerCode,
        hint: t.importerCodeHint,
        required: true,
        max: 10,
        search: true,
        aside: true,
        width: 130,
      }),
      schema: importerCode,
    },
    amount: decimalField({ label: t.amount, required: true, sort: true, width: 130, ...money }),
    used: decimalField({ label: t.used, ...shown }),
    available: decimalField({ label: t.available, tells: ['amount', 'used'], ...shown }),
    validFrom: dateField({ label: t.validFrom, required: true, aside: true, width: 110 }),
    validTo: dateField({ label: t.validTo, required: true, sort: true, filter: true, width: 110 }),
    kind: choiceField(t.kinds, { label: t.kind, required: true, filter: true, aside: true, width: 160 }),
    guarantor: textField({ label: t.guarantor, required: true, max: 100, search: true, aside: true, width: 200 }),
    letterNo: textField({ label: t.letterNo, max: 60, aside: true }),
    offices: {
      ...textField({ label: t.offices, hint: t.officesHint, max: 400, aside: true, width: 140 }),
      schema: offices,
    },
    closedOn: dateField({ label: t.closedOn, hint: t.closedHint, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  query: { tab: z.enum(Object.keys(t.tabs) as [GuaranteeTab]) },
})
export type TaxGuaranteeRow = z.output<typeof base.row>

/** What a person writes of a correction; `amount` in CNY, below nothing takes from the balance. */
export const correctionFields = {
  amount: {
    ...decimalField({ label: t.correction, hint: t.correctionHint, required: true, ...money }),
    schema: decimal(18, 2, true),
  },
  reason: longTextField({ label: t.reason, required: true, max: 300 }),
} as const

/** One change of the balance, newest first. `amount` is what it gives (below nothing: takes), `balance` what was available behind it; CNY. `estimated`: part of it no bill has confirmed yet. */
const movement = z.object({
  kind: z.enum(Object.keys(t.moves) as [Move]),
  at: z.string(),
  amount: z.string(),
  balance: z.string(),
  estimated: z.boolean(),
  declarationId: id.nullable(),
  declarationCode: z.string().nullable(),
  billNumber: z.string().nullable(),
  reason: z.string().nullable(),
  person: z.string().nullable(),
})
export type GuaranteeMovement = z.output<typeof movement>

/** A guarantee as a declaration is offered it. `fits`: of its company, at its office, and valid today. */
const offer = z.object({
  id,
  number: z.string(),
  guarantor: z.string(),
  validTo: z.string(),
  available: z.string(),
  fits: z.boolean(),
})
/** `taxes`: what the declaration holds or would hold, CNY; null where its taxes are not all known. `before` and `after`: available without and with it. */
const offered = z.object({
  chosen: offer.nullable(),
  offers: z.array(offer),
  taxes: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The remarks of the declaration (`NoteS`) as they stand now: choosing writes the number into them. */
  remarks: z.string(),
})
export type OfferedGuarantees = z.output<typeof offered>

type Verb = 'counters' | 'movements' | 'correct' | 'offered' | 'choose'
const at = (verb: Verb) => ({ path: `/api/customs/taxGuarantee/${verb}`, title: t[verb] })

export const taxGuarantee = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({
      ...at('counters'),
      method: 'GET',
      access: { permission: 'taxGuarantee.view' },
      output: z.object(
        Object.fromEntries(Object.keys(t.tabs).map((tab) => [tab, z.int()])) as Record<GuaranteeTab, z.ZodInt>,
      ),
    }),
    /** The latest 500, `more` where there are others. 404. */
    movements: route({
      ...at('movements'),
      method: 'GET',
      access: { permission: 'taxGuarantee.view' },
      input: z.strictObject({ id }),
      output: z.object({ list: z.array(movement), more: z.boolean() }),
    }),
    /** Takes from the balance or gives back, for good, with a reason. 400, 404, and 409 where `version` is stale. */
    correct: route({
      ...at('correct'),
      method: 'POST',
      access: { permission: 'taxGuarantee.edit' },
      input: z.strictObject({
        id,
        version: z.int(),
        amount: decimal(18, 2, true),
        reason: string(300).min(1),
      }),
      output: base.row,
    }),
    /** For a declaration: what stands for its company, that which fits first. 404, and 403 for whom prices are hidden. */
    offered: route({
      ...at('offered'),
      method: 'GET',
      access: { permission: 'declaration.view' },
      input: z.strictObject({ declarationId: id }),
      output: offered,
    }),
    /** Writes the guarantee of a declaration and its number into the remarks; `from` is what the writer saw. 404, and 409 where it is another meanwhile or the state does not allow to write. */
    choose: route({
      ...at('choose'),
      method: 'POST',
      access: { permission: 'declaration.edit' },
      input: z.strictObject({ declarationId: id, from: id.nullable(), to: id.nullable() }),
      output: offered,
    }),
  },
} as const
