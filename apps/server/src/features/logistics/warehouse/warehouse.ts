import { warehouse as contract, type WarehouseRow } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { warehouseText as t } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseMachine as machine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { bookingsOf, stockIn } from './standing.ts'
import { picture } from './warehousePicture.ts'
import { warehouseSource } from './warehouseRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string
}
type Step = Taking<typeof machine, WarehouseRow, Asked>

/** No ledger would find again what lies in a place that nobody may go to. */
async function requireEmpty({ ctx, row }: Step): Promise<void> {
  const bins = await stockIn(ctx, { warehouseId: row.id })
  if (bins) throw refuse(409, t.hasStock, { values: { warehouse: row.code, bins } })
}

async function requireUnbooked({ ctx, row }: Step): Promise<void> {
  const bookings = await bookingsOf(ctx, row.id)
  if (bookings) throw refuse(409, t.hasBookings, { values: { warehouse: row.code, bookings } })
}

const engine = stepEngine<typeof machine, WarehouseRow, Asked>(machine, {
  table: 'warehouse',
  column: 'status',
  load: (ctx, { id }) => readRow(ctx, contract, warehouseSource, id, { deleted: false, lock: true }),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ row }) => row,
  notFrom: ({ ctx, from }) => refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  checks: { empty: requireEmpty, unbooked: requireUnbooked },
  effects: {
    giveReason: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    forgetReason: () => ({ set: sql`reason = null` }),
  },
  notices: {},
  written: ({ ctx, step, row, input }) => {
    ctx.touched([row.id], [step, input.reason].filter(Boolean).join(': '))
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'warehouse'))
  },
})

/** Throws 404, and 409 where it is stale, where the state does not allow it, or where stock or an open order stands against it. */
const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<WarehouseRow> => {
    await engine(ctx, step, asked)
    return readRow(ctx, contract, warehouseSource, asked.id)
  }

export const warehouse = feature(contract.routes, {
  ...crud(contract, warehouseSource),
  picture,
  closeInbound: takeStep('closeInbound'),
  close: takeStep('close'),
  reopen: takeStep('reopen'),
})
