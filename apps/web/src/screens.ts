import type { ScreenCode } from '@clearway/contract/features/screens'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Page = LazyExoticComponent<ComponentType>

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page => lazy(async () => ({ default: (await load())[name] }))

/** The page of every screen of the contract, one line each. */
const pages: Record<ScreenCode, Page> = {
  notification: page(() => import('./features/notice/NotificationPage.tsx'), 'NotificationPage'),
  mynotification: page(() => import('./features/notice/MyNotificationPage.tsx'), 'MyNotificationPage'),
  ownAudit: page(() => import('./features/account/OwnActivityPage.tsx'), 'OwnActivityPage'),
  profile: page(() => import('./features/account/ProfilePage.tsx'), 'ProfilePage'),
  tenantApply: page(() => import('./features/account/TenantApplyPage.tsx'), 'TenantApplyPage'),
  tenantDecision: page(() => import('./features/admin/TenantDecisionPage.tsx'), 'TenantDecisionPage'),
  workbench: page(() => import('./features/workbench/WorkbenchPage.tsx'), 'WorkbenchPage'),
  orderList: page(() => import('./features/trade/OrderListPage.tsx'), 'OrderListPage'),
  editAddOrder: page(() => import('./features/trade/EditAddOrderPage.tsx'), 'EditAddOrderPage'),
  merchandiseNews: page(() => import('./features/trade/GoodsPage.tsx'), 'GoodsPage'),
  syspost: page(() => import('./features/admin/SyspostPage.tsx'), 'SyspostPage'),
  sysparam: page(() => import('./features/admin/SysparamPage.tsx'), 'SysparamPage'),
  onlinesysuser: page(() => import('./features/admin/OnlinesysuserPage.tsx'), 'OnlinesysuserPage'),
  individualUser: page(() => import('./features/admin/IndividualUserPage.tsx'), 'IndividualUserPage'),
  enterpriseUser: page(() => import('./features/admin/EnterpriseUserPage.tsx'), 'EnterpriseUserPage'),
  sysuser: page(() => import('./features/admin/SysuserPage.tsx'), 'SysuserPage'),
  sysrole: page(() => import('./features/admin/SysrolePage.tsx'), 'SysrolePage'),
  sysmenu: page(() => import('./features/admin/SysmenuPage.tsx'), 'SysmenuPage'),
  sysdict: page(() => import('./features/admin/SysdictPage.tsx'), 'SysdictPage'),
  sysregion: page(() => import('./features/admin/SysregionPage.tsx'), 'SysregionPage'),
  sysurl: page(() => import('./features/admin/SysurlPage.tsx'), 'SysurlPage'),
  permissionExplain: page(() => import('./features/admin/PermissionExplainPage.tsx'), 'PermissionExplainPage'),
  sysorg: page(() => import('./features/admin/SysorgPage.tsx'), 'SysorgPage'),
  systenant: page(() => import('./features/admin/SystenantPage.tsx'), 'SystenantPage'),
  tenantPackage: page(() => import('./features/admin/TenantPackagePage.tsx'), 'TenantPackagePage'),
  tenantSettings: page(() => import('./features/admin/TenantSettingsPage.tsx'), 'TenantSettingsPage'),
  authorityReview: page(() => import('./features/admin/AuthorityReviewPage.tsx'), 'AuthorityReviewPage'),
  permissionPage: page(() => import('./features/admin/PermissionDemo.tsx'), 'PermissionPagePage'),
  permissionDirective: page(() => import('./features/admin/PermissionDemo.tsx'), 'PermissionDirectivePage'),
  permissionRole: page(() => import('./features/admin/PermissionDemo.tsx'), 'PermissionRolePage'),
  ssoProvider: page(() => import('./features/admin/SsoProviderPage.tsx'), 'SsoProviderPage'),
  systemModule: page(() => import('./features/admin/SystemModulePage.tsx'), 'SystemModulePage'),
  datapermission: page(() => import('./features/admin/DataPermissionPage.tsx'), 'DataPermissionPage'),
  appclient: page(() => import('./features/admin/AppclientPage.tsx'), 'AppclientPage'),
  invitation: page(() => import('./features/admin/InvitationPage.tsx'), 'InvitationPage'),
  logoManagement: page(() => import('./features/admin/LogoManagementPage.tsx'), 'LogoManagementPage'),
  auditTrail: page(() => import('./features/admin/AuditTrailPage.tsx'), 'AuditTrailPage'),
  outbox: page(() => import('./features/admin/OutboxPage.tsx'), 'OutboxPage'),
  goodsMgt: page(() => import('./features/customs/GoodsMgtPage.tsx'), 'GoodsMgtPage'),
  hscodeMgt: page(() => import('./features/customs/HscodeMgtPage.tsx'), 'HscodeMgtPage'),
  classifyPlatform: page(() => import('./features/customs/ClassifyPlatformPage.tsx'), 'ClassifyPlatformPage'),
  classifyOrder: page(() => import('./features/customs/ClassifyOrderPage.tsx'), 'ClassifyOrderPage'),
  declarationDetail: page(() => import('./features/customs/declaration/DeclarationDetailPage.tsx'), 'DeclarationDetailPage'),
  vendorInformation: page(() => import('./features/trade/SupplierPage.tsx'), 'SupplierPage'),
}

export const pageOf = (code: string | null | undefined): Page | undefined => pages[code as ScreenCode]
