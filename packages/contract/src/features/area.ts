import type { Resource } from '../kernel/resource.ts'
import type { Route } from '../kernel/route.ts'
import type { Text } from '../kernel/text.ts'
import { menuGroupText as t } from './area.text.ts'

/** Where a menu stands: staff work in the admin area, a customer's people in the customer area. */
export type Area = 'admin' | 'customer' | 'platform' | 'personal'

export const groups = {
  orders: { title: t.orders, icon: 'file-text' },
  trade: { title: t.trade, icon: 'database' },
  account: { title: t.accountCentre, icon: 'credit-card' },
  supplier: { title: t.supplierGroup, icon: 'shop' },
  customs: { title: t.customs, icon: 'container' },
  hongKong: { title: t.hongKong, icon: 'car' },
  unitedStates: { title: t.unitedStates, icon: 'global' },
  logistics: { title: t.logistics, icon: 'inbox' },
  customerCentre: { title: t.customerCentre, icon: 'bar-chart' },
  basicData: { title: t.basicData, icon: 'profile' },
  authority: { title: t.authority, icon: 'safety' },
  users: { title: t.users, icon: 'idcard' },
  admin: { title: t.admin, icon: 'setting' },
  tenants: { title: t.tenants, icon: 'bank' },
  permissionDemo: { title: t.permissionDemo, icon: 'key' },
} as const

export interface Screen {
  /** One word for menu code, web page and permission tree. */
  readonly code: string
  readonly path: string
  readonly title: Text
  readonly icon?: string
  readonly group?: keyof typeof groups
  readonly areas: readonly Area[]
  /** The resources whose permissions the screen's buttons are: `supplier` gives `supplier.view`, `supplier.edit` … The first one is its own. */
  readonly resources: readonly string[]
  /** Open to holders of one of these roles only, and to ROLE_ADMIN; for screens without permissions of their own. */
  readonly roles?: readonly string[]
  /** Pinned as a tag. */
  readonly affix?: boolean
  /** Reached from another screen, never shown in the menu; `activeMenu` is the entry that stays lit. */
  readonly hidden?: boolean
  /** Not shown in the menu of these areas, though open there. */
  readonly hiddenIn?: readonly Area[]
  readonly activeMenu?: string
  /** Stands in every package: without it nobody could administer the tenant, or leave with its data. */
  readonly inEveryPackage?: boolean
  /** The screen of another area's list that it follows in the menu, with those behind it; otherwise it follows its own list. */
  readonly after?: string
}

export type Routes = Readonly<Record<string, Route>>

/** What the common pattern lets be done with a resource: rows and fields kept from roles, rows taken back from the recycle bin, written to files, found by words. */
export const abilities = ['restrict', 'restore', 'export', 'find'] as const
export type Ability = (typeof abilities)[number]

interface Titled {
  /** Its own words, where it stands on screens that something else names. */
  readonly title?: () => Promise<Text>
}

/** Routes of an area. All is fetched when it is needed, so that the menu does not carry every form of the product. */
export interface RoutesEntry extends Titled {
  readonly routes: () => Promise<Routes>
  /** The entry of another area's list that it follows in the API document, with those behind it; otherwise it follows its own list. */
  readonly after?: string
}

/** A resource of an area, with its routes. It stands under its own name. */
export interface ResourceEntry extends Titled {
  readonly resource: () => Promise<Resource>
  /** Which ability it has not, and why. Whoever says nothing has it. */
  readonly cannot?: Partial<Readonly<Record<Ability, string>>>
  /** Its routes that offer the options of references which are called otherwise than itself. */
  readonly pickers?: Readonly<Record<string, string>>
  readonly after?: string
  /** As `after`, for its line among the data permissions of a role; `null` is the first. */
  readonly ruleAfter?: string | null
}

export type Entry = RoutesEntry | ResourceEntry

/** Roles that a broker starts with. */
export type StartingRole =
  | 'ROLE_CLASSIFIER'
  | 'ROLE_CLASSIFY_LEAD'
  | 'ROLE_DECLARANT'
  | 'ROLE_WAREHOUSE'
  | 'ROLE_FINANCE'
  | 'ROLE_CUSTOMER'

/** What a starting role gets of an area: the codes of its screens, and the buttons on them that it does without. */
export interface Share {
  readonly screens: readonly string[]
  readonly without?: readonly string[]
}

/**
 * Everything that is registered of an area. Menus, packages, permissions, pickers, data permissions and the API document are made of it.
 * Nothing is worked out while the module loads: the browser reads the screens alone, and the bundler leaves out the rest.
 */
export interface AreaList {
  readonly screens: readonly Screen[]
  /** By name; a resource stands under its own. */
  readonly contracts: Readonly<Record<string, Entry>>
  readonly startingRoles?: () => Partial<Readonly<Record<StartingRole, Share>>>
}

export const everywhere: readonly Area[] = ['admin', 'customer', 'platform', 'personal']
export const work: readonly Area[] = ['admin', 'customer']
/** The permissions of a resource with these words. */
export const of = (resource: string, ...words: string[]): string[] => words.map((word) => `${resource}.${word}`)
