import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  decimalField,
  fileField,
  kind,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { flowBackText as t } from './flowBack.text.ts'
import { flowBackFaults, flowBackMachine } from './flowBackSteps.ts'
import { ledgerText } from './ledger.text.ts'
import { walletCurrencies, type LedgerAccount, type LedgerKind } from './ledgerPost.ts'
import { walletText } from './wallet.text.ts'

export type FlowBackTab = keyof typeof t.tabs
export const flowBackColours = {
  draft: 'default',
  submitted: 'orange',
  approved: 'green',
  rejected: 'red',
  cancelled: 'default',
} as const

const base = resource({
  name: 'flowBack',
  title: t.title,
  path: '/api/account/flowBack',
  labelField: 'code',
  cards: ['kind', 'status', 'orgId', 'amount'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 170 }),
    kind: choiceField(t.kinds, { label: t.kind, required: true, sort: true, filter: true, width: 120 }),
    status: choiceField(t.statuses, {
      label: t.status,
      sort: true,
      readOnly: true,
      required: true,
      filter: true,
      width: 100,
      colours: flowBackColours,
    }),
    // Of an approved pay-out that a batch pays; empty where approving it posted it.
    payment: choiceField(t.payments, {
      label: t.payment,
      readOnly: true,
      filter: true,
      width: 110,
      colours: { waiting: 'orange', batched: 'blue', paid: 'green', returned: 'red' },
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
    amount: kind('decimal', decimal(15, 2, true), {
      label: t.amount,
      hint: t.amountHint,
      currencyField: 'currency',
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
    toWalletId: referenceField('wallet', { label: t.toWallet, labelField: 'toWalletCode', aside: true, width: 170 }),
    toWalletCode: textField({ label: t.toWallet, readOnly: true, computed: true, aside: true }),
    entryId: kind('text', id, { label: t.entry, aside: true }),
    bankAccountId: referenceField('bankAccount', {
      label: t.bankAccount,
      hint: t.bankAccountHint,
      labelField: 'bankAccount',
      aside: true,
    }),
    bankAccount: textField({ label: t.bankAccount, readOnly: true, computed: true, aside: true }),
    creditLimit: decimalField({ label: t.creditLimit, currencyField: 'currency', digits: 15, places: 2, aside: true }),
    creditBefore: decimalField({
      label: t.creditBefore,
      currencyField: 'currency',
      digits: 18,
      places: 2,
      readOnly: true,
      aside: true,
    }),
    reason: textField({ label: t.reason, required: true, max: 500, search: true, width: 220 }),
    attachmentId: fileField({ label: t.attachment, aside: true }),
    applicantName: textField({ label: t.applicant, readOnly: true, computed: true, width: 100 }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, sort: true, filter: true, width: 150 }),
    reviewerName: textField({ label: t.reviewer, readOnly: true, computed: true, width: 100 }),
    decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true }),
    paymentNote: longTextField({ label: t.paymentNote, max: 500, readOnly: true, aside: true }),
    decisionNote: longTextField({ label: t.decisionNote, max: 500, readOnly: true, aside: true }),
  },
  // `flowBackFaults`, fault by fault.
  rules: (['amount', 'bankAccountId', 'toWalletId', 'entryId', 'creditLimit'] as const).flatMap((field) =>
    [t.amountNeeded, t.adjustNeeded, t.accountNeeded, t.walletNeeded, t.entryNeeded, t.limitNeeded].map((message) => ({
      field,
      message,
      holds: (v: Readonly<Record<string, unknown>>) =>
        !flowBackFaults(v).some((f) => f.field === field && f.message === message),
    })),
  ),
  query: { tab: z.enum(Object.keys(t.tabs) as [FlowBackTab]) },
})

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const balance = z.object({ available: z.string(), held: z.string(), creditLimit: z.string() })

/** What approving would do as things stand now; of one that is decided, what it did. */
const preview = z.object({
  wallets: z.array(
    z.object({
      walletId: id,
      code: z.string(),
      ownerName: z.string(),
      currency: z.enum(walletCurrencies),
      before: balance,
      after: balance,
    }),
  ),
  /** `walletId` null: an account of the house. */
  postings: z.array(
    z.object({
      walletId: id.nullable(),
      walletCode: z.string().nullable(),
      account: z.enum(Object.keys(ledgerText.accounts) as [LedgerAccount]),
      amount: z.string(),
    }),
  ),
  /** Why it cannot be now. */
  obstacle: words.nullable(),
  /** Until when nothing is paid to the bank account; null when it may. */
  holdUntil: z.string().nullable(),
})
export type FlowBackPreview = z.output<typeof preview>

const full = base.row.extend({
  attachment: z.object({ id, name: z.string(), size: z.int(), contentType: z.string() }).nullable(),
  /** Steps that the caller has a part in; those that are not open say why. */
  steps: z.array(z.object({ step: z.enum(flowBackMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** Approving asks who it is once more: 403 with `data.stepUp`. */
  stepUp: z.boolean(),
  /** The batch that pays it or paid it last, for whom may see it. */
  batch: z.object({ id, code: z.string() }).nullable(),
  /** It waits to be paid, and the caller may give it back instead. */
  returnable: z.boolean(),
  preview,
  /** Entries that it made: the hold of a pay-out, then the act itself or the release. */
  entries: z.array(
    z.object({ id, kind: z.enum(Object.keys(ledgerText.kinds) as [LedgerKind]), createdAt: z.string() }),
  ),
  entry: z
    .object({
      id,
      kind: z.enum(Object.keys(ledgerText.kinds) as [LedgerKind]),
      amount: z.string(),
      currency: z.string(),
      createdAt: z.string(),
      sourceCode: z.string().nullable(),
      memo: z.string().nullable(),
    })
    .nullable(),
})
export type FlowBackRow = z.output<typeof base.row>
export type FlowBackFull = z.output<typeof full>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const edit = { permission: 'flowBack.edit' } as const
const review = { permission: 'flowBack.review' } as const
const step = (name: keyof typeof t.steps) =>
  ({ method: 'POST', path: `/api/account/flowBack/${name}`, title: t.steps[name] }) as const
const at = (verb: 'preview' | 'counters' | 'queryEntries' | 'queryAccounts', title: (typeof t)['title']) => ({
  path: `/api/account/flowBack/${verb}`,
  title,
})
const reason = string(500)

/**
 * Pay-outs, reversals, adjustments, transfers and limits: one applies, another decides. Steps answer with the application as it stands; 403 (four eyes, or
 * `data.stepUp`), 404, 409 with `data.current` where `version` is stale, 409 with `data.reason` where state or wallet do not allow it. Posted once.
 */
export const flowBack = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full, idempotent: true }),
    update: route({ ...routes.update, output: full }),
    submit: route({ ...step('submit'), access: edit, input: z.strictObject(named), output: full, idempotent: true }),
    cancel: route({
      ...step('cancel'),
      access: edit,
      input: z.strictObject({ ...named, reason: reason.optional() }),
      output: full,
      idempotent: true,
    }),
    approve: route({
      ...step('approve'),
      access: review,
      input: z.strictObject({ ...named, reason: reason.optional() }),
      output: full,
      idempotent: true,
    }),
    reject: route({
      ...step('reject'),
      access: review,
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
      idempotent: true,
    }),
    /** What was approved and waits to be paid goes back to its wallet instead. */
    giveBack: route({
      method: 'POST',
      path: '/api/account/flowBack/giveBack',
      title: t.giveBack,
      access: review,
      input: z.strictObject({ ...named, reason: reason.min(1) }),
      output: full,
      idempotent: true,
    }),
    /** For the form, before anything is saved. */
    preview: route({
      ...at('preview', t.preview),
      method: 'POST',
      access: edit,
      input: base.write,
      output: preview,
      reads: true,
    }),
    counters: route({
      ...at('counters', t.counters),
      method: 'GET',
      access: { permission: 'flowBack.view' },
      output: z.object({ all: z.int(), review: z.int(), mine: z.int(), done: z.int() }),
    }),
    /** Entries of a wallet that can still be reversed, newest first, at most 50; found by reference. */
    queryEntries: route({
      ...at('queryEntries', t.entries),
      method: 'GET',
      access: edit,
      input: z.strictObject({ walletId: id, search: string(64).optional() }),
      output: z.array(
        z.object({
          id,
          kind: z.enum(Object.keys(ledgerText.kinds) as [LedgerKind]),
          amount: z.string(),
          currency: z.enum(walletCurrencies),
          createdAt: z.string(),
          sourceCode: z.string().nullable(),
          memo: z.string().nullable(),
        }),
      ),
    }),
    /** Bank accounts of a wallet's owner in its currency; held ones with the time. */
    queryAccounts: route({
      ...at('queryAccounts', t.accounts),
      method: 'GET',
      access: edit,
      input: z.strictObject({ walletId: id }),
      output: z.array(z.object({ id, label: z.string(), holdUntil: z.string().nullable(), isDefault: z.boolean() })),
    }),
  },
} as const
