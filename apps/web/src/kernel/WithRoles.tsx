import type { ReactNode } from 'react'

import { useMe } from './me.ts'

/**
 * Whether an element for these roles is shown to somebody who holds `held`: ROLE_ADMIN always sees it, an empty list is no restriction.
 * Throws for anything but a list, because a guard that was written wrongly must not pass for one that guards.
 */
export function rolesAllow(roles: unknown, held: readonly string[]): boolean {
  if (!Array.isArray(roles)) throw new Error(`need roles! Like v-permission="['ROLE_ADMIN', 'ROLE_EDITOR']"`)
  return roles.length === 0 || held.includes('ROLE_ADMIN') || roles.some((role) => held.includes(String(role)))
}

/** Keeps an element for holders of one of the roles; for everybody else it is not there. Permissions (`useCan`) are the finer means. */
export function WithRoles({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const held = useMe()?.user.roles ?? []
  return rolesAllow(roles, held) ? <>{children}</> : null
}
