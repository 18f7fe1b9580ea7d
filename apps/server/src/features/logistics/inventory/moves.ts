import { randomUUID } from 'node:crypto'

import { stockBalance as contract, mostMoved } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { stockBalanceText as t } from '@clearway/contract/features/logistics/inventory/stockBalance.text'
import type { StockRefusal } from '@clearway/contract/features/logistics/stock/stockPost'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { post, type Operation, type Place } from '../stock/post.ts'
import { warehouseBinSource } from '../warehouse/warehouseBinRows.ts'
import { shelfSource } from './shelf.ts'

type Routes = (typeof contract)['routes']
type Moved = Output<Routes['transfer']>
type Placed = Place & { readonly id: string; readonly available: string }

/** The places of balances, as far as the caller sees them, in the order given. Throws 404. */
export async function placesOf(ctx: Context, ids: readonly string[]): Promise<readonly Placed[]> {
  requireShown(ctx, contract.name, ['onHand', 'locked'])
  const seen = scopeCondition(ctx, shelfSource(), dataAccess(ctx.user, contract.name))
  const where = [sql`t.tenant_id = current_tenant()`, sql`t.id = any(${[...ids]}::uuid[])`, ...seen]
  const { rows } =
    await sql<Placed>`select t.id, t.bin_id as bin, t.lot_id as lot, t.quality, t.available::text from stock_shelf t where ${sql.join(where, sql` and `)}`.execute(
      ctx.db,
    )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    return row
  })
}

const placeOf = ({ bin, lot, quality }: Placed): Place => ({ bin, lot, ...(quality && { quality }) })

/** The bin that goods go to, as far as the caller sees it. Throws 400 at `toBinId`. */
async function requireBin(ctx: Context, id: string): Promise<void> {
  const [row] = await readRows(ctx, warehouseBin, warehouseBinSource, [id], { deleted: false })
  if (!row) throw refuseField('toBinId', issues.notFound)
}

const ofTarget: readonly StockRefusal[] = ['binClosed', 'warehouseClosed', 'bonded', 'samePlace', 'place']

async function posted(
  ctx: Context,
  balances: readonly string[],
  operations: readonly Omit<Operation, 'by' | 'key'>[],
): Promise<Moved> {
  await post(
    ctx,
    operations.map((operation) => ({ ...operation, key: randomUUID() })),
    (at, reason) => (ofTarget.includes(reason) ? 'toBinId' : `rows.${at}.quantity`),
  )
  ctx.touched([...balances])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'stock_shelf'))
  return { moved: operations.length }
}

export async function transfer(ctx: Context, input: Parsed<Routes['transfer']>): Promise<Moved> {
  const { rows, toBinId, reason } = input
  await requireBin(ctx, toBinId)
  const ids = rows.map(({ id }) => id)
  const places = await placesOf(ctx, ids)
  return posted(
    ctx,
    ids,
    places.map((place, at) => ({
      kind: 'transfer',
      quantity: rows[at]!.quantity,
      from: placeOf(place),
      to: { ...placeOf(place), bin: toBinId },
      ...(reason && { reason }),
    })),
  )
}

/** Throws 409 where nothing is available in the bin. */
export async function transferBin(ctx: Context, input: Parsed<Routes['transferBin']>): Promise<Moved> {
  const { binId, toBinId, reason } = input
  await requireBin(ctx, toBinId)
  const [bin] = await readRows(ctx, warehouseBin, warehouseBinSource, [binId], { deleted: false })
  if (!bin) throw refuseField('binId', issues.notFound)
  const { rows } = await sql<{
    id: string
  }>`select t.id from stock_balance t where t.tenant_id = current_tenant() and t.bin_id = ${binId} and t.on_hand > t.locked
    order by t.id limit ${mostMoved}`.execute(ctx.db)
  if (!rows.length) throw refuse(409, t.nothingThere, { values: { bin: bin.code } })
  const places = await placesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const whole = places.map(({ id, available }) => ({ id, quantity: available }))
  return transfer(ctx, { rows: whole, toBinId, ...(reason && { reason }) })
}

export async function lock(ctx: Context, { rows, lockKind, reason }: Parsed<Routes['lock']>): Promise<Moved> {
  const ids = rows.map(({ id }) => id)
  const places = await placesOf(ctx, ids)
  return posted(
    ctx,
    ids,
    places.map((place, at) => ({ kind: 'lock', quantity: rows[at]!.quantity, from: placeOf(place), lockKind, reason })),
  )
}

/** Throws 404 for a lock that is not there, or of a balance beyond the caller's scope. */
export async function unlock(ctx: Context, { rows, reason }: Parsed<Routes['unlock']>): Promise<Moved> {
  const ids = rows.map(({ id }) => id)
  const { rows: locks } = await sql<{
    id: string
    balance: string
  }>`select id, from_balance as balance from stock_movement
    where tenant_id = current_tenant() and kind = 'lock' and id = any(${ids}::uuid[])`.execute(ctx.db)
  if (locks.length !== new Set(ids).size) throw notFound()
  const balances = [...new Set(locks.map(({ balance }) => balance))]
  await placesOf(ctx, balances)
  return posted(
    ctx,
    balances,
    rows.map(({ id, quantity }) => ({ kind: 'unlock', quantity, parent: id, reason })),
  )
}
