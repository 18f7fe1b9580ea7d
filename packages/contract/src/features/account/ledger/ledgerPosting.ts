import { z } from 'zod'

import {
  choiceField,
  decimalField,
  dateTimeField,
  integerField,
  kind,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { decimal, id } from '../../../kernel/value.ts'
import { ledgerText } from './ledger.text.ts'
import { ledgerEntry, type LedgerKind, type LedgerSource } from './ledgerPost.ts'
import { ledgerPostingText as t } from './ledgerPosting.text.ts'
import { walletText } from './wallet.text.ts'

/** Accounts of a wallet; those of the house have no list of their own. */
export const walletAccounts = { available: ledgerText.accounts.available, held: ledgerText.accounts.held } as const
const signed = { readOnly: true, required: true, places: 2 } as const

/** Wallets' postings as they were written, newest first; without the filter `account` both parts of a wallet (screens start with `available`). */
const listed = resource({
  name: 'ledgerPosting',
  title: t.title,
  path: '/api/account/ledgerPosting',
  labelField: 'walletCode',
  cards: ['createdAt', 'orgId', 'kind', 'amount'],
  fields: {
    createdAt: dateTimeField({ label: t.createdAt, readOnly: true, required: true, filter: true, width: 170 }),
    walletId: referenceField('wallet', {
      label: t.walletCode,
      labelField: 'walletCode',
      readOnly: true,
      filter: true,
      width: 170,
    }),
    walletCode: textField({ label: t.walletCode, readOnly: true, computed: true, aside: true }),
    orgId: referenceField('customer', {
      label: t.owner,
      labelField: 'ownerName',
      readOnly: true,
      filter: true,
      width: 180,
    }),
    ownerName: textField({ label: t.owner, readOnly: true, computed: true, aside: true }),
    kind: choiceField(ledgerText.kinds, {
      label: t.kind,
      readOnly: true,
      required: true,
      filter: true,
      width: 90,
      colours: {
        recharge: 'green',
        hold: 'orange',
        capture: 'blue',
        payout: 'blue',
        adjust: 'orange',
        reversal: 'red',
      },
    }),
    account: choiceField(walletAccounts, { label: t.account, readOnly: true, required: true, filter: true, width: 80 }),
    currency: choiceField(walletText.currencies, {
      label: ledgerText.currency,
      readOnly: true,
      required: true,
      filter: true,
      width: 80,
    }),
    amount: kind('decimal', decimal(18, 2, true), { label: t.amount, filter: true, width: 130, ...signed }),
    availableAfter: kind('decimal', decimal(18, 2, true), {
      label: t.availableAfter,
      tells: ['amount'],
      width: 130,
      ...signed,
    }),
    heldAfter: decimalField({
      label: t.heldAfter,
      currencyField: 'currency',
      tells: ['amount'],
      digits: 18,
      places: 2,
      readOnly: true,
      required: true,
      width: 120,
    }),
    sourceKind: choiceField(t.sources, { label: t.sourceKind, readOnly: true, computed: true, width: 110 }),
    sourceId: kind('text', id, { label: t.sourceKind, readOnly: true, computed: true, aside: true }),
    sourceCode: textField({ label: t.sourceCode, readOnly: true, filter: true, max: 64, width: 170 }),
    memo: textField({ label: t.memo, readOnly: true, computed: true, width: 200 }),
    personName: textField({ label: t.person, readOnly: true, computed: true, width: 100 }),
    seq: integerField({
      label: t.seq,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      readOnly: true,
      required: true,
      aside: true,
    }),
  },
  // The entry that `queryEntry` opens.
  row: { entryId: id },
})
export type LedgerPostingRow = z.output<typeof listed.row>

/** A movement of one wallet, as shown beside its balance. */
export const flowRow = z.object({
  id,
  entryId: id,
  createdAt: z.iso.datetime({ offset: true }),
  kind: z.enum(Object.keys(ledgerText.kinds) as [LedgerKind]),
  account: z.enum(['available', 'held']),
  amount: z.string(),
  availableAfter: z.string(),
  heldAfter: z.string(),
  sourceKind: z.enum(Object.keys(t.sources) as [LedgerSource]).nullable(),
  sourceId: id.nullable(),
  sourceCode: z.string().nullable(),
  memo: z.string().nullable(),
})
export type FlowRow = z.output<typeof flowRow>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
/** What caused an amount. `path` opens it; null where nothing is to be opened, or the reader may not. */
const source = z.object({
  kind: z.enum(Object.keys(t.sources) as [LedgerSource]),
  id: id.nullable(),
  code: z.string().nullable(),
  label: words,
  path: z.string().nullable(),
})
export type LedgerSourceShown = z.output<typeof source>

const related = z.object({
  id,
  kind: z.enum(Object.keys(ledgerText.kinds) as [LedgerKind]),
  amount: z.string(),
  createdAt: z.string(),
  personName: z.string().nullable(),
})
const openedEntry = ledgerEntry.omit({ postings: true }).extend({
  personName: z.string().nullable(),
  postings: z.array(
    z.object({
      /** Null for an account of the house, and for a wallet that the reader may not see (`hidden`): its balances are null then. */
      walletId: id.nullable(),
      walletCode: z.string().nullable(),
      ownerName: z.string().nullable(),
      hidden: z.boolean(),
      account: z.enum(Object.keys(ledgerText.accounts) as [keyof typeof ledgerText.accounts]),
      amount: z.string(),
      availableAfter: z.string().nullable(),
      heldAfter: z.string().nullable(),
      /** Its number in the wallet's chain, the first 16 digits of its hash, and the first seal that covers it. */
      seq: z.int().nullable(),
      hash: z.string().nullable(),
      sealSeq: z.int().nullable(),
      sealedAt: z.string().nullable(),
    }),
  ),
  parent: related.nullable(),
  /** Captured, released, refunded of it. */
  children: z.array(related),
  reverses: related.nullable(),
  reversedBy: related.nullable(),
  source: source.nullable(),
})
export type OpenedEntry = z.output<typeof openedEntry>

const verified = z.object({
  walletId: id,
  code: z.string(),
  /** Postings gone through, and the number of the last. */
  checked: z.int(),
  untilSeq: z.int(),
  /** At most 100, in their order; empty is the good answer. */
  faults: z.array(z.object({ seq: z.int(), fault: z.enum(Object.keys(t.faults) as [keyof typeof t.faults]) })),
  /** The last seal that holds this wallet, until which of its postings it speaks, and its hash (hex). */
  seal: z.object({ seq: z.int(), at: z.string(), untilSeq: z.int(), hash: z.string() }).nullable(),
})
export type VerifiedWallet = z.output<typeof verified>

const { query, exportExcel, exportWord, exportPDF } = listed.routes

/**
 * The flow list and what stands behind an amount. Exports of one wallet (`walletId`) and a period (`createdAtFrom`, `createdAtTo`) open and close with its balance.
 * A customer's people see their own wallets only; another's entry is 404.
 */
export const ledgerPosting = {
  ...listed,
  routes: {
    query,
    exportExcel,
    exportWord,
    exportPDF,
    queryEntry: route({
      method: 'GET',
      path: '/api/account/ledgerPosting/queryEntry',
      title: t.queryEntry,
      access: { permission: 'ledgerPosting.view' },
      input: z.strictObject({ id }),
      output: openedEntry,
    }),
    /** Goes through the whole chain of a wallet and its last seals. */
    verify: route({
      method: 'POST',
      path: '/api/account/ledger/verify',
      title: t.verify,
      access: { permission: 'ledger.verify' },
      input: z.strictObject({ id }),
      output: verified,
      reads: true,
    }),
  },
} as const

/** The screen that shows what caused an amount; `open` is the row's id. A charge opens its case, a tax bill its declaration: `openId` is theirs. */
export function sourcePath(of: LedgerSource, openId: string): string | null {
  switch (of) {
    case 'recharge':
      return `/RechargeRecord?open=${openId}`
    case 'flowBack':
      return `/RechargeFlowBack?open=${openId}`
    case 'customsCase':
      return `/ClassifyOrder?id=${openId}`
    case 'caseCharge':
      return `/ClassifyOrder?id=${openId}&part=charges`
    case 'taxBill':
      return `/declarationDetail?id=${openId}&tab=taxes`
    case 'settlement':
      return `/ClearingCenter?view=settlements&open=${openId}`
    case 'bankLine':
      return `/bankReconciliation?line=${openId}`
    case 'api':
      return null
  }
}
