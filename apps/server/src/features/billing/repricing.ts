import type { EventAmount, FeeUnit, Quantities, QuantitiesByAge } from '@clearway/contract/business/billable'
import { workOut, type PricedFee, type WorkedOut } from '@clearway/contract/features/billing/pricing'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { agreementsOf } from './accrual.ts'

/** A charge as pricing sees it: by its event, or by what was entered. */
export interface StoredCharge {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: 'priceMissing' | 'open' | 'billed' | 'void'
  readonly eventId: string | null
  readonly feeId: string
  readonly unit: FeeUnit
  readonly part: string | null
  readonly taxRate: string
  readonly orgId: string | null
  readonly day: string
  readonly quantity: string
  readonly amount: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly quantities: Quantities | null
  readonly amounts: readonly EventAmount[] | null
  readonly ages: readonly QuantitiesByAge[] | null
}

/** Charges that saving an agreement prices at once; what is left is priced by hand or when it is billed. */
const mostAtOnce = 1000

export const chargeColumns =
  sql.raw(`c.id, c.version, c.code, c.status, c.event_id, c.fee_id, f.unit, f.part, c.tax_rate::text as tax_rate, c.org_id, c.day, c.quantity::text as quantity,
  c.amount::text as amount, e.origin, e.destination, e.quantities, e.amounts, e.ages`)
export const chargeTables = sql.raw(`charge c join fee f on f.tenant_id = c.tenant_id and f.id = c.fee_id
  left join billable_event e on e.tenant_id = c.tenant_id and e.id = c.event_id`)

export const feeOf = ({ feeId, unit, part, taxRate }: StoredCharge): PricedFee => ({ id: feeId, unit, part, taxRate })

/** What a charge comes to by the agreements on file. */
export async function repriced(db: Db, charges: readonly StoredCharge[]): Promise<Map<string, WorkedOut | undefined>> {
  const agreements = await agreementsOf(db, [...new Set(charges.map((c) => c.feeId))])
  return new Map(
    charges.map((c) => [
      c.id,
      workOut(
        feeOf(c),
        {
          orgId: c.orgId,
          origin: c.origin,
          destination: c.destination,
          day: c.day,
          quantities: c.quantities ?? { [c.unit]: c.quantity },
          amounts: c.amounts ?? [],
          ages: c.ages ?? [],
        },
        agreements,
      ),
    ]),
  )
}

/** An agreement that was saved prices the charges of its fee that wait for one, the oldest first. */
export async function priceWaiting(ctx: Context, feeId: string): Promise<void> {
  const { rows } = await sql<StoredCharge>`select ${chargeColumns} from ${chargeTables}
    where c.tenant_id = current_tenant() and c.fee_id = ${feeId} and c.status = 'priceMissing' and c.deleted_at is null
    order by c.created_at, c.id limit ${mostAtOnce} for update of c`.execute(ctx.db)
  if (!rows.length) return
  const worked = await repriced(ctx.db, rows)
  const priced = rows.flatMap(({ id }) => {
    const one = worked.get(id)
    return one?.amount ? [{ id, ...one }] : []
  })
  await sql`update charge c set status = 'open', quantity = r.quantity::numeric, currency = r.currency, price = r.price::numeric, amount = r.amount::numeric, tax_amount = r."taxAmount"::numeric,
      agreement_id = r."agreementId", calculation = r.calculation
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as r(id uuid, quantity text, currency text, price text, amount text, "taxAmount" text, "agreementId" uuid, calculation jsonb)
    where c.tenant_id = current_tenant() and c.id = r.id`.execute(ctx.db)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'charge'))
}
