import { issues } from '@clearway/contract/kernel/issue.text'
import type { Text } from '@clearway/contract/kernel/text'

import { dataAccess } from '../kernel/access/scope.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/refuse.ts'

const mostNames = 2000

/** The customers by name, for a file that tells whose each row is. A customer's people need not tell. */
export async function customerNames(ctx: Context): Promise<Map<string, Text>> {
  if (ctx.user.area === 'customer') return new Map()
  const { scope } = dataAccess(ctx.user, 'customer')
  let query = ctx.db
    .selectFrom('sysOrg')
    .select(['id', 'orgName'])
    .where('orgType', '=', 'customer')
    .where('deletedAt', 'is', null)
  if (scope.kind !== 'all')
    query = query.where('id', 'in', scope.kind === 'orgs' && scope.orgs.length ? scope.orgs : [ctx.user.orgId])
  const rows = await query.orderBy('orgName').limit(mostNames).execute()
  return new Map(rows.map(({ id, orgName }) => [id, { zh: orgName, tw: orgName, en: orgName }]))
}

/** The organisation that a row is given to must be a customer. That the user may see it is asked by the kernel. */
export async function requireCustomer(ctx: Context, orgId: unknown): Promise<void> {
  if (!orgId || ctx.user.area === 'customer') return
  const found = await ctx.db
    .selectFrom('sysOrg')
    .select('id')
    .where('id', '=', String(orgId))
    .where('orgType', '=', 'customer')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuseField('orgId', issues.notFound)
}
