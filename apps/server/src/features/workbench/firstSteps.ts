import type { ScreenCode } from '@clearway/contract/features/screens'
import { firstSteps as contract, type FirstStep } from '@clearway/contract/features/workbench/firstSteps'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'

type Code = FirstStep['code']
interface Step {
  readonly code: Code
  readonly screen: ScreenCode
  readonly permission?: string
}

/** In the order in which a house is set up. */
const ofAdministrator: readonly Step[] = [
  { code: 'company', screen: 'tenantSettings', permission: 'tenantCompany.edit' },
  { code: 'logo', screen: 'logoManagement' },
  { code: 'departments', screen: 'sysorg' },
  { code: 'colleagues', screen: 'sysuser' },
  { code: 'roles', screen: 'sysuser' },
  { code: 'customer', screen: 'sysorg' },
  { code: 'supplier', screen: 'vendorInformation' },
  { code: 'goods', screen: 'merchandiseNews' },
  { code: 'order', screen: 'editAddOrder' },
  { code: 'mfa', screen: 'profile' },
]

/** What somebody does who comes into a house that stands; each only where he may. */
const ofColleague: readonly Step[] = [
  { code: 'avatar', screen: 'profile' },
  { code: 'mfa', screen: 'profile' },
  { code: 'supplier', screen: 'vendorInformation', permission: 'supplier.edit' },
  { code: 'goods', screen: 'merchandiseNews', permission: 'goods.edit' },
  { code: 'order', screen: 'editAddOrder', permission: 'order.edit' },
]

/** What stands in the database. An administrator looks at the whole tenant, a colleague at what he did himself. */
async function factsOf(ctx: Context, whole: boolean): Promise<Record<Code, boolean>> {
  const { personId } = ctx.user
  const made = (table: string) =>
    sql`exists (select from ${sql.table(table)} x where x.tenant_id = current_tenant() and x.deleted_at is null and (${whole}::boolean or x.created_by = ${personId}))`
  const org = (type: string) =>
    sql`exists (select from sys_org o where o.tenant_id = current_tenant() and o.org_type = ${type} and o.deleted_at is null)`
  const { rows } = await sql<Record<Code, boolean>>`select
      (or_blank(t.tenant_contact) <> '' and or_blank(t.tenant_email) <> '' and or_blank(t.tenant_tel) <> ''
        and exists (select from sys_org o where o.tenant_id = t.id and o.org_parent is null and o.uscc is not null and o.deleted_at is null)) as company,
      exists (select from tenant_brand b where b.tenant_id = t.id and b.logo is not null and b.deleted_at is null) as logo,
      ${org('department')} as departments,
      ${org('customer')} as customer,
      (exists (select from membership m where m.tenant_id = t.id and m.person_id <> ${personId} and m.deleted_at is null)
        or exists (select from invitee i where i.tenant_id = t.id and i.status = 'sent' and i.deleted_at is null)) as colleagues,
      exists (select from membership m join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id where m.tenant_id = t.id and m.person_id <> ${personId} and m.deleted_at is null) as roles,
      ${made('supplier')} as supplier, ${made('goods')} as goods, ${made('trade_order')} as "order",
      exists (select from person p where p.id = ${personId} and p.avatar is not null) as avatar,
      exists (select from person_mfa f where f.person_id = ${personId} and f.enabled_at is not null) as mfa
    from tenant t where t.id = current_tenant()`.execute(ctx.db)
  return rows[0]!
}

export const firstSteps = feature(contract, {
  query: async (ctx) => {
    const { user } = ctx
    const administrator = user.area === 'admin' && user.admin
    if (user.area !== 'admin' && user.area !== 'customer') return { administrator: false, steps: [] }
    const menus = await ctx.db
      .selectFrom('sysMenu')
      .select(['menuComponent', 'menuPath'])
      .where('id', 'in', [...user.menuIds, user.personId])
      .execute()
    const facts = await factsOf(ctx, administrator)
    const steps = (administrator ? ofAdministrator : ofColleague).flatMap(({ code, screen, permission }) => {
      const path = menus.find((m) => m.menuComponent === screen)?.menuPath
      return path && (!permission || user.permissions.has(permission)) ? [{ code, done: facts[code], link: path }] : []
    })
    return { administrator, steps }
  },
})
