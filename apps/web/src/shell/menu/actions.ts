import type { Text } from '@clearway/contract/kernel/text'

import { actionsText as t } from './actions.text.ts'

/** What can be begun from anywhere; it stands where its page is in the menu and the permission is held. */
export interface MenuAction {
  readonly title: Text
  readonly path: string
  /** The page of the menu that it belongs to, where its own stands in none. */
  readonly page?: string
  readonly permission?: string
}

export const actions: readonly MenuAction[] = [
  { title: t.newOrder, path: '/editAddOrder', page: '/orderList', permission: 'order.edit' },
  { title: t.newCase, path: '/ClassifyOrder?add=true', permission: 'customsCase.edit' },
  { title: t.newGoods, path: '/merchandiseNews?add=true', permission: 'goods.edit' },
  { title: t.newSupplier, path: '/vendorInformation?add=true', permission: 'supplier.edit' },
  { title: t.recharge, path: '/RechargeInfo', page: '/RechargeRecord', permission: 'recharge.edit' },
  { title: t.matchBank, path: '/bankReconciliation', permission: 'bankStatement.edit' },
  { title: t.newUser, path: '/sysuser?add=true', permission: 'sysuser.edit' },
  { title: t.newNotice, path: '/notification?add=true', permission: 'notification.edit' },
  { title: t.newTenant, path: '/systenant?add=true' },
]
