import { dataResources, partResources } from '@clearway/contract/features/resources'
import type { Area } from '@clearway/contract/features/screens'
import type { Resource } from '@clearway/contract/kernel/resource'

import { allRoutes } from './catalogue.ts'
import { urlMatches } from './decide.ts'
import type { DataAccess, Principal, RowScope } from './principal.ts'
import { permissionsFrom, type Grant } from './rights.ts'

type Gives = (roleId: string, resource: string) => boolean

/** Which roles give anything of a resource, by a menu or a URL rule. */
export function givenBy(grants: readonly Grant[], urlRules: Principal['urlRules']): Gives {
  const given = new Set<string>()
  const add = (roleId: string, permission: string) => void given.add(`${roleId} ${permission.split('.')[0]}`)
  for (const grant of grants) for (const permission of permissionsFrom([grant])) add(grant.roleId, permission)
  for (const { url, roleIds } of urlRules) {
    for (const { access, path } of allRoutes)
      if ('permission' in access && urlMatches(url, path)) for (const id of roleIds) add(id, access.permission)
  }
  return (roleId, resource) => given.has(`${roleId} ${resource}`)
}

export type Rule = { roleId: string; resource: string; scope: string; chosenOrgs: string[]; filterFields: string[] }

/** Fields that no customer's person sees, by resource. */
const ofStaff: ReadonlyMap<string, readonly string[]> = new Map(
  dataResources.flatMap(({ name, fields }) => {
    const own = Object.keys(fields).filter((field) => fields[field]!.staffOnly)
    return own.length ? [[name, own] as const] : []
  }),
)

function widest(scopes: readonly RowScope[]): RowScope {
  if (scopes.some((s) => s.kind === 'all')) return { kind: 'all' }
  const orgs = scopes.flatMap((s) => (s.kind === 'orgs' ? s.orgs : []))
  return orgs.length || !scopes.some((s) => s.kind === 'own')
    ? { kind: 'orgs', orgs: [...new Set(orgs)] }
    : { kind: 'own' }
}

/** What is hidden with the fields: the label of a reference, and fields that tell what stands in another one. */
function withTelling(resource: string, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const fields = dataResources.find((r) => r.name === resource)?.fields ?? {}
  const all = new Set([...hidden].flatMap((name) => [name, fields[name]?.labelField ?? name]))
  for (const [name, { tells = [] }] of Object.entries(fields))
    if (tells.some((other) => hidden.has(other))) all.add(name)
  return all
}

/** What is kept of the parts of a resource: the rows of those that are, and fields that tell what is hidden elsewhere. */
function ofPart({ partOf, fields }: Resource, access: ReadonlyMap<string, DataAccess>): DataAccess {
  const isHidden = (path: string) => {
    const [resource = '', field = ''] = path.split('.')
    return access.get(resource)?.hidden.has(field) ?? false
  }
  const hidden = Object.keys(fields).filter((name) => fields[name]!.tells?.some(isHidden))
  return { scope: (access.get(partOf ?? '') ?? access.get('')!).scope, hidden: new Set(hidden) }
}

/**
 * Several roles add up: the widest scope and only the fields that every one of them hides. A role that gives nothing of a resource
 * has no say in it: one for the audit trail must not open every order to somebody who sees their own.
 */
export function dataAccessOf(
  user: { area: Area; orgId: string | null; below: string[] },
  rules: readonly Rule[],
  roleIds: readonly string[],
  gives: Gives,
): Map<string, DataAccess> {
  const ordinary: RowScope = user.area === 'customer' ? { kind: 'orgs', orgs: user.below } : { kind: 'all' }
  const scopeOf = (rule: Rule): RowScope => {
    if (rule.scope === 'own') return { kind: 'own' }
    // A customer's people never see past their own organisation, whatever a rule says.
    if (user.area === 'customer')
      return rule.scope === 'org' ? { kind: 'orgs', orgs: user.orgId ? [user.orgId] : [] } : ordinary
    if (rule.scope === 'all') return { kind: 'all' }
    if (rule.scope === 'chosen') return { kind: 'orgs', orgs: rule.chosenOrgs }
    return { kind: 'orgs', orgs: rule.scope === 'orgAndBelow' ? user.below : user.orgId ? [user.orgId] : [] }
  }
  const access = new Map<string, DataAccess>([['', { scope: ordinary, hidden: new Set() }]])
  const kept = user.area === 'customer' ? ofStaff : new Map<string, readonly string[]>()
  for (const [resource, fields] of kept)
    access.set(resource, { scope: ordinary, hidden: withTelling(resource, new Set(fields)) })
  for (const resource of new Set(rules.map((r) => r.resource))) {
    const giving = roleIds.filter((id) => gives(id, resource))
    const ruled = roleIds.filter((id) => rules.some((r) => r.roleId === id && r.resource === resource))
    const own = (giving.length ? giving : ruled).map((id) =>
      rules.find((r) => r.roleId === id && r.resource === resource),
    )
    const hidden = own.map((r) => new Set(r?.filterFields)).reduce((a, b) => a.intersection(b))
    access.set(resource, {
      scope: widest(own.map((r) => (r ? scopeOf(r) : ordinary))),
      hidden: withTelling(resource, hidden.union(new Set(kept.get(resource)))),
    })
  }
  for (const part of partResources) access.set(part.name, ofPart(part, access))
  return access
}

/** What the user may do with a resource's rows. */
export const dataAccess = (user: Principal, resource: string): DataAccess =>
  user.dataAccess.get(resource) ?? user.dataAccess.get('')!
