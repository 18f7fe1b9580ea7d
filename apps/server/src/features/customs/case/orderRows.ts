import type { OrderStatus } from '@clearway/contract/features/trade/order'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notFound } from '../../../kernel/refuse.ts'

interface Order {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly currency: string
  readonly status: OrderStatus
}

/** An order as far as the user may see it; with `lock` nobody else makes a case of it or adds papers meanwhile. Throws 404. */
export async function visibleOrder(ctx: Context, id: string, lock = false): Promise<Order> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${id}`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, { table: 'trade_order', orgScoped: true }, dataAccess(ctx.user, 'order')),
  ]
  const { rows } =
    await sql<Order>`select t.id, t.code, t.org_id, t.currency, t.status from trade_order t where ${sql.join(where, sql` and `)} ${sql.raw(lock ? 'for no key update of t' : '')}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}
