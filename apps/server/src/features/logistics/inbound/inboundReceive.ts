import {
  inboundBooking as contract,
  type InboundFull,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as t } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { inboundMachine as machine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { dayIn } from '../../../kernel/crud/moments.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { findScanned } from '../scanned.ts'
import { lotOf, post } from '../stock/post.ts'
import { linesOf } from './inboundLines.ts'
import { openBooking } from './inboundOpen.ts'
import { bookingWritten, inboundSource, lockBooking, type StoredBooking } from './inboundRows.ts'

type Routes = (typeof contract)['routes']

/** The booking, locked, while goods of it are put away. Throws 404 and 409. */
async function unloading(ctx: Context, id: string, step: typeof t.receive): Promise<StoredBooking> {
  const of = await lockBooking(ctx, id)
  if (!machine.may('receive', of.status))
    throw refuse(409, t.notFrom, {
      values: { status: say(machine.states[of.status], ctx.language), step: say(step, ctx.language) },
    })
  return of
}

async function binNamed(ctx: Context, warehouseId: string, code: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from warehouse_bin where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and code = ${code.toUpperCase()} and deleted_at is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuseField('bin', t.binNotFound)
  return rows[0].id
}

/** Puts goods of a line into a bin: what they are is known from the line, so a scan says where and how many. A scan that is sent again does nothing twice. */
export async function receive(ctx: Context, asked: Parsed<Routes['receive']>): Promise<InboundFull> {
  const of = await unloading(ctx, asked.id, t.receive)
  const line = (await linesOf(ctx.db, of.id)).find(({ id }) => id === asked.lineId)
  if (!line) throw refuseField('lineId', t.lineNotFound)
  const bin = await binNamed(ctx, of.warehouseId, asked.bin)
  const { goodsId, bondStatus, declarationId, declarationNo, unitKg, unitCbm } = line
  const lot = await lotOf(ctx.db, {
    orgId: of.orgId,
    goodsId,
    code: line.lotCode,
    bondStatus,
    receivedOn: dayIn(of.timeZone),
    declarationId,
    declarationNo,
    unitKg,
    unitCbm,
  })
  const [movement] = await post(
    ctx,
    [
      {
        kind: 'inbound',
        key: `inbound:${line.id}:${asked.key}`,
        quantity: asked.quantity,
        to: { bin, lot, quality: asked.quality },
        sourceKind: 'inboundBooking',
        sourceId: of.id,
        sourceCode: of.code,
      },
    ],
    (_at, reason) => (reason === 'quantity' || reason === 'keyReused' ? 'quantity' : 'bin'),
  )
  await sql`insert into inbound_receipt (tenant_id, booking_id, line_id, bin_id, lot_id, quality, quantity, movement_id, person_id)
    values (current_tenant(), ${of.id}, ${line.id}, ${bin}, ${lot}, ${asked.quality}, ${asked.quantity}, ${movement}, ${ctx.user.personId}) on conflict do nothing`.execute(
    ctx.db,
  )
  bookingWritten(ctx, of.id, `receive ${asked.quantity} ${line.modelNumber} → ${asked.bin}`)
  return openBooking(ctx, of.id)
}

/** Throws 404, and 409 where the goods are not there any more. */
export async function takeBack(ctx: Context, { id, receiptId }: Parsed<Routes['takeBack']>): Promise<InboundFull> {
  const of = await unloading(ctx, id, t.takeBack)
  const { rows } = await sql<{ movementId: string; quantity: string }>`
    select movement_id, quantity::text from inbound_receipt where tenant_id = current_tenant() and booking_id = ${id} and id = ${receiptId} and taken_back_by is null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse(404, t.receiptNotFound)
  const { movementId, quantity } = rows[0]
  const [reversal] = await post(
    ctx,
    [
      {
        kind: 'reversal',
        key: `inbound:${receiptId}:back`,
        quantity,
        parent: movementId,
        sourceKind: 'inboundBooking',
        sourceId: of.id,
        sourceCode: of.code,
      },
    ],
    () => 'receiptId',
  )
  await sql`update inbound_receipt set taken_back_by = ${reversal} where tenant_id = current_tenant() and id = ${receiptId}`.execute(
    ctx.db,
  )
  bookingWritten(ctx, id, 'takeBack')
  return openBooking(ctx, id)
}

/** The newest that is not over comes first where several have the number. */
export const scan = async (ctx: Context, { code }: Parsed<Routes['scan']>): Promise<InboundFull> =>
  openBooking(
    ctx,
    await findScanned(ctx, contract, inboundSource(), ['code', 'soNumber', 'containerNo'], code, machine.phases.here),
  )
