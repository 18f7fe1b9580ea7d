import { z } from 'zod'

import { contactsOf, contactsSchema } from '../../../business/contacts.ts'
import { customerHoldText } from '../../../business/customerHold.text.ts'
import {
  choiceField,
  dateTimeField,
  dictionaryField,
  flagField,
  integerField,
  longTextField,
  moneyField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { importerNumberText } from './importerNumber.text.ts'
import { usCustomerText as t } from './usCustomer.text.ts'
import { numberRules } from './usPartyRules.ts'

const set = { readOnly: true, aside: true } as const
const functions = Object.keys(t.functions)
const contacts = contactsSchema.refine(
  (text) => contactsOf(text).every(({ role }) => !role || functions.includes(role)),
  rule(t.functionForm),
)
const payer = string(6).refine((s) => /^\d{6}$/.test(s), rule(t.payerForm))

const base = resource({
  name: 'usCustomer',
  title: t.title,
  records: t.records,
  path: '/api/customs/usCustomer',
  labelField: 'name',
  cards: ['state', 'payment', 'importerNumber'],
  fields: {
    name: textField({ label: t.name, required: true, max: 140, sort: true, search: true, width: 230 }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      required: true,
      filter: true,
      width: 190,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      required: true,
      filter: true,
      width: 100,
      colours: { prospect: 'blue', active: 'green', held: 'red', closed: 'default' },
    }),
    numberKind: choiceField(importerNumberText.kinds, { label: importerNumberText.kind, aside: true, width: 150 }),
    /** Rows bear it covered; written whole, or as it was shown. */
    importerNumber: textField({
      label: importerNumberText.number,
      hint: importerNumberText.hint,
      max: 20,
      width: 130,
    }),
    payment: choiceField(t.payments, {
      label: t.payment,
      required: true,
      atFirst: 'single',
      filter: true,
      width: 170,
    }),
    payerUnit: { ...textField({ label: t.payerUnit, max: 6, aside: true }), schema: payer },
    bondNumbers: textField({ label: t.bondNumbers, max: 200, search: true, width: 160 }),
    taxExempt: flagField({ label: t.taxExempt, required: true, aside: true }),
    resaleNumber: textField({ label: t.resaleNumber, max: 40, aside: true }),
    paymentDays: integerField({ label: t.paymentDays, min: 0, max: 365, width: 100 }),
    creditLimit: moneyField({ label: t.creditLimit, currencyField: 'creditCurrency', width: 130 }),
    creditCurrency: dictionaryField('currency', { label: t.creditCurrency, max: 3, aside: true }),
    contacts: {
      ...longTextField({ label: t.contacts, hint: t.contactsHint, max: 2000, aside: true, width: 240 }),
      schema: contacts,
    },
    releaseInstructions: longTextField({ label: t.releaseInstructions, max: 1000, aside: true }),
    billingInstructions: longTextField({ label: t.billingInstructions, max: 1000, aside: true }),
    examInstructions: longTextField({ label: t.examInstructions, max: 1000, aside: true }),
    holdKind: choiceField(customerHoldText.kinds, { label: t.holdKind, tells: ['state'], ...set }),
    holdReason: textField({ label: t.holdReason, tells: ['state'], ...set, width: 220 }),
    heldBy: textField({ label: t.heldBy, tells: ['state'], ...set, computed: true }),
    heldAt: dateTimeField({ label: t.heldAt, tells: ['state'], ...set }),
    releaseNote: textField({ label: t.releaseNote, tells: ['state'], ...set }),
    duplicate: flagField({
      label: t.duplicate,
      tells: ['name', 'numberKind', 'importerNumber'],
      readOnly: true,
      computed: true,
      required: true,
      aside: true,
    }),
    mergedInto: textField({ label: t.mergedInto, readOnly: true, computed: true, tells: ['name'], aside: true }),
    mergedFrom: textField({ label: t.mergedFrom, readOnly: true, computed: true, tells: ['name'], aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    ...numberRules,
    {
      field: 'creditCurrency',
      message: t.currencyMissing,
      holds: (v) => !v['creditLimit'] || Boolean(v['creditCurrency']),
    },
    { field: 'payerUnit', message: t.payerMissing, holds: (v) => v['payment'] === 'single' || Boolean(v['payerUnit']) },
    { field: 'resaleNumber', message: t.resaleMissing, holds: (v) => !v['taxExempt'] || Boolean(v['resaleNumber']) },
  ],
})
export type UsCustomerRow = z.output<typeof base.row>

const instructions = z.object({
  payment: z.enum(Object.keys(t.payments) as [keyof typeof t.payments]),
  payerUnit: z.string().nullable(),
  releaseInstructions: z.string().nullable(),
  billingInstructions: z.string().nullable(),
  examInstructions: z.string().nullable(),
  contacts: z.string().nullable(),
})
export type UsInstructions = z.output<typeof instructions>

const reason = string(300).min(1)
const one = { id, version: z.int() }
const may = (action: 'view' | 'hold' | 'release' | 'advance' | 'merge') =>
  ({ permission: `usCustomer.${action}` }) as const
const post = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'POST', path: `/api/customs/usCustomer/${name}`, title }) as const
const got = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'GET', path: `/api/customs/usCustomer/${name}`, title }) as const
const advance = (name: 'activate' | 'close' | 'reopen') =>
  route({ ...post(name, t[name]), access: may('advance'), input: z.strictObject(one), output: base.row })

/** What is agreed with a customer for the United States, and whether anything is submitted there for it. */
export const usCustomer = {
  ...base,
  routes: {
    ...base.routes,
    activate: advance('activate'),
    close: advance('close'),
    reopen: advance('reopen'),
    /** From now on no entry is submitted for the customer. Throws 404, and 409 where it is stale or held already. */
    hold: route({
      ...post('hold', t.hold),
      access: may('hold'),
      input: z.strictObject({
        ...one,
        kind: z.enum(Object.keys(customerHoldText.kinds) as [keyof typeof customerHoldText.kinds]),
        reason,
      }),
      output: base.row,
    }),
    /** Throws 404, and 409 where it is stale or not held. */
    release: route({
      ...post('release', t.release),
      access: may('release'),
      input: z.strictObject({ ...one, reason }),
      output: base.row,
    }),
    /** The names of those who may lift the hold of a customer. */
    queryLifters: route({
      ...got('queryLifters', t.queryLifters),
      access: may('view'),
      input: z.strictObject({ id }),
      output: z.array(z.string()),
    }),
    /** Two rows become one: what `id` leaves open is filled from `otherId`, which goes to the recycle bin. Throws 400, 404, and 409 where one is stale or held. */
    merge: route({
      ...post('merge', t.merge),
      access: may('merge'),
      input: z.strictObject({ ...one, otherId: id, otherVersion: z.int() }),
      output: base.row,
    }),
    /** What a customer wants done, for whoever works for it; null where nothing is agreed. */
    instructions: route({
      ...got('instructions', t.instructions),
      access: may('view'),
      input: z.strictObject({ orgId: id }),
      output: instructions.nullable(),
    }),
  },
} as const

/** What the kept row takes over where it says nothing itself. */
export const mergedCustomerFields = [
  'payerUnit',
  'bondNumbers',
  'resaleNumber',
  'paymentDays',
  'contacts',
  'releaseInstructions',
  'billingInstructions',
  'examInstructions',
  'remark',
] as const satisfies readonly (keyof typeof base.fields)[]
