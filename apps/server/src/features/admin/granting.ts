import { sysroleText } from '@clearway/contract/features/admin/role/sysrole.text'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { permissionName, resourceTitle } from '@clearway/contract/features/permissions'
import { issues } from '@clearway/contract/kernel/issue.text'
import { fill, say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { allRoutes, permissionsOf } from '../../kernel/access/catalogue.ts'
import { decide } from '../../kernel/access/decide.ts'
import type { Principal } from '../../kernel/access/principal.ts'
import { permissionsFrom } from '../../kernel/access/rights.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { adminCode, type RoleRow } from './administration.ts'

interface Rule {
  roleId: string
  resource: string
  scope: string
  chosenOrgs: string[]
  filterFields: string[]
}

/** All that a role gives, in whatever area. */
export interface RoleRights {
  readonly role: RoleRow
  readonly permissions: ReadonlySet<string>
  readonly urlRules: Principal['urlRules']
  readonly rules: readonly Rule[]
}

export async function rightsOf(db: Db, roleIds: readonly string[]): Promise<Map<string, RoleRights>> {
  const [roles, grants, urlRules, rules] = await Promise.all([
    sql<RoleRow>`select id, role_code, role_name, version from sys_role where id = any(${roleIds}::uuid[]) and deleted_at is null and tenant_id = current_tenant()`.execute(
      db,
    ),
    sql<{
      roleId: string
      menuComponent: string | null
      hiddenButtons: string[]
    }>`select g.role_id, m.menu_component, g.hidden_buttons from role_menu g
      join sys_menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id where m.deleted_at is null and m.menu_status = 'able' and g.role_id = any(${roleIds}::uuid[])`.execute(
      db,
    ),
    sql<{
      url: string
      roleIds: string[]
    }>`select u.url, array_agg(r.role_id) as role_ids from sys_url u join role_url r on r.tenant_id = u.tenant_id and r.url_id = u.id
      where u.deleted_at is null group by u.id, u.url`.execute(db),
    sql<Rule>`select role_id, resource, scope, chosen_orgs, filter_fields from data_permission where deleted_at is null and role_id = any(${roleIds}::uuid[])`.execute(
      db,
    ),
  ])
  return new Map(
    roles.rows.map((role) => [
      role.id,
      {
        role,
        permissions: permissionsFrom(grants.rows.filter((g) => g.roleId === role.id)),
        urlRules: urlRules.rows,
        rules: rules.rows.filter((r) => r.roleId === role.id),
      },
    ]),
  )
}

/** What of a role's rights its giver does not hold himself. */
export interface Beyond {
  readonly calls: readonly Text[]
  readonly resources: readonly string[]
}

function callsBeyond(user: Principal, rights: RoleRights): Text[] {
  const holder = {
    program: false,
    scopes: null,
    cap: user.cap,
    granted: new Set<string>(),
    area: user.area,
    admin: false,
    permissions: rights.permissions,
    urlRules: rights.urlRules,
    roleIds: [rights.role.id],
  }
  const found = new Map<string, Text>()
  for (const route of allRoutes) {
    if (!('permission' in route.access) || found.has(route.access.permission)) continue
    if (decide(holder, route).allowed && !decide(user, route).allowed)
      found.set(route.access.permission, permissionName(route.access.permission, route.title))
  }
  return [...found.values()]
}

/** Rows and fields: where the giver sees only a part, the role must not open more. What cannot be compared counts as more. */
function resourcesBeyond(user: Principal, rights: RoleRights): string[] {
  const given = new Set(
    [...rights.permissions].filter((code) => user.cap?.has(code) ?? true).map((code) => code.split('.')[0]!),
  )
  return [...given].filter((resource) => {
    const own = dataAccess(user, resource)
    const rule = rights.rules.find((r) => r.resource === resource)
    if ([...own.hidden].some((field) => !rule?.filterFields.includes(field))) return true
    if (own.scope.kind === 'all' || rule?.scope === 'own') return false
    const { scope } = own
    return !(
      scope.kind === 'orgs' &&
      rule?.scope === 'chosen' &&
      rule.chosenOrgs.every((org) => scope.orgs.includes(org))
    )
  })
}

/** Whether the tenant's package opens anything of the resource. */
export const soldResource = (user: Principal, resource: string): boolean =>
  !user.cap || permissionsOf(resource).some((code) => user.cap!.has(code))

/** Nothing for an administrator. */
function beyond(user: Principal, rights: RoleRights): Beyond {
  if (user.admin) return { calls: [], resources: [] }
  if (rights.role.roleCode === adminCode) return { calls: [sysroleText.administrator], resources: [] }
  return { calls: callsBeyond(user, rights), resources: resourcesBeyond(user, rights) }
}

/** Why the caller may not give the role or manage who has it; empty when he may. His own roles open no rows that he does not see. */
export function whyNot(user: Principal, rights: RoleRights, language: Language): string {
  const found = beyond(user, rights)
  return tellBeyond(user.roleIds.includes(rights.role.id) ? { ...found, resources: [] } : found, language)
}

const most = 3

/** The first few things in words; empty when there is nothing. */
function tellBeyond(found: Beyond, language: Language): string {
  const words = [
    ...found.calls.map((t) => say(t, language)),
    ...found.resources.map((r) =>
      fill(say(sysroleText.wholeResource, language), { title: say(resourceTitle(r), language) }),
    ),
  ]
  return words.slice(0, most).join(language === 'en' ? ', ' : '、') + (words.length > most ? ' …' : '')
}

/** 403 unless the caller may give each of these roles; 400 at `field` for one that the tenant does not have. */
export async function mayGrant(ctx: Context, roleIds: readonly string[], field = 'roleIds'): Promise<void> {
  const rights = await rightsOf(ctx.db, roleIds)
  if (roleIds.some((id) => !rights.has(id))) throw refuseField(field, issues.notFound)
  for (const one of rights.values()) {
    const what = whyNot(ctx.user, one, ctx.language)
    if (!what) continue
    const values = { role: one.role.roleName, what }
    throw refuse(403, sysuserText.roleAboveYou, {
      values,
      errors: [{ field, message: sysuserText.roleAboveYou, values }],
    })
  }
}

/** The words of the roles that the caller may give, as `roleNamed` finds them. */
export async function grantableRoles(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string; word: string }>`select id,
      case when count(*) over (partition by lower(role_name)) > 1 then role_code else role_name end as word
    from sys_role where tenant_id = current_tenant() and deleted_at is null order by role_code limit 1000`.execute(
    ctx.db,
  )
  const rights = ctx.user.admin
    ? undefined
    : await rightsOf(
        ctx.db,
        rows.map((r) => r.id),
      )
  return rows.filter((r) => !rights || !whyNot(ctx.user, rights.get(r.id)!, ctx.language)).map((r) => r.word)
}

/** 403 when the role can call more than the caller: he must not touch it, even to take something away. */
export async function mayChangeRole(ctx: Context, role: RoleRow): Promise<Beyond> {
  const found = beyond(ctx.user, (await rightsOf(ctx.db, [role.id])).get(role.id)!)
  if (found.calls.length)
    throw refuse(403, sysroleText.roleAboveYou, {
      values: { role: role.roleName, what: tellBeyond(found, ctx.language) },
    })
  return found
}

/**
 * Changes the rights of a role by `change`: 403 when the caller would give what he does not hold, 409 for ROLE_ADMIN, which has
 * everything. The refusal takes the whole transaction back.
 */
export async function changeRights(ctx: Context, role: RoleRow, change: () => Promise<void>): Promise<void> {
  if (role.roleCode === adminCode) throw refuse(409, sysroleText.adminHasAll)
  const before = new Set((await mayChangeRole(ctx, role)).resources)
  await change()
  const after = beyond(ctx.user, (await rightsOf(ctx.db, [role.id])).get(role.id)!)
  const what = tellBeyond(
    { calls: after.calls, resources: after.resources.filter((r) => !before.has(r)) },
    ctx.language,
  )
  if (what) throw refuse(403, sysroleText.beyondYou, { values: { what } })
}
