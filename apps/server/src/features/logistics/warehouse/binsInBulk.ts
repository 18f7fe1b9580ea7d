import { binRange } from '@clearway/contract/features/logistics/warehouse/binRange'
import type { warehouseBin as contract } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as t } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { insertMany } from '../../../kernel/crud/insertMany.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { toldFew } from './standing.ts'
import { requireWarehouse } from './warehouseRows.ts'

type Route = (typeof contract)['routes']['addMany']

/** The codes among these that the warehouse has, in their order. */
async function existing(ctx: Context, warehouseId: string, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    code: string
  }>`select code from warehouse_bin where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and code = any(${[...codes]}::text[]) and deleted_at is null order by code`.execute(
    ctx.db,
  )
  return rows.map(({ code }) => code)
}

/** Adds the bins between two codes to a zone; they serve what it serves. Throws 400 at `zoneId`, and 409 at `from` by the codes that stand already. */
export async function addMany(ctx: Context, input: Parsed<Route>): Promise<Output<Route>> {
  const { zoneId, from, to, skipExisting, ...takes } = input
  const zone = await ctx.db
    .selectFrom('warehouseZone')
    .select(['id', 'warehouseId', 'kind', 'bonded'])
    .where('id', '=', zoneId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!zone) throw refuseField('zoneId', issues.notFound)
  // Locked until the end: nobody else adds bins to it meanwhile.
  const { id: warehouseId } = await requireWarehouse(ctx, zone.warehouseId, 'zoneId')
  const range = binRange(from, to)
  const places = typeof range === 'string' ? [] : range
  const known = await existing(
    ctx,
    warehouseId,
    places.map(({ code }) => code),
  )
  if (known.length && !skipExisting)
    throw refuse(409, refusals.duplicate, {
      errors: [{ field: 'from', message: t.exist, values: { bins: toldFew(known) } }],
    })
  const stands = new Set(known)
  const fresh = places.filter(({ code }) => !stands.has(code))
  const { kind, bonded } = zone
  const ids = await insertMany(
    ctx,
    'warehouse_bin',
    fresh.map((place) => ({ warehouseId, zoneId, kind, bonded, ...place, ...takes })),
  )
  ctx.touched(ids.slice(0, 1), `${from} – ${to}: ${ids.length}`)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'warehouse_bin'))
  return { added: fresh.length, skipped: known.length }
}
