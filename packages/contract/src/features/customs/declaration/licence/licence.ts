import { z } from 'zod'

import {
  choiceField,
  dateField,
  decimalField,
  dictionaryField,
  fileField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { route } from '../../../../kernel/route.ts'
import { decimal, id, string } from '../../../../kernel/value.ts'
import { directionsText } from '../../directions.text.ts'
import { stateLabels, type DeclarationState } from '../states.ts'
import { licenceText as t } from './licence.text.ts'

export type LicenceTab = keyof typeof t.tabs
export type LicenceState = keyof typeof t.states
export const licenceTabs = Object.keys(t.tabs) as LicenceTab[]
/** Days before its end from which a licence counts as expiring. */
export const licenceEndsSoonDays = 30

const measure = { digits: 18, places: 5 } as const
/** By these the lines of declarations that use a licence are found, and their goods counted in its unit. */
const usedBy = ['kind', 'licType', 'codes', 'unit']
const derived = { ...measure, readOnly: true, computed: true, required: true, width: 120 } as const

/** The beginnings of codes, however they were parted and dotted: `1701.99、1702` is `170199,1702`. */
const codes = z
  .string()
  .max(400)
  .transform((s) =>
    s
      .replace(/[.-]/g, '')
      .split(/[\s,，、;；]+/)
      .filter(Boolean)
      .join(','),
  )
  .refine((s) => /^\d{4,10}(,\d{4,10})*$/.test(s), rule(t.codesForm))
const licType = z
  .string()
  .trim()
  .toUpperCase()
  .refine((s) => /^[0-9A-Z]{1,5}$/.test(s), rule(t.licTypeForm))
const capitals = string(40).min(1).toUpperCase()

const base = resource({
  name: 'licence',
  title: t.title,
  records: t.records,
  path: '/api/customs/licence',
  labelField: 'number',
  cards: ['state', 'goodsName', 'remaining', 'validTo'],
  fields: {
    number: {
      ...textField({ label: t.number, required: true, max: 40, sort: true, search: true, width: 170 }),
      schema: capitals,
    },
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      computed: true,
      required: true,
      tells: [...usedBy, 'validFrom', 'validTo', 'quantity', 'remaining', 'uses', 'singleBatch', 'mostUses'],
      width: 140,
      colours: {
        coming: 'blue',
        valid: 'green',
        expiring: 'orange',
        low: 'orange',
        usedUp: 'default',
        expired: 'red',
      },
    }),
    goodsName: textField({ label: t.goodsName, required: true, max: 200, search: true, width: 110 }),
    remaining: decimalField({
      label: t.remaining,
      tells: [...usedBy, 'quantity', 'writtenOff', 'reserved', 'unknownLines'],
      ...derived,
    }),
    unit: dictionaryField('unit', { label: t.unit, required: true, max: 3, width: 80 }),
    validTo: dateField({ label: t.validTo, required: true, sort: true, filter: true, width: 110 }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      required: true,
      filter: true,
      width: 90,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    kind: dictionaryField('supervisionDocument', { label: t.kind, filter: true, max: 1, aside: true }),
    codes: { ...textField({ label: t.codes, hint: t.codesHint, required: true, max: 400, width: 108 }), schema: codes },
    quantity: decimalField({ label: t.quantity, required: true, sort: true, aside: true, width: 120, ...measure }),
    writtenOff: decimalField({ label: t.writtenOff, tells: [...usedBy, 'quantity'], aside: true, ...derived }),
    reserved: decimalField({
      label: t.reserved,
      hint: t.reservedHint,
      tells: [...usedBy, 'quantity'],
      aside: true,
      ...derived,
    }),
    uses: integerField({
      label: t.uses,
      tells: usedBy,
      readOnly: true,
      computed: true,
      required: true,
      min: 0,
      max: 1_000_000,
      aside: true,
      width: 90,
    }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, aside: true, width: 110 }),
    direction: choiceField(directionsText, {
      label: t.direction,
      required: true,
      filter: true,
      aside: true,
      width: 80,
      colours: { import: 'blue', export: 'green' },
    }),
    singleBatch: flagField({ label: t.singleBatch, required: true, aside: true, width: 90 }),
    mostUses: integerField({ label: t.mostUses, hint: t.mostUsesHint, min: 1, max: 999, aside: true }),
    unknownLines: integerField({
      label: t.unknownLines,
      hint: t.unknownHint,
      tells: usedBy,
      readOnly: true,
      computed: true,
      required: true,
      min: 0,
      max: 1_000_000,
      aside: true,
    }),
    licType: {
      ...textField({ label: t.licType, hint: t.licTypeHint, max: 5, aside: true, width: 120 }),
      schema: licType,
    },
    holder: textField({ label: t.holder, hint: t.holderHint, max: 200, search: true, aside: true, width: 170 }),
    amount: decimalField({
      label: t.amount,
      digits: 18,
      places: 2,
      currencyField: 'currency',
      aside: true,
    }),
    currency: dictionaryField('currency', { label: t.currency, max: 3, aside: true }),
    excess: decimalField({ label: t.excess, hint: t.excessHint, digits: 4, places: 2, aside: true }),
    attachmentUrl: fileField({ label: t.attachment, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Without a tab all of them.
  query: { tab: z.enum(licenceTabs) },
  rules: [
    { field: 'kind', message: t.kindMissing, holds: (v) => Boolean(v['kind']) || Boolean(v['licType']) },
    { field: 'quantity', message: t.quantityPositive, holds: (v) => !(Number(v['quantity'] ?? 1) <= 0) },
    { field: 'amount', message: t.quantityPositive, holds: (v) => !(Number(v['amount'] ?? 1) <= 0) },
    { field: 'currency', message: t.currencyMissing, holds: (v) => v['amount'] == null || Boolean(v['currency']) },
    { field: 'excess', message: t.excessMost, holds: (v) => !(Number(v['excess'] ?? 0) > 10) },
    {
      field: 'validTo',
      message: t.endsBefore,
      holds: (v) => !v['validTo'] || !v['validFrom'] || String(v['validTo']) >= String(v['validFrom']),
    },
  ],
})
export type LicenceRow = z.output<typeof base.row>

/** What a person writes of a manual write-off; `quantity` in the unit of the licence, below nothing takes an earlier one back. */
export const writeOffFields = {
  usedOn: dateField({ label: t.usedOn, required: true }),
  quantity: {
    ...decimalField({ label: t.usedQuantity, hint: t.usedQuantityHint, required: true, ...measure }),
    schema: decimal(18, 5, true),
  },
  reason: longTextField({ label: t.reason, hint: t.reasonHint, required: true, max: 300 }),
} as const

/**
 * One line of a declaration that takes of the licence, or one manual write-off, newest first. `quantity` in the unit of the licence: null where the line
 * has none in it. `line` counts from 1; null where the declaration names the licence and none of its goods is covered.
 */
const use = z.object({
  kind: z.enum(Object.keys(t.parts) as [keyof typeof t.parts]),
  at: z.string(),
  quantity: z.string().nullable(),
  declarationId: id.nullable(),
  declarationCode: z.string().nullable(),
  status: z.enum(Object.keys(stateLabels) as [DeclarationState]).nullable(),
  line: z.int().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  person: z.string().nullable(),
})
export type LicenceUse = z.output<typeof use>

/** A licence as a declaration is offered it. `remaining` in `unit`; both absent for whom quantities are hidden. */
const offer = z.object({
  number: z.string(),
  kind: z.string().nullable(),
  licType: z.string().nullable(),
  goodsName: z.string(),
  validTo: z.string(),
  remaining: z.string().optional(),
  unit: z.string().optional(),
})
export type OfferedLicence = z.output<typeof offer>

const may = (action: 'view' | 'edit') => ({ permission: `licence.${action}` }) as const
type Verb = 'counters' | 'movements' | 'writeOff' | 'offered'
const at = (verb: Verb) => ({ path: `/api/customs/licence/${verb}`, title: t[verb] })

/**
 * The register of licences and quotas of customers (许可证件台账). What was used is derived from the declarations that name a licence (`LicenseNo` of the
 * head, `CertCode` beside its letter, `LicenceNo` of a line) and from manual write-offs for what was used elsewhere. `remaining` is the total less what
 * was written off and reserved. How often a licence may be used: Measures for import licences (MOFCOM) 12 times, for automatic import licences 6 times,
 * excess of bulk goods 5 per cent, of oil 3 [K, verify]; all three are typed as the paper has them.
 */
export const licence = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({
      ...at('counters'),
      method: 'GET',
      access: may('view'),
      output: z.object(Object.fromEntries(licenceTabs.map((tab) => [tab, z.int()])) as Record<LicenceTab, z.ZodInt>),
    }),
    /** The latest 500, `more` where there are others. 404, and 403 for whom quantities are hidden. */
    movements: route({
      ...at('movements'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id }),
      output: z.object({ list: z.array(use), more: z.boolean() }),
    }),
    /** Writes off what was used elsewhere, for good. 400, 404, and 409 where `version` is stale. */
    writeOff: route({
      ...at('writeOff'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({
        id,
        version: z.int(),
        usedOn: z.iso.date(),
        quantity: decimal(18, 5, true),
        reason: string(300).min(1),
      }),
      output: base.row,
    }),
    /** Those of the declaration's customer that can be used today, the first to end on top. 404. */
    offered: route({
      ...at('offered'),
      method: 'GET',
      access: { permission: 'declaration.view' },
      input: z.strictObject({ declarationId: id }),
      output: z.array(offer),
    }),
  },
} as const
