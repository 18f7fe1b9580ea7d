import { contracts } from '@clearway/contract/features/index'
import type { Route } from '@clearway/contract/kernel/route'

/** Every route of the contract, once. */
export const allRoutes: readonly Route[] = contracts.flatMap((c) => Object.values(c) as Route[])

const permissions = new Map<string, string[]>()
for (const { access } of allRoutes) {
  if (!('permission' in access)) continue
  const resource = access.permission.split('.')[0]!
  const known = permissions.get(resource) ?? []
  if (!known.includes(access.permission)) permissions.set(resource, [...known, access.permission])
}

/** `supplier` gives `supplier.view`, `supplier.edit` …: what the routes of that resource ask for. */
export const permissionsOf = (resource: string): readonly string[] => permissions.get(resource) ?? []

export const allPermissions: readonly string[] = [...permissions.values()].flat()

/** The routes that ask for a permission. */
export const routesOf = (permission: string): readonly Route[] =>
  allRoutes.filter(({ access }) => 'permission' in access && access.permission === permission)
