import type { MenuEntry } from '@clearway/contract/features/account/session'
import { screens, type Screen, type ScreenCode } from '@clearway/contract/features/screens'
import { matchPath } from 'react-router'

import { lostEntries, plannedEntries } from './planned.ts'

export interface MenuNode {
  readonly entry: MenuEntry
  readonly children: readonly MenuNode[]
}

const maxDepth = 5

/** The menu as shown: in order, without what is hidden, without entries that have no page and groups that are left empty. */
export function menuTree(menu: readonly MenuEntry[], hasPage: (code: string) => boolean): MenuNode[] {
  const below = (parentId: string | null, depth: number): MenuNode[] =>
    depth > maxDepth
      ? []
      : menu
          .filter((entry) => entry.parentId === parentId && !entry.hidden)
          .toSorted((a, b) => a.sequence - b.sequence)
          .map((entry) => ({ entry, children: below(entry.id, depth + 1) }))
          .filter((node) =>
            node.entry.path ? node.entry.affix || hasPage(node.entry.component ?? '') : node.children.length > 0,
          )
          .map((node) =>
            node.entry.path || node.entry.alwaysShow || node.children.length !== 1 ? node : node.children[0]!,
          )
  return below(null, 1)
}

/** The pages of a menu, without its groups. */
export const leaves = (tree: readonly MenuNode[]): MenuEntry[] =>
  tree.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node.entry]))

/** The entry whose path this is; that of a screen in development where the menu has none. */
export const entryAt = (menu: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  [...menu, ...plannedEntries, ...lostEntries.map((lost) => lost.entry)].find(
    (entry) => entry.path && matchPath(entry.path, pathname),
  )

const screenOf = (entry: MenuEntry | undefined): Screen | undefined =>
  screens.find((screen) => screen.code === entry?.component)

/** The path that stays lit in the menu while `pathname` is shown: its own, or that of the list it was reached from. */
export const litPath = (menu: readonly MenuEntry[], pathname: string): string | undefined => {
  const entry = entryAt(menu, pathname)
  return screenOf(entry)?.activeMenu ?? entry?.path ?? undefined
}

/** From the outermost group to the entry itself. */
function trail(menu: readonly MenuEntry[], entry: MenuEntry | undefined): MenuEntry[] {
  const found: MenuEntry[] = []
  for (let at = entry; at && found.length < maxDepth; at = menu.find((e) => e.id === at?.parentId)) found.unshift(at)
  return found
}

/** What the breadcrumb shows: the workbench, then groups, then the list a hidden page was reached from, then the page. */
export function crumbs(menu: readonly MenuEntry[], pathname: string): MenuEntry[] {
  const home = menu.find((entry) => entry.component === ('workbench' satisfies ScreenCode))
  const entry = entryAt(menu, pathname)
  const active = screenOf(entry)?.activeMenu
  const list = active ? menu.find((e) => e.path === active) : undefined
  const steps = list ? [...trail(menu, list), entry!] : trail(menu, entry)
  return home && entry?.id !== home.id ? [home, ...steps] : steps
}
