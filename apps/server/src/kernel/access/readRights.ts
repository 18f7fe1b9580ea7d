import { packageScreens } from '@clearway/contract/features/packageScreens'
import type { Area } from '@clearway/contract/features/screens'
import { sql } from 'kysely'

import type { Db } from '../database/database.ts'
import { allPermissions } from './catalogue.ts'
import type { Principal } from './principal.ts'
import { capOf, type MenuOfRole } from './rights.ts'
import type { Rule } from './scope.ts'

// What rights are made of, as it stands in the database. `db` is bound to the tenant.

/** The organisation and all below it, and whether it stands under a customer's. */
export async function orgsAround(db: Db, orgId: string | null): Promise<{ below: string[]; customer: boolean }> {
  if (!orgId) return { below: [], customer: false }
  const { rows } = await sql<{ id: string; up: boolean; orgType: string }>`
    with recursive
      down as (select id, org_type, 1 as depth from sys_org where id = ${orgId} and tenant_id = current_tenant()
        union all select o.id, o.org_type, down.depth + 1 from sys_org o join down on o.org_parent = down.id
        where o.tenant_id = current_tenant() and o.deleted_at is null and depth < 20),
      up as (select id, org_type, org_parent, 1 as depth from sys_org where id = ${orgId} and tenant_id = current_tenant()
        union all select o.id, o.org_type, o.org_parent, up.depth + 1 from sys_org o join up on o.id = up.org_parent
        where o.tenant_id = current_tenant() and depth < 20)
    select id, false as up, org_type from down union all select id, true, org_type from up`.execute(db)
  return {
    below: rows.filter((r) => !r.up).map((r) => r.id),
    customer: rows.some((r) => r.up && r.orgType === 'customer'),
  }
}

/** What the tenant's package allows; one that was taken away or disabled leaves what every package has. */
export async function readPackage(db: Db): Promise<{ screens: string[] | null; cap: ReadonlySet<string> | null }> {
  const { rows } = await sql<{
    screens: string[] | null
  }>`select case when p.status = 'able' then p.screens end as screens from tenant t
    left join tenant_package p on p.tenant_id = (select platform_tenant()) and p.id = t.package_id and p.deleted_at is null
    where t.id = current_tenant() and t.package_id is not null`.execute(db)
  if (!rows[0]) return { screens: null, cap: null }
  const bought = packageScreens(rows[0].screens ?? [])
  return { screens: bought, cap: capOf(bought) }
}

/** What somebody holds for a time, and when the first of it ends. */
export async function readGrants(db: Db, personId: string): Promise<{ permissions: Set<string>; until: number }> {
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['permissions', 'expiresAt'])
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .execute()
  return {
    permissions: new Set(rows.flatMap((r) => r.permissions).filter((code) => allPermissions.includes(code))),
    until: Math.min(Infinity, ...rows.map((r) => Date.parse(String(r.expiresAt)))),
  }
}

/** An able membership of the person in the tenant. */
export const readMember = (db: Db, tenantId: string, personId: string) =>
  db
    .selectFrom('membership')
    .select(['id', 'orgId', 'username'])
    .where('tenantId', '=', tenantId)
    .where('personId', '=', personId)
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const readRoles = (db: Db, membershipId: string) =>
  db
    .selectFrom('membershipRole as m')
    .innerJoin('sysRole as r', (j) => j.onRef('r.id', '=', 'm.roleId').onRef('r.tenantId', '=', 'm.tenantId'))
    .select(['r.id', 'r.roleCode'])
    .where('m.membershipId', '=', membershipId)
    .where('r.deletedAt', 'is', null)
    .execute()

export async function readUrlRules(db: Db): Promise<Principal['urlRules']> {
  const { rows } = await sql<{
    url: string
    roleIds: string[]
  }>`select u.url, array_agg(r.role_id) as role_ids from sys_url u join role_url r on r.tenant_id = u.tenant_id and r.url_id = u.id
      where u.deleted_at is null group by u.id, u.url`.execute(db)
  return rows
}

export const readMenus = (db: Db, area: Area): Promise<MenuOfRole[]> =>
  db
    .selectFrom('sysMenu as m')
    .leftJoin('roleMenu as g', (j) => j.onRef('g.menuId', '=', 'm.id').onRef('g.tenantId', '=', 'm.tenantId'))
    .select(['m.id', 'm.menuComponent', 'm.menuParent', 'g.roleId', 'g.hiddenButtons'])
    .where('m.area', '=', area)
    .where('m.deletedAt', 'is', null)
    .where('m.menuStatus', '=', 'able')
    .execute()

/** The data permissions of the given roles. */
export const readRules = (db: Db, roleIds: readonly string[]): Promise<Rule[]> =>
  db
    .selectFrom('dataPermission')
    .select(['roleId', 'resource', 'scope', 'chosenOrgs', 'filterFields'])
    .where('deletedAt', 'is', null)
    .where('roleId', 'in', roleIds)
    .execute()
