import {
  declaration as contract,
  type DeclarationTab,
} from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import type { Output } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { sourceFor, tabCondition } from './declarationRows.ts'

/** Tabs count so far; a list says "more" there too. */
const most = 10_000

/** How many declarations each tab holds, as its list would show them: in one statement. */
export async function counters(ctx: Context): Promise<Output<(typeof contract.routes)['counters']>> {
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      ...scopeCondition(ctx, sourceFor(ctx), dataAccess(ctx.user, contract.name)),
    ],
    sql` and `,
  )
  const tabs = Object.keys(t.tabs) as DeclarationTab[]
  const stateHidden = hidesAny(ctx, contract.name, ['status'])
  const sums = tabs.map((tab) =>
    tab === 'all'
      ? sql`count(*)::int as "all"`
      : stateHidden
        ? sql`0 as ${sql.ref(tab)}`
        : sql`(count(*) filter (where ${tabCondition(tab)}))::int as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<
    Output<(typeof contract.routes)['counters']>
  >`select ${sql.join(sums)} from (select t.tenant_id, t.id, t.status, t.type_step, t.summary_round, t.guarantee_id, case when t.guarantee_id is not null then t.head end as head from declaration t where ${where} limit ${sql.lit(most)}) t`.execute(
    ctx.db,
  )
  return rows[0]!
}
