import {
  ownCargo,
  roadCargo as contract,
  roadCargoTabs,
  type RoadCargoFull,
  type RoadCargoTab,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { roadCargoMachine as machine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, readRow, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { importResults } from '../../exchange/resultFile.ts'
import { recordTalk } from '../../recordTalk.ts'
import { cargoFile, layout, saveLayout } from './cargoFile.ts'
import { copy, fromDeclaration } from './cargoMake.ts'
import { roadResults } from './resultImport.ts'
import { cargoWritten, lockCargo, openCargo, roadCargoSource, storedCargo, type StoredCargo } from './roadCargoRows.ts'
import { takeStep } from './roadCargoSteps.ts'
import { takeResult } from './roadMessages.ts'
import { slip } from './slip.ts'

type Routes = (typeof contract)['routes']

async function add(ctx: Context, values: Values): Promise<RoadCargoFull> {
  const id = await insertRow(ctx, contract, roadCargoSource(), values)
  cargoWritten(ctx, [id])
  return openCargo(ctx, id)
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  const of = await lockCargo(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openCargo(ctx, id) } })
  if (!machine.may('edit', of.status))
    throw refuse(409, t.fixed, { values: { status: say(machine.states[of.status], ctx.language) } })
  await updateRow(ctx, contract, roadCargoSource(), { id, version, ...values })
  cargoWritten(ctx, [id])
  return openCargo(ctx, id)
}

async function noTrade(ctx: Context, { id, version, reason }: Parsed<Routes['noTrade']>): Promise<RoadCargoFull> {
  const of = await lockCargo(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openCargo(ctx, id) } })
  if (!machine.may('noTrade', of.status))
    throw refuse(409, t.notCrossed, { values: { status: say(machine.states[of.status], ctx.language) } })
  await sql`update road_cargo set no_trade = ${reason !== null}, no_trade_reason = ${reason}, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  cargoWritten(ctx, [id])
  return openCargo(ctx, id)
}

/** By hand what a file would say. Throws 409 where it says nothing new. */
async function enterResult(ctx: Context, asked: Parsed<Routes['enterResult']>): Promise<RoadCargoFull> {
  const of = await lockCargo(ctx, asked.id)
  const ccrn = asked.ccrn ?? of.ccrn
  if (asked.kind === 'register' && !asked.ccrn) throw refuseField('ccrn', issues.required)
  if (asked.kind === 'refuse' && !asked.note) throw refuseField('note', issues.required)
  const { kind, at } = asked
  await takeResult(ctx, { kind, at, code: of.code, ccrn, note: asked.note ?? null, raw: null })
  return openCargo(ctx, asked.id)
}

async function waitingResults(ctx: Context): Promise<Output<Routes['waitingResults']>> {
  const { rows } = await sql<
    Output<Routes['waitingResults']>[number]
  >`select m.id, m.kind, m.at, coalesce(m.ccrn, m.code) as number, m.note, m.raw,
      null as record_id, null as why from road_message m
    where m.tenant_id = current_tenant() and m.cargo_id is null order by m.at desc, m.id limit 200`.execute(ctx.db)
  return rows
}

/** Nothing is written about what was cancelled. */
const talked = (of: StoredCargo) => ({ ...of, over: of.status === 'cancelled' ? machine.states.cancelled : null })

export const roadCargo = feature(contract.routes, {
  ...crud(contract, roadCargoSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, roadCargoSource(tab), query),
  ...exportsFrom<{ tab: RoadCargoTab }>((ctx, { tab }) => [
    ctx.user.area === 'customer' ? ownCargo : contract,
    roadCargoSource(tab),
  ]),
  queryById: (ctx, { id }) => openCargo(ctx, id),
  add,
  update,
  counters: (ctx) => tabCounters(ctx, contract, roadCargoTabs, roadCargoSource),
  submit: takeStep('submit'),
  takeBack: takeStep('takeBack'),
  amend: takeStep('amend'),
  cancel: takeStep('cancel'),
  bundle: takeStep('bundle'),
  move: takeStep('move'),
  unbundle: takeStep('unbundle'),
  complete: takeStep('complete'),
  noTrade,
  fromDeclaration,
  copy,
  enterResult,
  importResults: (ctx, { mode }, file) => importResults(ctx, mode, file, roadResults),
  waitingResults,
  cargoFile,
  layout,
  saveLayout,
  slip,
  ...recordTalk({
    kind: 'roadCargo',
    read: async (ctx, id) => {
      await readRow(ctx, contract, roadCargoSource(), id, { deleted: false })
      return talked((await storedCargo(ctx, [id]))[0]!)
    },
    lock: async (ctx, id) => talked(await lockCargo(ctx, id)),
    written: (ctx, id) => cargoWritten(ctx, [id]),
  }),
})
