import { inboundMachine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { outboundMachine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'

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
export async function bookingsOf(ctx: Pick<Context, 'db'>, warehouseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from inbound_booking where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and deleted_at is null and ${inStates('status', inboundMachine.phases.open)}
    union all select code from outbound_plan where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and deleted_at is null and ${inStates('status', outboundMachine.phases.open)}
    limit 6`.execute(ctx.db)
  return rows.length ? toldFew(rows.map(({ code }) => code)) : undefined
}
