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
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    warehouse: { resource: async () => (await import('./warehouse/warehouse.ts')).warehouse },
    warehouseZone: { resource: async () => (await import('./warehouse/warehouseZone.ts')).warehouseZone },
    warehouseBin: { resource: async () => (await import('./warehouse/warehouseBin.ts')).warehouseBin },
  },
  startingRoles: () => ({
    ROLE_WAREHOUSE: {
      screens: screens.map((screen) => screen.code),
      without: of('warehouse', 'edit', 'delete', 'close'),
    },
    ROLE_DECLARANT: {
      screens: ['warehouseInformation'],
      without: [
        ...of('warehouse', 'edit', 'delete', 'close'),
        ...of('warehouseZone', 'edit', 'delete'),
        ...of('warehouseBin', 'edit', 'delete'),
      ],
    },
    ROLE_CUSTOMER: {
      screens: ['warehouseInformation'],
      without: [
        ...of('warehouse', 'edit', 'delete', 'close', 'export'),
        ...of('warehouseZone', 'view', 'edit', 'delete', 'export'),
        ...of('warehouseBin', 'view', 'edit', 'delete', 'export'),
      ],
    },
  }),
}
