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
  /** Open to holders of one of these roles only, and to ROLE_ADMIN; for screens without permissions of their own. */
  readonly roles?: readonly string[]
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
  account: { title: t.accountCentre, icon: 'credit-card' },
  supplier: { title: t.supplierGroup, icon: 'shop' },
  customs: { title: t.customs, icon: 'container' },
  authority: { title: t.authority, icon: 'safety' },
  users: { title: t.users, icon: 'idcard' },
  admin: { title: t.admin, icon: 'setting' },
  tenants: { title: t.tenants, icon: 'bank' },
  permissionDemo: { title: t.permissionDemo, icon: 'key' },
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
  { code: 'sBankAccountManagement', path: '/sBankAccountManagement', title: t.sBankAccountManagement, icon: 'bank', group: 'supplier', areas: work, resources: ['supplierBankAccount', 'customer'] },
  { code: 'sAddressManagement', path: '/sAddressManagement', title: t.sAddressManagement, icon: 'environment', group: 'supplier', areas: work, resources: ['supplierAddress', 'customer'] },
  { code: 'myAccount', path: '/MyAccount', title: t.myAccount, icon: 'profile', group: 'account', areas: work, resources: ['wallet', 'ledgerPosting', 'customer'] },
  { code: 'rechargeInfo', path: '/RechargeInfo', title: t.rechargeInfo, icon: 'form', group: 'account', areas: work, resources: ['recharge', 'wallet'] },
  { code: 'rechargeRecord', path: '/RechargeRecord', title: t.rechargeRecord, icon: 'file-done', group: 'account', areas: work, resources: ['recharge', 'wallet', 'customer'] },
  { code: 'rechargeFlow', path: '/RechargeFlow', title: t.rechargeFlow, icon: 'bar-chart', group: 'account', areas: work, resources: ['ledgerPosting', 'wallet', 'customer'] },
  { code: 'rechargeFlowBack', path: '/RechargeFlowBack', title: t.rechargeFlowBack, icon: 'audit', group: 'account', areas: work, resources: ['flowBack', 'wallet', 'customer'] },
  { code: 'accountInfo', path: '/AccountInfo', title: t.accountInfo, icon: 'database', group: 'account', areas: ['admin'], resources: ['ledger', 'wallet', 'ledgerPosting', 'customer'] },
  { code: 'bankAccountManagement', path: '/bankAccountManagement', title: t.bankAccountManagement, icon: 'bank', group: 'account', areas: work, resources: ['bankAccount'] },
  { code: 'addressManagement', path: '/addressManagement', title: t.addressManagement, icon: 'environment', group: 'account', areas: work, resources: ['address', 'customer'] },
  { code: 'bankMgt', path: '/BankMgt', title: t.bankMgt, icon: 'safety', group: 'account', areas: ['admin'], resources: ['bankMgt', 'bankAccount', 'supplierBankAccount', 'customer'] },
  { code: 'bankReconciliation', path: '/bankReconciliation', title: t.bankReconciliation, icon: 'audit', group: 'account', areas: ['admin'], resources: ['bankStatement'] },
  { code: 'hscodeMgt', path: '/HscodeMgt', title: t.hscodeMgt, icon: 'book', group: 'customs', areas: ['admin', 'platform'], resources: ['tariffEdition', 'additionalDuty', 'exchangeRate', 'codeChange'] },
  { code: 'goodsMgt', path: '/GoodsMgt', title: t.goodsMgt, icon: 'tags', group: 'customs', areas: ['admin'], resources: ['goodsMaster', 'customer'] },
  { code: 'classifyPlatform', path: '/ClassifyPlatform', title: t.classifyPlatform, icon: 'schedule', group: 'customs', areas: work, resources: ['classifyTask', 'customer'] },
  { code: 'classifyOrder', path: '/ClassifyOrder', title: t.classifyOrder, icon: 'container', group: 'customs', areas: work, resources: ['customsCase', 'declaration', 'customer'] },
  { code: 'declarationDetail', path: '/declarationDetail', title: t.declarationDetail, group: 'customs', areas: work, resources: ['declaration', 'customsCase'], hidden: true, activeMenu: '/ClassifyOrder' },
  { code: 'sysrole', path: '/sysrole', title: t.sysrole, icon: 'team', group: 'authority', areas: ['admin', 'platform'], resources: ['sysrole'] },
  { code: 'sysurl', path: '/sysurl', title: t.sysurl, icon: 'link', group: 'authority', areas: ['admin', 'platform'], resources: ['sysurl'] },
  { code: 'permissionExplain', path: '/permissionExplain', title: t.permissionExplain, icon: 'partition', group: 'authority', areas: ['admin', 'platform'], resources: ['permissionExplain'] },
  { code: 'datapermission', path: '/datapermission', title: t.datapermission, icon: 'database', group: 'authority', areas: ['admin', 'platform'], resources: ['dataPermission'] },
  { code: 'sysorg', path: '/sysorg', title: t.sysorg, icon: 'cluster', group: 'admin', areas: ['admin', 'platform'], resources: ['sysorg'] },
  { code: 'syspost', path: '/syspost', title: t.syspost, icon: 'idcard', group: 'admin', areas: ['admin', 'platform'], resources: ['syspost', 'sysuserpost'] },
  { code: 'sysuser', path: '/sysuser', title: t.sysuser, icon: 'user', group: 'admin', areas: ['admin', 'platform'], resources: ['sysuser', 'onlinesysuser', 'sysuserpost'] },
  { code: 'onlinesysuser', path: '/onlinesysuser', title: t.onlinesysuser, icon: 'clock-circle', group: 'admin', areas: ['admin', 'platform'], resources: ['onlinesysuser'] },
  { code: 'sysparam', path: '/sysparam', title: t.sysparam, icon: 'tool', group: 'admin', areas: ['admin', 'platform'], resources: ['sysparam'] },
  { code: 'individualUser', path: '/individualUser', title: t.individualUser, icon: 'user', group: 'users', areas: ['admin', 'platform'], resources: ['individualUser'] },
  { code: 'enterpriseUser', path: '/enterpriseUser', title: t.enterpriseUser, icon: 'bank', group: 'users', areas: ['admin', 'platform'], resources: ['enterpriseUser', 'customer'] },
  { code: 'sysdict', path: '/sysdict', title: t.sysdict, icon: 'book', group: 'admin', areas: ['admin', 'platform'], resources: ['sysdict'] },
  { code: 'sysregion', path: '/sysregion', title: t.sysregion, icon: 'environment', group: 'admin', areas: ['admin', 'platform'], resources: ['sysregion'] },
  { code: 'sysmenu', path: '/sysmenu', title: t.sysmenu, icon: 'menu', group: 'admin', areas: ['admin', 'platform'], resources: ['sysmenu'] },
  { code: 'tenantSettings', path: '/tenantSettings', title: t.tenantSettings, icon: 'tool', group: 'admin', areas: ['admin'], resources: ['tenantCompany', 'tenantExport', 'tenantPolicy'] },
  { code: 'authorityReview', path: '/AuthorityReview', title: t.authorityReview, icon: 'audit', group: 'users', areas: ['admin', 'platform'], resources: ['authorityRequest'] },
  { code: 'approvalUser', path: '/approvalUser', title: t.approvalUser, icon: 'audit', group: 'users', areas: ['admin', 'platform'], resources: ['userAuth', 'customer'] },
  { code: 'profileEnterprise', path: '/profileEnterprise', title: t.profileEnterprise, icon: 'bank', group: 'account', areas: work, resources: ['userAuth'] },
  { code: 'systemModule', path: '/SystemModule', title: t.systemModule, icon: 'appstore', group: 'users', areas: ['admin', 'customer', 'platform'], resources: [] },
  { code: 'appclient', path: '/appclient', title: t.appclient, icon: 'key', group: 'admin', areas: ['admin', 'platform'], resources: ['appclient'] },
  { code: 'invitation', path: '/invitation', title: t.invitation, icon: 'mail', group: 'users', areas: ['admin'], resources: ['invitation', 'invitee'] },
  { code: 'logoManagement', path: '/logoManagement', title: t.logoManagement, icon: 'shop', group: 'users', areas: ['admin', 'platform'], resources: ['tenantBrand'] },
  { code: 'ssoProvider', path: '/ssoProvider', title: t.ssoProvider, icon: 'key', group: 'admin', areas: ['admin', 'platform'], resources: ['ssoProvider', 'mailDomain'] },
  { code: 'auditTrail', path: '/auditTrail', title: t.auditTrail, icon: 'history', group: 'admin', areas: ['admin', 'platform'], resources: ['audit'] },
  { code: 'notification', path: '/notification', title: t.notification, icon: 'bell', group: 'admin', areas: ['admin', 'platform'], resources: ['notification'] },
  { code: 'outbox', path: '/outbox', title: t.outbox, icon: 'mail', group: 'admin', areas: ['admin', 'platform'], resources: ['outbox'] },
  { code: 'systenant', path: '/systenant', title: t.systenant, icon: 'bank', group: 'tenants', areas: ['platform'], resources: ['systenant'] },
  { code: 'tenantPackage', path: '/tenantPackage', title: t.tenantPackage, icon: 'appstore', group: 'tenants', areas: ['platform'], resources: ['tenantPackage'] },
  { code: 'tenantDecision', path: '/approveApplications', title: t.tenantDecision, icon: 'audit', group: 'tenants', areas: ['platform'], resources: ['tenantCreation'] },
  { code: 'tenantApply', path: '/tenantApply', title: t.tenantApply, icon: 'form', areas: everywhere, resources: [], hiddenIn: ['admin', 'customer', 'platform'] },
  { code: 'permissionPage', path: '/permission/page', title: t.permissionPage, icon: 'file-text', group: 'permissionDemo', areas: ['admin'], resources: [], roles: ['ROLE_ADMIN'] },
  { code: 'permissionDirective', path: '/permission/directive', title: t.permissionDirective, icon: 'code', group: 'permissionDemo', areas: ['admin'], resources: [], roles: ['ROLE_EDITOR'] },
  { code: 'permissionRole', path: '/permission/role', title: t.permissionRole, icon: 'team', group: 'permissionDemo', areas: ['admin'], resources: [], roles: ['ROLE_ADMIN'] },
  { code: 'mynotification', path: '/mynotification', title: t.mynotification, icon: 'bell', areas: everywhere, resources: [], hidden: true },
  { code: 'ownAudit', path: '/profile/activity', title: t.ownAudit, icon: 'history', areas: everywhere, resources: [], hidden: true, activeMenu: '/profile/index' },
  { code: 'ownExport', path: '/profile/exports', title: t.ownExport, icon: 'file-done', areas: everywhere, resources: [], hidden: true, activeMenu: '/profile/index' },
  { code: 'profile', path: '/profile/index', title: t.profile, icon: 'user', areas: everywhere, resources: [], hidden: true },
] as const satisfies readonly Screen[]

export type ScreenCode = (typeof screens)[number]['code']
