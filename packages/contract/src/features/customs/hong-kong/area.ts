import { text } from '../../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../../area.ts'

export const screens = [
  {
    code: 'hongKongSeamless',
    path: '/hongKongSeamless',
    title: text('香港无缝清关', '香港無縫清關', 'Hong Kong seamless clearance'),
    icon: 'car',
    group: 'hongKong',
    areas: ['admin', 'customer'],
    resources: ['roadCargo', 'truckTrip', 'customer'],
    after: 'declarationDetail',
  },
  {
    code: 'hongKongCustomsDeclaration',
    path: '/hongKongCustomsDeclaration',
    title: text('香港报关', '香港報關', 'Hong Kong customs declaration'),
    icon: 'form',
    group: 'hongKong',
    areas: ['admin', 'customer'],
    resources: ['tradeDeclaration', 'customer'],
  },
  {
    code: 'hKDetail',
    path: '/hKDetail',
    title: text('香港报关详情', '香港報關詳情', 'Hong Kong declaration details'),
    group: 'hongKong',
    areas: ['admin', 'customer'],
    resources: ['tradeDeclaration'],
    hidden: true,
    activeMenu: '/hongKongCustomsDeclaration',
  },
  {
    code: 'declarationUnit',
    path: '/declarationUnit',
    title: text('申报单位档案', '申報單位檔案', 'Declaring companies'),
    icon: 'idcard',
    group: 'basicData',
    areas: ['admin'],
    resources: ['declaringCompany'],
  },
  {
    code: 'addressInformation',
    path: '/addressInformation',
    title: text('地址信息', '地址資訊', 'Address information'),
    icon: 'environment',
    group: 'basicData',
    areas: work,
    resources: ['partyAddress', 'customer'],
  },
  {
    code: 'customerInformation',
    path: '/customerInformation',
    title: text('客户信息', '客戶資訊', 'Customer information'),
    icon: 'team',
    group: 'basicData',
    areas: ['admin'],
    resources: ['customerProfile', 'customer'],
  },
  {
    code: 'clearanceCargoInformation',
    path: '/clearanceCargoInformation',
    title: text('清关货物信息', '清關貨物資訊', 'Clearance cargo information'),
    icon: 'tags',
    group: 'basicData',
    areas: work,
    resources: ['clearanceCargo', 'customer'],
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    roadCargo: { resource: async () => (await import('./road/roadCargo.ts')).roadCargo },
    truckTrip: { resource: async () => (await import('./road/truckTrip.ts')).truckTrip },
    tradeDeclaration: { resource: async () => (await import('./tdec/tradeDeclaration.ts')).tradeDeclaration },
    partyAddress: { resource: async () => (await import('./partyAddress.ts')).partyAddress },
    customerProfile: { resource: async () => (await import('./customerProfile.ts')).customerProfile },
    clearanceCargo: { resource: async () => (await import('./clearanceCargo.ts')).clearanceCargo },
  },
  startingRoles: () => ({
    ROLE_DECLARANT: {
      screens: screens.map((screen) => screen.code),
      without: [
        ...of('roadCargo', 'delete'),
        ...of('tradeDeclaration', 'delete'),
        'tradeDeclaration.confirm',
        'declaringCompany.delete',
        'partyAddress.delete',
        'clearanceCargo.delete',
        ...of('customerProfile', 'delete', 'hold', 'release'),
      ],
    },
    ROLE_FINANCE: { screens: ['customerInformation'], without: ['customerProfile.delete'] },
    ROLE_CUSTOMER: {
      screens: [
        'hongKongSeamless',
        'hongKongCustomsDeclaration',
        'hKDetail',
        'addressInformation',
        'clearanceCargoInformation',
      ],
      without: [
        ...of('roadCargo', 'edit', 'submit', 'delete'),
        ...of('truckTrip', 'view', 'edit', 'delete', 'export'),
        ...of('tradeDeclaration', 'edit', 'submit', 'delete'),
        'partyAddress.merge',
      ],
    },
  }),
}
