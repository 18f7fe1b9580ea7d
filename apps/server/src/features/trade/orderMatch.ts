import type { order } from '@clearway/contract/features/trade/order'
import { trimmed } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { goodsSource } from './goods.ts'

export interface Candidate {
  n: number
  id: string
  modelNumber: string
  name: string
  brand: string | null
  unit: string | null
  currency: string | null
  referencePrice: string | null
  house: boolean
  sameBrand: boolean
}
interface Wanted {
  modelNumber: string
  brand?: string | null | undefined
}

/** All goods with the models of the rows that lines of this customer may name, by the place of the row, in one read. */
export async function candidatesFor(
  ctx: Context,
  orgId: string | null,
  rows: readonly Wanted[],
): Promise<Map<number, Candidate[]>> {
  const wanted = rows.map((r, n) => ({ n, model: r.modelNumber, brand: r.brand ?? '' })).filter((w) => w.model)
  const where = [
    sql`t.deleted_at is null`,
    sql`(t.org_id is null or t.org_id = ${orgId}::uuid)`,
    ...scopeCondition(ctx, goodsSource, dataAccess(ctx.user, 'goods')),
  ]
  // What the caller may not read of goods chooses none for him: they count as one of several.
  const { hidden } = dataAccess(ctx.user, 'goods')
  const read = (name: string, expression: string, otherwise = 'null') =>
    sql.raw(hidden.has(name) ? otherwise : expression)
  const { rows: found } =
    await sql<Candidate>`select r.n, t.id, t.model_number, ${read('name', 't.name', `''`)} as name, ${read('brand', 't.brand')} as brand, ${read('unit', 't.unit')} as unit, ${read('currency', 't.currency')} as currency,
      ${read('referencePrice', 'trim_scale(t.reference_price)::text')} as reference_price, ${read('orgId', 't.org_id is null', 'false')} as house, ${read('brand', `lower(coalesce(t.brand, '')) = lower(r.brand)`, 'false')} as same_brand
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(n int, model text, brand text) join goods t on lower(t.model_number) = lower(r.model)
    where ${sql.join(where, sql` and `)} order by r.n, house, t.id`.execute(ctx.db)
  return Map.groupBy(found, (c) => c.n)
}

/** The customer's own goods go before the house's; without a brand, goods without one go before the only branded ones. */
export function choose(
  candidates: readonly Candidate[],
  brand: unknown,
): Candidate | 'none' | 'otherBrand' | 'several' {
  if (!candidates.length) return 'none'
  const same = candidates.find((c) => c.sameBrand)
  if (same) return same
  if (brand) return 'otherBrand'
  const own = candidates.filter((c) => !c.house)
  const rest = own.length ? own : candidates
  return rest.length === 1 ? rest[0]! : 'several'
}

/** The goods of many model numbers at once: what was pasted into a form. */
export async function matchGoods(ctx: Context, { orgId, rows }: Parsed<(typeof order)['routes']['matchGoods']>) {
  const org = orgId ?? (ctx.user.area === 'customer' ? ctx.user.orgId : null)
  const candidates = await candidatesFor(ctx, org, rows)
  return rows.map(({ brand }, n) => {
    const chosen = choose(candidates.get(n) ?? [], brand)
    if (typeof chosen === 'string') return { goods: null, problem: chosen }
    const { id, modelNumber, name, unit, currency, referencePrice } = chosen
    return {
      goods: {
        id,
        modelNumber,
        name,
        brand: chosen.brand,
        unit,
        currency,
        referencePrice: referencePrice && trimmed(referencePrice),
      },
      problem: null,
    }
  })
}
