import { text } from '../../kernel/text.ts'
import { work, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'dataReport',
    path: '/DataReport',
    title: text('数据报表', '數據報表', 'Reports'),
    icon: 'bar-chart',
    group: 'customerCentre',
    areas: work,
    resources: ['report'],
    after: 'billingManagement',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    report: { routes: async () => (await import('./report.ts')).report },
    savedReport: {
      routes: async () => (await import('./savedReport.ts')).savedReportRoutes,
      title: async () => (await import('./savedReport.text.ts')).savedReportText.title,
    },
  },
  startingRoles: () => ({
    ROLE_CLASSIFIER: { screens: ['dataReport'] },
    ROLE_CLASSIFY_LEAD: { screens: ['dataReport'] },
    ROLE_DECLARANT: { screens: ['dataReport'] },
    ROLE_FINANCE: { screens: ['dataReport'] },
    ROLE_CUSTOMER: { screens: ['dataReport'] },
  }),
}
