import type { StockCountFull } from '@clearway/contract/features/logistics/count/stockCount'
import { stockCountText as t } from '@clearway/contract/features/logistics/count/stockCount.text'
import { stockCountMachine as machine } from '@clearway/contract/features/logistics/count/stockCountSteps'
import type { StockQuality } from '@clearway/contract/features/logistics/stock/stockPost'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { postAll } from '../stock/post.ts'
import { countWritten, lockCount, notFrom, openCount, type StoredCount } from './stockCountRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredCount, Asked>

async function requireWhole({ ctx, row }: Step): Promise<void> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from stock_count_line where tenant_id = current_tenant() and count_id = ${row.id} and counted is null`.execute(
    ctx.db,
  )
  if (rows[0]!.count) throw refuse(409, t.notCounted, { values: rows[0]! })
}

async function requireAnother({ ctx, row }: Step): Promise<void> {
  const me = ctx.user.personId
  const { rows } =
    await sql`select 1 from stock_count_line where tenant_id = current_tenant() and count_id = ${row.id} and counted_by = ${me} limit 1`.execute(
      ctx.db,
    )
  if (rows.length || row.countedBy === me) throw refuse(403, t.ownCount)
}

/** What differed is counted again, from the books as they are now. */
const again = ({ ctx, row, input }: Step) => ({
  set: sql`reason = ${input.reason!}, counted_by = null, approved_by = null`,
  after: () =>
    sql`update stock_count_line l set counted = null, books = null, counted_at = null, counted_by = null, expected = b.on_hand from stock_balance b
      where l.tenant_id = current_tenant() and l.count_id = ${row.id} and l.counted <> l.books and b.tenant_id = l.tenant_id and b.id = l.balance_id`.execute(
      ctx.db,
    ),
})

interface Difference {
  readonly id: string
  readonly binId: string
  readonly lotId: string
  readonly quality: StockQuality
  readonly more: boolean
  readonly quantity: string
  readonly bin: string
  readonly goods: string
}

/** Posts what differs, all or nothing. Throws 409 with each place that cannot give as much. */
async function correct({ ctx, row }: Step): Promise<void> {
  const { rows } = await sql<Difference>`
    select l.id, b.bin_id, b.lot_id, b.quality, l.counted > l.books as more, abs(l.counted - l.books)::text as quantity, bin.code as bin, g.model_number as goods
    from stock_count_line l join stock_balance b on b.tenant_id = l.tenant_id and b.id = l.balance_id join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
      join goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    where l.tenant_id = current_tenant() and l.count_id = ${row.id} and l.counted <> l.books order by l.id`.execute(
    ctx.db,
  )
  const posted = await postAll(
    ctx.db,
    rows.map(({ id, binId, lotId, quality, more, quantity }) => ({
      kind: 'adjust',
      key: `count:${id}`,
      quantity,
      by: ctx.user.personId,
      [more ? 'to' : 'from']: { bin: binId, lot: lotId, quality },
      reason: 'stockCount',
      sourceKind: 'stockCount',
      sourceId: row.id,
      sourceCode: row.code,
    })),
  )
  const errors = posted.flatMap((done, at) => {
    const { bin, goods } = rows[at]!
    return done.ok ? [] : [{ field: 'lines', message: t.shortOfStock, values: { bin, goods } }]
  })
  if (errors.length) throw refuse(409, errors[0]!.message, { values: errors[0]!.values, errors })
  const moved = rows.map(({ id }, at) => ({ id, movement: (posted[at] as { movementId: string }).movementId }))
  await sql`update stock_count_line l set movement_id = r.movement from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as r(id uuid, movement uuid)
    where l.tenant_id = current_tenant() and l.id = r.id`.execute(ctx.db)
}

const engine = stepEngine<typeof machine, StoredCount, Asked>(machine, {
  table: 'stock_count',
  column: 'status',
  load: (ctx, { id }) => lockCount(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openCount(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: { whole: requireWhole, fourEyes: requireAnother },
  effects: {
    signed: ({ ctx }) => ({ set: sql`counted_by = ${ctx.user.personId}` }),
    again,
    passed: ({ ctx }) => ({ set: sql`approved_by = ${ctx.user.personId}` }),
    corrected: (step) => ({ set: sql`adjusted_at = now()`, after: () => correct(step) }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
  },
  notices: {},
  written: ({ ctx, step, row, input }) => countWritten(ctx, row.id, [step, input.reason].filter(Boolean).join(': ')),
})

/** Takes one step in the life of a count. Throws 403 for who counted, 404 and 409. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<StockCountFull> => {
    await engine(ctx, step, asked)
    return openCount(ctx, asked.id)
  }
