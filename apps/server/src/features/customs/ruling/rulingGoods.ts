import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { mostRulingGoods, ruling as contract } from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { readRow, readRows } from '../../../kernel/crud/crudRows.ts'
import { notFound, refuseField } from '../../../kernel/refuse.ts'
import { goodsSource } from '../goodsSource.ts'
import { rulingSource } from './rulingRows.ts'

type Routes = (typeof contract)['routes']
type Goods = Output<Routes['queryGoods']>

async function goodsOf(ctx: Context, id: string): Promise<Goods> {
  const { rows } = await sql<{
    goodsId: string
  }>`select goods_id as "goodsId" from ruling_goods where tenant_id = current_tenant() and ruling_id = ${id}`.execute(
    ctx.db,
  )
  const goods = await readRows(
    ctx,
    goodsMaster,
    goodsSource,
    rows.map((r) => r.goodsId),
    { deleted: false },
  )
  return goods
    .map(({ id: goodsId, modelNumber, name }) => ({ id: goodsId, modelNumber, name }))
    .sort((a, b) => String(a.modelNumber).localeCompare(String(b.modelNumber)))
}

export async function queryGoods(ctx: Context, { id }: Parsed<Routes['queryGoods']>): Promise<Goods> {
  await readRow(ctx, contract, rulingSource, id)
  return goodsOf(ctx, id)
}

/** Throws 404 for a ruling or goods that the caller does not see, 400 at `goodsIds` where there would be too many. */
export async function tie(ctx: Context, { id, goodsIds }: Parsed<Routes['tie']>): Promise<Goods> {
  await readRow(ctx, contract, rulingSource, id, { deleted: false, lock: true })
  const wanted = [...new Set(goodsIds)]
  const seen = await readRows(ctx, goodsMaster, goodsSource, wanted, { deleted: false })
  if (seen.length !== wanted.length) throw notFound()
  await tieRows(ctx, id, wanted)
  const {
    rows: [all],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from ruling_goods where tenant_id = current_tenant() and ruling_id = ${id}`.execute(
    ctx.db,
  )
  if (all!.n > mostRulingGoods) throw refuseField('goodsIds', t.tooManyGoods)
  ctx.touched([id])
  return goodsOf(ctx, id)
}

export async function tieRows(ctx: Context, id: string, goodsIds: readonly string[]): Promise<void> {
  await sql`insert into ruling_goods (tenant_id, ruling_id, goods_id) select current_tenant(), ${id}, g from unnest(${goodsIds}::uuid[]) g on conflict do nothing`.execute(
    ctx.db,
  )
}

export async function untie(ctx: Context, { id, goodsIds }: Parsed<Routes['untie']>): Promise<Goods> {
  await readRow(ctx, contract, rulingSource, id, { deleted: false, lock: true })
  await sql`delete from ruling_goods where tenant_id = current_tenant() and ruling_id = ${id} and goods_id = any(${goodsIds}::uuid[])`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return goodsOf(ctx, id)
}
