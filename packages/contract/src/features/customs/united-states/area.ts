import { text } from '../../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../../area.ts'

export const screens = [
  {
    code: 'importersAndExporters',
    path: '/importersAndExporters',
    title: text('进出口商', '進出口商', 'Importers and exporters'),
    icon: 'global',
    group: 'unitedStates',
    areas: work,
    resources: ['usParty', 'customer'],
    after: 'hKDetail',
  },
  {
    code: 'powerOfAttorney',
    path: '/powerOfAttorney',
    title: text('清关委托书', '清關委託書', 'Powers of attorney'),
    icon: 'audit',
    group: 'unitedStates',
    areas: work,
    resources: ['usPower', 'usParty'],
  },
  {
    code: 'importClearance',
    path: '/importClearance',
    title: text('美国进口清关', '美國進口清關', 'US import clearance'),
    icon: 'form',
    group: 'unitedStates',
    areas: work,
    resources: ['usEntry', 'usParty'],
  },
  {
    code: 'vehicleTowing',
    path: '/vehicleTowing',
    title: text('拖车', '拖車', 'Drayage'),
    icon: 'car',
    group: 'unitedStates',
    areas: work,
    resources: ['drayMove', 'drayTerminal', 'drayRate', 'usEntry', 'customer'],
  },
  {
    code: 'customerInformations',
    path: '/customerInformations',
    title: text('美国清关客户', '美國清關客戶', 'US clearance customers'),
    icon: 'team',
    group: 'unitedStates',
    areas: ['admin'],
    resources: ['usCustomer', 'customer'],
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    usParty: { resource: async () => (await import('./usParty.ts')).usParty },
    usCustomer: { resource: async () => (await import('./usCustomer.ts')).usCustomer },
    usEntry: { resource: async () => (await import('./entry/usEntry.ts')).usEntry },
    drayMove: { resource: async () => (await import('./drayage/drayMove.ts')).drayMove },
    drayRate: { resource: async () => (await import('./drayage/drayRate.ts')).drayRate },
    drayTerminal: { resource: async () => (await import('./drayage/drayTerminal.ts')).drayTerminal },
    usPower: { resource: async () => (await import('./usPower.ts')).usPower },
  },
  startingRoles: () => ({
    ROLE_DECLARANT: {
      screens: screens.map((screen) => screen.code),
      without: [
        ...of('usParty', 'delete'),
        ...of('usPower', 'delete'),
        ...of('usEntry', 'delete', 'range'),
        ...of('usCustomer', 'delete', 'hold', 'release'),
        ...of('drayMove', 'delete'),
        ...of('drayRate', 'edit', 'delete'),
        ...of('drayTerminal', 'delete'),
      ],
    },
    ROLE_FINANCE: { screens: ['customerInformations'], without: of('usCustomer', 'delete', 'merge') },
    ROLE_CUSTOMER: {
      screens: ['importersAndExporters', 'powerOfAttorney', 'importClearance', 'vehicleTowing'],
      without: [
        ...of('drayMove', 'edit', 'delete', 'dispatch'),
        ...of('drayRate', 'view', 'edit', 'delete', 'export'),
        ...of('drayTerminal', 'view', 'edit', 'delete', 'export'),
        ...of('usParty', 'edit', 'delete', 'advance', 'merge', 'importerNumber'),
        ...of('usPower', 'edit', 'delete', 'send', 'revoke'),
        ...of('usEntry', 'edit', 'delete', 'submit', 'range'),
      ],
    },
  }),
}
