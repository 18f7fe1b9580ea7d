import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  integerField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { forMany } from '../../../kernel/many.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { walletCurrencies } from './ledgerPost.ts'
import { paymentBatchText as t } from './paymentBatch.text.ts'
import { paymentBatchMachine } from './paymentBatchSteps.ts'
import { walletText } from './wallet.text.ts'

export type PaymentBatchTab = keyof typeof t.tabs
export const paymentBatchTabs = Object.keys(t.tabs) as [PaymentBatchTab, ...PaymentBatchTab[]]
export type PaymentFileKind = keyof typeof t.fileKinds
export const paymentFileKinds = Object.keys(t.fileKinds) as [PaymentFileKind, ...PaymentFileKind[]]
/** Payments of one batch at most. */
export const mostPayments = 500

const maybe = z.string().nullable()
const told = { readOnly: true, computed: true } as const

const base = resource({
  name: 'paymentBatch',
  title: t.title,
  records: t.records,
  path: '/api/account/paymentBatch',
  labelField: 'code',
  cards: ['status', 'total', 'payOn'],
  query: { tab: z.enum(paymentBatchTabs) },
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      sort: true,
      filter: true,
      width: 130,
      colours: {
        draft: 'default',
        review: 'orange',
        approved: 'blue',
        sent: 'blue',
        paid: 'green',
        refused: 'red',
        cancelled: 'default',
      },
    }),
    currency: choiceField(walletText.currencies, {
      label: t.currency,
      readOnly: true,
      required: true,
      filter: true,
      aside: true,
    }),
    itemCount: integerField({ label: t.itemCount, min: 0, max: mostPayments, ...told, width: 80 }),
    total: decimalField({ label: t.total, currencyField: 'currency', digits: 18, places: 2, ...told, width: 140 }),
    bankAccountId: referenceField('bankAccount', {
      label: t.bankAccount,
      hint: t.bankAccountHint,
      labelField: 'bankAccount',
      required: true,
      filter: true,
      width: 210,
    }),
    bankAccount: textField({ label: t.bankAccount, ...told, aside: true }),
    payOn: dateField({ label: t.payOn, required: true, sort: true, filter: true, width: 120 }),
    makerName: textField({ label: t.maker, ...told, width: 100 }),
    approverName: textField({ label: t.approver, ...told, width: 110 }),
    approvedAt: dateTimeField({ label: t.approvedAt, readOnly: true, aside: true }),
    sentAt: dateTimeField({ label: t.sentAt, readOnly: true, aside: true }),
    paidOn: dateField({ label: t.paidOn, readOnly: true, sort: true, filter: true, width: 150 }),
    remark: textField({ label: t.remark, max: 500, search: true, aside: true }),
    reason: textField({ label: t.reason, max: 500, readOnly: true, aside: true }),
  },
})
export type PaymentBatchRow = z.output<typeof base.row>

const item = z.object({
  id,
  flowBackId: id,
  code: z.string(),
  ownerName: maybe,
  amount: z.string(),
  payee: z.string(),
  state: z.enum(Object.keys(t.itemStates) as [keyof typeof t.itemStates]),
  reason: maybe,
  /** The entry that paid it, once it was. */
  entryId: id.nullable(),
  holdUntil: maybe,
  returnable: z.boolean(),
})
export type PaymentItem = z.output<typeof item>

const full = base.row.extend({
  steps: z.array(z.enum(paymentBatchMachine.stepNames)),
  editable: z.boolean(),
  items: z.array(item),
  /** Kept files, with the digest of their bytes. */
  files: z.array(z.object({ kind: z.enum(paymentFileKinds), name: z.string(), size: z.int(), sha256: z.string() })),
  /** The line of the bank that shows it. */
  bankLine: z.object({ id, bookedOn: z.string(), amount: z.string() }).nullable(),
})
export type PaymentBatchFull = z.output<typeof full>

const reported = z.object({
  itemId: id,
  code: z.string(),
  amount: z.string(),
  says: z.enum(Object.keys(t.bankSays) as [keyof typeof t.bankSays]),
  reason: maybe,
  /** It can be recorded as returned now: not so what came back already. */
  open: z.boolean(),
})
const report = z.object({
  items: z.array(reported),
  /** Numbers of payments that the batch does not have. */
  unknown: z.array(z.string()),
  /** Every payment that is still to be made was rejected. */
  whole: z.boolean(),
  /** Why, where the bank says it of the whole. */
  reason: maybe,
})
export type PaymentReport = z.output<typeof report>

const candidate = z.object({
  id,
  code: z.string(),
  ownerName: maybe,
  amount: z.string(),
  payee: z.string(),
  decidedAt: maybe,
  holdUntil: maybe,
})
export type PaymentCandidate = z.output<typeof candidate>

const { query, queryById, queryOptions, queryHistory, exportExcel } = base.routes
const may = <A extends string>(action: A) => ({ permission: `paymentBatch.${action}` }) as const
const at = <N extends string>(name: N) => `/api/account/paymentBatch/${name}` as const
const named = { id, version: z.int() }
const reason = string(500).min(1)
const flowBackIds = z.array(id).min(1).max(mostPayments)
const remark = string(500).nullable().optional()
const day = z.iso.date()
const step = <N extends keyof typeof t.steps, A extends string>(name: N, action: A) =>
  ({
    method: 'POST',
    path: at(name),
    title: t.steps[name],
    access: may(action),
    output: full,
    idempotent: true,
  }) as const

/**
 * Approved pay-outs of one currency that one bank file pays. Steps answer with the batch as it stands; 403 (four eyes), 404, 409 (stale, state, an account that is
 * held, gone or changed, a pay-out that is taken), 422 (empty, a day that has passed, characters that a bank refuses).
 */
export const paymentBatch = {
  ...base,
  routes: {
    query,
    queryById: route({ ...queryById, output: full }),
    queryOptions,
    queryHistory,
    exportExcel,
    counters: route({
      method: 'GET',
      path: at('counters'),
      title: t.counters,
      access: may('view'),
      output: z.object(
        Object.fromEntries(paymentBatchTabs.map((tab) => [tab, z.int()])) as Record<PaymentBatchTab, z.ZodInt>,
      ),
    }),
    /** Approved pay-outs in a currency that wait for a batch, the longest waiting first. */
    candidates: route({
      method: 'GET',
      path: at('candidates'),
      title: t.candidates,
      access: may('edit'),
      input: z.strictObject({ currency: z.enum(walletCurrencies), search: string(100).optional() }),
      output: z.object({ rows: z.array(candidate), total: z.int(), sum: z.string() }),
    }),
    add: route({
      method: 'POST',
      path: at('add'),
      title: t.add,
      access: may('edit'),
      input: z.strictObject({ bankAccountId: id, payOn: day, flowBackIds, remark }),
      output: full,
      idempotent: true,
    }),
    update: route({
      method: 'POST',
      path: at('update'),
      title: t.update,
      access: may('edit'),
      input: z.strictObject({ ...named, bankAccountId: id, payOn: day, flowBackIds, remark }),
      output: full,
    }),
    submit: route({ ...step('submit', 'edit'), input: z.strictObject(named) }),
    reject: route({ ...step('reject', 'audit'), input: z.strictObject({ ...named, reason }) }),
    approve: route({ ...step('approve', 'audit'), input: z.strictObject(named) }),
    submitMany: forMany({ path: at('submit'), title: t.steps.submit, access: may('edit') }),
    approveMany: forMany({ path: at('approve'), title: t.steps.approve, access: may('audit') }),
    makeFile: route({ ...step('makeFile', 'edit'), input: z.strictObject(named) }),
    /** The bank paid it: every payment is posted, all or none. */
    pay: route({ ...step('pay', 'edit'), input: z.strictObject({ ...named, paidOn: day }) }),
    refuse: route({ ...step('refuse', 'edit'), input: z.strictObject({ ...named, reason }) }),
    cancel: route({ ...step('cancel', 'edit'), input: z.strictObject({ ...named, reason }) }),
    cancelMany: forMany({ path: at('cancel'), title: t.steps.cancel, access: may('edit') }, { reason }),
    /** One payment came back: to its wallet, or with `again` to wait for another batch. */
    returnItem: route({
      method: 'POST',
      path: at('returnItem'),
      title: t.returnItem,
      access: may('edit'),
      input: z.strictObject({ ...named, itemId: id, reason, again: z.boolean() }),
      output: full,
      idempotent: true,
    }),
    /** Several at once, all or none, each with what the bank said of it. */
    returnItems: route({
      method: 'POST',
      path: at('returnItems'),
      title: t.returnItems,
      access: may('edit'),
      input: z.strictObject({
        ...named,
        items: z
          .array(z.strictObject({ itemId: id, reason }))
          .min(1)
          .max(mostPayments),
        again: z.boolean(),
      }),
      output: full,
      idempotent: true,
    }),
    /** What a payment status report (pain.002) says of each payment; nothing is changed. 400 for another file, and for a report on another batch. */
    readReport: route({
      method: 'POST',
      path: at('readReport'),
      title: t.readReport,
      access: may('edit'),
      upload: true,
      reads: true,
      input: z.strictObject({ id }),
      output: report,
    }),
    /** The file as it was made, byte for byte. */
    file: route({
      method: 'GET',
      path: at('file'),
      title: t.file,
      access: may('edit'),
      input: z.strictObject({ id, kind: z.enum(paymentFileKinds) }),
      answer: 'file',
    }),
  },
} as const
