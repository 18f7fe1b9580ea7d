import { z } from 'zod'

import { choiceField, dateField, decimalField, dictionaryField, referenceField, textField } from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import type { Text } from '../../kernel/text.ts'
import { decimal, id, queryInteger, string } from '../../kernel/value.ts'
import { settlementText as t } from './settlement.text.ts'
import { settlementMachine } from './settlementSteps.ts'

export type SettlementTab = keyof typeof t.tabs
export const settlementTabs = Object.keys(t.tabs) as [SettlementTab, ...SettlementTab[]]
export type AgeBucket = keyof typeof t.buckets
export const ageBuckets = Object.keys(t.buckets) as [AgeBucket, ...AgeBucket[]]
/** Bills that one settlement takes at most. */
export const mostBills = 100

const maybe = z.string().nullable()
const day = z.iso.date()
const told = { readOnly: true, computed: true, aside: true } as const
const money = (label: Text, currencyField: 'currency' | 'paidCurrency', more: object = {}) =>
  decimalField({ label, digits: 18, places: 2, readOnly: true, required: true, currencyField, width: 130, ...more })

const base = resource({
  name: 'settlement',
  title: t.title,
  records: t.records,
  path: '/api/billing/settlement',
  labelField: 'code',
  cards: ['orgId', 'amount', 'status'],
  query: { tab: z.enum(settlementTabs) },
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 110,
      colours: { draft: 'default', review: 'orange', posted: 'green', rejected: 'red', reversed: 'default' },
    }),
    kind: choiceField(t.kinds, {
      label: t.kind,
      readOnly: true,
      required: true,
      filter: true,
      width: 140,
      colours: { receipt: 'green', drawDown: 'blue', offset: 'default', writeOff: 'orange' },
    }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      required: true,
      filter: true,
      readOnly: true,
      width: 180,
    }),
    orgName: textField({ label: t.customer, ...told }),
    bills: textField({ label: t.bills, readOnly: true, computed: true, width: 190 }),
    currency: dictionaryField('currency', {
      label: t.currency,
      required: true,
      readOnly: true,
      filter: true,
      aside: true,
    }),
    amount: money(t.amount, 'currency', { sort: true, filter: true }),
    paidCurrency: dictionaryField('currency', { label: t.paidCurrency, required: true, readOnly: true, aside: true }),
    paidAmount: money(t.paidAmount, 'paidCurrency', { tells: ['amount', 'rate', 'rounding', 'leftOver'] }),
    rate: decimalField({ label: t.rate, digits: 20, places: 10, readOnly: true, required: true, aside: true }),
    rateFrom: dateField({ label: t.rateFrom, readOnly: true, aside: true }),
    rounding: money(t.rounding, 'paidCurrency', { aside: true }),
    leftOver: money(t.leftOver, 'paidCurrency', { aside: true }),
    paidOn: dateField({ label: t.paidOn, readOnly: true, required: true, sort: true, filter: true, width: 120 }),
    remark: textField({ label: t.remark, max: 500, readOnly: true, staffOnly: true, search: true, aside: true }),
    reason: textField({ label: t.reason, max: 500, readOnly: true, staffOnly: true, aside: true }),
  },
})
export type SettlementRow = z.output<typeof base.row>

const full = base.row.extend({
  steps: z.array(z.enum(settlementMachine.stepNames)),
  lines: z.array(z.object({ billId: id, code: z.string(), amount: z.string(), paidAmount: z.string() })),
  /** What the ledger holds of it; for the house. */
  entries: z.array(
    z.object({ id, kind: z.string(), from: z.string(), to: z.string(), amount: z.string(), currency: z.string() }),
  ),
})
export type SettlementFull = z.output<typeof full>

const aged = Object.fromEntries(ageBuckets.map((bucket) => [bucket, z.string()])) as Record<AgeBucket, z.ZodString>
const ageRow = z.object({ orgId: id, orgName: z.string(), currency: z.string(), ...aged, total: z.string() })
export type AgeRow = z.output<typeof ageRow>
const ages = z.object({
  rows: z.array(ageRow),
  total: z.int(),
  /** Of all customers, by currency. */
  sums: z.array(z.object({ currency: z.string(), ...aged, total: z.string() })),
})
export type Ages = z.output<typeof ages>

const openBill = z.object({
  id,
  code: z.string(),
  orgId: id,
  currency: z.string(),
  issuedOn: day,
  dueOn: maybe,
  daysLate: z.int(),
  total: z.string(),
  paid: z.string(),
  owed: z.string(),
})
export type OpenBill = z.output<typeof openBill>

const payableRow = z.object({
  orgId: id,
  orgName: z.string(),
  currency: z.string(),
  walletId: id,
  walletCode: z.string(),
  available: z.string(),
  held: z.string(),
  lastOn: maybe,
})
export type PayableRow = z.output<typeof payableRow>

const advanceRow = z.object({
  caseId: id,
  caseCode: z.string(),
  orgName: maybe,
  currency: z.string(),
  laidOut: z.string(),
  billed: z.string(),
  collected: z.string(),
  open: z.string(),
})
export type AdvanceRow = z.output<typeof advanceRow>

const share = z.object({ billId: id, code: z.string(), currency: z.string(), amount: z.string(), owed: z.string() })
const receipt = z.object({
  id,
  bookedOn: day,
  currency: z.string(),
  amount: z.string(),
  partyName: maybe,
  text: maybe,
  proposal: z
    .object({
      rule: z.enum(Object.keys(t.rules) as [keyof typeof t.rules]),
      orgId: id,
      orgName: z.string(),
      shares: z.array(share),
      leftOver: z.string(),
    })
    .nullable(),
})
export type Receipt = z.output<typeof receipt>
const walletRow = z.object({ id, code: z.string(), currency: z.string(), available: z.string() })

const { query, queryById, queryOptions, queryHistory, exportExcel } = base.routes
const may = <A extends string>(action: A) => ({ permission: `settlement.${action}` }) as const
const got = <N extends string>(name: N, title: Text) =>
  ({ method: 'GET', path: `/api/billing/settlement/${name}`, title, access: may('view') }) as const
const post = <N extends string>(name: N, title: Text) =>
  ({ method: 'POST', path: `/api/billing/settlement/${name}`, title, access: may('edit') }) as const
const named = { id, version: z.int() }
const reason = string(500).min(1)
const amount = decimal(18, 2)
const lines = z
  .array(z.strictObject({ billId: id, amount }))
  .min(1)
  .max(mostBills)
const remark = string(500).optional()
const paged = { search: string(100).optional(), page: queryInteger(1, 100_000).optional() }

/** Settlements, and what they start from: ages, receipts to match, wallets, advances. Steps throw 403 (own), 404, 409 (stale, state, not owed, wallet). */
export const settlement = {
  ...base,
  routes: {
    query,
    queryById: route({ ...queryById, output: full }),
    queryOptions,
    queryHistory,
    exportExcel,
    counters: route({
      ...got('counters', t.counters),
      output: z.object(
        Object.fromEntries(settlementTabs.map((tab) => [tab, z.int()])) as Record<SettlementTab, z.ZodInt>,
      ),
    }),
    ages: route({ ...got('ages', t.ages), input: z.strictObject(paged), output: ages }),
    /** The bills of which a figure of the ages is the sum, the oldest first. */
    openBills: route({
      ...got('openBills', t.openBills),
      input: z.strictObject({ orgId: id, currency: string(3).optional(), bucket: z.enum(ageBuckets).optional() }),
      output: z.array(openBill),
    }),
    payables: route({
      ...got('payables', t.payables),
      input: z.strictObject(paged),
      output: z.object({ rows: z.array(payableRow), total: z.int() }),
    }),
    advances: route({
      ...got('advances', t.advances),
      input: z.strictObject(paged),
      output: z.object({ rows: z.array(advanceRow), total: z.int() }),
    }),
    /** Money that came in and that nobody matched, each with what it seems to pay. */
    toMatch: route({
      ...got('toMatch', t.toMatch),
      input: z.strictObject(paged),
      output: z.object({ rows: z.array(receipt), total: z.int() }),
    }),
    wallets: route({
      ...got('wallets', t.wallets),
      input: z.strictObject({ orgId: id }),
      output: z.array(walletRow),
    }),
    /** What is left over of the line becomes the customer's credit. Throws 409 where the line is taken, 422 naming a rate that is not on file. */
    receive: route({
      ...post('receive', t.receive),
      input: z.strictObject({ bankLineId: id, orgId: id, lines, remark }),
      output: full,
      idempotent: true,
    }),
    drawDown: route({
      ...post('drawDown', t.drawDown),
      input: z.strictObject({ walletId: id, lines, remark }),
      output: full,
      idempotent: true,
    }),
    /** Money of one bill goes to another of the same customer and currency. */
    offset: route({
      ...post('offset', t.offset),
      input: z.strictObject({ fromBillId: id, toBillId: id, amount, remark }),
      output: full,
      idempotent: true,
    }),
    writeOff: route({
      ...post('writeOff', t.writeOff),
      input: z.strictObject({ billId: id, amount, reason }),
      output: full,
      idempotent: true,
    }),
    approve: route({
      ...post('approve', t.steps.approve),
      access: may('audit'),
      input: z.strictObject(named),
      output: full,
      idempotent: true,
    }),
    reject: route({
      ...post('reject', t.steps.reject),
      access: may('audit'),
      input: z.strictObject({ ...named, reason }),
      output: full,
    }),
    reverse: route({
      ...post('reverse', t.steps.reverse),
      access: may('audit'),
      input: z.strictObject({ ...named, reason }),
      output: full,
      idempotent: true,
    }),
  },
} as const
