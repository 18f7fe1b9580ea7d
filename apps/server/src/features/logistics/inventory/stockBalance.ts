import {
  stockBalance as contract,
  type StockLock,
  type StockSums,
} from '@clearway/contract/features/logistics/inventory/stockBalance'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { exportsFrom } from '../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { listConditions, listPage } from '../../../kernel/crud/listQuery.ts'
import { keepSource } from '../../../kernel/crud/sources.ts'
import { feature } from '../../../kernel/feature.ts'
import { lock, transfer, transferBin, unlock } from './moves.ts'
import { ages, bucketOf, figuresAt, shelfSource } from './shelf.ts'

keepSource(contract, shelfSource())

type Query = Parsed<(typeof contract)['routes']['query']>

/** Of all rows that the list has, also by age. */
async function sums(ctx: Context, { asOf, search, ...query }: Query): Promise<StockSums> {
  requireShown(ctx, contract.name, ['onHand', 'locked', 'receivedOn'])
  const { onHand, locked, day } = figuresAt(asOf)
  const where = sql.join(listConditions(ctx, contract, shelfSource({ asOf, search }), query), sql` and `)
  type Found = Omit<StockSums, 'ages'> & { age: StockSums['ages'][number]['age'] | null }
  const { rows } =
    await sql<Found>`select x.age, count(*)::int as rows, coalesce(sum(x.on_hand), 0)::text as on_hand, coalesce(sum(x.locked), 0)::text as locked,
      coalesce(sum(x.on_hand - x.locked), 0)::text as available, coalesce(round(sum(x.on_hand * x.unit_cbm), 3), 0)::text as cbm, coalesce(round(sum(x.on_hand * x.unit_kg), 3), 0)::text as kg
    from (select ${sql.raw(bucketOf(day))} as age, ${sql.raw(onHand)} as on_hand, ${sql.raw(locked)} as locked, t.unit_cbm, t.unit_kg from stock_shelf t where ${where}) x
    group by grouping sets ((), (x.age)) order by x.age nulls first`.execute(ctx.db)
  const { age: _all, ...whole } = rows[0]!
  return {
    ...whole,
    ages: rows
      .flatMap(({ age, rows: count, onHand: of, cbm }) => (age ? [{ age, rows: count, onHand: of, cbm }] : []))
      .toSorted((a, b) => ages[a.age][0] - ages[b.age][0]),
  }
}

/** Throws 404. */
async function queryLocks(ctx: Context, { id }: { id: string }): Promise<StockLock[]> {
  await readRow(ctx, contract, shelfSource(), id)
  requireShown(ctx, contract.name, ['locked'])
  const { rows } =
    await sql<StockLock>`select m.id, m.lock_kind as kind, u.open::text as left, m.reason, m.source_code, m.created_at,
      (select p.nickname from person p where p.id = m.created_by) as person_name
    from stock_posting s join stock_movement m on m.tenant_id = s.tenant_id and m.id = s.movement_id,
      lateral (select m.quantity - coalesce(sum(c.quantity), 0) as open from stock_movement c where c.tenant_id = m.tenant_id and c.parent_id = m.id) u
    where s.tenant_id = current_tenant() and s.balance_id = ${id} and s.kind = 'lock' and u.open > 0 order by m.created_at desc, m.id limit 200`.execute(
      ctx.db,
    )
  return rows
}

export const stockBalance = feature(contract.routes, {
  query: (ctx, { asOf, search, ...query }) => listPage(ctx, contract, shelfSource({ asOf, search }), query),
  queryById: (ctx, { id }) => readRow(ctx, contract, shelfSource(), id),
  ...exportsFrom<Query>((_ctx, { asOf, search }) => [contract, shelfSource({ asOf, search })]),
  sums,
  queryLocks,
  transfer,
  transferBin,
  lock,
  unlock,
})
