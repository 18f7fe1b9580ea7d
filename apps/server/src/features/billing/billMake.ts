import { bill as contract, mostLines, type BillFull, type Gathered } from '@clearway/contract/features/billing/bill'
import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { billMachine as machine } from '@clearway/contract/features/billing/billSteps'
import { converted, taxOf } from '@clearway/contract/features/billing/pricing'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fillText } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { requireCustomer } from '../../business/customers.ts'
import { nextNumber } from '../../business/numberSeries.ts'
import { ratesOnFile } from '../../business/ratesOnFile.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { checkDictionaries } from '../../kernel/crud/dictionaries.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { openBill } from './billOpen.ts'
import { billsWritten, fixedIn, lockBill, sumBill, type StoredBill } from './billRows.ts'

type Routes = (typeof contract)['routes']

interface Ready {
  readonly id: string
  readonly feeId: string
  readonly advance: boolean
  readonly description: string | null
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly recordCode: string | null
  readonly day: string
  readonly quantity: string
  readonly price: string | null
  readonly currency: string
  readonly amount: string
  readonly taxRate: string
  readonly taxAmount: string
}

const readyColumns =
  sql.raw(`c.id, c.fee_id, c.advance, c.description, c.record_kind, c.record_id, c.record_code, c.day, c.quantity::text as quantity,
  c.price::text as price, c.currency, c.amount::text as amount, c.tax_rate::text as tax_rate, c.tax_amount::text as tax_amount`)

/** A customer whose bills the caller may see. */
async function requireSeen(ctx: Context, orgId: string): Promise<void> {
  const { scope } = dataAccess(ctx.user, contract.name)
  if (scope.kind === 'orgs' && !scope.orgs.includes(orgId)) throw notFound()
  await requireCustomer(ctx, orgId)
}

const ofPeriod = (orgId: string, from: string, to: string): RawBuilder<unknown> =>
  sql`c.tenant_id = current_tenant() and c.org_id = ${orgId} and c.day between ${from}::date and ${to}::date and c.deleted_at is null`

/** Open charges, locked: two bills that gather at once share them out. */
async function readyCharges(ctx: Context, where: RawBuilder<unknown>): Promise<Ready[]> {
  const { rows } = await sql<Ready>`select ${readyColumns} from charge c where ${where} and c.status = 'open'
    order by c.day, c.id limit ${mostLines + 1} for update of c skip locked`.execute(ctx.db)
  return rows
}

/** What could be gathered. */
export async function preview(ctx: Context, { orgId, from, to }: Parsed<Routes['preview']>): Promise<Gathered> {
  await requireSeen(ctx, orgId)
  const where = ofPeriod(orgId, from, to)
  const { rows } = await sql<Gathered['sums'][number] & { count: number }>`select c.currency, count(*)::int as count,
      coalesce(sum(c.amount) filter (where not c.advance), 0)::numeric(18, 2)::text as amount, sum(c.tax_amount)::numeric(18, 2)::text as tax,
      coalesce(sum(c.amount) filter (where c.advance), 0)::numeric(18, 2)::text as advances
    from charge c where ${where} and c.status = 'open' group by c.currency order by c.currency`.execute(ctx.db)
  const { rows: left } = await sql<{
    n: number
  }>`select count(*)::int as n from charge c where ${where} and c.status = 'priceMissing'`.execute(ctx.db)
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    sums: rows.map(({ currency, amount, tax, advances }) => ({ currency, amount, tax, advances })),
    missing: left[0]!.n,
  }
}

/** Puts charges on a bill as its next lines, each in the bill's currency. Throws 422 naming the rate that is not on file. */
async function putOn(
  ctx: Context,
  of: Pick<StoredBill, 'id' | 'currency' | 'rateDay'>,
  charges: readonly Ready[],
): Promise<void> {
  const { rows: last } = await sql<{
    no: number
  }>`select coalesce(max(no), 0)::int as no from bill_item where tenant_id = current_tenant() and bill_id = ${of.id}`.execute(
    ctx.db,
  )
  if (last[0]!.no + charges.length > mostLines) throw refuse(422, t.tooMany, { values: { max: mostLines } })
  const foreign = [...new Set(charges.map((c) => c.currency))].filter((currency) => currency !== of.currency)
  const rates = await ratesOnFile(ctx.db, of.currency, foreign, of.rateDay)
  const without = foreign.find((currency) => !rates.has(currency))
  if (without) {
    const message = fillText(t.noRate, { from: without, to: of.currency, date: of.rateDay })
    throw refuse(422, refusals.invalid, { errors: [{ field: 'currency', message }] })
  }
  const rows = charges.map(({ id, amount, taxRate, taxAmount, currency, ...charge }, n) => {
    const at = rates.get(currency)
    const own = at ? converted(amount, at.rate) : amount
    return {
      ...charge,
      chargeId: id,
      no: last[0]!.no + n + 1,
      currency,
      chargeAmount: amount,
      rate: at?.rate ?? '1',
      rateFrom: at?.from ?? null,
      amount: own,
      taxRate,
      taxAmount: at ? taxOf(own, taxRate) : taxAmount,
    }
  })
  await sql`insert into bill_item (tenant_id, bill_id, charge_id, no, fee_id, advance, description, record_kind, record_id, record_code, day, quantity, price, currency, charge_amount, rate, rate_from,
      amount, tax_rate, tax_amount, created_by, updated_by)
    select current_tenant(), ${of.id}::uuid, r."chargeId", r.no, r."feeId", r.advance, r.description, r."recordKind", r."recordId", r."recordCode", r.day, r.quantity::numeric, r.price::numeric, r.currency,
      r."chargeAmount"::numeric, r.rate::numeric, r."rateFrom", r.amount::numeric, r."taxRate"::numeric, r."taxAmount"::numeric, ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("chargeId" uuid, no int, "feeId" uuid, advance boolean, description text, "recordKind" text, "recordId" uuid, "recordCode" text, day date,
      quantity text, price text, currency text, "chargeAmount" text, rate text, "rateFrom" date, amount text, "taxRate" text, "taxAmount" text)`.execute(
    ctx.db,
  )
  await sql`update charge set status = 'billed' where tenant_id = current_tenant() and id = any(${charges.map((c) => c.id)}::uuid[])`.execute(
    ctx.db,
  )
  await sumBill(ctx.db, of.id)
  billsWritten(ctx, [of.id])
}

interface Head {
  readonly orgId: string
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly rateDay: string
  readonly remark?: string | undefined
  readonly correctsId?: string
}

async function begin(ctx: Context, head: Head): Promise<Pick<StoredBill, 'id' | 'currency' | 'rateDay'>> {
  const code = await nextNumber(ctx, { prefix: 'BL', table: 'bill', exhausted: t.exhausted })
  const { rows } = await sql<{
    id: string
  }>`insert into bill (tenant_id, code, org_id, currency, from_day, to_day, rate_day, remark, corrects_id, created_by, updated_by)
    values (current_tenant(), ${code}, ${head.orgId}, ${head.currency}, ${head.from}::date, ${head.to}::date, ${head.rateDay}::date, ${head.remark || null}, ${head.correctsId ?? null}::uuid,
      ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(ctx.db)
  return { id: rows[0]!.id, currency: head.currency, rateDay: head.rateDay }
}

/** Throws 404, 409 where there is nothing to bill, 422 at a rate that is not on file. */
export async function make(ctx: Context, given: Parsed<Routes['make']>): Promise<BillFull> {
  await requireSeen(ctx, given.orgId)
  await checkDictionaries(ctx, contract, { currency: given.currency })
  const charges = await readyCharges(ctx, ofPeriod(given.orgId, given.from, given.to))
  if (!charges.length) throw refuse(409, t.noCharges)
  const of = await begin(ctx, { ...given, rateDay: given.rateDay ?? dayIn(ctx.user.timeZone) })
  await putOn(ctx, of, charges)
  return openBill(ctx, of.id)
}

/** The charges that a reversal freed, as they were corrected since. Throws 404 and 409 (not reversed, nothing left of it). */
export async function correct(ctx: Context, { id }: Parsed<Routes['correct']>): Promise<BillFull> {
  const origin = await lockBill(ctx, id)
  if (origin.status !== 'reversed') throw refuse(409, t.notReversed)
  const charges = await readyCharges(
    ctx,
    sql`c.tenant_id = current_tenant() and c.org_id = ${origin.orgId} and c.deleted_at is null
      and c.id in (select i.charge_id from bill_item i where i.tenant_id = current_tenant() and i.bill_id = ${id})`,
  )
  if (!charges.length) throw refuse(409, t.nothingFree)
  const { orgId, currency, fromDay: from, toDay: to, rateDay } = origin
  const of = await begin(ctx, { orgId, currency, from, to, rateDay, correctsId: id })
  await putOn(ctx, of, charges)
  return openBill(ctx, of.id)
}

async function lockToEdit(ctx: Context, id: string, version: number): Promise<StoredBill> {
  const of = await lockBill(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBill(ctx, id) } })
  if (!machine.may('edit', of.status)) throw fixedIn(ctx, of.status)
  return of
}

/** Throws 404, 409 (stale, locked, nothing new). */
export async function gather(ctx: Context, { id, version }: Parsed<Routes['gather']>): Promise<BillFull> {
  const of = await lockToEdit(ctx, id, version)
  const charges = await readyCharges(ctx, ofPeriod(of.orgId, of.fromDay, of.toDay))
  if (!charges.length) throw refuse(409, t.noCharges)
  await putOn(ctx, of, charges)
  return openBill(ctx, id)
}

/** The charge is open again. Throws 404 and 409 (stale, locked). */
export async function removeItem(
  ctx: Context,
  { id, version, itemId }: Parsed<Routes['removeItem']>,
): Promise<BillFull> {
  await lockToEdit(ctx, id, version)
  const { rows } = await sql<{
    chargeId: string
  }>`delete from bill_item where tenant_id = current_tenant() and bill_id = ${id} and id = ${itemId} returning charge_id`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse(404, t.itemGone)
  await sql`update charge set status = 'open' where tenant_id = current_tenant() and id = ${rows[0].chargeId}`.execute(
    ctx.db,
  )
  await sumBill(ctx.db, id)
  billsWritten(ctx, [id])
  return openBill(ctx, id)
}
