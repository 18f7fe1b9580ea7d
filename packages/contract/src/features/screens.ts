import type { Text } from '../kernel/text.ts'
import { screenText as t } from './screens.text.ts'

/** Where a menu stands: staff work in the admin area, a customer's people in the customer area. */
export type Area = 'admin' | 'customer' | 'platform' | 'personal'

export interface Screen {
  /** One word for menu code, web page and permission tree. */
  readonly code: string
  readonly path: string
  readonly title: Text
  readonly icon?: string
  readonly group?: keyof typeof groups
  readonly areas: readonly Area[]
  /** The resources whose permissions the screen's buttons are: `supplier` gives `supplier.view`, `supplier.edit` … */
  readonly resources: readonly string[]
  /** Pinned as a tag. */
  readonly affix?: boolean
  /** Reached from another screen, never shown in the menu; `activeMenu` is the entry that stays lit. */
  readonly hidden?: boolean
  /** Not shown in the menu of these areas, though open there. */
  readonly hiddenIn?: readonly Area[]
  readonly activeMenu?: string
}

export const groups = {
  orders: { title: t.orders, icon: 'file-text' },
  trade: { title: t.trade, icon: 'database' },
  supplier: { title: t.supplierGroup, icon: 'shop' },
  customs: { title: t.customs, icon: 'container' },
  authority: { title: t.authority, icon: 'safety' },
  users: { title: t.users, icon: 'idcard' },
  admin: { title: t.admin, icon: 'setting' },
  tenants: { title: t.tenants, icon: 'bank' },
} as const

const everywhere: readonly Area[] = ['admin', 'customer', 'platform', 'personal']
const work: readonly Area[] = ['admin', 'customer']

/** Every signed-in screen once. The web adds the page (`apps/web/src/screens.ts`), the server the tenant's menu. */
export const screens = [
  { code: 'workbench', path: '/workbench', title: t.workbench, icon: 'home', areas: everywhere, resources: [], affix: true },
  { code: 'orderList', path: '/orderList', title: t.orderList, icon: 'file-text', group: 'orders', areas: work, resources: ['order', 'customer'] },
  { code: 'editAddOrder', path: '/editAddOrder', title: t.editAddOrder, group: 'orders', areas: work, resources: ['order', 'customer'], hidden: true, activeMenu: '/orderList' },
  { code: 'merchandiseNews', path: '/merchandiseNews', title: t.merchandiseNews, icon: 'appstore', group: 'trade', areas: work, resources: ['goods', 'customer'] },
  { code: 'vendorInformation', path: '/vendorInformation', title: t.vendorInformation, icon: 'shop', group: 'supplier', areas: work, resources: ['supplier', 'customer'] },
  { code: 'hscodeMgt', path: '/HscodeMgt', title: t.hscodeMgt, icon: 'book', group: 'customs', areas: ['admin', 'platform'], resources: ['tariffEdition', 'additionalDuty', 'exchangeRate', 'codeChange'] },
  { code: 'goodsMgt', path: '/GoodsMgt', title: t.goodsMgt, icon: 'tags', group: 'customs', areas: ['admin'], resources: ['goodsMaster', 'customer'] },
  { code: 'classifyPlatform', path: '/ClassifyPlatform', title: t.classifyPlatform, icon: 'schedule', group: 'customs', areas: work, resources: ['classifyTask', 'customer'] },
  { code: 'sysrole', path: '/sysrole', title: t.sysrole, icon: 'team', group: 'authority', areas: ['admin', 'platform'], resources: ['sysrole'] },
  { code: 'sysurl', path: '/sysurl', title: t.sysurl, icon: 'link', group: 'authority', areas: ['admin', 'platform'], resources: ['sysurl'] },
  { code: 'sysorg', path: '/sysorg', title: t.sysorg, icon: 'cluster', group: 'admin', areas: ['admin', 'platform'], resources: ['sysorg'] },
  { code: 'sysuser', path: '/sysuser', title: t.sysuser, icon: 'user', group: 'admin', areas: ['admin', 'platform'], resources: ['sysuser'] },
  { code: 'sysmenu', path: '/sysmenu', title: t.sysmenu, icon: 'menu', group: 'admin', areas: ['admin', 'platform'], resources: ['sysmenu'] },
  { code: 'auditTrail', path: '/auditTrail', title: t.auditTrail, icon: 'history', group: 'admin', areas: ['admin', 'platform'], resources: ['audit'] },
  { code: 'outbox', path: '/outbox', title: t.outbox, icon: 'mail', group: 'admin', areas: ['admin', 'platform'], resources: ['outbox'] },
  { code: 'tenantDecision', path: '/approveApplications', title: t.tenantDecision, icon: 'audit', areas: ['platform'], resources: [] },
  { code: 'tenantApply', path: '/tenantApply', title: t.tenantApply, icon: 'form', areas: everywhere, resources: [], hiddenIn: ['admin', 'customer', 'platform'] },
  { code: 'mynotification', path: '/mynotification', title: t.mynotification, icon: 'bell', areas: everywhere, resources: [], hidden: true },
  { code: 'profile', path: '/profile/index', title: t.profile, icon: 'user', areas: everywhere, resources: [], hidden: true },
] as const satisfies readonly Screen[]

export type ScreenCode = (typeof screens)[number]['code']
