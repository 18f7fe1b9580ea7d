import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../context.ts'

/** SQL of the company whose people share with each other: null for staff; a customer's people share within their company, never with another customer. */
export const ownCompany = ({ user }: Pick<Context, 'user'>): RawBuilder<string | null> =>
  user.area === 'customer'
    ? sql`(with recursive up as (select id, org_type, org_parent, 1 as depth from sys_org where tenant_id = current_tenant() and id = ${user.orgId}
        union all select o.id, o.org_type, o.org_parent, depth + 1 from sys_org o join up on o.id = up.org_parent where o.tenant_id = current_tenant() and depth < 20)
      select id from up where org_type = 'customer' order by depth desc limit 1)`
    : sql`null::uuid`

export async function companyOf(ctx: Pick<Context, 'user' | 'db'>): Promise<string | null> {
  if (ctx.user.area !== 'customer') return null
  const { rows } = await sql<{ id: string | null }>`select ${ownCompany(ctx)} as id`.execute(ctx.db)
  return rows[0]!.id
}
