import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  fileField,
  flagField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { ledgerText } from './ledger.text.ts'
import { ledgerAmount, walletCurrencies } from './ledgerPost.ts'
import { rechargeText as t } from './recharge.text.ts'
import { rechargeMachine, type RechargeStatus } from './rechargeSteps.ts'
import { walletText } from './wallet.text.ts'

export type RechargeTab = keyof typeof t.tabs
export const rechargeColours = {
  draft: 'default',
  submitted: 'orange',
  underReview: 'blue',
  confirmed: 'green',
  rejected: 'red',
  cancelled: 'default',
} as const

const base = resource({
  name: 'recharge',
  title: t.title,
  path: '/api/account/recharge',
  labelField: 'code',
  cards: ['status', 'orgId', 'amount'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 170 }),
    status: choiceField(t.statuses, {
      label: t.status,
      sort: true,
      readOnly: true,
      required: true,
      filter: true,
      width: 100,
      colours: rechargeColours,
    }),
    walletId: referenceField('wallet', {
      label: t.wallet,
      labelField: 'walletCode',
      required: true,
      filter: true,
      width: 170,
    }),
    walletCode: textField({ label: t.wallet, readOnly: true, computed: true, aside: true }),
    orgId: referenceField('customer', {
      label: t.owner,
      labelField: 'ownerName',
      readOnly: true,
      filter: true,
      width: 180,
    }),
    ownerName: textField({ label: t.owner, readOnly: true, computed: true, aside: true }),
    amount: decimalField({
      label: t.amount,
      currencyField: 'currency',
      required: true,
      digits: 15,
      places: 2,
      sort: true,
      filter: true,
      width: 130,
    }),
    currency: choiceField(walletText.currencies, {
      label: ledgerText.currency,
      readOnly: true,
      required: true,
      filter: true,
      width: 90,
    }),
    confirmedAmount: decimalField({
      label: t.confirmedAmount,
      currencyField: 'currency',
      digits: 15,
      places: 2,
      readOnly: true,
      sort: true,
      width: 130,
    }),
    confirmNote: longTextField({ label: t.confirmNote, max: 500, readOnly: true, aside: true }),
    method: choiceField(t.methods, { label: t.method, required: true, filter: true, width: 110 }),
    payerName: textField({ label: t.payerName, required: true, max: 120, sort: true, search: true, width: 180 }),
    payerAccount: textField({ label: t.payerAccount, max: 40, aside: true }),
    bankAccountId: referenceField('receivingAccount', {
      label: t.receivingAccount,
      labelField: 'receivingAccount',
      aside: true,
    }),
    receivingAccount: textField({ label: t.receivingAccount, readOnly: true, computed: true, aside: true }),
    bankReference: textField({ label: t.bankReference, hint: t.bankReferenceHint, max: 64, search: true, width: 160 }),
    paidOn: dateField({ label: t.paidOn, sort: true, filter: true, width: 110 }),
    slipId: fileField({ label: t.slip, hint: t.slipHint, aside: true }),
    applicantName: textField({ label: t.applicant, readOnly: true, computed: true, width: 100 }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, sort: true, filter: true, width: 150 }),
    reviewerName: textField({ label: t.reviewer, readOnly: true, computed: true, width: 100 }),
    decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true }),
    reversed: flagField({ label: t.reversed, readOnly: true, required: true, computed: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'amount',
      message: t.positive,
      holds: (v) => typeof v['amount'] !== 'string' || /[1-9]/.test(v['amount']),
    },
  ],
  query: { tab: z.enum(Object.keys(t.tabs) as [RechargeTab]) },
})

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const step = z.object({ step: z.enum(rechargeMachine.stepNames), open: z.boolean(), why: words.nullable() })

/** One application with what its page needs. */
const full = base.row.extend({
  slip: z.object({ id, name: z.string(), size: z.int(), contentType: z.string() }).nullable(),
  /** Steps that the caller has a part in; those that are not open say why. */
  steps: z.array(step),
  /** The caller may change its fields now. */
  editable: z.boolean(),
  /** For reviewers only, else empty: other applications with the same bank reference, rejected and cancelled ones left out. */
  sameReference: z.array(
    z.object({
      id,
      code: z.string(),
      status: z.enum(Object.keys(t.statuses) as [RechargeStatus]),
      ownerName: z.string(),
      amount: z.string(),
      currency: z.enum(walletCurrencies),
    }),
  ),
  /** The ledger entry of the credit, and of its reversal. */
  entryId: id.nullable(),
  reversalId: id.nullable(),
})
export type RechargeRow = z.output<typeof base.row>
export type RechargeFull = z.output<typeof full>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const edit = { permission: 'recharge.edit' } as const
const review = { permission: 'recharge.review' } as const
const at = (name: keyof typeof t.steps) =>
  ({ method: 'POST', path: `/api/account/recharge/${name}`, title: t.steps[name] }) as const
const reason = string(500)

/**
 * Recharges: the form is `add`, `update` (a draft), `submit`. Steps answer with the application as it stands; 403 (four eyes), 404, 409 with `data.current`
 * where `version` is stale, 409 where the state does not allow it, 422 with the fields that are missing. Credited once whatever is clicked or retried.
 */
export const recharge = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full, idempotent: true }),
    update: route({ ...routes.update, output: full }),
    submit: route({ ...at('submit'), access: edit, input: z.strictObject(named), output: full, idempotent: true }),
    cancel: route({
      ...at('cancel'),
      access: edit,
      input: z.strictObject({ ...named, reason: reason.optional() }),
      output: full,
      idempotent: true,
    }),
    take: route({ ...at('take'), access: review, input: z.strictObject(named), output: full }),
    putBack: route({ ...at('putBack'), access: review, input: z.strictObject(named), output: full }),
    /** Another `amount` than applied for needs a `reason`; both are shown. */
    confirm: route({
      ...at('confirm'),
      access: review,
      input: z.strictObject({ ...named, amount: ledgerAmount.optional(), reason: reason.optional() }),
      output: full,
      idempotent: true,
    }),
    reject: route({
      ...at('reject'),
      access: review,
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
      idempotent: true,
    }),
    /** PDF, once credited. */
    receipt: route({
      method: 'GET',
      path: '/api/account/recharge/receipt',
      title: t.receipt,
      access: { permission: 'recharge.view' },
      input: z.strictObject({ id, language: z.enum(languages) }),
      answer: 'file',
    }),
    counters: route({
      method: 'GET',
      path: '/api/account/recharge/counters',
      title: t.counters,
      access: { permission: 'recharge.view' },
      output: z.object({ all: z.int(), review: z.int(), mine: z.int(), done: z.int() }),
    }),
    /** Where to pay to: the house's receiving accounts, by currency; the label has bank, holder and number. */
    queryAccountOptions: route({
      method: 'GET',
      path: '/api/account/receivingAccount/queryOptions',
      title: t.receivingAccounts,
      access: { permission: 'recharge.view' },
      input: z.strictObject({
        search: string(100).optional(),
        ids: string(4000).optional(),
        currency: z.enum(walletCurrencies).optional(),
      }),
      output: z.array(z.object({ id, label: z.string(), currency: z.string() })),
    }),
  },
} as const
