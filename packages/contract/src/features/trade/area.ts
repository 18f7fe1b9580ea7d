import { text } from '../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'orderList',
    path: '/orderList',
    title: text('订单列表', '訂單列表', 'Order list'),
    icon: 'file-text',
    group: 'orders',
    areas: work,
    resources: ['order', 'customer'],
    after: 'workbench',
  },
  {
    code: 'editAddOrder',
    path: '/editAddOrder',
    title: text('订单编辑', '訂單編輯', 'Edit order'),
    group: 'orders',
    areas: work,
    resources: ['order', 'customer'],
    hidden: true,
    activeMenu: '/orderList',
  },
  {
    code: 'merchandiseNews',
    path: '/merchandiseNews',
    title: text('商品信息', '商品資訊', 'Goods information'),
    icon: 'appstore',
    group: 'trade',
    areas: work,
    resources: ['goods', 'customer'],
  },
  {
    code: 'vendorInformation',
    path: '/vendorInformation',
    title: text('供应商信息', '供應商資訊', 'Supplier information'),
    icon: 'shop',
    group: 'supplier',
    areas: work,
    resources: ['supplier', 'customer'],
  },
  {
    code: 'oneClickOrder',
    path: '/OneClickOrder',
    title: text('一键下单', '一鍵下單', 'One-click order'),
    icon: 'form',
    group: 'customerCentre',
    areas: work,
    resources: ['quickOrder', 'customer'],
    after: 'clearingCenter',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    supplier: { resource: async () => (await import('./supplier.ts')).supplier },
    customer: {
      routes: async () => (await import('./customer.ts')).customer,
      title: async () => (await import('./customer.text.ts')).customerText.title,
    },
    goods: { resource: async () => (await import('./goods.ts')).goods, ruleAfter: 'order' },
    order: { resource: async () => (await import('./order.ts')).order, ruleAfter: null },
    quickOrder: { resource: async () => (await import('./quick/quickOrder.ts')).quickOrder },
  },
  startingRoles: () => ({
    ROLE_CLASSIFIER: {
      screens: ['merchandiseNews', 'orderList', 'editAddOrder', 'vendorInformation'],
      without: [...of('order', 'edit', 'confirm', 'delete'), ...of('supplier', 'edit', 'delete')],
    },
    ROLE_CLASSIFY_LEAD: {
      screens: ['merchandiseNews', 'orderList', 'editAddOrder', 'vendorInformation'],
      without: [...of('order', 'edit', 'confirm', 'delete'), ...of('supplier', 'edit', 'delete')],
    },
    ROLE_DECLARANT: { screens: ['merchandiseNews', 'orderList', 'editAddOrder', 'vendorInformation', 'oneClickOrder'] },
    ROLE_FINANCE: {
      screens: ['orderList', 'vendorInformation'],
      without: [...of('order', 'edit', 'confirm', 'delete'), 'supplier.delete'],
    },
    ROLE_CUSTOMER: {
      screens: ['merchandiseNews', 'orderList', 'editAddOrder', 'vendorInformation', 'oneClickOrder'],
      without: ['order.confirm'],
    },
  }),
}
