import { screens, type Area, type Screen } from '@clearway/contract/features/screens'

import { permissionsOf } from './catalogue.ts'

const byCode = new Map<string, Screen>(screens.map((s) => [s.code, s]))

/** A screen without permissions of its own (workbench, own notifications, profile) is for everybody signed in. */
function isForAll(component: string | null): boolean {
  return !!component && byCode.get(component)?.resources.length === 0
}

/** Whether the roles that a screen is kept for, if any, are among those held. */
function forRoles(component: string | null, held: readonly string[]): boolean {
  const wanted = byCode.get(component ?? '')?.roles
  return !wanted || wanted.some((code) => held.includes(code))
}

/** The permissions that the screens of a package stand for. */
export const capOf = (codes: readonly string[]): Set<string> =>
  new Set(codes.flatMap((code) => byCode.get(code)?.resources.flatMap(permissionsOf) ?? []))

/** Whether a menu stands open in the package: its own screen must be in it, whatever other screens have in common with it. */
export const inPackage = (codes: readonly string[] | null, component: string | null): boolean =>
  !codes || !component || isForAll(component) || codes.includes(component)

/** A menu that somebody sees by a role, with the buttons that the role leaves out. */
export interface Grant {
  roleId: string
  menuComponent: string | null
  hiddenButtons: string[]
}

export function permissionsFrom(grants: readonly Grant[]): Set<string> {
  const held = new Set<string>()
  for (const grant of grants) {
    const screen = grant.menuComponent ? byCode.get(grant.menuComponent) : undefined
    for (const code of screen?.resources.flatMap(permissionsOf) ?? [])
      if (!grant.hiddenButtons.includes(code)) held.add(code)
  }
  return held
}

/** A menu of the user's area beside one role that has it; without a role where none does. */
export interface MenuOfRole {
  readonly id: string
  readonly menuComponent: string | null
  readonly roleId: string | null
  readonly hiddenButtons: string[] | null
}

/** The area whose menus somebody gets, by the kind of tenant. */
export const memberArea = (tenantKind: string | undefined, customer: boolean): Area =>
  tenantKind === 'platform' ? 'platform' : tenantKind === 'personal' ? 'personal' : customer ? 'customer' : 'admin'

/** What menus and grants of their own give to somebody: the one place where they are added up. */
export function rightsFrom(
  user: { admin: boolean; roleIds: readonly string[]; roles: readonly string[] },
  menus: readonly MenuOfRole[],
  { bought, cap }: { bought: readonly string[] | null; cap: ReadonlySet<string> | null },
  own: ReadonlySet<string>,
) {
  const sold = menus.filter((m) => inPackage(bought, m.menuComponent))
  const open = sold.filter(
    (m) => user.admin || (m.roleId && user.roleIds.includes(m.roleId)) || isForAll(m.menuComponent),
  )
  const grants = open.map((m): Grant => ({
    roleId: m.roleId ?? '',
    menuComponent: m.menuComponent,
    hiddenButtons: m.hiddenButtons ?? [],
  }))
  const granted: ReadonlySet<string> = own.intersection(cap ?? own)
  return {
    grants,
    granted,
    permissions: permissionsFrom(user.admin ? grants.map((g) => ({ ...g, hiddenButtons: [] })) : grants).union(
      granted,
    ) as ReadonlySet<string>,
    menuIds: new Set(
      [...open, ...sold.filter((m) => granted.has(`${byCode.get(m.menuComponent ?? '')?.resources[0]}.view`))]
        .filter((m) => user.admin || forRoles(m.menuComponent, user.roles))
        .map((m) => m.id),
    ),
  }
}
