import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { ledgerText as t } from './ledger.text.ts'

export type LedgerKind = keyof typeof t.kinds
export type LedgerAccount = keyof typeof t.accounts
export type LedgerRefusal = keyof typeof t.refused

export const walletCurrencies = ['CNY', 'HKD', 'USD'] as const

/** What caused an entry: the business line that its amount opens. */
export const ledgerSources = [
  'recharge',
  'flowBack',
  'customsCase',
  'caseCharge',
  'taxBill',
  'bankLine',
  'settlement',
  'api',
] as const
export type LedgerSource = (typeof ledgerSources)[number]

/** More than zero, with the two decimals of every currency that wallets have. */
export const ledgerAmount = decimal(15, 2)

/** What a caller may name; applications of the house name themselves. */
const ownSources = ['customsCase', 'caseCharge', 'taxBill', 'api'] as const
/** `sourceCode` only of `api`: the number of a case, charge or bill is filled in by the server. */
const source = {
  sourceKind: z.enum(ownSources).optional(),
  sourceId: id.optional(),
  sourceCode: string(64).optional(),
  memo: string(200).optional(),
}
const common = { wallet: id, amount: ledgerAmount, ...source }

/** The moves of money that staff and programs make by themselves; what needs a second person goes by its own application. */
export const ledgerMove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hold'), ...common }),
  z.strictObject({ kind: z.literal('capture'), ...common, parent: id, account: z.enum(['duty', 'income']) }),
  z.strictObject({ kind: z.literal('release'), ...common, parent: id }),
  z.strictObject({ kind: z.literal('refund'), ...common, parent: id }),
])

const posting = z.object({
  walletId: id.nullable(),
  account: z.enum(Object.keys(t.accounts) as [LedgerAccount]),
  amount: z.string(),
  seq: z.int().nullable(),
  /** What was available and held in the wallet once it was posted; null for the house's accounts. */
  availableAfter: z.string().nullable(),
  heldAfter: z.string().nullable(),
})
/** An entry as it stands for ever: the same key gets the same answer. */
export const ledgerEntry = z.object({
  id,
  kind: z.enum(Object.keys(t.kinds) as [LedgerKind]),
  currency: z.string(),
  amount: z.string(),
  parentId: id.nullable(),
  reversesId: id.nullable(),
  sourceKind: z.enum(ledgerSources).nullable(),
  sourceId: id.nullable(),
  sourceCode: z.string().nullable(),
  memo: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  postings: z.array(posting),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/**
 * Hold, capture, release and refund. Needs the header `Idempotency-Key`; 409 with `data.reason` where the wallet does not allow it. A charge or tax bill must be
 * the wallet owner's and in its currency, and is never taken beyond its amount: 404, 409 at `sourceId` or `amount`. What goes back to an entry takes over its source.
 */
export const ledgerPost = {
  post: route({
    method: 'POST',
    path: '/api/account/ledger/post',
    title: t.post,
    access: { permission: 'ledger.post' },
    input: ledgerMove,
    output: ledgerEntry,
    idempotent: true,
    audit: false,
  }),
} as const
