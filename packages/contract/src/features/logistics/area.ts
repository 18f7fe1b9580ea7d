import { text } from '../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'warehouseInformation',
    path: '/warehouseInformation',
    title: text('仓库信息', '倉庫資訊', 'Warehouse information'),
    icon: 'home',
    group: 'logistics',
    areas: work,
    resources: ['warehouse', 'warehouseZone', 'warehouseBin'],
    after: 'customerInformations',
  },
  {
    code: 'inventoryInquiry',
    path: '/InventoryInquiry',
    title: text('库存查询', '庫存查詢', 'Inventory inquiry'),
    icon: 'database',
    group: 'logistics',
    areas: work,
    resources: [
      'stockBalance',
      'stockPosting',
      'stockRequest',
      'stockRule',
      'inboundBooking',
      'outboundPlan',
      'stockCount',
      'warehouse',
      'customer',
    ],
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    warehouse: { resource: async () => (await import('./warehouse/warehouse.ts')).warehouse },
    warehouseZone: { resource: async () => (await import('./warehouse/warehouseZone.ts')).warehouseZone },
    warehouseBin: { resource: async () => (await import('./warehouse/warehouseBin.ts')).warehouseBin },
    stockBalance: {
      resource: async () => (await import('./inventory/stockBalance.ts')).stockBalance,
      cannot: { restore: 'a balance is what its movements come to' },
    },
    stockPosting: {
      resource: async () => (await import('./inventory/stockPosting.ts')).stockPosting,
      cannot: { restore: 'movements are reversed, never deleted', find: 'is filtered by stock, kind and day' },
    },
    stockRequest: {
      resource: async () => (await import('./inventory/stockRequest.ts')).stockRequest,
      cannot: { restore: 'a request is withdrawn or refused, never deleted' },
    },
    stockRule: {
      resource: async () => (await import('./inventory/stockRule.ts')).stockRule,
      cannot: { find: 'is filtered by warehouse and alert' },
    },
    inboundBooking: {
      resource: async () => (await import('./inbound/inboundBooking.ts')).inboundBooking,
      pickers: { inboundGoods: 'queryGoods' },
    },
    outboundPlan: {
      resource: async () => (await import('./outbound/outboundPlan.ts')).outboundPlan,
      pickers: { outboundGoods: 'queryGoods' },
    },
    stockCount: { resource: async () => (await import('./count/stockCount.ts')).stockCount },
  },
  startingRoles: () => ({
    ROLE_WAREHOUSE: {
      screens: screens.map((screen) => screen.code),
      without: of('warehouse', 'edit', 'delete', 'close'),
    },
    ROLE_DECLARANT: {
      screens: ['warehouseInformation', 'inventoryInquiry'],
      without: [
        ...of('warehouse', 'edit', 'delete', 'close'),
        ...of('warehouseZone', 'edit', 'delete'),
        ...of('warehouseBin', 'edit', 'delete'),
        ...of('stockBalance', 'move', 'lock'),
        ...of('stockRequest', 'ask', 'approve'),
        ...of('stockRule', 'edit', 'delete'),
        ...of('inboundBooking', 'approve', 'receive', 'delete'),
        ...of('outboundPlan', 'approve', 'load', 'delete'),
        ...of('stockCount', 'view', 'edit', 'approve', 'delete', 'export'),
      ],
    },
    ROLE_CUSTOMER: {
      screens: ['warehouseInformation', 'inventoryInquiry'],
      without: [
        ...of('warehouse', 'edit', 'delete', 'close', 'export'),
        ...of('warehouseZone', 'view', 'edit', 'delete', 'export'),
        ...of('warehouseBin', 'view', 'edit', 'delete', 'export'),
        ...of('stockBalance', 'move', 'lock'),
        ...of('stockRequest', 'view', 'ask', 'approve', 'export'),
        ...of('stockRule', 'view', 'edit', 'delete', 'export'),
        ...of('inboundBooking', 'approve', 'receive'),
        ...of('outboundPlan', 'approve', 'load'),
        ...of('stockCount', 'view', 'edit', 'approve', 'delete', 'export'),
      ],
    },
  }),
}
