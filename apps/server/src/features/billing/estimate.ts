import type { Quantities } from '@clearway/contract/business/billable'
import { fee } from '@clearway/contract/features/billing/fee'
import { priceAgreement as contract } from '@clearway/contract/features/billing/priceAgreement'
import { workOut, type PricedFee } from '@clearway/contract/features/billing/pricing'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireCustomer } from '../../business/customers.ts'
import { requireShown } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { refuseField } from '../../kernel/refuse.ts'
import { agreementsOf } from './accrual.ts'
import { feeWords } from './feeWords.ts'

type Routes = (typeof contract)['routes']

/** An estimate is made of these. */
const madeOf = ['price', 'currency', 'minimum', 'free', 'tiers', 'origin', 'destination', 'validFrom', 'validTo']

/** What events to come would be charged today. Throws 403 for whoever may not see prices, and 400 at `orgId`. */
export async function estimate(ctx: Context, asked: Parsed<Routes['estimate']>): Promise<Output<Routes['estimate']>> {
  requireShown(ctx, contract.name, madeOf)
  requireShown(ctx, fee.name, ['label', 'unit', 'event', 'taxRate'])
  const { orgId, origin, destination, events } = asked
  const { scope } = dataAccess(ctx.user, contract.name)
  if (orgId && scope.kind === 'orgs' && !scope.orgs.includes(orgId)) throw refuseField('orgId', issues.notFound)
  await requireCustomer(ctx, orgId)
  const { rows: fees } = await sql<PricedFee & { label: string; event: string }>`
    select f.id, f.unit, f.part, f.tax_rate::text as tax_rate, f.event, ${sql.raw(feeWords('f', ctx.language))} as label from fee f
    where f.tenant_id = current_tenant() and f.deleted_at is null and f.in_use and f.event = any(${events.map((e) => e.kind)}::text[]) order by f.code`.execute(
    ctx.db,
  )
  const agreements = await agreementsOf(
    ctx.db,
    fees.map((f) => f.id),
  )
  const day = dayIn(ctx.user.timeZone)
  return events.flatMap(({ kind, quantities }) =>
    fees.flatMap((one) => {
      const of = { orgId, origin, destination, day, quantities: quantities as Quantities, amounts: [], ages: [] }
      const worked = one.event === kind ? workOut(one, of, agreements) : undefined
      if (!worked) return []
      const { quantity, currency, amount, taxAmount, calculation } = worked
      const why = amount === null ? (calculation.at(-1) ?? null) : null
      return [{ fee: one.label, event: kind, quantity, currency, amount, tax: taxAmount, why }]
    }),
  )
}
