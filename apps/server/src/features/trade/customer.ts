import { customer as contract } from '@clearway/contract/features/trade/customer'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { dataAccess } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'
import { contains } from '../../kernel/crud/list-query.ts'
import { refuseField } from '../../kernel/refuse.ts'

const mostOptions = 20
const mostNames = 2000

export const customer = feature(contract, {
  queryOptions: async (ctx, { search, ids }) => {
    const { scope } = dataAccess(ctx.user, 'customer')
    const wanted = ids?.split(',').filter((s) => /^[0-9a-f-]{36}$/i.test(s)).slice(0, 100)
    const where = [sql`o.deleted_at is null`]
    // A customer's people stand in his organisation or below it; staff choose among customers.
    if (ctx.user.area !== 'customer') where.push(sql`o.org_type = 'customer'`)
    if (scope.kind !== 'all') where.push(sql`o.id = any(${scope.kind === 'orgs' ? scope.orgs : []}::uuid[])`)
    if (wanted?.length) where.push(sql`o.id = any(${wanted}::uuid[])`)
    else if (search) where.push(sql`o.org_name ilike ${contains(search)}`)
    const { rows } = await sql<{ id: string; label: string }>`select o.id, o.org_name as label from sys_org o
      where ${sql.join(where, sql` and `)} order by o.org_sequence, o.org_name limit ${wanted?.length ?? mostOptions}`.execute(ctx.db)
    return rows
  },
})

/** The customers by name, for a file that tells whose each row is. A customer's people need not tell. */
export async function customerNames(ctx: Context): Promise<Map<string, Text>> {
  if (ctx.user.area === 'customer') return new Map()
  const { scope } = dataAccess(ctx.user, 'customer')
  let query = ctx.db.selectFrom('sysOrg').select(['id', 'orgName']).where('orgType', '=', 'customer').where('deletedAt', 'is', null)
  if (scope.kind !== 'all') query = query.where('id', 'in', scope.kind === 'orgs' && scope.orgs.length ? scope.orgs : [ctx.user.orgId])
  const rows = await query.orderBy('orgName').limit(mostNames).execute()
  return new Map(rows.map(({ id, orgName }) => [id, { zh: orgName, tw: orgName, en: orgName }]))
}

/** The organisation that a row of trade is given to must be a customer. That the user may see it is asked by the kernel. */
export async function requireCustomer(ctx: Context, orgId: unknown): Promise<void> {
  if (!orgId || ctx.user.area === 'customer') return
  const found = await ctx.db.selectFrom('sysOrg').select('id').where('id', '=', String(orgId)).where('orgType', '=', 'customer').where('deletedAt', 'is', null).executeTakeFirst()
  if (!found) throw refuseField('orgId', issues.notFound)
}
