import {
  outboundPlan as contract,
  type OutboundFull,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundMachine as machine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { withSeenGoods } from '../owned.ts'
import { linesOf, picksSql } from './outboundLines.ts'
import { notFrom, outboundSource, storedPlan, type StoredPlan } from './outboundRows.ts'

const mostEvents = 200
/** Steps that a customer's people take too. */
const own: readonly string[] = ['revise', 'cancel']

const stepsOf = (ctx: Context, of: StoredPlan): OutboundFull['steps'] =>
  machine.stepNames.flatMap((step) => {
    if (!ctx.user.permissions.has(machine.steps[step].permission)) return []
    if (ctx.user.area === 'customer' && !own.includes(step)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })

async function partsOf(ctx: Context, id: string) {
  const [lines, picks, loads, events] = await Promise.all([
    linesOf(ctx.db, id),
    sql<OutboundFull['picks'][number]>`
      select p.id, p.line_id, p.balance_id, bin.code as bin, l.code as lot, b.bond_status, g.model_number, trim_scale(p.quantity)::text as quantity, trim_scale(p.loaded)::text as loaded
      from (${sql.raw(picksSql)} and p.plan_id = ${id}) p join stock_balance b on b.tenant_id = current_tenant() and b.id = p.balance_id
        join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
        join goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
      where p.quantity > 0 order by bin.code, p.id`.execute(ctx.db),
    sql<OutboundFull['loads'][number]>`
      select d.id, d.pick_id, trim_scale(d.quantity)::text as quantity, d.at, (select p.nickname from person p where p.id = d.person_id) as person
      from outbound_load d where d.tenant_id = current_tenant() and d.plan_id = ${id} and d.taken_back_by is null order by d.id`.execute(
      ctx.db,
    ),
    sql<
      OutboundFull['events'][number]
    >`select e.id, e.step, e.at, e.note, (select p.nickname from person p where p.id = e.person_id) as person
      from outbound_event e where e.tenant_id = current_tenant() and e.plan_id = ${id} order by e.id limit ${sql.lit(mostEvents)}`.execute(
      ctx.db,
    ),
  ])
  return { lines, picks: picks.rows, loads: loads.rows, events: events.rows }
}

/** The plan as the caller may see it. Bins are the warehouse's own matter; whoever may not see the state is told nothing of its course. Throws 404. */
export async function openPlan(ctx: Context, id: string): Promise<OutboundFull> {
  const row = await readRow(ctx, contract, outboundSource(), id)
  const [of, parts] = await Promise.all([storedPlan(ctx.db, id), partsOf(ctx, id)])
  const staff = ctx.user.area !== 'customer'
  const seesCourse = row.deletedAt === null && !hidesAny(ctx, contract.name, ['status'])
  const may = (permission: string) => seesCourse && ctx.user.permissions.has(permission)
  const seesEvents = seesCourse && !hidesAny(ctx, contract.name, ['reason', 'sealNo'])
  return {
    ...row,
    lines: withSeenGoods(ctx, parts.lines),
    picks: seesCourse && staff ? withSeenGoods(ctx, parts.picks) : [],
    loads: seesCourse && staff ? parts.loads : [],
    steps: seesCourse ? stepsOf(ctx, of!) : [],
    editable: may('outboundPlan.edit') && machine.may('edit', of!.status),
    pickable: staff && may('outboundPlan.approve') && machine.may('pick', of!.status),
    loadable: staff && may('outboundPlan.load') && machine.may('load', of!.status),
    events: !seesEvents ? [] : staff ? parts.events : parts.events.map((event) => ({ ...event, person: null })),
  }
}
