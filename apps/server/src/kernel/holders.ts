import type { Route } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { dataAccessOf, decide, givenBy, inPackage, permissionsFrom, readPackage, type DataAccess } from './access.ts'
import { allRoutes } from './catalogue.ts'
import type { Db } from './database.ts'

/** A row that somebody must be allowed to see: its resource, its organisation and who made it. */
interface RowSeen { readonly resource: string; readonly orgId: string | null; readonly createdBy: string | null }

export interface Holding {
  readonly permission: string
  /** Staff, or a customer's people. */
  readonly area: 'admin' | 'customer'
  readonly row?: RowSeen
}

interface Org { id: string; orgType: string; orgParent: string | null }
interface Member { personId: string; orgId: string | null; roles: { id: string; code: string }[] | null }
interface Grant { roleId: string; menuComponent: string | null; hiddenButtons: string[]; area: string }
type Rule = Parameters<typeof dataAccessOf>[1][number]

function treeOf(orgs: readonly Org[]) {
  const byId = new Map(orgs.map((o) => [o.id, o]))
  const children = Map.groupBy(orgs, (o) => o.orgParent)
  const upwards = (id: string | null): Org[] => {
    const path: Org[] = []
    for (let org = byId.get(id ?? ''); org && path.length < 20; org = byId.get(org.orgParent ?? '')) path.push(org)
    return path
  }
  const below = (id: string | null, depth = 0): string[] => (id && byId.has(id) && depth < 20 ? [id, ...(children.get(id) ?? []).flatMap((o) => below(o.id, depth + 1))] : [])
  return { below, isCustomer: (id: string | null) => upwards(id).some((o) => o.orgType === 'customer') }
}

const none: ReadonlySet<string> = new Set()

const sees = (access: DataAccess, personId: string, row: RowSeen): boolean => {
  if (access.scope.kind === 'own') return row.createdBy === personId
  return access.scope.kind === 'all' || (row.orgId !== null && access.scope.orgs.includes(row.orgId))
}

/**
 * The able members of the tenant who hold a permission and, where a row is named, may see that row: the same decision as for a
 * call of theirs, for all members in a few reads.
 */
export async function holders(db: Db, wanted: Holding): Promise<string[]> {
  const resource = wanted.row?.resource ?? wanted.permission.split('.')[0]!
  const [members, grants, rules, urlRules, orgs, { screens: bought, cap }, granted] = await Promise.all([
    sql<Member>`select m.person_id, m.org_id, (select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.role_code)) from membership_role g
        join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null where g.tenant_id = m.tenant_id and g.membership_id = m.id) as roles
      from membership m where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null`.execute(db),
    sql<Grant>`select g.role_id, m.menu_component, coalesce(g.hidden_buttons, '{}') as hidden_buttons, m.area from sys_menu m
      left join role_menu g on g.tenant_id = m.tenant_id and g.menu_id = m.id where m.deleted_at is null and m.menu_status = 'able'`.execute(db),
    sql<Rule>`select role_id, resource, scope, chosen_orgs, filter_fields from data_permission where deleted_at is null and resource = ${resource}`.execute(db),
    sql<{ url: string; roleIds: string[] }>`select u.url, array_agg(r.role_id) as role_ids from sys_url u join role_url r on r.tenant_id = u.tenant_id and r.url_id = u.id
      where u.deleted_at is null group by u.id, u.url`.execute(db),
    sql<Org>`select id, org_type, org_parent from sys_org where deleted_at is null`.execute(db),
    readPackage(db),
    sql<{ personId: string }>`select person_id from permission_grant where revoked_at is null and expires_at > now() and permissions @> array[${wanted.permission}]`.execute(db),
  ])
  const tree = treeOf(orgs.rows)
  const [sold, forATime] = [grants.rows.filter((g) => inPackage(bought, g.menuComponent)), new Set(granted.rows.map((g) => g.personId))]
  const routes = allRoutes.filter((r: Route) => 'permission' in r.access && r.access.permission === wanted.permission)
  return members.rows.filter((member) => {
    const area = tree.isCustomer(member.orgId) ? 'customer' : 'admin'
    if (area !== wanted.area) return false
    const roleIds = member.roles?.map((r) => r.id) ?? []
    const admin = !!member.roles?.some((r) => r.code === 'ROLE_ADMIN')
    const open = sold.filter((g) => g.area === area && (admin || roleIds.includes(g.roleId)))
    const permissions = permissionsFrom(admin ? open.map((g) => ({ ...g, hiddenButtons: [] })) : open)
    const may = routes.some((route) => decide({ program: false, scopes: null, area, admin, permissions, cap, granted: forATime.has(member.personId) ? new Set([wanted.permission]) : none, urlRules: urlRules.rows, roleIds }, route).allowed)
    if (!may || !wanted.row) return may
    const access = dataAccessOf({ area, orgId: member.orgId, below: tree.below(member.orgId) }, admin ? [] : rules.rows.filter((r) => roleIds.includes(r.roleId)), roleIds, givenBy(open, urlRules.rows))
    return sees(access.get(resource) ?? access.get('')!, member.personId, wanted.row)
  }).map((m) => m.personId)
}
