import { packageScreens } from '@clearway/contract/features/packageScreens'
import { dataResources } from '@clearway/contract/features/resources'
import { screens, type Area, type Screen } from '@clearway/contract/features/screens'
import type { Route } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import type { ActingApp } from './acting-app.ts'
import { allPermissions, allRoutes, permissionsOf } from './catalogue.ts'
import type { Db } from './database.ts'

/** Rows of a resource that the user works with: all, those of some organisations, or his own. */
export type RowScope = { readonly kind: 'all' } | { readonly kind: 'orgs'; readonly orgs: readonly string[] } | { readonly kind: 'own' }

export interface DataAccess {
  readonly scope: RowScope
  /** Fields that do not exist for this user: not read, sorted, filtered, exported or written. */
  readonly hidden: ReadonlySet<string>
}

/** The signed-in user with everything that decides what he may do. Made by the server; the web gets the result. */
export interface Principal {
  readonly sessionId: string
  readonly clientId: string
  /** Who is written into rows and the audit trail: a person, or the app client that acts by itself. */
  readonly personId: string
  readonly membershipId: string
  /** An app client without a person: nothing of "own", only the permissions that it was given. */
  readonly program: boolean
  /** The person proved who it is by means of their own; what a tenant alone vouched for binds in that tenant only. */
  readonly own: boolean
  /** Somebody else knows the password: nothing but the own account until it is changed. */
  readonly mustChangePassword: boolean
  /** The tenant asks for a second factor: nothing but the own account until it is set up, or proved in this session. */
  readonly mfaNeeded?: 'setUp' | 'prove'
  /** From when on that will be so, while it is not yet. */
  readonly mfaDeadline?: string
  readonly tenantId: string
  readonly tenantCode: string
  readonly tenantName: string
  readonly timeZone: string
  readonly area: Area
  readonly orgId: string | null
  readonly username: string
  readonly nickname: string
  readonly roles: readonly string[]
  readonly roleIds: readonly string[]
  /** Holds ROLE_ADMIN: every permission inside its own tenant, and nothing outside it. */
  readonly admin: boolean
  readonly permissions: ReadonlySet<string>
  /** Those among `permissions` that he holds for a time, by a grant of his own. */
  readonly granted: ReadonlySet<string>
  /** What the tenant's package allows at all; null without a package. It binds administrators and URL rules too. */
  readonly cap: ReadonlySet<string> | null
  /** Screens of the package; null without one. */
  readonly sold: readonly string[] | null
  /** What an app client's token was asked for: permission codes, `supplier.*`, `*.view`. Null for a person who signed in himself. */
  readonly scopes: readonly string[] | null
  /** The app client that calls, by itself or for the person; absent for somebody who signed in himself. */
  readonly app?: ActingApp
  /** When what stands here stops being true by itself, in milliseconds; Infinity when nothing ends. */
  readonly until: number
  readonly menuIds: ReadonlySet<string>
  /** URL rules of the tenant: which roles may call; a route without a rule goes by its permission. */
  readonly urlRules: readonly { readonly url: string; readonly roleIds: readonly string[] }[]
  readonly dataAccess: ReadonlyMap<string, DataAccess>
}

const byCode = new Map<string, Screen>(screens.map((s) => [s.code, s]))

/** `/api/trade/supplier/**` covers everything below; anything else must be the path of the route itself. */
export const urlMatches = (rule: string, path: string): boolean =>
  rule.endsWith('/**') ? path.startsWith(rule.slice(0, -2)) : rule === path

/** `/api/trade/supplier/query` → `trade`. */
export const areaOf = (path: string): string => path.split('/')[2] ?? ''

/** `supplier.*` covers every permission of the resource, `*.view` that one of every resource, `*` all of them. */
export const scopeCovers = (scopes: readonly string[], permission: string): boolean => {
  const [resource, verb] = permission.split('.')
  return scopes.some((s) => s === '*' || s === permission || s === `${resource}.*` || s === `*.${verb}`)
}

export type Decided = Pick<Principal, 'program' | 'area' | 'admin' | 'permissions' | 'cap' | 'scopes' | 'app' | 'urlRules' | 'roleIds' | 'granted'>
export type Because = 'signedIn' | 'platform' | 'package' | 'scope' | 'admin' | 'grant' | 'urlRule' | 'permission'

/** Whether the user may call the route, and what decided: the one place where this is decided. */
export function decide(user: Decided, route: Route): { allowed: boolean; because: Because } {
  const { access } = route
  // A token that was given away for some purposes is no sign-in: what belongs to the person alone stays closed to it.
  if ('open' in access || 'signedIn' in access) return { allowed: !user.program && !user.scopes, because: 'signedIn' }
  if ('platform' in access) return { allowed: user.area === 'platform' && user.admin && !user.scopes, because: 'platform' }
  if (user.cap && !user.cap.has(access.permission)) return { allowed: false, because: 'package' }
  if (user.app?.areas.length && !user.app.areas.includes(areaOf(route.path))) return { allowed: false, because: 'scope' }
  if (user.scopes && !scopeCovers(user.scopes, access.permission)) return { allowed: false, because: 'scope' }
  if (user.granted.has(access.permission)) return { allowed: true, because: 'grant' }
  const rules = user.urlRules.filter((r) => urlMatches(r.url, route.path))
  if (user.admin) return { allowed: user.permissions.has(access.permission), because: 'admin' }
  if (rules.length) return { allowed: rules.some((r) => r.roleIds.some((id) => user.roleIds.includes(id))), because: 'urlRule' }
  return { allowed: user.permissions.has(access.permission), because: 'permission' }
}

/** Permissions whose routes the user may really call: his grants with the tenant's URL rules and package over them. */
export function callable(user: Decided): Set<string> {
  const codes = new Set<string>()
  for (const route of allRoutes) if ('permission' in route.access && !codes.has(route.access.permission) && decide(user, route).allowed) codes.add(route.access.permission)
  return codes
}

/** Somebody else knows the password: until it is changed, only what belongs to the person himself. */
export const passwordFirst = (user: Pick<Principal, 'mustChangePassword'>, route: Route): boolean => user.mustChangePassword && !('signedIn' in route.access)

/** The second factor that the tenant asks for is missing: until it is there, only what belongs to the person himself. */
export const secondFactorFirst = (user: Pick<Principal, 'mfaNeeded'>, route: Route): boolean => user.mfaNeeded !== undefined && !('signedIn' in route.access)

/** The permissions that the screens of a package stand for. */
const capOf = (codes: readonly string[]): Set<string> => new Set(codes.flatMap((code) => byCode.get(code)?.resources.flatMap(permissionsOf) ?? []))

/** Whether a menu stands open in the package: its own screen must be in it, whatever other screens have in common with it. */
export const inPackage = (codes: readonly string[] | null, component: string | null): boolean => !codes || !component || isForAll(component) || codes.includes(component)

interface Grant { roleId: string; menuComponent: string | null; hiddenButtons: string[] }

export function permissionsFrom(grants: readonly Grant[]): Set<string> {
  const held = new Set<string>()
  for (const grant of grants) {
    const screen = grant.menuComponent ? byCode.get(grant.menuComponent) : undefined
    for (const code of screen?.resources.flatMap(permissionsOf) ?? []) if (!grant.hiddenButtons.includes(code)) held.add(code)
  }
  return held
}

type Gives = (roleId: string, resource: string) => boolean

/** Which roles give anything of a resource, by a menu or a URL rule. */
export function givenBy(grants: readonly Grant[], urlRules: Principal['urlRules']): Gives {
  const given = new Set<string>()
  const add = (roleId: string, permission: string) => void given.add(`${roleId} ${permission.split('.')[0]}`)
  for (const grant of grants) for (const permission of permissionsFrom([grant])) add(grant.roleId, permission)
  for (const { url, roleIds } of urlRules) {
    for (const { access, path } of allRoutes) if ('permission' in access && urlMatches(url, path)) for (const id of roleIds) add(id, access.permission)
  }
  return (roleId, resource) => given.has(`${roleId} ${resource}`)
}

type Rule = { roleId: string; resource: string; scope: string; chosenOrgs: string[]; filterFields: string[] }

function widest(scopes: readonly RowScope[]): RowScope {
  if (scopes.some((s) => s.kind === 'all')) return { kind: 'all' }
  const orgs = scopes.flatMap((s) => (s.kind === 'orgs' ? s.orgs : []))
  return orgs.length || !scopes.some((s) => s.kind === 'own') ? { kind: 'orgs', orgs: [...new Set(orgs)] } : { kind: 'own' }
}

/** What is hidden with the fields: the label of a reference, and fields that tell what stands in another one. */
function withTelling(resource: string, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const fields = dataResources.find((r) => r.name === resource)?.fields ?? {}
  const all = new Set([...hidden].flatMap((name) => [name, fields[name]?.labelField ?? name]))
  for (const [name, { tells = [] }] of Object.entries(fields)) if (tells.some((other) => hidden.has(other))) all.add(name)
  return all
}

/**
 * Several roles add up: the widest scope and only the fields that every one of them hides. A role that gives nothing of a resource
 * has no say in it: one for the audit trail must not open every order to somebody who sees his own.
 */
export function dataAccessOf(user: { area: Area; orgId: string | null; below: string[] }, rules: readonly Rule[], roleIds: readonly string[], gives: Gives): Map<string, DataAccess> {
  const ordinary: RowScope = user.area === 'customer' ? { kind: 'orgs', orgs: user.below } : { kind: 'all' }
  const scopeOf = (rule: Rule): RowScope => {
    if (rule.scope === 'own') return { kind: 'own' }
    // A customer's people never see past their own organisation, whatever a rule says.
    if (user.area === 'customer') return rule.scope === 'org' ? { kind: 'orgs', orgs: user.orgId ? [user.orgId] : [] } : ordinary
    if (rule.scope === 'all') return { kind: 'all' }
    if (rule.scope === 'chosen') return { kind: 'orgs', orgs: rule.chosenOrgs }
    return { kind: 'orgs', orgs: rule.scope === 'orgAndBelow' ? user.below : user.orgId ? [user.orgId] : [] }
  }
  const access = new Map<string, DataAccess>([['', { scope: ordinary, hidden: new Set() }]])
  for (const resource of new Set(rules.map((r) => r.resource))) {
    const giving = roleIds.filter((id) => gives(id, resource))
    const ruled = roleIds.filter((id) => rules.some((r) => r.roleId === id && r.resource === resource))
    const own = (giving.length ? giving : ruled).map((id) => rules.find((r) => r.roleId === id && r.resource === resource))
    const hidden = own.map((r) => new Set(r?.filterFields)).reduce((a, b) => a.intersection(b))
    access.set(resource, { scope: widest(own.map((r) => (r ? scopeOf(r) : ordinary))), hidden: withTelling(resource, hidden) })
  }
  return access
}

/** What the user may do with a resource's rows. */
export const dataAccess = (user: Principal, resource: string): DataAccess => user.dataAccess.get(resource) ?? user.dataAccess.get('')!

/** A menu of the user's area beside one role that has it; without a role where none does. */
export interface MenuOfRole { readonly id: string; readonly menuComponent: string | null; readonly roleId: string | null; readonly hiddenButtons: string[] | null }

/** What menus and grants of his own give to somebody: the one place where they are added up. */
export function rightsFrom(user: { admin: boolean; roleIds: readonly string[]; roles: readonly string[] }, menus: readonly MenuOfRole[], { bought, cap }: { bought: readonly string[] | null; cap: ReadonlySet<string> | null }, own: ReadonlySet<string>) {
  const sold = menus.filter((m) => inPackage(bought, m.menuComponent))
  const open = sold.filter((m) => user.admin || (m.roleId && user.roleIds.includes(m.roleId)) || isForAll(m.menuComponent))
  const grants = open.map((m): Grant => ({ roleId: m.roleId ?? '', menuComponent: m.menuComponent, hiddenButtons: m.hiddenButtons ?? [] }))
  const granted: ReadonlySet<string> = own.intersection(cap ?? own)
  return {
    grants,
    granted,
    permissions: permissionsFrom(user.admin ? grants.map((g) => ({ ...g, hiddenButtons: [] })) : grants).union(granted) as ReadonlySet<string>,
    menuIds: new Set([...open, ...sold.filter((m) => granted.has(`${byCode.get(m.menuComponent ?? '')?.resources[0]}.view`))].filter((m) => user.admin || forRoles(m.menuComponent, user.roles)).map((m) => m.id)),
  }
}

/** The organisation and all below it, and whether it stands under a customer's. */
async function orgsAround(db: Db, orgId: string | null): Promise<{ below: string[]; customer: boolean }> {
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
  return { below: rows.filter((r) => !r.up).map((r) => r.id), customer: rows.some((r) => r.up && r.orgType === 'customer') }
}

/** What the tenant's package allows; one that was taken away or disabled leaves what every package has. `db` is bound to the tenant. */
export async function readPackage(db: Db): Promise<{ screens: string[] | null; cap: ReadonlySet<string> | null }> {
  const { rows } = await sql<{ screens: string[] | null }>`select case when p.status = 'able' then p.screens end as screens from tenant t
    left join tenant_package p on p.tenant_id = (select platform_tenant()) and p.id = t.package_id and p.deleted_at is null
    where t.id = current_tenant() and t.package_id is not null`.execute(db)
  if (!rows[0]) return { screens: null, cap: null }
  const bought = packageScreens(rows[0].screens ?? [])
  return { screens: bought, cap: capOf(bought) }
}

async function readGrants(db: Db, personId: string): Promise<{ permissions: Set<string>; until: number }> {
  const rows = await db.selectFrom('permissionGrant').select(['permissions', 'expiresAt'])
    .where('personId', '=', personId).where('revokedAt', 'is', null).where('expiresAt', '>', sql<string>`now()`).execute()
  return {
    permissions: new Set(rows.flatMap((r) => r.permissions).filter((code) => allPermissions.includes(code))),
    until: Math.min(Infinity, ...rows.map((r) => Date.parse(String(r.expiresAt)))),
  }
}

interface Who { sessionId: string; clientId: string; personId: string; tenantId: string; nickname: string; tenantCode: string; tenantName: string; timeZone: string; kind: string; mustChangePassword: boolean; scopes?: readonly string[] | null }

/** Reads the user's rights in his tenant; undefined when he is no able member of it. `db` is bound to that tenant. */
export async function loadPrincipal(db: Db, who: Who): Promise<Principal | undefined> {
  const member = await db.selectFrom('membership').select(['id', 'orgId', 'username'])
    .where('tenantId', '=', who.tenantId).where('personId', '=', who.personId).where('status', '=', 'able').where('deletedAt', 'is', null).executeTakeFirst()
  if (!member) return undefined
  const [{ below, customer }, roles, urlRules, { screens: bought, cap }, own] = await Promise.all([
    orgsAround(db, member.orgId),
    db.selectFrom('membershipRole as m').innerJoin('sysRole as r', (j) => j.onRef('r.id', '=', 'm.roleId').onRef('r.tenantId', '=', 'm.tenantId'))
      .select(['r.id', 'r.roleCode']).where('m.membershipId', '=', member.id).where('r.deletedAt', 'is', null).execute(),
    sql<{ url: string; roleIds: string[] }>`select u.url, array_agg(r.role_id) as role_ids from sys_url u join role_url r on r.tenant_id = u.tenant_id and r.url_id = u.id
      where u.deleted_at is null group by u.id, u.url`.execute(db),
    readPackage(db),
    readGrants(db, who.personId),
  ])
  const area: Area = who.kind === 'platform' ? 'platform' : who.kind === 'personal' ? 'personal' : customer ? 'customer' : 'admin'
  const admin = area !== 'personal' && roles.some((r) => r.roleCode === 'ROLE_ADMIN')
  const roleIds = roles.map((r) => r.id)
  const menus = await db.selectFrom('sysMenu as m').leftJoin('roleMenu as g', (j) => j.onRef('g.menuId', '=', 'm.id').onRef('g.tenantId', '=', 'm.tenantId'))
    .select(['m.id', 'm.menuComponent', 'm.menuParent', 'g.roleId', 'g.hiddenButtons'])
    .where('m.area', '=', area).where('m.deletedAt', 'is', null).where('m.menuStatus', '=', 'able').execute()
  const codes = roles.map((r) => r.roleCode)
  const { grants, ...rights } = rightsFrom({ admin, roleIds, roles: codes }, menus, { bought, cap }, own.permissions)
  const rules = admin || !roleIds.length ? [] : await db.selectFrom('dataPermission').select(['roleId', 'resource', 'scope', 'chosenOrgs', 'filterFields'])
    .where('deletedAt', 'is', null).where('roleId', 'in', roleIds).execute()
  return {
    sessionId: who.sessionId, clientId: who.clientId, personId: who.personId, membershipId: member.id, program: false, own: false, mustChangePassword: who.mustChangePassword, tenantId: who.tenantId,
    tenantCode: who.tenantCode, tenantName: who.tenantName, timeZone: who.timeZone, area, orgId: member.orgId, username: member.username,
    nickname: who.nickname, roles: codes, roleIds, admin,
    ...rights, cap, sold: bought, scopes: who.scopes ?? null, until: own.until,
    urlRules: urlRules.rows,
    dataAccess: dataAccessOf({ area, orgId: member.orgId, below }, rules, roleIds, rules.length ? givenBy(grants, urlRules.rows) : () => true),
  }
}

/** What an app client may do in its tenant: the authorities it was given that exist, on all rows. `db` is bound to that tenant. */
export async function loadProgram(db: Db, who: Omit<Who, 'personId' | 'nickname' | 'mustChangePassword'>, clientRowId: string): Promise<Principal | undefined> {
  const client = await db.selectFrom('appClient').select(['clientId', 'authorities'])
    .where('tenantId', '=', who.tenantId).where('id', '=', clientRowId).where('status', '=', 'able').where('deletedAt', 'is', null).executeTakeFirst()
  if (!client) return undefined
  const { cap, screens: sold } = await readPackage(db)
  return {
    sessionId: who.sessionId, clientId: who.clientId, personId: clientRowId, membershipId: clientRowId, program: true, own: false, mustChangePassword: false, tenantId: who.tenantId,
    tenantCode: who.tenantCode, tenantName: who.tenantName, timeZone: who.timeZone, area: who.kind === 'platform' ? 'platform' : 'admin', orgId: null,
    username: client.clientId, nickname: client.clientId, roles: [], roleIds: [], admin: false,
    permissions: new Set(client.authorities.filter((code) => allPermissions.includes(code))),
    granted: new Set(), cap, sold, scopes: who.scopes ?? null, until: Infinity,
    menuIds: new Set(), urlRules: [], dataAccess: new Map([['', { scope: { kind: 'all' }, hidden: new Set() }]]),
  }
}

/** A screen without permissions of its own (workbench, own notifications, profile) is for everybody signed in. */
/** Whether the roles that a screen is kept for, if any, are among those held. */
function forRoles(component: string | null, held: readonly string[]): boolean {
  const wanted = byCode.get(component ?? '')?.roles
  return !wanted || wanted.some((code) => held.includes(code))
}

function isForAll(component: string | null): boolean {
  return !!component && byCode.get(component)?.resources.length === 0
}
