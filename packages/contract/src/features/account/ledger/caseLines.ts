import { z } from 'zod'

import { rule } from '../../../kernel/issue.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { caseLinesText as t } from './caseLines.text.ts'
import { ledgerAmount, walletCurrencies } from './ledgerPost.ts'

const kinds = ['caseCharge', 'taxBill'] as const

const line = z.object({
  kind: z.enum(kinds),
  id,
  /** The kind of the charge or of the tax, and what tells it from others: its description, or the bill's number. */
  what: z.string(),
  label: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
  /** Captured for it, less what was given back. */
  taken: z.string(),
  left: z.string(),
  /** The charge by which the customer pays a tax bill already: then nothing of it is left to take. */
  chargedAs: z.string().nullable(),
})
export type CaseLine = z.output<typeof line>

const listed = z.object({
  lines: z.array(line),
  /** The customer's wallets that are open, one a currency. */
  wallets: z.array(
    z.object({
      id,
      code: z.string(),
      currency: z.enum(walletCurrencies),
      status: z.enum(['active', 'frozen']),
      available: z.string(),
    }),
  ),
})
export type CaseLines = z.output<typeof listed>

/** The most lines that are taken at once. */
const mostLines = 100
const unique = (lines: readonly { id: string }[]) => new Set(lines.map((l) => l.id)).size === lines.length

/** What a customs case costs its customer, taken from their wallets. */
export const caseLines = {
  query: route({
    method: 'GET',
    path: '/api/account/ledger/caseLines',
    title: t.query,
    access: { permission: 'ledger.post' },
    input: z.strictObject({ caseId: id }),
    output: listed,
  }),
  /**
   * Takes amounts for charges and tax bills, each from the wallet of its currency: all of them or none. 404 for another's case; 409 where a wallet is
   * missing, frozen or too empty, or a line would be taken beyond its amount, or is charged already.
   */
  take: route({
    method: 'POST',
    path: '/api/account/ledger/takeCaseLines',
    title: t.take,
    access: { permission: 'ledger.post' },
    idempotent: true,
    input: z.strictObject({
      caseId: id,
      lines: z
        .array(z.strictObject({ kind: z.enum(kinds), id, amount: ledgerAmount }))
        .min(1)
        .max(mostLines)
        .refine(unique, rule(t.twice)),
    }),
    output: listed,
  }),
} as const
