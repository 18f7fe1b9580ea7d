import type { Route } from '@clearway/contract/kernel/route'

import { allRoutes } from './catalogue.ts'
import type { Principal } from './principal.ts'

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

export type Decided = Pick<
  Principal,
  'program' | 'area' | 'admin' | 'permissions' | 'cap' | 'scopes' | 'app' | 'urlRules' | 'roleIds' | 'granted'
>
export type Because = 'signedIn' | 'platform' | 'package' | 'scope' | 'admin' | 'grant' | 'urlRule' | 'permission'

/** Whether the user may call the route, and what decided: the one place where this is decided. */
export function decide(user: Decided, route: Route): { allowed: boolean; because: Because } {
  const { access } = route
  // A token that was given away for some purposes is no sign-in: what belongs to the person alone stays closed to it.
  if ('open' in access || 'signedIn' in access) return { allowed: !user.program && !user.scopes, because: 'signedIn' }
  if ('platform' in access)
    return { allowed: user.area === 'platform' && user.admin && !user.scopes, because: 'platform' }
  if (user.cap && !user.cap.has(access.permission)) return { allowed: false, because: 'package' }
  if (user.app?.areas.length && !user.app.areas.includes(areaOf(route.path)))
    return { allowed: false, because: 'scope' }
  if (user.scopes && !scopeCovers(user.scopes, access.permission)) return { allowed: false, because: 'scope' }
  if (user.granted.has(access.permission)) return { allowed: true, because: 'grant' }
  const rules = user.urlRules.filter((r) => urlMatches(r.url, route.path))
  if (user.admin) return { allowed: user.permissions.has(access.permission), because: 'admin' }
  if (rules.length)
    return { allowed: rules.some((r) => r.roleIds.some((id) => user.roleIds.includes(id))), because: 'urlRule' }
  return { allowed: user.permissions.has(access.permission), because: 'permission' }
}

/** Permissions whose routes the user may really call: their grants with the tenant's URL rules and package over them. */
export function callable(user: Decided): Set<string> {
  const codes = new Set<string>()
  for (const route of allRoutes)
    if ('permission' in route.access && !codes.has(route.access.permission) && decide(user, route).allowed)
      codes.add(route.access.permission)
  return codes
}

/** Somebody else knows the password: until it is changed, only what belongs to the person. */
export const passwordFirst = (user: Pick<Principal, 'mustChangePassword'>, route: Route): boolean =>
  user.mustChangePassword && !('signedIn' in route.access)

/** The second factor that the tenant asks for is missing: until it is there, only what belongs to the person. */
export const secondFactorFirst = (user: Pick<Principal, 'mfaNeeded'>, route: Route): boolean =>
  user.mfaNeeded !== undefined && !('signedIn' in route.access)
