import { converted } from '@clearway/contract/features/billing/pricing'
import type { settlement as contract, SettlementFull } from '@clearway/contract/features/billing/settlement'
import { settlementText as t } from '@clearway/contract/features/billing/settlement.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { nextNumber } from '../../business/numberSeries.ts'
import { ratesOnFile, type RateOnFile } from '../../business/ratesOnFile.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { billsToSettle, isZero, less, lockBills, requireRoom } from './settlementBills.ts'
import { openSettlement, settled } from './settlementRows.ts'
import { settlementStep } from './settlementSteps.ts'

type Routes = (typeof contract)['routes']
type Line = Parsed<Routes['receive']>['lines'][number]

interface Made {
  readonly kind: SettlementFull['kind']
  readonly orgId: string
  readonly currency: string
  readonly paidCurrency: string
  readonly paidAmount: string
  readonly at: RateOnFile | null
  readonly rounding?: string
  readonly leftOver?: string
  readonly bankLineId?: string
  readonly walletId?: string | null
  readonly paidOn: string
  readonly remark?: string | undefined
  readonly reason?: string
  readonly lines: readonly (Line & { readonly paidAmount: string })[]
}

/** Writes it as a draft. */
async function write(ctx: Context, of: Made): Promise<string> {
  const code = await nextNumber(ctx, { prefix: 'ST', table: 'settlement', exhausted: t.exhausted })
  const amount = sumOf(
    of.lines.map((line) => line.amount).filter((sum) => !sum.startsWith('-')),
    2,
  )
  const { rows } = await sql<{
    id: string
  }>`insert into settlement (tenant_id, code, kind, org_id, currency, amount, paid_currency, paid_amount, rate, rate_from, rounding, left_over, bank_line_id, wallet_id, paid_on, remark, reason, created_by, updated_by)
    values (current_tenant(), ${code}, ${of.kind}, ${of.orgId}, ${of.currency}, ${amount}::numeric, ${of.paidCurrency}, ${of.paidAmount}::numeric, ${of.at?.rate ?? '1'}::numeric, ${of.at?.from ?? null}::date,
      ${of.rounding ?? '0'}::numeric, ${of.leftOver ?? '0'}::numeric, ${of.bankLineId ?? null}::uuid, ${of.walletId ?? null}::uuid, ${of.paidOn}::date, ${of.remark || null}, ${of.reason ?? null},
      ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await sql`insert into settlement_line (tenant_id, settlement_id, bill_id, amount, paid_amount)
    select current_tenant(), ${id}::uuid, r."billId", r.amount::numeric, r."paidAmount"::numeric
    from jsonb_to_recordset(${JSON.stringify(of.lines)}::jsonb) as r("billId" uuid, amount text, "paidAmount" text)`.execute(
    ctx.db,
  )
  settled(
    ctx,
    id,
    of.lines.map(({ billId }) => billId),
  )
  return id
}

async function made(ctx: Context, step: 'post' | 'submit', of: Made): Promise<SettlementFull> {
  const id = await write(ctx, of)
  await settlementStep(ctx, step, { id, version: 'any' })
  return openSettlement(ctx, id)
}

/** The rate of the day on which the money came; none where both are one currency. Throws 422 naming what is not on file. */
async function rateFor(ctx: Context, from: string, to: string, day: string): Promise<RateOnFile | null> {
  if (from === to) return null
  const at = (await ratesOnFile(ctx.db, to, [from], day)).get(from)
  if (at) return at
  const message = fillText(t.noRate, { from, to, date: day })
  throw refuse(422, refusals.invalid, { errors: [{ field: 'lines', message }] })
}

const inMoney = (lines: readonly Line[], at: RateOnFile | null) =>
  lines.map((line) => ({ ...line, paidAmount: at ? converted(line.amount, at.rate) : line.amount }))
const sumPaid = (lines: readonly { paidAmount: string }[]) =>
  sumOf(
    lines.map(({ paidAmount }) => paidAmount),
    2,
  )

interface BankLine {
  readonly status: string
  readonly amount: string
  readonly currency: string
  readonly bookedOn: string
  readonly taken: boolean
}

/** Locked: of two clerks the second finds it taken. Throws 400, 404 and 409. */
async function bankLine(ctx: Context, id: string): Promise<BankLine> {
  const locked = sql`select id from bank_statement_line where tenant_id = current_tenant() and id = ${id} and deleted_at is null for update`
  if (!(await locked.execute(ctx.db)).rows.length) throw notFound()
  const { rows } =
    await sql<BankLine>`select l.status, l.amount::text as amount, l.currency, l.booked_on, exists (select from settlement s where s.tenant_id = l.tenant_id and s.bank_line_id = l.id and s.status = 'posted') as taken
    from bank_statement_line l where l.tenant_id = current_tenant() and l.id = ${id}`.execute(ctx.db)
  const line = rows[0]!
  if (line.status !== 'open' || line.taken) throw refuse(409, t.lineTaken)
  if (line.amount.startsWith('-')) throw refuseField('bankLineId', t.onlyIncoming)
  return line
}

/** Where what is left over goes to. Throws 409 where the customer has no such wallet. */
async function walletFor(ctx: Context, orgId: string, currency: string, amount: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from wallet where tenant_id = current_tenant() and org_id = ${orgId} and currency = ${currency} and status <> 'closed'`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse(409, t.noWallet, { values: { amount, currency } })
  return rows[0].id
}

/** A line of the bank settles bills; of another currency at the rate of its day, where a cent that this leaves is the house's. */
export async function receive(
  ctx: Context,
  { bankLineId, orgId, lines, remark }: Parsed<Routes['receive']>,
): Promise<SettlementFull> {
  const money = await bankLine(ctx, bankLineId)
  const { currency } = await billsToSettle(ctx, lines, orgId)
  const at = await rateFor(ctx, currency, money.currency, money.bookedOn)
  const priced = inMoney(lines, at)
  const over = less(money.amount, sumPaid(priced))
  const cent = at !== null && /^-?0\.01$/.test(over)
  if (over.startsWith('-') && !cent)
    throw refuseField('lines', t.tooMuch, { sum: sumPaid(priced), currency: money.currency, money: money.amount })
  const leftOver = cent ? '0' : over
  return made(ctx, 'post', {
    kind: 'receipt',
    orgId,
    currency,
    paidCurrency: money.currency,
    paidAmount: money.amount,
    at,
    rounding: cent ? over : '0',
    leftOver,
    bankLineId,
    walletId: isZero(leftOver) ? null : await walletFor(ctx, orgId, money.currency, leftOver),
    paidOn: money.bookedOn,
    remark,
    lines: priced,
  })
}

/** The wallet of a customer that the caller may see. Throws 404. */
async function walletOf(ctx: Context, id: string): Promise<{ orgId: string; currency: string }> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${id}`,
    sql`t.org_id is not null`,
    ...scopeCondition(ctx, { table: 'wallet', orgScoped: true }, dataAccess(ctx.user, 'wallet')),
  ]
  const { rows } = await sql<{
    orgId: string
    currency: string
  }>`select t.org_id, t.currency from wallet t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What a customer paid beforehand pays his bills. */
export async function drawDown(
  ctx: Context,
  { walletId, lines, remark }: Parsed<Routes['drawDown']>,
): Promise<SettlementFull> {
  const wallet = await walletOf(ctx, walletId)
  const { orgId, currency } = await billsToSettle(ctx, lines, wallet.orgId)
  const paidOn = dayIn(ctx.user.timeZone)
  const at = await rateFor(ctx, currency, wallet.currency, paidOn)
  const priced = inMoney(lines, at)
  return made(ctx, 'post', {
    kind: 'drawDown',
    orgId,
    currency,
    paidCurrency: wallet.currency,
    paidAmount: sumPaid(priced),
    at,
    walletId,
    paidOn,
    remark,
    lines: priced,
  })
}

/** Money that paid one bill pays another, such as the corrected one. Together they come to nothing, so no account moves. */
export async function offset(
  ctx: Context,
  { fromBillId, toBillId, amount, remark }: Parsed<Routes['offset']>,
): Promise<SettlementFull> {
  if (isZero(amount)) throw refuseField('amount', t.notZero)
  if (fromBillId === toBillId) throw refuseField('toBillId', t.billTwice)
  const bills = await lockBills(ctx, [fromBillId, toBillId])
  const [from, to] = [bills.get(fromBillId)!, bills.get(toBillId)!]
  if (from.orgId !== to.orgId || from.currency !== to.currency) throw refuseField('toBillId', t.offsetCustomer)
  const lines = [
    { billId: fromBillId, amount: `-${amount}`, paidAmount: `-${amount}` },
    { billId: toBillId, amount, paidAmount: amount },
  ]
  requireRoom(bills, lines)
  return made(ctx, 'post', {
    kind: 'offset',
    orgId: to.orgId,
    currency: to.currency,
    paidCurrency: to.currency,
    paidAmount: amount,
    at: null,
    paidOn: dayIn(ctx.user.timeZone),
    remark,
    lines,
  })
}

/** Asks that a remainder be given up; somebody else decides it. */
export async function writeOff(
  ctx: Context,
  { billId, amount, reason }: Parsed<Routes['writeOff']>,
): Promise<SettlementFull> {
  if (isZero(amount)) throw refuseField('amount', t.notZero)
  const { orgId, currency } = await billsToSettle(ctx, [{ billId, amount }])
  return made(ctx, 'submit', {
    kind: 'writeOff',
    orgId,
    currency,
    paidCurrency: currency,
    paidAmount: amount,
    at: null,
    paidOn: dayIn(ctx.user.timeZone),
    reason,
    lines: [{ billId, amount, paidAmount: amount }],
  })
}
