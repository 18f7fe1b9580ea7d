import type { RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { screens, type Screen } from '@clearway/contract/features/screens'

/** The buttons that the role has, as `menuId code`. A screen is granted as soon as one of its buttons is. */
export type Ticks = ReadonlySet<string>

export const tickOf = (menu: RoleMenu, code: string): string => `${menu.id} ${code}`

export const ticksOf = (menus: readonly RoleMenu[]): Ticks =>
  new Set(
    menus.flatMap((m) =>
      m.granted && !leaderOf(menus, m) ? m.buttons.filter((b) => !b.hidden).map((b) => tickOf(m, b.code)) : [],
    ),
  )

const resourceOf = (code: string) => code.slice(0, code.indexOf('.'))

/**
 * Whoever may change a thing must see it: a button brings `view` of its resource along, and goes with it. A button that is taken is
 * taken on every screen of the area that has it, since the role would otherwise keep it.
 */
export function toggleButton(ticks: Ticks, menus: readonly RoleMenu[], menu: RoleMenu, code: string): Ticks {
  const next = new Set(ticks)
  const view = `${resourceOf(code)}.view`
  const same = menu.buttons.filter((b) => resourceOf(b.code) === resourceOf(code))
  if (!ticks.has(tickOf(menu, code))) {
    next.add(tickOf(menu, code))
    if (same.some((b) => b.code === view && b.grantable)) next.add(tickOf(menu, view))
    return next
  }
  const taken = code === view ? same.filter((b) => b.grantable).map((b) => b.code) : [code]
  for (const m of menus) if (m.area === menu.area) for (const gone of taken) next.delete(tickOf(m, gone))
  return next
}

/** All buttons of these screens, or none; what the person does not hold himself stays as it is. */
export function toggleScreens(ticks: Ticks, menus: readonly RoleMenu[], on: boolean): Ticks {
  const next = new Set(ticks)
  for (const tick of menus.flatMap((m) => m.buttons.filter((b) => b.grantable).map((b) => tickOf(m, b.code)))) {
    if (on) next.add(tick)
    else next.delete(tick)
  }
  return next
}

export type State = 'all' | 'some' | 'none'

export function stateOf(ticks: Ticks, menus: readonly RoleMenu[]): State {
  const all = menus.flatMap((m) => m.buttons.map((b) => tickOf(m, b.code)))
  const on = all.filter((tick) => ticks.has(tick)).length
  return on === 0 ? 'none' : on === all.length ? 'all' : 'some'
}

/** How many stand in one of the two only. */
export const changesBetween = (before: Iterable<string>, now: Iterable<string>): number => {
  const [a, b] = [new Set(before), new Set(now)]
  return [...a].filter((x) => !b.has(x)).length + [...b].filter((x) => !a.has(x)).length
}

/** A screen that is reached from another one only (a form of a list) goes with that one and is no line of its own. */
function leaderOf(menus: readonly RoleMenu[], menu: RoleMenu): RoleMenu | undefined {
  const path = screens.find((s: Screen) => s.code === menu.component && s.hidden) as Screen | undefined
  const leader = path?.activeMenu && screens.find((s) => s.path === path.activeMenu)
  return leader ? menus.find((m) => m.component === leader.code && m.area === menu.area) : undefined
}

/** What the route is told: the screens with something ticked, and the buttons that are not. Groups go with their screens by themselves. */
export function grantOf(
  menus: readonly RoleMenu[],
  ticks: Ticks,
): { menuIds: string[]; hiddenButtons: { menuId: string; buttons: string[] }[] } {
  const off = (m: RoleMenu) =>
    m.buttons.map((b) => b.code).filter((code) => !ticks.has(tickOf(leaderOf(menus, m) ?? m, code)))
  const granted = menus.filter((m) => m.buttons.length > 0 && off(m).length < m.buttons.length)
  return { menuIds: granted.map((m) => m.id), hiddenButtons: granted.map((m) => ({ menuId: m.id, buttons: off(m) })) }
}

export interface Group {
  readonly id: string
  readonly title: RoleMenu['title'] | null
  readonly screens: readonly RoleMenu[]
}

/** The screens of one area that have buttons, under the group they stand in (the outermost, when groups stand in groups). */
export function groupsOf(menus: readonly RoleMenu[], area: string): Group[] {
  const byId = new Map(menus.map((m) => [m.id, m]))
  const top = (menu: RoleMenu): RoleMenu | undefined => {
    let at = menu.parentId ? byId.get(menu.parentId) : undefined
    for (let depth = 0; at?.parentId && depth < 20; depth++) at = byId.get(at.parentId)
    return at
  }
  const shown = menus.filter((m) => m.area === area && m.component && m.buttons.length > 0 && !leaderOf(menus, m))
  const groups = Map.groupBy(shown, (m) => top(m))
  const order = [...groups.keys()].sort((a, b) => (a ? menus.indexOf(a) : Infinity) - (b ? menus.indexOf(b) : Infinity))
  return order.map((group) => ({ id: group?.id ?? '', title: group?.title ?? null, screens: groups.get(group)! }))
}
