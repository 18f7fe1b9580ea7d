import type { ScreenCode } from '@clearway/contract/features/screens'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Page = LazyExoticComponent<ComponentType>

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page => lazy(async () => ({ default: (await load())[name] }))

/** The page of every screen that has one, one line each. A screen of the contract without a page stays out of the menu. */
const pages: Partial<Record<ScreenCode, Page>> = {
  mynotification: page(() => import('./features/notice/MyNotificationPage.tsx'), 'MyNotificationPage'),
  profile: page(() => import('./features/account/ProfilePage.tsx'), 'ProfilePage'),
  workbench: page(() => import('./features/workbench/WorkbenchPage.tsx'), 'WorkbenchPage'),
  orderList: page(() => import('./features/trade/OrderListPage.tsx'), 'OrderListPage'),
  editAddOrder: page(() => import('./features/trade/EditAddOrderPage.tsx'), 'EditAddOrderPage'),
  merchandiseNews: page(() => import('./features/trade/GoodsPage.tsx'), 'GoodsPage'),
  vendorInformation: page(() => import('./features/trade/SupplierPage.tsx'), 'SupplierPage'),
}

export const pageOf = (code: string | null | undefined): Page | undefined => pages[code as ScreenCode]
