import {
  outboundPlan as contract,
  type OutboundFull,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { outboundMachine as machine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { findScanned } from '../scanned.ts'
import { openPlan } from './outboundOpen.ts'
import { bringBack, placesOf, reserve, takeOut } from './outboundPicks.ts'
import { lockPlan, outboundSource, planWritten, type StoredPlan } from './outboundRows.ts'

type Routes = (typeof contract)['routes']

async function loading(ctx: Context, id: string, step: typeof t.load): Promise<StoredPlan> {
  const of = await lockPlan(ctx, id)
  if (!machine.may('load', of.status))
    throw refuse(409, t.notFrom, {
      values: { status: say(machine.states[of.status], ctx.language), step: say(step, ctx.language) },
    })
  return of
}

/** Takes goods out of what is promised to the plan. A scan that is sent again takes nothing twice. */
export async function load(ctx: Context, asked: Parsed<Routes['load']>): Promise<OutboundFull> {
  const of = await loading(ctx, asked.id, t.load)
  const pick = (await placesOf(ctx, of.id)).find((one) => one.id === asked.pickId)
  if (!pick?.lockId) throw refuseField('pickId', t.pickNotFound)
  const movement = await takeOut(ctx, of, pick, asked.key, asked.quantity)
  await sql`insert into outbound_load (tenant_id, plan_id, pick_id, quantity, movement_id, person_id)
    values (current_tenant(), ${of.id}, ${pick.id}, ${asked.quantity}, ${movement}, ${ctx.user.personId}) on conflict do nothing`.execute(
    ctx.db,
  )
  planWritten(ctx, of.id, `load ${asked.quantity}`)
  return openPlan(ctx, of.id)
}

/** What was loaded goes back to its bin, and is promised to the plan again by a pick of its own. Throws 404 and 409. */
export async function takeOff(ctx: Context, { id, loadId }: Parsed<Routes['takeOff']>): Promise<OutboundFull> {
  const of = await loading(ctx, id, t.takeOff)
  const { rows } = await sql<{ movementId: string; quantity: string; pickId: string }>`
    select movement_id, quantity::text, pick_id from outbound_load where tenant_id = current_tenant() and plan_id = ${id} and id = ${loadId} and taken_back_by is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse(404, t.loadNotFound)
  const { movementId, quantity, pickId } = rows[0]
  const reversal = await bringBack(ctx, of, loadId, movementId, quantity)
  await sql`update outbound_load set taken_back_by = ${reversal} where tenant_id = current_tenant() and id = ${loadId}`.execute(
    ctx.db,
  )
  const { rows: added } = await sql<{
    id: string
  }>`insert into outbound_pick (tenant_id, plan_id, line_id, balance_id, quantity)
    select tenant_id, plan_id, line_id, balance_id, ${quantity}::numeric from outbound_pick where tenant_id = current_tenant() and id = ${pickId} returning id`.execute(
    ctx.db,
  )
  await reserve(
    ctx,
    of,
    (await placesOf(ctx, id)).filter((pick) => pick.id === added[0]!.id),
  )
  planWritten(ctx, id, 'takeOff')
  return openPlan(ctx, id)
}

export const scan = async (ctx: Context, { code }: Parsed<Routes['scan']>): Promise<OutboundFull> =>
  openPlan(
    ctx,
    await findScanned(ctx, contract, outboundSource(), ['code', 'containerNo'], code, machine.phases.atDock),
  )
