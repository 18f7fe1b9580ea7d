import { screens, type Screen } from './screens.ts'

/** Screens that stand in every package: without them nobody could administer the tenant, or leave with its data. */
const baseScreens: readonly string[] = screens.filter((s) => s.inEveryPackage).map((s) => s.code)

const all: readonly Screen[] = screens
const ofTenants = (s: Screen) => s.areas.includes('admin') || s.areas.includes('customer')

/** What the operator can put into a package: screens of tenants with something to grant, each in its own line of the menu. */
export const sellableScreens: readonly Screen[] = all.filter(
  (s) => ofTenants(s) && s.resources.length > 0 && !s.hidden && !baseScreens.includes(s.code),
)

/** Screens that are reached from another one only go with that one. */
const companions = (codes: ReadonlySet<string>): string[] =>
  all
    .filter(
      (s) =>
        s.hidden &&
        s.resources.length > 0 &&
        all.some((leader) => leader.path === s.activeMenu && codes.has(leader.code)),
    )
    .map((s) => s.code)

/** Everything that opens with what a package names. */
export function packageScreens(chosen: readonly string[]): string[] {
  const codes = new Set([...chosen, ...baseScreens])
  return [...codes, ...companions(codes)]
}
