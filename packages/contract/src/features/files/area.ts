import { text } from '../../kernel/text.ts'
import { everywhere, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'ownExport',
    path: '/profile/exports',
    title: text('我的导出', '我的匯出', 'My exports'),
    icon: 'file-done',
    areas: everywhere,
    resources: [],
    hidden: true,
    activeMenu: '/profile/index',
    after: 'ownAudit',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    file: { routes: async () => (await import('./file.ts')).file },
    ownExport: { routes: async () => (await import('./ownExport.ts')).ownExportRoutes },
  },
}
