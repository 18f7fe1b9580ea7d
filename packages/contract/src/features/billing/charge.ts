import { z } from 'zod'

import {
  dateField,
  choiceField,
  decimalField,
  dictionaryField,
  flagField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { issues } from '../../kernel/issue.text.ts'
import { forMany } from '../../kernel/many.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { decimal, id, string } from '../../kernel/value.ts'
import { chargeText as t } from './charge.text.ts'
import { chargeMachine } from './chargeSteps.ts'

export type ChargeTab = keyof typeof t.tabs
export const chargeTabs = Object.keys(t.tabs) as [ChargeTab, ...ChargeTab[]]

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const told = { readOnly: true, computed: true, aside: true } as const

const base = resource({
  name: 'charge',
  title: t.title,
  records: t.records,
  path: '/api/billing/charge',
  labelField: 'code',
  cards: ['feeId', 'amount', 'status'],
  query: { tab: z.enum(chargeTabs) },
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: { priceMissing: 'orange', open: 'blue', billed: 'green', void: 'default' },
    }),
    feeId: referenceField('fee', { label: t.fee, labelField: 'feeLabel', required: true, filter: true, width: 210 }),
    feeLabel: textField({ label: t.fee, ...told }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, ...told }),
    day: dateField({ label: t.day, required: true, sort: true, filter: true, width: 120 }),
    quantity: decimalField({ label: t.quantity, required: true, atFirst: '1', digits: 18, places: 4, width: 100 }),
    price: decimalField({
      label: t.price,
      digits: 18,
      places: 6,
      currencyField: 'currency',
      unitPrice: true,
      width: 120,
    }),
    currency: dictionaryField('currency', { label: t.currency, filter: true, aside: true }),
    amount: decimalField({
      label: t.amount,
      digits: 18,
      places: 2,
      readOnly: true,
      currencyField: 'currency',
      width: 130,
      tells: ['quantity', 'price'],
    }),
    taxRate: decimalField({ label: t.taxRate, digits: 5, places: 2, readOnly: true, required: true, aside: true }),
    taxAmount: decimalField({
      label: t.taxAmount,
      digits: 18,
      places: 2,
      readOnly: true,
      currencyField: 'currency',
      width: 110,
      tells: ['amount', 'taxRate'],
    }),
    advance: flagField({ label: t.advance, readOnly: true, required: true, width: 80 }),
    recordCode: textField({ label: t.record, max: 64, readOnly: true, search: true, width: 170 }),
    description: textField({ label: t.description, max: 200, search: true, aside: true }),
    byHand: flagField({ label: t.byHand, readOnly: true, required: true, aside: true }),
    reason: textField({ label: t.reason, max: 500, readOnly: true, aside: true }),
    billCode: textField({ label: t.bill, ...told, aside: false, width: 165 }),
  },
  // What happened may be nobody's yet; what is entered is somebody's.
  rules: [{ field: 'orgId', message: issues.required, holds: (v) => Boolean(v['orgId']) }],
})

const full = base.row.extend({
  steps: z.array(z.enum(chargeMachine.stepNames)),
  /** How it comes to that; empty where a part of it is hidden from the reader. */
  calculation: z.array(words),
  event: z.string().nullable(),
  /** Where the record that caused it opens. */
  link: z.string().nullable(),
  billId: id.nullable(),
})
export type ChargeFull = z.output<typeof full>
export type ChargeRow = z.output<typeof base.row>

const {
  delete: _d,
  restore: _r,
  update: _u,
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  ...routes
} = base.routes
const edit = { permission: 'charge.edit' } as const
const named = { id, version: z.int() }
const reason = string(500).min(1)
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/billing/charge/${name}`, title, access: edit }) as const

/** Charges by events and by hand. Steps answer with the charge as it stands; 404, 409 where stale or the state does not allow it. */
export const charge = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    /** By hand. Without a price it takes that of an agreement, or waits for one. */
    add: route({ ...routes.add, output: full, idempotent: true }),
    counters: route({
      method: 'GET',
      path: '/api/billing/charge/counters',
      title: t.counters,
      access: { permission: 'charge.view' },
      output: z.object(Object.fromEntries(chargeTabs.map((tab) => [tab, z.int()])) as Record<ChargeTab, z.ZodInt>),
    }),
    /** By the agreements that are on file now. */
    reprice: route({ ...post('reprice', t.steps.reprice), input: z.strictObject(named), output: full }),
    repriceMany: forMany({ path: '/api/billing/charge/reprice', title: t.steps.reprice, access: edit }),
    adjust: route({
      ...post('adjust', t.steps.adjust),
      input: z.strictObject({
        ...named,
        quantity: decimal(18, 4),
        price: decimal(18, 6),
        currency: string(32).min(1),
        /** Whose it is, where nothing told so far. */
        orgId: id.optional(),
        reason,
      }),
      output: full,
    }),
    void: route({ ...post('void', t.steps.void), input: z.strictObject({ ...named, reason }), output: full }),
    voidMany: forMany({ path: '/api/billing/charge/void', title: t.steps.void, access: edit }, { reason }),
    revive: route({ ...post('revive', t.steps.revive), input: z.strictObject(named), output: full }),
  },
} as const
