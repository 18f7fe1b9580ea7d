import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { clearanceCargo, type ClearanceCargoRow } from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRows } from '../../../../kernel/crud/crudRows.ts'
import { listConditions } from '../../../../kernel/crud/listQuery.ts'
import { clearanceSource } from '../clearanceCargo.ts'
import { put } from './tradeBegun.ts'

const told = ['name', 'nameEn', 'hsCode', 'origin', 'unit', 'licenceKind', 'goodsId', 'status']

/** Goods as Hong Kong's papers name them, as far as the caller sees them whole. */
export async function clearanceCargoOf(ctx: Context, where: RawBuilder<unknown>): Promise<ClearanceCargoRow[]> {
  if (!ctx.user.permissions.has('clearanceCargo.view') || hidesAny(ctx, clearanceCargo.name, told)) return []
  const seen = sql.join(listConditions(ctx, clearanceCargo, clearanceSource, {}), sql` and `)
  const { rows } = await sql<{
    id: string
  }>`select t.id from clearance_cargo t where ${seen} and t.status = 'active' and ${where}`.execute(ctx.db)
  return readRows(
    ctx,
    clearanceCargo,
    clearanceSource,
    rows.map((row) => row.id),
  )
}

/** Codes that were decided for goods: Hong Kong's own, and of the mainland's the six digits that both share. */
async function decidedCodes(ctx: Context, goodsIds: readonly string[]): Promise<Map<string, string>> {
  if (!ctx.user.permissions.has('goodsMaster.view') || hidesAny(ctx, goodsMaster.name, ['codeHK', 'stateHK', 'codeCN']))
    return new Map()
  const { rows } = await sql<{
    goodsId: string
    code: string
  }>`select distinct on (c.goods_id) c.goods_id, case when c.jurisdiction = 'HK' then c.hs_code else left(c.hs_code, 6) end as code
    from goods_classification c where c.tenant_id = current_tenant() and c.goods_id = any(${[...goodsIds]}::uuid[]) and c.jurisdiction in ('CN', 'HK')
      and c.status = 'classified' and c.valid_to is null and c.deleted_at is null order by c.goods_id, c.jurisdiction desc`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ goodsId, code }) => [goodsId, code.slice(0, 8)]))
}

/** An item and the goods of the master that it is of. */
export interface OfGoods {
  readonly line: TradeLine
  readonly goodsId: string | null
  readonly model: string
}

/**
 * Items with what is known of their goods in Hong Kong: clearance cargo names and codes them, the goods master gives the code that was decided. A quantity keeps
 * the unit that it was counted in.
 */
export async function withGoods(ctx: Context, given: readonly OfGoods[]): Promise<TradeLine[]> {
  const ids = [...new Set(given.flatMap(({ goodsId }) => goodsId ?? []))]
  const [cargo, codes] = [
    await clearanceCargoOf(ctx, sql`t.goods_id = any(${ids}::uuid[])`),
    await decidedCodes(ctx, ids),
  ]
  const byGoods = new Map(cargo.map((one) => [one.goodsId, one]))
  return given.map(({ line, goodsId, model }) => {
    const decided = goodsId ? codes.get(goodsId) : undefined
    const coded = decided ? put(line, { code: decided }, { kind: 'goods', of: model }) : line
    const known = goodsId ? byGoods.get(goodsId) : undefined
    if (!known) return coded
    const { name, hsCode, origin, unit, licenceKind } = known
    return put(
      coded,
      {
        name: name ?? '',
        code: hsCode ?? '',
        origin: origin ?? '',
        ...(!line.unit && { unit: unit ?? '' }),
        licence: licenceKind ?? 'none',
      },
      { kind: 'clearanceCargo', of: name ?? '' },
    )
  })
}
