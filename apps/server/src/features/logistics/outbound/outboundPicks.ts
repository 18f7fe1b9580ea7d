import {
  mostPicks,
  type OutboundLineRow,
  type Pickable,
} from '@clearway/contract/features/logistics/outbound/outboundLine'
import type {
  outboundPlan as contract,
  OutboundFull,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { outboundMachine as machine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { post } from '../stock/post.ts'
import { linesOf, picksSql } from './outboundLines.ts'
import { openPlan } from './outboundOpen.ts'
import { lockPlan, planWritten, storedPlan, type StoredPlan } from './outboundRows.ts'

type Routes = (typeof contract)['routes']

/** Stock of the owner that a line may be picked from, first in first out; goods in free circulation first where no declaration covers others. */
async function stockFor(ctx: Context, of: StoredPlan, goodsId: string): Promise<Pickable[]> {
  const freeFirst = !of.declarationId && !of.declarationNo
  const { rows } = await sql<Pickable>`
    select b.id as balance_id, bin.code as bin, l.code as lot, b.quality, b.bond_status, b.received_on, trim_scale(b.on_hand - b.locked)::text as available
    from stock_balance b join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
    where b.tenant_id = current_tenant() and b.goods_id = ${goodsId} and b.warehouse_id = ${of.warehouseId} and b.org_id is not distinct from ${of.orgId}::uuid
      and b.quality = 'good' and b.on_hand > b.locked
    order by ${freeFirst} and b.bond_status <> 'free', b.received_on, l.code, bin.code, b.id limit ${sql.lit(mostPicks)}`.execute(
    ctx.db,
  )
  return rows
}

type Pick = { readonly balanceId: string; readonly quantity: string }

/** The places that make up a quantity in their order; undefined where there is not enough. */
async function firstIn(ctx: Context, stock: readonly Pickable[], wanted: string): Promise<Pick[] | undefined> {
  const { rows } = await sql<{ balanceId: string; quantity: string; enough: boolean }>`
    select s.balance_id, trim_scale(least(s.available, ${wanted}::numeric - s.before))::text as quantity, s.total >= ${wanted}::numeric as enough
    from (select r."balanceId" as balance_id, r.available, sum(r.available) over (order by n) - r.available as before, sum(r.available) over () as total, n
      from rows from (jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as ("balanceId" uuid, available numeric)) with ordinality r("balanceId", available, n)) s
    where s.before < ${wanted}::numeric order by s.n`.execute(ctx.db)
  return rows[0]?.enough ? rows : undefined
}

async function writePicks(ctx: Context, of: StoredPlan, lineId: string, picks: readonly Pick[]): Promise<void> {
  await sql`delete from outbound_pick where tenant_id = current_tenant() and line_id = ${lineId}`.execute(ctx.db)
  await sql`insert into outbound_pick (tenant_id, plan_id, line_id, balance_id, quantity)
    select current_tenant(), ${of.id}, ${lineId}, r."balanceId", r.quantity from jsonb_to_recordset(${JSON.stringify(picks)}::jsonb) as r("balanceId" uuid, quantity numeric)`.execute(
    ctx.db,
  )
}

/** Picks lines by first in first out. Throws 409 with each line for which there is not enough. */
async function pickLines(ctx: Context, of: StoredPlan, lines: readonly OutboundLineRow[]): Promise<void> {
  const errors = []
  for (const line of lines) {
    const stock = await stockFor(ctx, of, line.goodsId)
    const picks = await firstIn(ctx, stock, line.quantity)
    if (picks) await writePicks(ctx, of, line.id, picks)
    else {
      const available = sumOf(stock.map((one) => one.available))
      errors.push({
        field: `lines.${line.line - 1}.quantity`,
        message: t.notEnough,
        values: { wanted: line.quantity, available },
      })
    }
  }
  if (errors.length) throw refuse(409, refusals.invalid, { errors })
}

async function pickingPlan(ctx: Context, id: string, version: number): Promise<StoredPlan> {
  const of = await lockPlan(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openPlan(ctx, id) } })
  if (!machine.may('pick', of.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[of.status], ctx.language) } })
  return of
}

export async function suggest(ctx: Context, { id, version }: Parsed<Routes['suggest']>): Promise<OutboundFull> {
  const of = await pickingPlan(ctx, id, version)
  await pickLines(ctx, of, await linesOf(ctx.db, id))
  planWritten(ctx, id, 'suggest')
  return openPlan(ctx, id)
}

/** Throws 404 for a plan, 400 for a line that is not there. */
export async function stockOf(ctx: Context, { id, lineId }: Parsed<Routes['stockOf']>): Promise<Pickable[]> {
  await openPlan(ctx, id)
  const [of, lines] = await Promise.all([storedPlan(ctx.db, id), linesOf(ctx.db, id)])
  const line = lines.find((one) => one.id === lineId)
  if (!line) throw refuseField('lineId', t.lineNotFound)
  return stockFor(ctx, of!, line.goodsId)
}

export async function setPicks(ctx: Context, asked: Parsed<Routes['setPicks']>): Promise<OutboundFull> {
  const { id, version, lineId, picks } = asked
  const of = await pickingPlan(ctx, id, version)
  const line = (await linesOf(ctx.db, id)).find((one) => one.id === lineId)
  if (!line) throw refuseField('lineId', t.lineNotFound)
  const stock = new Set((await stockFor(ctx, of, line.goodsId)).map((one) => one.balanceId))
  const errors = picks.flatMap(({ balanceId }, at) =>
    stock.has(balanceId) ? [] : [{ field: `picks.${at}.balanceId`, message: t.stockNotFound }],
  )
  if (errors.length) throw refuse(400, refusals.invalid, { errors })
  const picked = sumOf(picks.map((pick) => pick.quantity))
  if (!sameDecimal(picked, line.quantity)) throw refuseField('picks', t.picksDiffer, { picked, wanted: line.quantity })
  await writePicks(ctx, of, lineId, picks)
  planWritten(ctx, id, 'setPicks')
  return openPlan(ctx, id)
}

/** Lines that nobody picked are picked by first in first out. */
export async function requirePicked(ctx: Context, of: StoredPlan): Promise<void> {
  const lines = await linesOf(ctx.db, of.id)
  await pickLines(
    ctx,
    of,
    lines.filter((line) => line.picked === '0'),
  )
}

/** Less than one package of a lot is not left behind. How much is in one is told by the booking that brought it. Throws 409 with the lot. */
export async function requireNoResidual(ctx: Context, of: StoredPlan): Promise<void> {
  const { rows } = await sql<{ lot: string; left: string; package: string }>`
    select s.code as lot, trim_scale(s.left_over)::text as "left", trim_scale(s.package)::text as package from (
      select l.code, (select sum(b.on_hand - b.locked) from stock_balance b where b.tenant_id = l.tenant_id and b.lot_id = l.id and b.warehouse_id = ${of.warehouseId}) - p.picked as left_over,
        coalesce((select max(i.per_package) from inbound_receipt r join inbound_line i on i.tenant_id = r.tenant_id and i.id = r.line_id where r.tenant_id = l.tenant_id and r.lot_id = l.id), 1) as package
      from (select b.lot_id, sum(p.quantity) as picked from outbound_pick p join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id
          where p.tenant_id = current_tenant() and p.plan_id = ${of.id} group by 1) p
        join stock_lot l on l.tenant_id = current_tenant() and l.id = p.lot_id) s
    where s.left_over > 0 and s.left_over < s.package order by s.code limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse(409, t.residual, { values: rows[0] })
}

/** What customs supervises leaves with a declaration. Throws 422 at the number. */
export async function requireDeclared(ctx: Context, of: StoredPlan): Promise<void> {
  if (of.declarationId || of.declarationNo) return
  const { rows } = await sql`
    select 1 from outbound_pick p join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id
    where p.tenant_id = current_tenant() and p.plan_id = ${of.id} and b.bond_status <> 'free' limit 1`.execute(ctx.db)
  if (rows.length)
    throw refuse(422, refusals.invalid, { errors: [{ field: 'declarationNo', message: t.declarationMissing }] })
}

export interface PickPlace {
  readonly id: string
  readonly lineId: string
  readonly line: number
  readonly balanceId: string
  readonly bin: string
  readonly lot: string
  readonly quality: 'good' | 'damaged' | 'inspection'
  readonly quantity: string
  readonly open: string
  readonly lockId: string | null
}

/** Picks with where they lie, for movements. */
export async function placesOf(ctx: Context, planId: string): Promise<PickPlace[]> {
  const { rows } = await sql<PickPlace>`
    select p.id, p.line_id, l.line, p.balance_id, b.bin_id as bin, b.lot_id as lot, b.quality, p.quantity::text as quantity, p.open::text as open, p.lock_id
    from (${sql.raw(picksSql)} and p.plan_id = ${planId}) p join stock_balance b on b.tenant_id = current_tenant() and b.id = p.balance_id
      join outbound_line l on l.tenant_id = current_tenant() and l.id = p.line_id order by p.id`.execute(ctx.db)
  return rows
}

const sourceOf = (of: StoredPlan) => ({ sourceKind: 'outboundPlan', sourceId: of.id, sourceCode: of.code }) as const

/** Promises what is picked to the plan. Throws 409 at the line that is short. */
export async function reserve(ctx: Context, of: StoredPlan, picks: readonly PickPlace[]): Promise<void> {
  const locks = await post(
    ctx,
    picks.map(({ id, quantity, bin, lot, quality }) => ({
      kind: 'lock',
      key: `outbound:${id}:lock`,
      quantity,
      from: { bin, lot, quality },
      lockKind: 'reservation',
      ...sourceOf(of),
    })),
    (at) => `lines.${picks[at]!.line - 1}.quantity`,
  )
  const rows = picks.map(({ id }, at) => ({ id, lock: locks[at] }))
  await sql`update outbound_pick p set lock_id = r.lock from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, lock uuid)
    where p.tenant_id = current_tenant() and p.id = r.id`.execute(ctx.db)
}

/** What is promised and was not loaded is free again. */
export async function release(ctx: Context, of: StoredPlan): Promise<void> {
  const open = (await placesOf(ctx, of.id)).filter((pick) => pick.lockId && Number(pick.open) > 0)
  await post(
    ctx,
    open.map(({ id, open: quantity, lockId }) => ({
      kind: 'unlock',
      key: `outbound:${id}:unlock`,
      quantity,
      parent: lockId!,
      ...sourceOf(of),
    })),
  )
}

/** Takes goods of a pick out of the stock. Gives the movement's id. */
export async function takeOut(ctx: Context, of: StoredPlan, pick: PickPlace, key: string, quantity: string) {
  const { id, bin, lot, quality, lockId } = pick
  const [movement] = await post(ctx, [
    {
      kind: 'outbound',
      key: `outbound:${id}:${key}`,
      quantity,
      from: { bin, lot, quality },
      parent: lockId!,
      ...sourceOf(of),
    },
  ])
  return movement!
}

/** Brings back what a movement took out. */
export async function bringBack(ctx: Context, of: StoredPlan, loadId: string, movement: string, quantity: string) {
  const [reversal] = await post(
    ctx,
    [{ kind: 'reversal', key: `outbound:${loadId}:back`, quantity, parent: movement, ...sourceOf(of) }],
    () => 'loadId',
  )
  return reversal!
}
