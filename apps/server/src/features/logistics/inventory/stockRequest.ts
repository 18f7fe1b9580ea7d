import {
  stockRequest as contract,
  type StockRequestRow,
} from '@clearway/contract/features/logistics/inventory/stockRequest'
import { stockRequestText as t } from '@clearway/contract/features/logistics/inventory/stockRequest.text'
import { stockRequestMachine as machine } from '@clearway/contract/features/logistics/inventory/stockRequestSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { sql } from 'kysely'

import { nextNumber } from '../../../business/numberSeries.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { post } from '../stock/post.ts'
import { placesOf } from './moves.ts'
import { requestsOfOthers, stockRequestSource } from './stockRequestRows.ts'

type Ask = Parsed<(typeof contract)['routes']['ask']>

/** Asks for what was found to be what is on the books. Throws 404, 400 at `counted` where it is already, 409 where somebody asked for it before. */
async function ask(ctx: Context, { balanceId, counted, reason }: Ask): Promise<StockRequestRow> {
  await placesOf(ctx, [balanceId])
  // Those who ask for the same take their turns.
  await sql`select pg_advisory_xact_lock(hashtextextended('stock request ' || ${balanceId}::text, 0))`.execute(ctx.db)
  const { rows } = await sql<{
    onHand: string
    warehouseId: string
    orgId: string | null
    asked: string | null
  }>`select b.on_hand::text, b.warehouse_id, b.org_id, (select r.code from stock_request r where r.tenant_id = b.tenant_id and r.balance_id = b.id and r.status = 'asked' and r.deleted_at is null) as asked
    from stock_balance b where b.tenant_id = current_tenant() and b.id = ${balanceId}`.execute(ctx.db)
  const { onHand, warehouseId, orgId, asked } = rows[0]!
  if (asked) throw refuse(409, t.openAlready, { values: { code: asked } })
  if (new Big(counted).eq(onHand)) throw refuseField('counted', t.same)
  const code = await nextNumber(ctx, { prefix: 'SA', table: 'stock_request', exhausted: t.exhausted })
  const { rows: made } = await sql<{
    id: string
  }>`insert into stock_request (tenant_id, code, balance_id, warehouse_id, org_id, on_hand_before, counted, reason, created_by, updated_by)
    values (current_tenant(), ${code}, ${balanceId}, ${warehouseId}, ${orgId}, ${onHand}::numeric, ${counted}::numeric, ${reason}, ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  const { id } = made[0]!
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'stock_request'))
  return readRow(ctx, contract, stockRequestSource, id)
}

interface Stored {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly status: StockRequestRow['status']
  readonly balanceId: string
  readonly difference: string
  readonly reason: string
  readonly createdBy: string | null
}
interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string
}
type Step = Taking<typeof machine, Stored, Asked>

async function load(ctx: Context, { id }: Asked): Promise<Stored> {
  await readRow(ctx, contract, stockRequestSource, id, { deleted: false, lock: true })
  const { rows } =
    await sql<Stored>`select id, code, version, status, balance_id, difference::text, reason, created_by from stock_request
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

const decided = (ctx: Context) => sql`decided_by = ${ctx.user.personId}, decided_at = now()`

/** The difference is posted, in one transaction with the approval: goods that meanwhile went elsewhere refuse it. */
async function adjust({ ctx, row }: Step) {
  const [place] = await placesOf(ctx, [row.balanceId])
  const { bin, lot, quality } = place!
  const of = { bin, lot, ...(quality && { quality }) }
  const difference = new Big(row.difference)
  const [movementId] = await post(ctx, [
    {
      kind: 'adjust',
      key: `stockRequest:${row.id}`,
      quantity: difference.abs().toFixed(),
      ...(difference.gt(0) ? { to: of } : { from: of }),
      reason: row.reason,
      sourceKind: 'stockRequest',
      sourceId: row.id,
      sourceCode: row.code,
    },
  ])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'stock_shelf'))
  return { set: sql`${decided(ctx)}, movement_id = ${movementId}` }
}

const engine = stepEngine<typeof machine, Stored, Asked>(machine, {
  table: 'stock_request',
  column: 'status',
  load,
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => readRow(ctx, contract, stockRequestSource, row.id),
  notFrom: ({ ctx, from }) => refuse(409, t.notFrom, { values: { state: say(machine.states[from], ctx.language) } }),
  first: ['other', 'asker'],
  checks: {
    other: ({ ctx, row }) => {
      if (row.createdBy === ctx.user.personId) throw refuse(403, t.otherPerson)
    },
    asker: ({ ctx, row }) => {
      if (row.createdBy !== ctx.user.personId) throw refuse(403, t.onlyAsker)
    },
  },
  effects: {
    post: adjust,
    note: ({ ctx, input }) => ({ set: sql`${decided(ctx)}, note = ${input.reason!}` }),
  },
  notices: {},
  written: ({ ctx, step, row, input }) => {
    ctx.touched([row.id], [step, input.reason].filter(Boolean).join(': '))
    ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'stock_request'))
  },
})

const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<StockRequestRow> => {
    await engine(ctx, step, asked)
    return readRow(ctx, contract, stockRequestSource, asked.id)
  }

const { queryById, queryHistory } = crud(contract, stockRequestSource)
type Query = Parsed<(typeof contract)['routes']['query']>
const sourceFor = (others: Query['others']) => (others ? requestsOfOthers : stockRequestSource)

export const stockRequest = feature(contract.routes, {
  query: (ctx, { others, ...query }) => listPage(ctx, contract, sourceFor(others), query),
  ...exportsFrom<Query>((_ctx, { others }) => [contract, sourceFor(others)]),
  queryById,
  queryHistory,
  ask,
  approve: takeStep('approve'),
  refuse: takeStep('refuse'),
  withdraw: takeStep('withdraw'),
})
