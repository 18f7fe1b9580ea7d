import type { RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { screens, type Screen } from '@clearway/contract/features/screens'

/**
 * What the role has: its screens, and what it may do, once for an area however many screens offer it. A right reaches its people
 * through any screen that has it.
 */
export type Ticks = ReadonlySet<string>
type Right = RoleMenu['buttons'][number]

const screenTick = (menu: RoleMenu): string => `screen ${menu.id}`
export const rightTick = (area: string, code: string): string => `${area} ${code}`

const resourceOf = (code: string): string => code.slice(0, code.indexOf('.'))
const viewOf = (code: string) => `${resourceOf(code)}.view`
/** What a screen is about: the first of its things. */
const mainOf = (menu: RoleMenu): string => resourceOf(menu.buttons[0]?.code ?? '')
const has = (menu: RoleMenu, code: string) => menu.buttons.some((b) => b.code === code)

/** The screens of an area that are lines of their own. */
const linesOf = (menus: readonly RoleMenu[], area: string): RoleMenu[] =>
  menus.filter((m) => m.area === area && m.component && m.buttons.length > 0 && !leaderOf(menus, m))

export const ticksOf = (menus: readonly RoleMenu[]): Ticks =>
  new Set(
    menus.flatMap((m) => {
      const on = m.granted && !leaderOf(menus, m) ? m.buttons.filter((b) => !b.hidden) : []
      return on.length ? [screenTick(m), ...on.map((b) => rightTick(m.area, b.code))] : []
    }),
  )

/** A thing's rights at one place: see, edit, delete and export first, then each special power. */
export interface Block {
  readonly resource: string
  readonly rights: readonly Right[]
}

export interface Line {
  readonly menu: RoleMenu
  readonly blocks: readonly Block[]
  /** Things that it uses too, whose rights stand elsewhere. */
  readonly also: readonly string[]
}

export interface Group {
  readonly id: string
  readonly title: RoleMenu['title'] | null
  readonly lines: readonly Line[]
}

const usual = ['view', 'edit', 'delete', 'export']
const place = (right: Right) =>
  (usual.indexOf(right.code.slice(right.code.indexOf('.') + 1)) + usual.length + 1) % (usual.length + 1)
const inOrder = (rights: readonly Right[]) => rights.toSorted((a, b) => place(a) - place(b))
const blocksOf = (menu: RoleMenu): Block[] =>
  [...Map.groupBy(menu.buttons, (b) => resourceOf(b.code))].map(([resource, rights]) => ({
    resource,
    rights: inOrder(rights),
  }))

/** Where the rights of a thing stand: at the screen that is about it, else at the only one that uses it; those of none are shared. */
function homesOf(lines: readonly RoleMenu[]): ReadonlyMap<string, RoleMenu | undefined> {
  const homes = new Map<string, RoleMenu | undefined>()
  for (const menu of lines) if (!homes.has(mainOf(menu))) homes.set(mainOf(menu), menu)
  const about = new Set(homes.keys())
  for (const menu of lines)
    for (const { resource } of blocksOf(menu))
      if (!about.has(resource)) homes.set(resource, homes.has(resource) ? undefined : menu)
  return homes
}

/** The screens of one area under their group (the outermost, when groups stand in groups), each right once; `shared` are those of no screen. */
export function pageOf(menus: readonly RoleMenu[], area: string): { groups: Group[]; shared: Block[] } {
  const byId = new Map(menus.map((m) => [m.id, m]))
  const top = (menu: RoleMenu): RoleMenu | undefined => {
    let at = menu.parentId ? byId.get(menu.parentId) : undefined
    for (let depth = 0; at?.parentId && depth < 20; depth++) at = byId.get(at.parentId)
    return at
  }
  const shown = linesOf(menus, area)
  const homes = homesOf(shown)
  const shared = new Map<string, Block>()
  const lineOf = (menu: RoleMenu): Line => {
    const all = blocksOf(menu)
    for (const block of all) if (!homes.get(block.resource)) shared.set(block.resource, block)
    const blocks = all.filter((b) => homes.get(b.resource) === menu)
    return { menu, blocks, also: all.filter((b) => !blocks.includes(b)).map((b) => b.resource) }
  }
  const groups = Map.groupBy(shown, top)
  const order = [...groups.keys()].sort((a, b) => (a ? menus.indexOf(a) : Infinity) - (b ? menus.indexOf(b) : Infinity))
  return {
    groups: order.map((group) => ({
      id: group?.id ?? '',
      title: group?.title ?? null,
      lines: groups.get(group)!.map(lineOf),
    })),
    shared: [...shared.values()],
  }
}

/** Whether one of the role's screens brings the right to its people. */
const reached = (ticks: Ticks, lines: readonly RoleMenu[], code: string) =>
  lines.some((m) => ticks.has(screenTick(m)) && has(m, code))

/** Without a screen that has it a right reaches nobody. */
function withoutLost(ticks: Set<string>, lines: readonly RoleMenu[], area: string): Set<string> {
  for (const { code } of lines.flatMap((m) => m.buttons))
    if (!reached(ticks, lines, code)) ticks.delete(rightTick(area, code))
  return ticks
}

/**
 * Whoever may change a thing must see it: a right brings `view` of its thing along, and goes with it. The screen where it stands comes
 * along where none of the role's has it, and goes when nothing of what it is about is left.
 */
export function toggleRight(ticks: Ticks, menus: readonly RoleMenu[], area: string, code: string): Ticks {
  const next = new Set(ticks)
  const lines = linesOf(menus, area)
  const same = lines.flatMap((m) => m.buttons).filter((b) => b.grantable && resourceOf(b.code) === resourceOf(code))
  if (!ticks.has(rightTick(area, code))) {
    const home = homesOf(lines).get(resourceOf(code))
    if (!reached(ticks, lines, code) && home) next.add(screenTick(home))
    for (const wanted of [code, viewOf(code)])
      if (same.some((b) => b.code === wanted)) next.add(rightTick(area, wanted))
    return next
  }
  for (const gone of code === viewOf(code) ? same.map((b) => b.code) : [code]) next.delete(rightTick(area, gone))
  for (const m of lines)
    if (
      mainOf(m) === resourceOf(code) &&
      !m.buttons.some((b) => resourceOf(b.code) === mainOf(m) && next.has(rightTick(area, b.code)))
    )
      next.delete(screenTick(m))
  return withoutLost(next, lines, area)
}

/**
 * A screen brings what stands with it, and of what it only uses the right to see; it takes what stands with it along. What the person
 * does not hold himself stays as it is.
 */
export function toggleScreens(ticks: Ticks, menus: readonly RoleMenu[], lines: readonly Line[], on: boolean): Ticks {
  const next = new Set(ticks)
  for (const { menu, blocks, also } of lines) {
    const own = blocks.flatMap((b) => b.rights).filter((b) => b.grantable)
    const seen = menu.buttons.filter(
      (b) => b.grantable && b.code === viewOf(b.code) && also.includes(resourceOf(b.code)),
    )
    if (on) {
      if (own.length + seen.length) next.add(screenTick(menu))
      for (const b of [...own, ...seen]) next.add(rightTick(menu.area, b.code))
      continue
    }
    next.delete(screenTick(menu))
    const all = linesOf(menus, menu.area)
    for (const b of own)
      if (b.code !== viewOf(b.code) || !reached(next, all, b.code)) next.delete(rightTick(menu.area, b.code))
    withoutLost(next, all, menu.area)
  }
  return next
}

export type State = 'all' | 'some' | 'none'

/** A screen is the role's once it is ticked; `all` when everything that stands with it is. */
export function stateOf(ticks: Ticks, lines: readonly Line[]): State {
  const wanted = lines.flatMap(({ menu, blocks }) => [
    screenTick(menu),
    ...blocks.flatMap((b) => b.rights.map((r) => rightTick(menu.area, r.code))),
  ])
  const on = wanted.filter((tick) => ticks.has(tick)).length
  const any = lines.some(({ menu }) => ticks.has(screenTick(menu)))
  return on === wanted.length && any ? 'all' : any ? 'some' : 'none'
}

/** What a click on their box does: gives what is still missing of them, and takes them where nothing is. */
export function flipScreens(ticks: Ticks, menus: readonly RoleMenu[], lines: readonly Line[]): Ticks {
  const more = stateOf(ticks, lines) === 'all' ? ticks : toggleScreens(ticks, menus, lines, true)
  return changesBetween(ticks, more) ? more : toggleScreens(ticks, menus, lines, false)
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

/** What the route is told: the screens of the role, and the buttons that are not ticked. Groups go with their screens by themselves. */
export function grantOf(
  menus: readonly RoleMenu[],
  ticks: Ticks,
): { menuIds: string[]; hiddenButtons: { menuId: string; buttons: string[] }[] } {
  const off = (m: RoleMenu) => m.buttons.map((b) => b.code).filter((code) => !ticks.has(rightTick(m.area, code)))
  const granted = menus.filter(
    (m) => ticks.has(screenTick(leaderOf(menus, m) ?? m)) && off(m).length < m.buttons.length,
  )
  return { menuIds: granted.map((m) => m.id), hiddenButtons: granted.map((m) => ({ menuId: m.id, buttons: off(m) })) }
}

export interface SeenScreen {
  readonly menu: RoleMenu
  /** What people of the role can do there. */
  readonly rights: readonly Right[]
}

/** The menu of an area as people see it who have this role alone: with the screens that are open to everybody. */
export function seenBy(
  menus: readonly RoleMenu[],
  ticks: Ticks,
  area: string,
): { group: RoleMenu | null; screens: SeenScreen[] }[] {
  const byId = new Map(menus.map((m) => [m.id, m]))
  const code = new Map<string, Screen>(screens.map((s) => [s.code, s]))
  const open = (m: RoleMenu): boolean => {
    const screen = code.get(m.component ?? '')
    return m.buttons.length
      ? ticks.has(screenTick(m))
      : !!screen && !screen.roles && screen.areas.includes(area as never)
  }
  const shown = menus.filter(
    (m) =>
      m.area === area &&
      m.component &&
      m.status === 'able' &&
      open(m) &&
      !code.get(m.component)?.hidden &&
      (!m.parentId || byId.get(m.parentId)?.status !== 'disable'),
  )
  const screenOf = (menu: RoleMenu): SeenScreen => ({
    menu,
    rights: inOrder(
      menu.buttons.filter((b) => ticks.has(rightTick(area, b.code)) && resourceOf(b.code) === mainOf(menu)),
    ),
  })
  return [...Map.groupBy(shown, (m) => byId.get(m.parentId ?? '') ?? null)].map(([group, found]) => ({
    group,
    screens: found.map(screenOf),
  }))
}
