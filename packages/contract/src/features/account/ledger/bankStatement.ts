import { z } from 'zod'

import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { bankStatementText as t } from './bankStatement.text.ts'
import { bankStatementFields } from './bankStatementFields.ts'
import { walletCurrencies } from './ledgerPost.ts'

export type BankColumn = keyof typeof t.columns
export type BankFormat = keyof typeof t.formats
export type MatchRule = keyof typeof t.rules
export type BankItemKind = keyof typeof t.itemKinds

export const bankColumns = Object.keys(t.columns) as readonly BankColumn[]
/** Of each group one column at least must be there. */
export const bankNeeds: readonly (readonly BankColumn[])[] = [['bookedOn'], ['amount', 'credit', 'debit']]
/** Lines that one file may hold. */
export const mostBankLines = 20_000
/** A line is the sum of so many at most. */
export const mostItems = 5

const currency = z.enum(walletCurrencies)
const rules = z.enum(Object.keys(t.rules) as [MatchRule])
const maybe = z.string().nullable()
const instant = z.iso.datetime({ offset: true })

/** What of the ledger a line of the bank may be: a posting of the bank account, or a recharge that waits for its money. Amounts as the bank sees them: plus is money in. */
const itemKey = z.strictObject({ kind: z.enum(Object.keys(t.itemKinds) as [BankItemKind]), id })
export type BankItemKey = z.output<typeof itemKey>
const item = z.object({
  kind: itemKey.shape.kind,
  id,
  entryKind: maybe,
  code: maybe,
  amount: z.string(),
  currency: z.string(),
  on: z.string(),
  ownerName: maybe,
  payerName: maybe,
  payerAccount: maybe,
  reference: maybe,
  memo: maybe,
  /** Where the entry stands on its way: `posted`, or the state of the recharge. */
  state: z.string(),
})
export type BankItem = z.output<typeof item>

const proposal = z.object({ lineId: id, rule: rules, sure: z.boolean(), items: z.array(item) })
export type BankProposal = z.output<typeof proposal>

const listed = resource({
  name: 'bankStatement',
  title: t.title,
  records: text('银行流水', '銀行交易', 'bank lines'),
  path: '/api/account/bankStatement',
  labelField: 'reference',
  sort: '-bookedOn',
  fields: bankStatementFields,
})
export type BankLineRow = z.output<typeof listed.row>

const may = <const V extends string>(verb: V) => ({ permission: `bankStatement.${verb}` as const })
type Verb =
  | 'readFile'
  | 'mapping'
  | 'queryFiles'
  | 'deleteFile'
  | 'summary'
  | 'proposals'
  | 'candidates'
  | 'match'
  | 'acceptSure'
  | 'undo'
  | 'ignore'
  | 'makeRecharge'
const at = (verb: Verb) => ({ path: `/api/account/bankStatement/${verb}`, title: t[verb] })

/** A statement of a file: `fits` tells whether opening + lines = closing; null where the file does not tell both. */
const found = z.object({
  account: maybe,
  bankAccountId: id.nullable(),
  accountName: maybe,
  currency: maybe,
  statementNo: maybe,
  from: maybe,
  to: maybe,
  opening: maybe,
  closing: maybe,
  sum: z.string(),
  fits: z.boolean().nullable(),
  difference: maybe,
  lines: z.int(),
  /** Lines that an earlier file brought already: they are not taken twice. */
  repeated: z.int(),
})
const outcome = z.object({
  format: z.enum(Object.keys(t.formats) as [BankFormat]),
  /** The columns must be named first. */
  ask: z
    .object({
      head: z.array(z.string()),
      found: z.record(z.string(), z.string()),
      missing: z.array(z.array(z.string())),
    })
    .nullable(),
  /** When and by whom the same file came before. */
  again: z.object({ at: instant, by: maybe, message: z.string() }).nullable(),
  statements: z.array(found),
  problems: z.array(z.object({ row: z.int(), message: z.string() })),
  problemCount: z.int(),
  notes: z.array(z.string()),
  /** Lines written. */
  imported: z.int(),
})
export type BankFileOutcome = z.output<typeof outcome>

const file = z.object({
  id,
  version: z.int(),
  fileName: z.string(),
  format: z.enum(Object.keys(t.formats) as [BankFormat]),
  accountName: maybe,
  currency: z.string(),
  statementNo: maybe,
  from: maybe,
  to: maybe,
  opening: maybe,
  closing: maybe,
  fits: z.boolean().nullable(),
  lines: z.int(),
  open: z.int(),
  matched: z.int(),
  ignored: z.int(),
  createdAt: instant,
  createdByName: maybe,
})
export type BankFileRow = z.output<typeof file>

const parts = z.object({
  open: z.string(),
  ignored: z.string(),
  waiting: z.string(),
  amounts: z.string(),
  brought: z.string(),
  gap: z.string(),
  items: z.string(),
})
const summaryRow = z.object({
  currency,
  lines: z.int(),
  open: z.int(),
  matched: z.int(),
  ignored: z.int(),
  openItems: z.int(),
  /** What the bank says, what the ledger says, and bank − ledger. */
  bank: z.string(),
  ledger: z.string(),
  difference: z.string(),
  /**
   * What the difference consists of; it is their sum. `open` and `ignored`: lines without an entry. `waiting`: matched recharges that nobody confirmed yet. `amounts`: matched, but by another
   * amount. `brought`: what stood at the bank before the first file. `gap`: statements that do not follow on each other. `items`: entries that the bank has not shown, with their sign turned.
   */
  parts,
  accounts: z.array(
    z.object({
      id,
      name: z.string(),
      until: maybe,
      balance: z.string(),
      /** The bank told it, else it is the sum of the lines. */ told: z.boolean(),
      gap: z.string(),
    }),
  ),
})
export type BankSummary = z.output<typeof summaryRow>

const upload = z.strictObject({
  mode: z.enum(['check', 'commit']),
  /** Needed where the file does not name its account. */
  bankAccountId: id.optional(),
  /** Taken although the balances do not fit, or rows could not be read. */
  anyway: z
    .enum(['true', 'false'])
    .transform((s) => s === 'true')
    .optional(),
})

/** Lines of bank statements and what of the ledger each is. A line is open, matched or ignored; nothing is posted here. */
export const bankStatement = {
  ...listed,
  routes: {
    query: listed.routes.query,
    queryById: listed.routes.queryById,
    exportExcel: listed.routes.exportExcel,
    readFile: route({
      method: 'POST',
      ...at('readFile'),
      access: may('edit'),
      upload: true,
      input: upload,
      output: outcome,
    }),
    /** Column → header, remembered for the account and this head of a table. */
    mapping: route({
      method: 'POST',
      ...at('mapping'),
      access: may('edit'),
      input: z.strictObject({
        bankAccountId: id,
        head: z.array(z.string().max(300)).min(1).max(200),
        columns: z.record(z.string(), string(300)),
      }),
    }),
    queryFiles: route({ method: 'GET', ...at('queryFiles'), access: may('view'), output: z.array(file) }),
    /** Takes a file away with its lines. 409 while one of them is matched. */
    deleteFile: route({
      method: 'POST',
      ...at('deleteFile'),
      access: may('delete'),
      input: z.strictObject({ id }),
      output: z.object({ count: z.int() }),
    }),
    queryAccounts: route({
      method: 'GET',
      path: '/api/account/bankStatement/queryOptions',
      title: t.queryAccounts,
      access: may('view'),
      input: z.strictObject({ search: string(100).optional(), ids: string(4000).optional() }),
      output: z.array(z.object({ id, label: z.string(), currency: z.string() })),
    }),
    summary: route({ method: 'GET', ...at('summary'), access: may('view'), output: z.array(summaryRow) }),
    /** The best for each open line, at most 2,000. */
    proposals: route({
      method: 'GET',
      ...at('proposals'),
      access: may('view'),
      input: z.strictObject({ currency }),
      output: z.array(proposal),
    }),
    /** Of an open line what it may be, the best first; `search` looks in code, payer, reference and amount. Of a matched one what it is. */
    candidates: route({
      method: 'GET',
      ...at('candidates'),
      access: may('view'),
      input: z.strictObject({ lineId: id, search: string(100).optional() }),
      output: z.array(proposal.omit({ lineId: true })),
    }),
    match: route({
      method: 'POST',
      ...at('match'),
      access: may('edit'),
      input: z.strictObject({ lineId: id, items: z.array(itemKey).min(1).max(mostItems) }),
      output: listed.row,
    }),
    acceptSure: route({
      method: 'POST',
      ...at('acceptSure'),
      access: may('edit'),
      input: z.strictObject({ currency, lineIds: z.array(id).min(1).max(2000).optional() }),
      output: z.object({ count: z.int() }),
    }),
    /** Opens a matched or ignored line again. */
    undo: route({
      method: 'POST',
      ...at('undo'),
      access: may('edit'),
      input: z.strictObject({ lineId: id, reason: string(200).min(1) }),
      output: listed.row,
    }),
    ignore: route({
      method: 'POST',
      ...at('ignore'),
      access: may('edit'),
      input: z.strictObject({ lineId: id, reason: string(200).min(1) }),
      output: listed.row,
    }),
    /** A submitted recharge of the line's amount, matched to it; somebody else confirms it. */
    makeRecharge: route({
      method: 'POST',
      ...at('makeRecharge'),
      access: may('edit'),
      input: z.strictObject({ lineId: id, walletId: id }),
      output: z.object({ rechargeId: id, no: z.string() }),
      idempotent: true,
    }),
  },
} as const
