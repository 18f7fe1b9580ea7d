import type { PackageLoss } from '@clearway/contract/features/admin/tenant/packageLoss'
import { packageScreens, sellableScreens } from '@clearway/contract/features/packageScreens'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/tenants.ts'

const mostTenants = 1000
const mostShown = 100

interface Tenant {
  id: string
  tenantCode: string
  tenantName: string
}
interface Counted {
  code: string | null
  people: number
}

/** The able people of the current tenant who reach these screens, counted for each screen and (code null) once over all. */
async function peopleWith(ctx: Context, codes: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with reached as (
      select distinct m.menu_component as code, b.person_id
      from sys_menu m join membership b on b.tenant_id = m.tenant_id and b.status = 'able' and b.deleted_at is null
        and m.area = case when b.org_id in (select orgs_below(array(select id from sys_org where tenant_id = current_tenant() and org_type = 'customer' and deleted_at is null))) then 'customer' else 'admin' end
      where m.tenant_id = current_tenant() and m.deleted_at is null and m.menu_status = 'able' and m.menu_component = any(${[...codes]}::text[])
        and exists (select from membership_role h join sys_role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.deleted_at is null
          left join role_menu g on g.tenant_id = h.tenant_id and g.role_id = h.role_id and g.menu_id = m.id
          where h.tenant_id = m.tenant_id and h.membership_id = b.id and (r.role_code = 'ROLE_ADMIN' or g.role_id is not null)))
    select code, count(distinct person_id)::int as people from reached group by grouping sets ((code), ())`.execute(
    ctx.db,
  )
  return rows
}

const titled = (codes: readonly string[]) =>
  sellableScreens.filter((s) => codes.includes(s.code)).map(({ code, title }) => ({ code, title }))

/**
 * What these tenants' people lose and win when `after` takes the place of `before`; null stands for no package, which is everything.
 * The operator gets counts: whose they are never leaves the tenant.
 */
export async function packageLossOf(
  ctx: Context,
  tenants: readonly Tenant[],
  before: readonly string[] | null,
  after: readonly string[] | null,
): Promise<PackageLoss> {
  const opens = (chosen: readonly string[] | null) =>
    chosen ? new Set(packageScreens(chosen)) : new Set(sellableScreens.map((s) => s.code))
  const [had, has] = [opens(before), opens(after)]
  const lost = titled([...had.difference(has)])
  const looked = tenants.slice(0, mostTenants)
  const told: PackageLoss['tenants'] = []
  for (const tenant of lost.length ? looked : []) {
    const counted = await inTenant(ctx.db, tenant.id, () =>
      peopleWith(
        ctx,
        lost.map((s) => s.code),
      ),
    )
    const people = counted.find((c) => c.code === null)?.people ?? 0
    const screens = lost
      .map((s) => ({ ...s, people: counted.find((c) => c.code === s.code)?.people ?? 0 }))
      .filter((s) => s.people > 0)
    told.push({ id: tenant.id, tenantCode: tenant.tenantCode, tenantName: tenant.tenantName, people, screens })
  }
  told.sort((a, b) => b.people - a.people || a.tenantName.localeCompare(b.tenantName))
  return {
    lost,
    won: titled([...has.difference(had)]),
    tenants: told.slice(0, mostShown),
    tenantCount: tenants.length,
    people: told.reduce((sum, t) => sum + t.people, 0),
    cut: tenants.length > mostTenants,
  }
}
