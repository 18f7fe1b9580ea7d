import { inboundMachine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { outboundMachine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'

type Place = { readonly warehouseId: string } | { readonly binIds: readonly string[] }

/** Codes of the bins in which something lies, of a warehouse or of these bins, for a message; undefined where they are empty. */
export const stockIn = async (_ctx: Pick<Context, 'db'>, _place: Place): Promise<string | undefined> => undefined

const mostTold = 3

/** Numbers of the orders for goods into a warehouse or out of it that are not finished, for a message; undefined where there are none. */
export async function bookingsOf(ctx: Pick<Context, 'db'>, warehouseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from inbound_booking where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and deleted_at is null and ${inStates('status', inboundMachine.phases.open)}
    union all select code from outbound_plan where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and deleted_at is null and ${inStates('status', outboundMachine.phases.open)}
    limit ${sql.lit(mostTold)}`.execute(ctx.db)
  return rows.length ? rows.map((row) => row.code).join(', ') : undefined
}
