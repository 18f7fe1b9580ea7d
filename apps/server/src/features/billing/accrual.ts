import type { EventAmount, Quantities, QuantitiesByAge } from '@clearway/contract/business/billable'
import { workOut, type Agreement, type PricedFee, type WorkedOut } from '@clearway/contract/features/billing/pricing'
import Big from 'big.js'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import type { Services } from '../../kernel/services.ts'
import { businessTenants } from '../../kernel/tenants.ts'

interface Event {
  readonly id: string
  readonly kind: string
  readonly recordKind: string
  readonly recordId: string
  readonly recordCode: string
  readonly orgId: string | null
  readonly day: string
  readonly origin: string | null
  readonly destination: string | null
  readonly quantities: Quantities
  readonly amounts: readonly EventAmount[]
  readonly ages: readonly QuantitiesByAge[]
  readonly createdAt: string
}
interface AccruedFee extends PricedFee {
  readonly event: string
  readonly advance: boolean
}

/** Events that one transaction accrues. */
const batch = 200

export async function agreementsOf(db: Db, feeIds: readonly string[]): Promise<Agreement[]> {
  const { rows } =
    await sql<Agreement>`select id, org_id, fee_id, origin, destination, valid_from, valid_to, currency, price::text as price,
      minimum::text as minimum, free::text as free, free_days, tiers from price_agreement
    where tenant_id = current_tenant() and deleted_at is null and fee_id = any(${[...feeIds]}::uuid[])`.execute(db)
  return rows
}

/** The next numbers of charges, in one go. Those of a charge that another node wrote meanwhile are left out. */
export async function chargeNumbers(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ series: string; last: number }>`
    insert into number_series (tenant_id, series, last_number)
    select current_tenant(), 'CH-' || to_char(now() at time zone t.time_zone, 'YYYYMMDD'), ${count}::int from tenant t where t.id = current_tenant()
    on conflict (tenant_id, series) do update set last_number = number_series.last_number + ${count}::int
    returning series, last_number as last`.execute(db)
  const { series, last } = rows[0]!
  return Array.from({ length: count }, (_, n) => `${series}-${String(last - count + 1 + n).padStart(4, '0')}`)
}

/** Nothing of it is charged, such as goods within their free days. */
const isNothing = ({ amount, quantity }: WorkedOut): boolean => amount !== null && new Big(quantity).eq(0)

const chargeOf = (event: Event, fee: AccruedFee, worked: WorkedOut, code: string) => ({
  code,
  eventId: event.id,
  recordKind: event.recordKind,
  recordId: event.recordId,
  recordCode: event.recordCode,
  orgId: event.orgId,
  day: event.day,
  feeId: fee.id,
  taxRate: fee.taxRate,
  advance: fee.advance,
  // It stands from when it was told, however long the job was kept from it.
  createdAt: event.createdAt,
  status: worked.amount === null ? 'priceMissing' : 'open',
  ...worked,
})

/** Charges what happened and was not charged yet, a batch of it. Gives how many events there were. Several nodes share them; none is taken twice. */
export async function accrueBatch(db: Db): Promise<number> {
  const { rows: events } =
    await sql<Event>`select id, kind, record_kind, record_id, record_code, org_id, day, origin, destination, quantities, amounts, ages, created_at
    from billable_event where tenant_id = current_tenant() and accrued_at is null order by id limit ${batch} for update skip locked`.execute(
      db,
    )
  if (!events.length) return 0
  const { rows: fees } =
    await sql<AccruedFee>`select id, unit, part, tax_rate::text as tax_rate, event, advance from fee
    where tenant_id = current_tenant() and deleted_at is null and in_use and event = any(${[...new Set(events.map((e) => e.kind))]}::text[]) order by code`.execute(
      db,
    )
  const agreements = await agreementsOf(
    db,
    fees.map((fee) => fee.id),
  )
  const made = events.flatMap((event) =>
    fees.flatMap((fee) => {
      const worked = fee.event === event.kind ? workOut(fee, event, agreements) : undefined
      return worked && !isNothing(worked) ? [{ event, fee, worked }] : []
    }),
  )
  if (made.length) {
    const codes = await chargeNumbers(db, made.length)
    const rows = made.map(({ event, fee, worked }, n) => chargeOf(event, fee, worked, codes[n]!))
    await sql`insert into charge (tenant_id, code, status, event_id, record_kind, record_id, record_code, fee_id, org_id, day, quantity, currency, price, amount, tax_rate, tax_amount,
        advance, agreement_id, calculation, created_at, updated_at)
      select current_tenant(), r.code, r.status, r."eventId", r."recordKind", r."recordId", r."recordCode", r."feeId", r."orgId", r.day, r.quantity::numeric, r.currency, r.price::numeric,
        r.amount::numeric, r."taxRate"::numeric, r."taxAmount"::numeric, r.advance, r."agreementId", r.calculation, r."createdAt", r."createdAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, status text, "eventId" uuid, "recordKind" text, "recordId" uuid, "recordCode" text, "feeId" uuid, "orgId" uuid, day date,
        quantity text, currency text, price text, amount text, "taxRate" text, "taxAmount" text, advance boolean, "agreementId" uuid, calculation jsonb, "createdAt" timestamptz)
      on conflict do nothing`.execute(db)
  }
  await sql`update billable_event set accrued_at = now() where tenant_id = current_tenant() and id = any(${events.map((e) => e.id)}::uuid[])`.execute(
    db,
  )
  return events.length
}

async function accrueTenant(services: Services, tenantId: string): Promise<void> {
  const once = () =>
    services.database.transaction({ tenantId, personId: null, requestId: 'job accrue_charges' }, 'write', accrueBatch)
  let found = await once()
  if (found) services.totals.forget(tenantId, 'charge')
  while (found === batch) found = await once()
}

const payload = z.object({ tenantId: z.uuid().optional() }).nullish().catch(undefined)

/** The job that charges for what happened: of one tenant right after it happened, of all as the clock calls, for what a node left behind. */
export const accrueCharges: Task = async (given, services) => {
  const tenantId = payload.parse(given)?.tenantId
  for (const id of tenantId ? [tenantId] : await businessTenants(services.database)) await accrueTenant(services, id)
}
