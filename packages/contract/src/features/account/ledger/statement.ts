import { z } from 'zod'

import { rule } from '../../../kernel/issue.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { id, queryInteger } from '../../../kernel/value.ts'
import { ledgerText } from './ledger.text.ts'
import type { LedgerKind } from './ledgerPost.ts'
import { statementText as t } from './statement.text.ts'

/** Lines that the paper of a statement holds; the Excel file holds all. */
export const mostStatementLines = 2000

// A day in the tenant's time zone; both ends belong to the period.
const day = z.iso.date().refine((d) => d >= '2000-01-01' && d <= '2999-12-31', rule(t.periodRange))
const period = { walletId: id, from: day, to: day }
const inOrder = (p: { from: string; to: string }) => p.from <= p.to
const order = rule(t.periodOrder, ['to'])

const kind = z.enum(Object.keys(ledgerText.kinds) as [LedgerKind])
const balance = z.object({ available: z.string(), held: z.string() })

/** What one entry moved in the wallet: signed, more is plus. `seq` is that of its last posting here. */
const movement = z.object({
  seq: z.int(),
  at: z.iso.datetime({ offset: true }),
  entryId: id,
  kind,
  sourceKind: z.string().nullable(),
  sourceId: id.nullable(),
  sourceCode: z.string().nullable(),
  memo: z.string().nullable(),
  available: z.string(),
  held: z.string(),
  availableAfter: z.string(),
  heldAfter: z.string(),
})
export type StatementMovement = z.output<typeof movement>

/** `in` and `out` of the available balance, both without sign; `held` is by how much the held part changed. */
const sum = z.object({ kind, in: z.string(), out: z.string(), held: z.string(), count: z.int() })

const whole = z.object({
  wallet: z.object({
    id,
    code: z.string(),
    currency: z.string(),
    status: z.enum(Object.keys(ledgerText.walletStates) as [keyof typeof ledgerText.walletStates]),
    ownerName: z.string().nullable(),
  }),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  generatedAt: z.iso.datetime({ offset: true }),
  opening: balance,
  closing: balance,
  sums: z.array(sum),
  in: z.string(),
  out: z.string(),
  heldChange: z.string(),
  /** Entries in the period. */
  count: z.int(),
  /** The postings after `openedSeq` up to `untilSeq` are the statement. */
  openedSeq: z.int(),
  untilSeq: z.int(),
  /** Hash (hex) of the posting `untilSeq`; null before the first. */
  headHash: z.string().nullable(),
  seal: z.object({ seq: z.int(), hash: z.string(), at: z.iso.datetime({ offset: true }), until: z.int() }).nullable(),
})
export type Statement = z.output<typeof whole>

const exported = z.strictObject({ ...period, language: z.enum(languages).optional() }).refine(inOrder, order)

/**
 * A wallet's statement for any period: opening + movements = closing, of what is available and of what is held. Postings are numbered without gaps and never change, so
 * `untilSeq` of the first answer pins the pages that follow. 404 for a wallet that is not the caller's to see.
 */
export const statement = {
  query: route({
    method: 'GET',
    path: '/api/account/statement/query',
    title: t.query,
    access: { permission: 'ledgerPosting.view' },
    input: z
      .strictObject({
        ...period,
        pageSize: queryInteger(1, 200).default(50),
        afterSeq: queryInteger(0, 999_999_999).optional(),
        untilSeq: queryInteger(0, 999_999_999).optional(),
      })
      .refine(inOrder, order),
    output: whole.extend({
      movements: z.array(movement),
      /** Where the next page begins; null at the end. */ nextSeq: z.int().nullable(),
    }),
  }),
  /** Whether a posting that a printed statement names still has that hash. */
  check: route({
    method: 'GET',
    path: '/api/account/statement/check',
    title: t.check,
    access: { permission: 'ledgerPosting.view' },
    input: z.strictObject({
      walletId: id,
      seq: queryInteger(1, 999_999_999),
      hash: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{8,64}$/),
    }),
    output: z.object({ holds: z.boolean() }),
  }),
  exportExcel: route({
    method: 'POST',
    path: '/api/account/statement/exportExcel',
    title: t.title,
    access: { permission: 'ledgerPosting.export' },
    input: exported,
    answer: 'file',
    reads: true,
  }),
  exportPDF: route({
    method: 'POST',
    path: '/api/account/statement/exportPDF',
    title: t.title,
    access: { permission: 'ledgerPosting.export' },
    input: exported,
    answer: 'file',
    reads: true,
  }),
} as const
