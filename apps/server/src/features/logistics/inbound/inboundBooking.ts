import {
  inboundBooking as contract,
  inboundTabs,
  ownInbound,
  type InboundFull,
  type InboundTab,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as t } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import type { InboundLine } from '@clearway/contract/features/logistics/inbound/inboundLine'
import { inboundMachine as machine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../../business/staffOnly.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { insertRow, updateRow, type Values } from '../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { goodsOptions } from '../owned.ts'
import { asGiven, linesOf, saveLines } from './inboundLines.ts'
import { openBooking } from './inboundOpen.ts'
import { receive, scan, takeBack } from './inboundReceive.ts'
import { bookingWritten, inboundSource, lockBooking, storedBooking } from './inboundRows.ts'
import { takeStep } from './inboundSteps.ts'

type Given = Values & { lines?: InboundLine[] | undefined }

async function add(ctx: Context, { lines, ...values }: Given): Promise<InboundFull> {
  const id = await insertRow(ctx, contract, inboundSource(), values)
  if (lines?.length) await saveLines(ctx, (await storedBooking(ctx.db, id))!, lines)
  bookingWritten(ctx, id)
  return openBooking(ctx, id)
}

async function update(ctx: Context, { id, version, lines, ...values }: Given & { id: string; version: number }) {
  const before = await lockBooking(ctx, id)
  if (before.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBooking(ctx, id) } })
  if (!machine.may('edit', before.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[before.status], ctx.language) } })
  await updateRow(ctx, contract, inboundSource(), { id, version, ...values })
  const after = (await storedBooking(ctx.db, id))!
  // Another owner or warehouse: the lines that stay must suit it too.
  const moved = after.orgId !== before.orgId || after.warehouseId !== before.warehouseId
  const wanted = lines ?? (moved ? (await linesOf(ctx.db, id)).map(asGiven) : undefined)
  if (wanted) await saveLines(ctx, after, wanted)
  if (wanted && after.version === version)
    await sql`update inbound_booking set updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  bookingWritten(ctx, id)
  return openBooking(ctx, id)
}

/** What the warehouse does is for its own people; booking, booking again and giving up are for the customer's too. */
const keeperStep = (name: Parameters<typeof takeStep>[0]) => staffOnly(takeStep(name))

export const inboundBooking = feature(contract.routes, {
  ...crud(contract, inboundSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, inboundSource(tab), query),
  ...exportsFrom<{ tab: InboundTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownInbound : contract,
    inboundSource(tab),
  ]),
  queryById: (ctx, { id }) => openBooking(ctx, id),
  add,
  update,
  queryGoods: goodsOptions,
  counters: (ctx) => tabCounters(ctx, contract, inboundTabs, inboundSource),
  approve: keeperStep('approve'),
  reject: keeperStep('reject'),
  revise: takeStep('revise'),
  arrive: keeperStep('arrive'),
  unload: keeperStep('unload'),
  finalise: keeperStep('finalise'),
  cancel: takeStep('cancel'),
  scan: staffOnly(scan),
  receive: staffOnly(receive),
  takeBack: staffOnly(takeBack),
})
