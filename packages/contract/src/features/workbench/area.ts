import { text } from '../../kernel/text.ts'
import { everywhere, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'workbench',
    path: '/workbench',
    title: text('工作台', '工作台', 'Workbench'),
    icon: 'home',
    areas: everywhere,
    resources: [],
    affix: true,
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    workbench: { routes: async () => (await import('./workbench.ts')).workbench },
    firstSteps: { routes: async () => (await import('./firstSteps.ts')).firstSteps },
  },
}
