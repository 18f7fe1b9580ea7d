import {
  drayMove as contract,
  mostOnDrayBoard,
  type DrayBoard,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { nowOf } from '../clock.ts'
import { clocksShown, ratesOf } from './drayOpen.ts'
import { draySource, moveColumns, moveTables, plainMove, type StoredMove } from './drayRows.ts'

/** Everything that is not over, the first last free day on top, each with its clocks and what they cost so far. Throws 403 where a field of it is hidden. */
export async function board(ctx: Context): Promise<DrayBoard> {
  requireShown(ctx, contract.name, Object.keys(contract.fields))
  const seen = scopeCondition(ctx, draySource(), dataAccess(ctx.user, contract.name))
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      sql`t.status not in ('closed', 'cancelled')`,
      ...seen,
    ],
    sql` and `,
  )
  const withMoney = ctx.user.permissions.has('drayRate.view')
  const [moves, rates, now] = await Promise.all([
    sql<StoredMove>`select ${sql.raw(moveColumns)} from ${sql.raw(moveTables)} where ${where}
      order by t.last_free_day nulls last, t.id limit ${sql.lit(mostOnDrayBoard + 1)}`.execute(ctx.db),
    withMoney ? ratesOf(ctx.db) : [],
    nowOf(ctx.db),
  ])
  return {
    now,
    moves: moves.rows.slice(0, mostOnDrayBoard).map((row) => {
      const of = plainMove(row)
      return {
        ...of,
        customer: of.orgName,
        terminal: of.terminalName,
        city: of.deliveryCity,
        held: Boolean(of['customsHold'] || of['freightHold'] || of['terminalHold']),
        clocks: clocksShown(of, rates, now, withMoney),
      }
    }),
    more: moves.rows.length > mostOnDrayBoard,
  }
}
