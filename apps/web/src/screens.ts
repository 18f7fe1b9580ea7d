import type { ScreenCode } from '@clearway/contract/features/screens'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Page = LazyExoticComponent<ComponentType>

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page => lazy(async () => ({ default: (await load())[name] }))

/** The page of every screen of the contract, one line each. */
const pages: Record<ScreenCode, Page> = {
  mynotification: page(() => import('./features/notice/MyNotificationPage.tsx'), 'MyNotificationPage'),
  profile: page(() => import('./features/account/ProfilePage.tsx'), 'ProfilePage'),
  tenantApply: page(() => import('./features/account/TenantApplyPage.tsx'), 'TenantApplyPage'),
  tenantDecision: page(() => import('./features/admin/TenantDecisionPage.tsx'), 'TenantDecisionPage'),
  workbench: page(() => import('./features/workbench/WorkbenchPage.tsx'), 'WorkbenchPage'),
  orderList: page(() => import('./features/trade/OrderListPage.tsx'), 'OrderListPage'),
  editAddOrder: page(() => import('./features/trade/EditAddOrderPage.tsx'), 'EditAddOrderPage'),
  merchandiseNews: page(() => import('./features/trade/GoodsPage.tsx'), 'GoodsPage'),
  sysuser: page(() => import('./features/admin/SysuserPage.tsx'), 'SysuserPage'),
  sysrole: page(() => import('./features/admin/SysrolePage.tsx'), 'SysrolePage'),
  sysmenu: page(() => import('./features/admin/SysmenuPage.tsx'), 'SysmenuPage'),
  sysurl: page(() => import('./features/admin/SysurlPage.tsx'), 'SysurlPage'),
  sysorg: page(() => import('./features/admin/SysorgPage.tsx'), 'SysorgPage'),
  auditTrail: page(() => import('./features/admin/AuditTrailPage.tsx'), 'AuditTrailPage'),
  outbox: page(() => import('./features/admin/OutboxPage.tsx'), 'OutboxPage'),
  goodsMgt: page(() => import('./features/customs/GoodsMgtPage.tsx'), 'GoodsMgtPage'),
  hscodeMgt: page(() => import('./features/customs/HscodeMgtPage.tsx'), 'HscodeMgtPage'),
  classifyPlatform: page(() => import('./features/customs/ClassifyPlatformPage.tsx'), 'ClassifyPlatformPage'),
  vendorInformation: page(() => import('./features/trade/SupplierPage.tsx'), 'SupplierPage'),
}

export const pageOf = (code: string | null | undefined): Page | undefined => pages[code as ScreenCode]
