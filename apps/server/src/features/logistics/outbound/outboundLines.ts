import type { OutboundLine, OutboundLineRow } from '@clearway/contract/features/logistics/outbound/outboundLine'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { ownGoods } from '../owned.ts'
import type { StoredPlan } from './outboundRows.ts'

/** Picks as they stand: what was taken off again is told by a pick of its own. `left` is what is still promised. */
export const picksSql = `select p.id, p.plan_id, p.line_id, p.balance_id, p.lock_id, p.quantity - coalesce(x.off, 0) as quantity, coalesce(x.loaded, 0) as loaded,
    p.quantity - coalesce(x.off, 0) - coalesce(x.loaded, 0) as open
  from outbound_pick p left join lateral (select sum(d.quantity) filter (where d.taken_back_by is not null) as off, sum(d.quantity) filter (where d.taken_back_by is null) as loaded
    from outbound_load d where d.tenant_id = p.tenant_id and d.pick_id = p.id) x on true
  where p.tenant_id = current_tenant()`

export async function linesOf(db: Db, planId: string): Promise<OutboundLineRow[]> {
  const { rows } =
    await sql<OutboundLineRow>`select l.id, l.line, l.goods_id, g.model_number, g.name as goods_name, g.unit, trim_scale(l.quantity)::text as quantity,
      trim_scale(coalesce(sum(p.quantity), 0))::text as picked, trim_scale(coalesce(sum(p.loaded), 0))::text as loaded
    from outbound_line l join goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      left join (${sql.raw(picksSql)} and p.plan_id = ${planId}) p on p.line_id = l.id
    where l.tenant_id = current_tenant() and l.plan_id = ${planId} group by l.tenant_id, l.id, g.tenant_id, g.id order by l.line`.execute(
      db,
    )
  return rows
}

export const asGiven = ({ id, goodsId, quantity }: OutboundLineRow): OutboundLine => ({ id, goodsId, quantity })

/** Brings the lines of a plan to those given; where they are picked from is chosen anew. Throws 400 with every line and field at fault, at most 100. */
export async function saveLines(ctx: Context, of: StoredPlan, lines: readonly OutboundLine[]): Promise<void> {
  const [standing, goods] = await Promise.all([
    linesOf(ctx.db, of.id),
    ownGoods(
      ctx,
      of.orgId,
      lines.map((line) => line.goodsId),
    ),
  ])
  const seen = new Set<string>()
  const errors = lines.flatMap((line, at) => {
    const twice = seen.has(line.goodsId)
    seen.add(line.goodsId)
    return [
      ...(line.id && !standing.some(({ id }) => id === line.id)
        ? [{ field: `lines.${at}.id`, message: t.lineNotFound }]
        : []),
      ...(goods.has(line.goodsId) ? [] : [{ field: `lines.${at}.goodsId`, message: t.goodsNotFound }]),
      ...(twice ? [{ field: `lines.${at}.goodsId`, message: t.sameGoods }] : []),
    ]
  })
  if (errors.length) throw refuse(400, refusals.invalid, { errors: errors.slice(0, 100) })
  const rows = lines.map((line, at) => ({ ...line, line: at + 1 }))
  await sql`delete from outbound_line where tenant_id = current_tenant() and plan_id = ${of.id}`.execute(ctx.db)
  await sql`insert into outbound_line (tenant_id, id, plan_id, line, goods_id, quantity)
    select current_tenant(), coalesce(r.id, new_id()), ${of.id}, r.line, r."goodsId", r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, line int, "goodsId" uuid, quantity numeric)`.execute(
    ctx.db,
  )
}
