import type { Area } from '@clearway/contract/features/screens'
import { sql } from 'kysely'

import type { Db } from '../database/database.ts'
import { allPermissions } from './catalogue.ts'
import type { Decided } from './decide.ts'
import type { DataAccess } from './principal.ts'
import { readPackage, readUrlRules } from './readRights.ts'
import { memberArea, rightsFrom, type MenuOfRole } from './rights.ts'
import { dataAccessOf, givenBy, type Rule } from './scope.ts'

/** One able member of the tenant with what decides about their calls, as for a call of their own. */
export interface Member extends Decided {
  readonly personId: string
  readonly menuIds: ReadonlySet<string>
  /** Rows and fields of every resource that a rule names; '' for the others. */
  readonly dataAccess: (resource: string) => DataAccess
}

interface Org {
  id: string
  orgType: string
  orgParent: string | null
}
interface Row {
  personId: string
  orgId: string | null
  roles: { id: string; code: string }[] | null
  granted: string[] | null
}

function treeOf(orgs: readonly Org[]) {
  const byId = new Map(orgs.map((o) => [o.id, o]))
  const children = Map.groupBy(orgs, (o) => o.orgParent)
  const upwards = (id: string | null): Org[] => {
    const path: Org[] = []
    for (let org = byId.get(id ?? ''); org && path.length < 20; org = byId.get(org.orgParent ?? '')) path.push(org)
    return path
  }
  const below = (id: string | null, depth = 0): string[] =>
    id && byId.has(id) && depth < 20 ? [id, ...(children.get(id) ?? []).flatMap((o) => below(o.id, depth + 1))] : []
  return { below, isCustomer: (id: string | null) => upwards(id).some((o) => o.orgType === 'customer') }
}

/** Computes once for all that are alike: the people of a tenant share a handful of sets of roles. */
function once<V>(): (key: string, make: () => V) => V {
  const known = new Map<string, V>()
  return (key, make) => {
    if (!known.has(key)) known.set(key, make())
    return known.get(key)!
  }
}

interface Whose {
  readonly personIds?: readonly string[]
  readonly roleIds?: readonly string[]
  readonly most?: number
}

function readMembers(db: Db, { personIds, roleIds, most }: Whose) {
  const where = [
    sql`m.tenant_id = current_tenant()`,
    sql`m.status = 'able'`,
    sql`m.deleted_at is null`,
    ...(personIds ? [sql`m.person_id = any(${[...personIds]}::uuid[])`] : []),
    ...(roleIds
      ? [
          sql`exists (select from membership_role h where h.tenant_id = m.tenant_id and h.membership_id = m.id and h.role_id = any(${[...roleIds]}::uuid[]))`,
        ]
      : []),
  ]
  return sql<Row>`select m.person_id, m.org_id,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'code', r.role_code)) from membership_role g
        join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null where g.tenant_id = m.tenant_id and g.membership_id = m.id) as roles,
      (select array_agg(distinct p) from permission_grant g, unnest(g.permissions) p where g.tenant_id = m.tenant_id and g.person_id = m.person_id and g.revoked_at is null and g.expires_at > now()) as granted
    from membership m where ${sql.join(where, sql` and `)} order by m.person_id limit ${most ?? null}::int`.execute(db)
}

/** Everything that the rights of the members are made of. */
async function readTenant(db: Db, whose: Whose) {
  const [members, menus, rules, urlRules, orgs, { screens: bought, cap }, tenant] = await Promise.all([
    readMembers(db, whose),
    sql<
      MenuOfRole & { area: string }
    >`select m.id, m.menu_component, g.role_id, g.hidden_buttons, m.area from sys_menu m
      left join role_menu g on g.tenant_id = m.tenant_id and g.menu_id = m.id where m.deleted_at is null and m.menu_status = 'able'`.execute(
      db,
    ),
    sql<Rule>`select role_id, resource, scope, chosen_orgs, filter_fields from data_permission where deleted_at is null`.execute(
      db,
    ),
    readUrlRules(db),
    sql<Org>`select id, org_type, org_parent from sys_org where deleted_at is null`.execute(db),
    readPackage(db),
    sql<{ kind: string }>`select kind from tenant where id = current_tenant()`.execute(db),
  ])
  return {
    members: members.rows,
    menus: menus.rows,
    rules: rules.rows,
    urlRules,
    tree: treeOf(orgs.rows),
    bought,
    cap,
    kind: tenant.rows[0]?.kind,
  }
}

/**
 * The able members of the tenant, or those named, in a few reads however many they are. `db` is bound to the tenant, which is a
 * business or the platform.
 */
export async function everybody(db: Db, whose: Whose = {}): Promise<Member[]> {
  const { members, menus, rules, urlRules, tree, bought, cap, kind } = await readTenant(db, whose)
  const [rightsOf, accessOf, areaOf] = [
    once<ReturnType<typeof rightsFrom>>(),
    once<ReadonlyMap<string, DataAccess>>(),
    once<Area>(),
  ]
  return members.map((member) => {
    const area = areaOf(member.orgId ?? '', () => memberArea(kind, tree.isCustomer(member.orgId)))
    const roleIds = member.roles?.map((r) => r.id).sort() ?? []
    const admin = area !== 'personal' && !!member.roles?.some((r) => r.code === 'ROLE_ADMIN')
    const own = new Set(member.granted?.filter((code) => allPermissions.includes(code)).sort())
    const alike = `${area} ${roleIds.join()} ${[...own].join()}`
    const rights = rightsOf(alike, () =>
      rightsFrom(
        { admin, roleIds, roles: member.roles?.map((r) => r.code) ?? [] },
        menus.filter((m) => m.area === area),
        { bought, cap },
        own,
      ),
    )
    const access = () =>
      accessOf(`${alike} ${member.orgId}`, () => {
        const ruling = admin ? [] : rules.filter((r) => roleIds.includes(r.roleId))
        return dataAccessOf(
          { area, orgId: member.orgId, below: tree.below(member.orgId) },
          ruling,
          roleIds,
          ruling.length ? givenBy(rights.grants, urlRules) : () => true,
        )
      })
    return {
      personId: member.personId,
      program: false,
      scopes: null,
      area,
      admin,
      roleIds,
      cap,
      urlRules,
      permissions: rights.permissions,
      granted: rights.granted,
      menuIds: rights.menuIds,
      dataAccess: (resource: string) => access().get(resource) ?? access().get('')!,
    }
  })
}
