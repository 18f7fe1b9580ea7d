import {
  stockCount as contract,
  stockCountTabs,
  type StockCountFull,
  type StockCountTab,
} from '@clearway/contract/features/logistics/count/stockCount'
import { stockCountText as t } from '@clearway/contract/features/logistics/count/stockCount.text'
import { stockCountMachine as machine } from '@clearway/contract/features/logistics/count/stockCountSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
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
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { findScanned } from '../scanned.ts'
import {
  countWritten,
  lockCount,
  newCountSource,
  openCount,
  stockCountSource,
  type StoredCount,
} from './stockCountRows.ts'
import { takeStep } from './stockCountSteps.ts'

type Routes = (typeof contract)['routes']

async function add(ctx: Context, values: Values): Promise<StockCountFull> {
  const id = await insertRow(ctx, contract, newCountSource, values)
  countWritten(ctx, id)
  return openCount(ctx, id)
}

function requireCounting(ctx: Context, of: StoredCount, step: typeof t.tally): void {
  if (!machine.may('tally', of.status))
    throw refuse(409, t.notFrom, {
      values: { status: say(machine.states[of.status], ctx.language), step: say(step, ctx.language) },
    })
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  await updateRow(ctx, contract, stockCountSource(), { id, version, ...values })
  countWritten(ctx, id)
  return openCount(ctx, id)
}

/** The figure of one line, beside what the books have at this moment. Throws 404, 409 and 400 for a line of another count. */
async function tally(ctx: Context, { id, lineId, counted }: Parsed<Routes['tally']>): Promise<StockCountFull> {
  const of = await lockCount(ctx, id)
  requireCounting(ctx, of, t.tally)
  const { numAffectedRows } =
    await sql`update stock_count_line l set counted = ${counted}, books = b.on_hand, counted_at = now(), counted_by = ${ctx.user.personId} from stock_balance b
    where l.tenant_id = current_tenant() and l.count_id = ${id} and l.id = ${lineId} and b.tenant_id = l.tenant_id and b.id = l.balance_id`.execute(
      ctx.db,
    )
  if (!numAffectedRows) throw refuseField('lineId', t.lineNotFound)
  countWritten(ctx, id, 'tally')
  return openCount(ctx, id)
}

export const stockCount = feature(contract.routes, {
  ...crud(contract, stockCountSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, stockCountSource(tab), query),
  ...exportsFrom<{ tab: StockCountTab }>((_ctx, { tab }) => [contract, stockCountSource(tab)]),
  queryById: staffOnly((ctx, { id }) => openCount(ctx, id)),
  add: staffOnly(add),
  update: staffOnly(update),
  counters: (ctx) => tabCounters(ctx, contract, stockCountTabs, stockCountSource),
  finish: staffOnly(takeStep('finish')),
  recount: staffOnly(takeStep('recount')),
  approve: staffOnly(takeStep('approve')),
  adjust: staffOnly(takeStep('adjust')),
  cancel: staffOnly(takeStep('cancel')),
  scan: staffOnly(async (ctx, { code }) =>
    openCount(ctx, await findScanned(ctx, contract, stockCountSource(), ['code'], code, machine.phases.toCount)),
  ),
  tally: staffOnly(tally),
})
