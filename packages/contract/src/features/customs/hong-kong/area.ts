import { text } from '../../../kernel/text.ts'
import { of, type AreaList, type Screen } from '../../area.ts'

export const screens = [
  {
    code: 'hongKongSeamless',
    path: '/hongKongSeamless',
    title: text('香港无缝清关', '香港無縫清關', 'Hong Kong seamless clearance'),
    icon: 'car',
    group: 'hongKong',
    areas: ['admin', 'customer'],
    resources: ['roadCargo', 'truckTrip', 'customer'],
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    roadCargo: { resource: async () => (await import('./road/roadCargo.ts')).roadCargo },
    truckTrip: { resource: async () => (await import('./road/truckTrip.ts')).truckTrip },
  },
  startingRoles: () => ({
    ROLE_DECLARANT: { screens: ['hongKongSeamless'], without: of('roadCargo', 'delete') },
    ROLE_CUSTOMER: {
      screens: ['hongKongSeamless'],
      without: [...of('roadCargo', 'edit', 'submit', 'delete'), ...of('truckTrip', 'view', 'edit', 'delete', 'export')],
    },
  }),
}
