import type {
  BankItemKey,
  BankLineRow,
  bankStatement as contract,
  MatchRule,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatement } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { paymentBatchMachine } from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource } from '../../../../kernel/crud/crudRows.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { batchStep } from '../paymentBatch/batchSteps.ts'
import {
  bareItem,
  itemsBy,
  matchItem,
  matchLine,
  openItems,
  openLines,
  type OpenLine,
  type StoredItem,
} from './bankItems.ts'
import { amountOf, candidatesOf, centsOf, keyOf, matchAll, type Candidate } from './bankMatch.ts'

type Routes = (typeof contract)['routes']

const live = 'm.tenant_id = t.tenant_id and m.line_id = t.id and m.undone_at is null'

/** Lines of the bank as a list. */
export const lineSource: CrudSource = {
  table: 'bank_statement_line',
  search: ['partyName?', 'reference?', 'bankReference?', 'text?'],
  computed: {
    accountName: `(select b.bank_name || ' ' || right(b.bank_account, 4) || ' ' || b.currency from bank_account b where b.tenant_id = t.tenant_id and b.id = t.bank_account_id)`,
    statementNo:
      '(select s.statement_no from bank_statement s where s.tenant_id = t.tenant_id and s.id = t.statement_id)',
    rule: `(select m.rule from bank_match m where ${live} limit 1)`,
    matchedTo: `(select string_agg(coalesce(r.code, b.code, e.source_code, e.kind), ', ' order by coalesce(r.code, b.code, e.source_code, e.kind)) from bank_match m left join recharge r on r.tenant_id = m.tenant_id and m.item_kind = 'recharge' and r.id = m.item_id
      left join payment_batch b on b.tenant_id = m.tenant_id and m.item_kind = 'batch' and b.id = m.item_id
      left join ledger_entry e on e.tenant_id = m.tenant_id and m.item_kind = 'entry' and e.id = m.item_id where ${live})`,
  },
}

const read = (ctx: Context, id: string): Promise<BankLineRow> =>
  readRow(ctx, bankStatement, lineSource, id, { deleted: false })

interface Locked {
  readonly id: string
  readonly currency: string
  readonly status: string
  readonly amount: string
  readonly bookedOn: string
  readonly partyName: string | null
  readonly partyAccount: string | null
  readonly reference: string | null
  readonly bankReference: string | null
  readonly text: string | null
  readonly bankAccountId: string
}

/** The line, which nobody else settles meanwhile. Throws 404. */
async function lockLine(ctx: Context, id: string): Promise<Locked> {
  const {
    rows: [line],
  } =
    await sql<Locked>`select id, currency, status, amount::text as amount, booked_on::text as "bookedOn", party_name as "partyName", party_account as "partyAccount", reference, bank_reference as "bankReference", text, bank_account_id as "bankAccountId"
    from bank_statement_line where tenant_id = current_tenant() and id = ${id} and deleted_at is null for update`.execute(
      ctx.db.withoutPlugins(),
    )
  if (!line) throw notFound()
  return line
}

/** As `lockLine`; 409 unless it is still open. */
export async function lockOpen(ctx: Context, id: string): Promise<Locked> {
  const line = await lockLine(ctx, id)
  if (line.status !== 'open') throw refuse(409, t.notOpen)
  return line
}

const forget = (ctx: Context) =>
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'bank_statement_line'))

async function settle(
  ctx: Context,
  ids: readonly string[],
  status: 'open' | 'matched' | 'ignored',
  reason: string | null,
): Promise<void> {
  await sql`update bank_statement_line set status = ${status}, reason = ${reason}, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  ctx.touched(ids.slice(0, 1000))
  forget(ctx)
}

export interface NewMatch {
  readonly lineId: string
  readonly rule: MatchRule
  readonly items: readonly { readonly kind: BankItemKey['kind']; readonly id: string; readonly amount: string }[]
}

/** Writes matches of lines that are locked and open. Throws 409 where an item went to another line meanwhile. */
export async function writeMatches(ctx: Context, matches: readonly NewMatch[]): Promise<void> {
  const rows = matches.flatMap((m) =>
    m.items.map((i) => ({ line: m.lineId, rule: m.rule, kind: i.kind, item: i.id, amount: i.amount })),
  )
  try {
    await sql`insert into bank_match (tenant_id, line_id, item_kind, item_id, amount, rule, created_by) select current_tenant(), r.line, r.kind, r.item, r.amount, r.rule, ${ctx.user.personId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line uuid, kind text, item uuid, amount numeric, rule text)`.execute(
      ctx.db,
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'bank_match_item') throw refuse(409, t.itemTaken)
    throw error
  }
  await settle(
    ctx,
    matches.map((m) => m.lineId),
    'matched',
    null,
  )
  await payBatches(ctx, matches)
}

/** The bank paid the batches that lines were matched to: those that wait for it are posted now. Throws 403 for who may not confirm a batch, 409 where it comes to another sum. */
async function payBatches(ctx: Context, matches: readonly NewMatch[]): Promise<void> {
  const wanted = matches.flatMap((m) => m.items.flatMap((i) => (i.kind === 'batch' ? [{ ...i, line: m.lineId }] : [])))
  if (!wanted.length) return
  const { rows } = await sql<{
    id: string
    on: string
  }>`select b.id, l.booked_on::text as "on" from payment_batch b join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(id uuid, line uuid) on r.id = b.id
      join bank_statement_line l on l.tenant_id = b.tenant_id and l.id = r.line
    where b.tenant_id = current_tenant() and ${inStates('b.status', paymentBatchMachine.phases.sent)} order by b.id`.execute(
    ctx.db,
  )
  if (rows.length && !ctx.user.permissions.has(paymentBatchMachine.steps.pay.permission))
    throw refuse(403, refusals.forbidden)
  for (const { id, on } of rows) {
    const { amount } = wanted.find((one) => one.id === id)!
    await batchStep(ctx, 'pay', { id, version: 'any', paidOn: on, expects: amount.replace('-', '') })
  }
}

/** Which rule a person's choice agrees with; his own where none. */
const ruleFor = (line: OpenLine, items: readonly StoredItem[]): MatchRule => {
  const wanted = items.map(keyOf).sort().join()
  return (
    candidatesOf(matchLine(line), items.map(matchItem)).find((c) => c.items.map(keyOf).sort().join() === wanted)
      ?.rule ?? 'person'
  )
}

const textsOf = (l: Locked): string[] => [l.reference, l.bankReference, l.text].filter((x): x is string => x !== null)

/**
 * Matches a line by hand. What is chosen must add up to it; only a single recharge that nobody confirmed yet may tell another amount, which its reviewer then
 * explains. 404 for a line, 409 for one that is settled or an item that is taken, 400 for an item that is none or a sum that differs.
 */
export async function match(ctx: Context, { lineId, items: keys }: Parsed<Routes['match']>): Promise<BankLineRow> {
  const line = await lockOpen(ctx, lineId)
  const unique = [...new Map(keys.map((k) => [keyOf(k), k])).values()]
  const items = await itemsBy(ctx, unique, line.currency)
  if (items.length !== unique.length)
    throw refuse(400, t.itemGone, { errors: [{ field: 'items', message: t.itemGone }] })
  const sum = items.reduce((n, i) => n + centsOf(i.amount), 0n)
  const mayDiffer = items.length === 1 && items[0]!.state !== 'posted' && sum > 0n && centsOf(line.amount) > 0n
  if (sum !== centsOf(line.amount) && !mayDiffer) {
    const values = { sum: amountOf(sum), amount: line.amount }
    throw refuse(400, t.sumDiffers, { values, errors: [{ field: 'items', message: t.sumDiffers, values }] })
  }
  await writeMatches(ctx, [{ lineId, rule: ruleFor({ ...line, texts: textsOf(line) }, items), items }])
  return read(ctx, lineId)
}

/** Matches all that is sure by the rules, or those of `lineIds` that still are. */
export async function acceptSure(
  ctx: Context,
  { currency, lineIds }: Parsed<Routes['acceptSure']>,
): Promise<{ count: number }> {
  const lines = await openLines(ctx, currency, { lock: true })
  const items = await openItems(ctx, currency)
  const amounts = new Map(items.map((i) => [keyOf(i), i.amount]))
  const wanted = lineIds && new Set(lineIds)
  const sure = matchAll(lines.map(matchLine), items.map(matchItem)).filter(
    (p) => p.sure && (!wanted || wanted.has(p.line.id)),
  )
  if (wanted && sure.length === 0) throw refuse(409, t.moved)
  if (sure.length)
    await writeMatches(
      ctx,
      sure.map((p) => ({
        lineId: p.line.id,
        rule: p.rule,
        items: p.items.map((i) => ({ kind: i.kind, id: i.id, amount: amounts.get(keyOf(i))! })),
      })),
    )
  return { count: sure.length }
}

/** Opens a line again; what it was matched to is free. The match stays on record as undone. */
export async function undo(ctx: Context, { lineId, reason }: Parsed<Routes['undo']>): Promise<BankLineRow> {
  const line = await lockLine(ctx, lineId)
  if (line.status === 'open') throw refuse(409, t.notSettled)
  const { rows: settled } =
    await sql`select 1 from settlement where tenant_id = current_tenant() and bank_line_id = ${lineId} and status = 'posted'`.execute(
      ctx.db,
    )
  if (settled.length) throw refuse(409, t.settlesBills)
  await sql`update bank_match set undone_at = now(), undone_by = ${ctx.user.personId}, undone_reason = ${reason} where tenant_id = current_tenant() and line_id = ${lineId} and undone_at is null`.execute(
    ctx.db,
  )
  await settle(ctx, [lineId], 'open', reason)
  return read(ctx, lineId)
}

export async function ignore(ctx: Context, { lineId, reason }: Parsed<Routes['ignore']>): Promise<BankLineRow> {
  await lockOpen(ctx, lineId)
  await settle(ctx, [lineId], 'ignored', reason)
  return read(ctx, lineId)
}

const shown = (stored: ReadonlyMap<string, StoredItem>, c: Candidate, sure: boolean) => ({
  rule: c.rule,
  sure,
  items: c.items.map((i) => bareItem(stored.get(keyOf(i))!)),
})

/** The best for each open line of a currency. */
export async function proposals(ctx: Context, { currency }: Parsed<Routes['proposals']>) {
  const lines = await openLines(ctx, currency)
  if (!lines.length) return []
  const items = await openItems(ctx, currency)
  const stored = new Map(items.map((i) => [keyOf(i), i]))
  return matchAll(lines.map(matchLine), items.map(matchItem)).map((p) => ({
    lineId: p.line.id,
    ...shown(stored, p, p.sure),
  }))
}

const mostCandidates = 20

async function matchedTo(ctx: Context, lineId: string, currency: string) {
  const { rows } = await sql<
    BankItemKey & { rule: MatchRule }
  >`select item_kind as kind, item_id as id, rule from bank_match where tenant_id = current_tenant() and line_id = ${lineId} and undone_at is null`.execute(
    ctx.db.withoutPlugins(),
  )
  return rows.length
    ? [{ rule: rows[0]!.rule, sure: true, items: (await itemsBy(ctx, rows, currency)).map(bareItem) }]
    : []
}

/**
 * What an open line may be, the best first; then whatever else is open, the nearest in time first, as far as it is searched for or of its direction. Of a matched
 * line what it is.
 */
export async function candidates(ctx: Context, { lineId, search }: Parsed<Routes['candidates']>) {
  const {
    rows: [found],
  } = await sql<{
    currency: string
  }>`select currency from bank_statement_line where tenant_id = current_tenant() and id = ${lineId} and deleted_at is null`.execute(
    ctx.db,
  )
  if (!found) throw notFound()
  const [line] = await openLines(ctx, found.currency, { id: lineId })
  if (!line) return matchedTo(ctx, lineId, found.currency)
  const items = await openItems(ctx, found.currency)
  const stored = new Map(items.map((i) => [keyOf(i), i]))
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (i: StoredItem) => {
    const all = [
      i.code,
      i.payerName,
      i.ownerName,
      i.reference,
      i.memo,
      i.holder,
      i.amount,
      i.amount.replace('-', ''),
      i.on,
    ]
      .join(' ')
      .toLowerCase()
    return words.every((w) => all.includes(w.replace(/,/g, '')))
  }
  const ranked = candidatesOf(matchLine(line), items.map(matchItem)).filter((c) =>
    c.items.some((i) => fits(stored.get(keyOf(i))!)),
  )
  const told = new Set(ranked.flatMap((c) => (c.items.length === 1 ? c.items.map(keyOf) : [])))
  const away = (i: StoredItem) => Math.abs(Date.parse(i.on) - Date.parse(line.bookedOn))
  const others = items
    .filter((i) => !told.has(keyOf(i)) && i.amount.startsWith('-') === line.amount.startsWith('-') && fits(i))
    .sort((a, b) => away(a) - away(b) || (a.id < b.id ? -1 : 1))
  return [
    ...ranked.map((c) => shown(stored, c, false)),
    ...others.map((i) => ({ rule: 'person' as const, sure: false, items: [bareItem(i)] })),
  ].slice(0, mostCandidates)
}
