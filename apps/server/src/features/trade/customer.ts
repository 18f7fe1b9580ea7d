import { customer as contract } from '@clearway/contract/features/trade/customer'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import { contains } from '../../kernel/crud/search.ts'
import { feature } from '../../kernel/feature.ts'

const mostOptions = 20

export const customer = feature(contract, {
  queryOptions: async (ctx, { search, ids }) => {
    const { scope } = dataAccess(ctx.user, 'customer')
    const wanted = ids
      ?.split(',')
      .filter((s) => /^[0-9a-f-]{36}$/i.test(s))
      .slice(0, 100)
    const where = [sql`o.deleted_at is null`]
    // A customer's people stand in his organisation or below it; staff choose among customers.
    if (ctx.user.area !== 'customer') where.push(sql`o.org_type = 'customer'`)
    if (scope.kind !== 'all') where.push(sql`o.id = any(${scope.kind === 'orgs' ? scope.orgs : []}::uuid[])`)
    if (wanted?.length) where.push(sql`o.id = any(${wanted}::uuid[])`)
    else if (search) where.push(sql`o.org_name ilike ${contains(search)}`)
    const { rows } = await sql<{ id: string; label: string }>`select o.id, o.org_name as label from sys_org o
      where ${sql.join(where, sql` and `)} order by o.org_sequence, o.org_name limit ${wanted?.length ?? mostOptions}`.execute(
      ctx.db,
    )
    return rows
  },
})
