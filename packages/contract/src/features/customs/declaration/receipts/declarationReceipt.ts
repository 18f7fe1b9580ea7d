import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { id, string } from '../../../../kernel/value.ts'
import { declarationReceiptText as t } from './declarationReceipt.text.ts'

const maybe = z.string().nullable()

/** What people decided of it, the newest first. `code`: the declaration that it came to, or was taken back from. */
const decision = z.object({
  at: z.string(),
  person: maybe,
  what: z.enum(['assigned', 'takenBack', 'dismissed', 'reopened']),
  code: maybe,
  reason: maybe,
})
export type ReceiptDecision = z.output<typeof decision>

const receipt = z.object({
  id,
  channel: z.string(),
  noticedAt: z.string(),
  round: z.int(),
  note: maybe,
  seqNo: maybe,
  entryId: maybe,
  clientSeqNo: maybe,
  source: z.enum(['file', 'typed']),
  fileName: maybe,
  person: maybe,
  createdAt: z.string(),
  decisions: z.array(decision),
})
export type ReceiptRow = z.output<typeof receipt>

const number = z.enum(['seqNo', 'entryId'])
/** One that waits, with the numbers by which it is not of the declaration that was asked about. */
const waiting = receipt.extend({ differs: z.array(number) })
export type WaitingReceipt = z.output<typeof waiting>

/** `row` is that of the file, from 1. `known`: it had arrived before and adds nothing. `waiting`: no declaration was found for it. */
const taken = z.object({
  row: z.int(),
  outcome: z.enum(['added', 'known', 'waiting']),
  channel: z.string(),
  at: maybe,
  note: z.string(),
  seqNo: maybe,
  entryId: maybe,
  declaration: z.object({ id, code: z.string() }).nullable(),
})
export type TakenReceipt = z.output<typeof taken>

const moved = z.object({ id, code: z.string(), from: z.string(), to: z.string() })
const outcome = z.object({
  /** The first 500; the counts are of all. */
  rows: z.array(taken),
  added: z.int(),
  known: z.int(),
  waiting: z.int(),
  problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Declarations that got receipts, with their state before and after. */
  declarations: z.array(moved),
})
export type ReceiptOutcome = z.output<typeof outcome>

const chosen = z.array(id).min(1).max(500)
const may = <R extends 'view' | 'submit'>(right: R) => ({ permission: `declaration.${right}` }) as const
type Verb =
  | 'receipts'
  | 'importReceipts'
  | 'addReceipt'
  | 'waitingReceipts'
  | 'assignReceipts'
  | 'moveReceipts'
  | 'dismissReceipts'
  | 'reopenReceipts'
const at = (verb: Verb) => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })

/** What customs answers, raw. The state of a declaration is worked out from all of them, in whatever order they came. */
export const declarationReceipt = {
  /** Newest first. A customer's people get no words of customs. */
  receipts: route({
    ...at('receipts'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: z.array(receipt),
  }),
  /** Receipts of several declarations in one file: XML, Excel, CSV or text, at most 5 MB and 10,000. A second import of the same adds nothing. */
  importReceipts: route({
    ...at('importReceipts'),
    method: 'POST',
    access: may('submit'),
    upload: true,
    output: outcome,
  }),
  /** `at` is the time that customs gives, ISO 8601 with its offset; the numbers are letters and digits. */
  addReceipt: route({
    ...at('addReceipt'),
    method: 'POST',
    access: may('submit'),
    output: outcome,
    input: z.strictObject({
      id,
      channel: string(8).min(1),
      at: z.iso.datetime({ offset: true }),
      note: string(4000).default(''),
      seqNo: string(32).default(''),
      entryId: string(32).default(''),
    }),
  }),
  /**
   * Those that wait, or those that were dismissed; newest first, at most 500. `total` and `dismissed` count all of either. With a declaration those come
   * first whose numbers are not against it.
   */
  waitingReceipts: route({
    ...at('waitingReceipts'),
    method: 'GET',
    access: may('submit'),
    input: z.strictObject({ show: z.enum(['waiting', 'dismissed']).default('waiting'), declarationId: id.optional() }),
    output: z.object({ total: z.int(), dismissed: z.int(), receipts: z.array(waiting) }),
  }),
  /**
   * All or none: 404 for one that is not there, 409 for one that somebody assigned or dismissed meanwhile, 400 at `reason` where a number of one is not that
   * of the declaration and nobody says why it is about it all the same.
   */
  assignReceipts: route({
    ...at('assignReceipts'),
    method: 'POST',
    access: may('submit'),
    input: z.strictObject({ declarationId: id, receiptIds: chosen, reason: string(500).default('') }),
    output: outcome,
  }),
  /**
   * Takes receipts back from a declaration that they are not about, to another or, without one, to those that wait; the states of both are worked out anew
   * from what each has left. All or none: 404; 409 for one that is no longer there, and where the goods that a deletion freed stand in another declaration.
   */
  moveReceipts: route({
    ...at('moveReceipts'),
    method: 'POST',
    access: may('submit'),
    input: z.strictObject({
      declarationId: id,
      receiptIds: chosen,
      toDeclarationId: id.nullish(),
      reason: string(500).default(''),
    }),
    output: z.object({ declarations: z.array(moved) }),
  }),
  /** They wait no longer, but are kept. All or none: 404, 409 for one that somebody assigned or dismissed meanwhile. */
  dismissReceipts: route({
    ...at('dismissReceipts'),
    method: 'POST',
    access: may('submit'),
    input: z.strictObject({ receiptIds: chosen, reason: string(500).min(1) }),
    output: z.object({ count: z.int() }),
  }),
  /** They wait again. All or none: 404, 409 for one that is not dismissed. */
  reopenReceipts: route({
    ...at('reopenReceipts'),
    method: 'POST',
    access: may('submit'),
    input: z.strictObject({ receiptIds: chosen }),
    output: z.object({ count: z.int() }),
  }),
} as const
