import {
  warehouseBin as contract,
  type WarehouseBinRow,
} from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as t } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { warehouseBinMachine as machine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { labels } from './binLabels.ts'
import { addMany } from './binsInBulk.ts'
import { withWarehouse } from './placeOptions.ts'
import { requireEmptyBins, warehouseBinSource } from './warehouseBinRows.ts'
import { requireWarehouse } from './warehouseRows.ts'

interface Asked extends StepInput {
  readonly version: number
}
type Step = Taking<typeof machine, WarehouseBinRow, Asked>

const engine = stepEngine<typeof machine, WarehouseBinRow, Asked>(machine, {
  table: 'warehouse_bin',
  column: 'status',
  load: (ctx, { id }) => readRow(ctx, contract, warehouseBinSource, id, { deleted: false, lock: true }),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ row }) => row,
  notFrom: ({ ctx, from }) => refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  checks: {
    empty: ({ ctx, row }: Step) => requireEmptyBins(ctx, [row.id]),
    open: async ({ ctx, row }: Step) => void (await requireWarehouse(ctx, row.warehouseId)),
  },
  effects: {},
  notices: {},
  written: ({ ctx, step, row }) => {
    ctx.touched([row.id], step)
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'warehouse_bin'))
  },
})

/** Throws 404, and 409 where it is stale, where the state does not allow it, or where goods lie in it. */
const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<WarehouseBinRow> => {
    await engine(ctx, step, asked)
    return readRow(ctx, contract, warehouseBinSource, asked.id)
  }
const close = takeStep('close')
const reopen = takeStep('reopen')

const base = crud(contract, warehouseBinSource)

export const warehouseBin = feature(contract.routes, {
  ...base,
  queryOptions: async (ctx, input, file) =>
    withWarehouse(ctx, { name: contract.name, table: 'warehouse_bin' }, await base.queryOptions(ctx, input, file)),
  close,
  reopen,
  closeMany: (ctx, { rows }) => eachRow(ctx, rows, close),
  addMany,
  labels,
  reopenMany: (ctx, { rows }) => eachRow(ctx, rows, reopen),
})
