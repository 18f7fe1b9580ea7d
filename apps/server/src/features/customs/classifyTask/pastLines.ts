import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { PastLine } from '../matchingRule.ts'

/** With the elements under which it was decided. */
export interface DecidedLine extends PastLine {
  readonly elements: string | null
}

const mostLines = 5000

/** What was bought lately under these models and is classified in the jurisdiction, for the matching rule: lines decided here, and order lines of decided goods. */
export async function pastLines(ctx: Context, jurisdiction: string, models: readonly string[]): Promise<DecidedLine[]> {
  const wanted = [...new Set(models.map((m) => m.toLowerCase()))]
  if (!wanted.length) return []
  const { rows } = await sql<DecidedLine>`
    select t.model_number, t.brand, t.unit_price::text as unit_price, t.currency, t.final_code as code, to_char(t.reviewed_at at time zone ${ctx.user.timeZone}, 'YYYY-MM-DD') as on, t.elements
    from classification_task t where t.tenant_id = current_tenant() and t.deleted_at is null and t.status = 'classified' and t.jurisdiction = ${jurisdiction} and lower(t.model_number) = any(${wanted}::text[])
      and t.reviewed_at > now() - interval '4 months'
    union all
    select d.model_number, d.brand, round(d.total_price / d.quantity, 8)::text, o.currency, c.hs_code, o.order_date::text, c.elements
    from goods g join goods_classification c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.jurisdiction = ${jurisdiction} and c.valid_to is null and c.deleted_at is null and c.status = 'classified'
      join trade_order_detail d on d.tenant_id = g.tenant_id and d.goods_id = g.id
      join trade_order o on o.tenant_id = d.tenant_id and o.id = d.order_id and o.deleted_at is null and o.status in ('confirmed', 'completed') and o.order_date > now()::date - 125
    where g.tenant_id = current_tenant() and lower(g.model_number) = any(${wanted}::text[]) limit ${sql.lit(mostLines)}`.execute(
    ctx.db,
  )
  return rows
}
