import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { inboundBooking } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { goods } from '@clearway/contract/features/trade/goods'
import { order } from '@clearway/contract/features/trade/order'
import type { QuickPart } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quickMachine as machine } from '@clearway/contract/features/trade/quick/quickSteps'
import { fillText, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { attemptRow } from '../../../kernel/crud/crudImport.ts'
import { mayPerform, perform } from '../../../kernel/perform.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { within } from '../../../kernel/within.ts'
import { buildPacket } from './quickBuild.ts'
import { requireReady } from './quickChecklist.ts'
import { openPacket, requireParts, wholeChecklist } from './quickOpen.ts'
import { partNames } from './quickParts.ts'
import { lockPacket, notFrom, packetWritten, storedParts, type MadeRecord, type Packet } from './quickRows.ts'

type Step = Taking<typeof machine, Packet, StepInput>

/** Hands in what was made of it; what somebody handed in by hand meanwhile stays so. */
async function hand({ ctx, row }: Step): Promise<void> {
  const parts = new Map((await storedParts(ctx, row.id)).map((part) => [part.part, part.records]))
  for (const { id } of parts.get('order') ?? []) {
    const { version, status } = await perform(ctx, order.routes.queryById, { id })
    if (status === 'draft') await perform(ctx, order.routes.submit, { id, version })
  }
  for (const { id } of parts.get('customsCase') ?? []) {
    const { version, status } = await perform(ctx, customsCase.routes.queryById, { id })
    if (status === 'draft' || status === 'returned') await perform(ctx, customsCase.routes.submit, { id, version })
  }
}

/** Takes one record back as a person would: deleted by who may delete, else cancelled. */
type TakeBack = (ctx: Context, id: string, reason: string) => Promise<unknown>
const mayNot = (ctx: Context, part: QuickPart) =>
  refuse(403, t.mayNotUndo, { values: { part: say(t.parts[part], ctx.language) } })

const takenBack: Readonly<Record<string, TakeBack>> = {
  inboundBooking: async (ctx, id, reason) => {
    if (mayPerform(ctx, inboundBooking.routes.delete)) return perform(ctx, inboundBooking.routes.delete, { id })
    if (!mayPerform(ctx, inboundBooking.routes.cancel)) throw mayNot(ctx, 'warehouse')
    const { version } = await perform(ctx, inboundBooking.routes.queryById, { id })
    return perform(ctx, inboundBooking.routes.cancel, { id, version, reason })
  },
  usEntry: async (ctx, id) => {
    if (!mayPerform(ctx, usEntry.routes.delete)) throw mayNot(ctx, 'unitedStates')
    return perform(ctx, usEntry.routes.delete, { id })
  },
  roadCargo: async (ctx, id) => {
    if (!mayPerform(ctx, roadCargo.routes.delete)) throw mayNot(ctx, 'hongKong')
    return perform(ctx, roadCargo.routes.delete, { id })
  },
  // Cancelling takes its lines off the classifiers' desk.
  customsCase: async (ctx, id, reason) => {
    if (!mayPerform(ctx, customsCase.routes.cancel)) throw mayNot(ctx, 'customsCase')
    const { version, status } = await perform(ctx, customsCase.routes.queryById, { id })
    if (status !== 'draft') throw notGone(ctx, 'customsCase')
    return perform(ctx, customsCase.routes.cancel, { id, version, reason })
  },
  order: async (ctx, id) => {
    if (!mayPerform(ctx, order.routes.cancel)) throw mayNot(ctx, 'order')
    const { version, status } = await perform(ctx, order.routes.queryById, { id })
    if (status !== 'draft') throw notGone(ctx, 'order')
    await perform(ctx, order.routes.cancel, { id, version })
    return mayPerform(ctx, order.routes.delete) ? perform(ctx, order.routes.delete, { id }) : undefined
  },
  // Goods may serve others already: those that cannot go stay on file.
  goods: async (ctx, id) => {
    if (mayPerform(ctx, goods.routes.delete))
      await attemptRow(ctx, async () => {
        await perform(ctx, goods.routes.delete, { id })
        return id
      })
  },
}
const notGone = (ctx: Context, part: QuickPart) =>
  refuse(409, t.goneOn, { values: { part: say(t.parts[part], ctx.language) } })

/** Takes back everything that was made of it, the last first; all or nothing. */
async function unmake({ ctx, row }: Step): Promise<void> {
  const parts = new Map((await storedParts(ctx, row.id)).map((part) => [part.part, part.records]))
  const made = partNames.toReversed().flatMap((part): readonly MadeRecord[] => parts.get(part) ?? [])
  const reason = say(fillText(t.undone, { code: row.code }), ctx.language)
  for (const { kind, id } of made) await takenBack[kind]?.(ctx, id, reason)
  await sql`delete from quick_part where tenant_id = current_tenant() and packet_id = ${row.id}`.execute(ctx.db)
  await sql`update quick_order set unfinished = false where tenant_id = current_tenant() and id = ${row.id}`.execute(
    ctx.db,
  )
}

const engine = stepEngine<typeof machine, Packet, StepInput>(machine, {
  table: 'quick_order',
  column: 'status',
  load: (ctx, { id }) => lockPacket(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openPacket(ctx, row.id),
  notFrom: ({ ctx, step, from }) => notFrom(ctx, from, step),
  checks: {
    ready: async ({ ctx, row }) => requireReady(await wholeChecklist(ctx, row)),
  },
  effects: { hand, unmake },
  notices: {},
  written: ({ ctx, row, step }) => packetWritten(ctx, row.id, step),
})

export const takeStep =
  (step: 'undo' | 'reopen') => async (ctx: Context, input: { readonly id: string; readonly version: number }) => {
    requireParts(ctx)
    await engine(ctx, step, input)
    return openPacket(ctx, input.id)
  }

/** Builds what is left and hands it in. Asked twice, at once or after a lost answer, it is handed in once. */
export async function submit(ctx: Context, { id }: { readonly id: string }) {
  requireParts(ctx)
  const before = await within(ctx, (own) => lockPacket(own, id))
  if (before.status !== 'submitted') {
    if (before.status === 'draft' || before.status === 'building') await buildPacket(ctx, id)
    await within(ctx, async (own) => {
      if ((await lockPacket(own, id)).status !== 'submitted') await engine(own, 'submit', { id, version: 'any' })
    })
  }
  return within(ctx, (own) => openPacket(own, id))
}
