import { settlementText as t } from '@clearway/contract/features/billing/settlement.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import { ledgerPost } from '../../business/houseLedger.ts'
import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isZero, less, lockBills, opposite, requireRoom } from './settlementBills.ts'
import { linesOf, settled, type StoredLine, type StoredSettlement } from './settlementRows.ts'

/** An account of the house that settlements move. */
type Account = 'bank' | 'bill' | 'exchange' | 'rounding' | 'writeOff'
interface Move {
  readonly kind: string
  readonly amount: string
  readonly wallet?: string | null
  readonly from?: Account
  readonly account?: Account
  readonly currency?: string
  readonly parent?: string
}
interface Moved {
  readonly entryId: string
  readonly bank: string | null
}

/** Posts one after the other, as each may go back to the one before. Throws 409 where a wallet does not allow it. */
function posting(ctx: Context, of: StoredSettlement, why: (reason: string) => ReturnType<typeof refuse>) {
  return async (key: string, move: Move): Promise<string> => {
    const source = { sourceKind: 'settlement', sourceId: of.id, sourceCode: of.code }
    const [done] = await ledgerPost(ctx.db, [
      { ...move, ...source, key: `settlement:${of.id}:${key}`, by: ctx.user.personId },
    ])
    if (!done!.ok) throw why(done!.reason)
    return done!.entryId
  }
}

const walletSays = (reason: string) =>
  refuse(409, reason === 'insufficient' ? t.walletShort : t.walletShut, { data: { reason } })

/** What the money does in the ledger; the entries that the bank shows are those of its line. */
async function moveMoney(ctx: Context, of: StoredSettlement, lines: readonly StoredLine[]): Promise<Moved[]> {
  const post = posting(ctx, of, walletSays)
  const foreign = of.currency !== of.paidCurrency
  const account = foreign ? 'exchange' : 'bill'
  const priced = sumOf(
    lines.map((line) => line.paidAmount),
    2,
  )
  const own = { kind: 'settle', currency: of.paidCurrency } as const
  const shown: Moved[] = []
  if (of.kind === 'receipt') {
    const short = of.rounding.startsWith('-')
    const come = short ? less(priced, opposite(of.rounding)) : priced
    if (!isZero(come))
      shown.push({ entryId: await post('bank', { ...own, from: 'bank', account, amount: come }), bank: come })
    if (short) await post('cent', { ...own, from: 'rounding', account, amount: opposite(of.rounding) })
    else if (!isZero(of.rounding)) {
      const { rounding: amount } = of
      shown.push({ entryId: await post('cent', { ...own, from: 'bank', account: 'rounding', amount }), bank: amount })
    }
    if (!isZero(of.leftOver)) {
      const over = { kind: 'recharge', wallet: of.walletId, amount: of.leftOver }
      shown.push({ entryId: await post('over', over), bank: of.leftOver })
    }
  } else if (of.kind === 'drawDown') {
    const parent = await post('hold', { kind: 'hold', wallet: of.walletId, amount: priced })
    await post('capture', { kind: 'capture', wallet: of.walletId, amount: priced, parent, account })
  } else if (of.kind === 'writeOff') await post('writeOff', { ...own, from: 'writeOff', account, amount: priced })
  if (foreign)
    await post('exchange', {
      kind: 'settle',
      from: 'exchange',
      account: 'bill',
      amount: of.amount,
      currency: of.currency,
    })
  return shown
}

const means = { receipt: 'transfer', drawDown: 'wallet', offset: 'offset', writeOff: 'writeOff' } as const

async function payBills(ctx: Context, of: StoredSettlement, sign: '' | '-', day: string): Promise<void> {
  await sql`insert into bill_payment (tenant_id, bill_id, amount, paid_on, means, reference, settlement_id, created_by)
    select l.tenant_id, l.bill_id, ${sql.raw(sign)}l.amount, ${day}::date, ${means[of.kind]}, ${of.code}, l.settlement_id, ${ctx.user.personId}::uuid
    from settlement_line l where l.tenant_id = current_tenant() and l.settlement_id = ${of.id} order by l.bill_id`.execute(
    ctx.db,
  )
}

/** Ledger, bills and bank line in one transaction: all of it stands, or nothing. */
export async function postSettlement(ctx: Context, of: StoredSettlement): Promise<void> {
  const lines = await linesOf(ctx.db, of.id)
  const ids = lines.map((line) => line.billId)
  requireRoom(await lockBills(ctx, ids), lines)
  const shown = await moveMoney(ctx, of, lines)
  await payBills(ctx, of, '', of.paidOn)
  if (of.bankLineId) {
    await sql`insert into bank_match (tenant_id, line_id, item_kind, item_id, amount, rule, created_by)
      select current_tenant(), ${of.bankLineId}::uuid, 'entry', r."entryId", r.bank::numeric, 'made', ${ctx.user.personId}::uuid
      from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r("entryId" uuid, bank text)`.execute(ctx.db)
    await lineIs(ctx, of.bankLineId, 'matched', null)
  }
  settled(ctx, of.id, ids)
}

async function lineIs(ctx: Context, id: string, status: 'open' | 'matched', reason: string | null): Promise<void> {
  await sql`update bank_statement_line set status = ${status}, reason = ${reason}, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
}

interface Standing {
  readonly id: string
  readonly kind: 'settle' | 'recharge' | 'capture'
  readonly amount: string
}

/** The opposite of all that it did; its bank line is free again. Throws 409 where a bill or wallet does not allow it any more. */
export async function reverseSettlement(ctx: Context, of: StoredSettlement, reason: string): Promise<void> {
  const lines = await linesOf(ctx.db, of.id)
  if (of.bankLineId)
    await sql`select 1 from bank_statement_line where tenant_id = current_tenant() and id = ${of.bankLineId} for update`.execute(
      ctx.db,
    )
  const ids = lines.map((line) => line.billId)
  requireRoom(
    await lockBills(ctx, ids),
    lines.map(({ billId, amount }) => ({ billId, amount: opposite(amount) })),
  )
  const { rows: entries } =
    await sql<Standing>`select e.id, e.kind, e.amount::text as amount from ledger_entry e where e.tenant_id = current_tenant() and e.source_kind = 'settlement' and e.source_id = ${of.id}
      and e.kind in ('settle', 'recharge', 'capture') order by e.created_at desc, e.id desc`.execute(ctx.db)
  const post = posting(ctx, of, () => refuse(409, t.creditSpent))
  for (const { id: parent, kind, amount } of entries)
    await post(`back:${parent}`, {
      kind: kind === 'capture' ? 'refund' : 'reversal',
      parent,
      amount,
      ...(kind !== 'settle' && { wallet: of.walletId }),
    })
  await payBills(ctx, of, '-', dayIn(ctx.user.timeZone))
  if (of.bankLineId) {
    await sql`update bank_match set undone_at = now(), undone_by = ${ctx.user.personId}, undone_reason = left(${reason}, 200)
      where tenant_id = current_tenant() and line_id = ${of.bankLineId} and undone_at is null`.execute(ctx.db)
    await lineIs(ctx, of.bankLineId, 'open', reason.slice(0, 200))
  }
  settled(ctx, of.id, ids)
}
