import type { OutboundLine } from '@clearway/contract/features/logistics/outbound/outboundLine'
import {
  outboundPlan as contract,
  outboundTabs,
  ownOutbound,
  type OutboundFull,
  type OutboundTab,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { outboundMachine as machine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
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
import { asGiven, linesOf, saveLines } from './outboundLines.ts'
import { load, scan, takeOff } from './outboundLoad.ts'
import { openPlan } from './outboundOpen.ts'
import { setPicks, stockOf, suggest } from './outboundPicks.ts'
import { lockPlan, outboundSource, planWritten, storedPlan } from './outboundRows.ts'
import { takeStep } from './outboundSteps.ts'

type Given = Values & { lines?: OutboundLine[] | undefined }

async function add(ctx: Context, { lines, ...values }: Given): Promise<OutboundFull> {
  const id = await insertRow(ctx, contract, outboundSource(), values)
  if (lines?.length) await saveLines(ctx, (await storedPlan(ctx.db, id))!, lines)
  planWritten(ctx, id)
  return openPlan(ctx, id)
}

async function update(ctx: Context, { id, version, lines, ...values }: Given & { id: string; version: number }) {
  const before = await lockPlan(ctx, id)
  if (before.version !== version) throw refuse(409, refusals.stale, { data: { current: await openPlan(ctx, id) } })
  if (!machine.may('edit', before.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[before.status], ctx.language) } })
  await updateRow(ctx, contract, outboundSource(), { id, version, ...values })
  const after = (await storedPlan(ctx.db, id))!
  // Another owner or warehouse: goods must be theirs, and lie elsewhere.
  const moved = after.orgId !== before.orgId || after.warehouseId !== before.warehouseId
  const wanted = lines ?? (moved ? (await linesOf(ctx.db, id)).map(asGiven) : undefined)
  if (wanted) await saveLines(ctx, after, wanted)
  if (wanted && after.version === version)
    await sql`update outbound_plan set updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  planWritten(ctx, id)
  return openPlan(ctx, id)
}

/** What the warehouse does is for its own people; planning and giving up are for the customer's too. */
const keeperStep = (name: Parameters<typeof takeStep>[0]) => staffOnly(takeStep(name))

export const outboundPlan = feature(contract.routes, {
  ...crud(contract, outboundSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, outboundSource(tab), query),
  ...exportsFrom<{ tab: OutboundTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownOutbound : contract,
    outboundSource(tab),
  ]),
  queryById: (ctx, { id }) => openPlan(ctx, id),
  add,
  update,
  queryGoods: goodsOptions,
  counters: (ctx) => tabCounters(ctx, contract, outboundTabs, outboundSource),
  approve: keeperStep('approve'),
  reject: keeperStep('reject'),
  revise: takeStep('revise'),
  publish: keeperStep('publish'),
  arrive: keeperStep('arrive'),
  startLoading: keeperStep('startLoading'),
  finishLoading: keeperStep('finishLoading'),
  seal: keeperStep('seal'),
  cancel: takeStep('cancel'),
  suggest: staffOnly(suggest),
  stockOf: staffOnly(stockOf),
  setPicks: staffOnly(setPicks),
  scan: staffOnly(scan),
  load: staffOnly(load),
  takeOff: staffOnly(takeOff),
})
