import { text } from '../../kernel/text.ts'
import { everywhere, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'notification',
    path: '/notification',
    title: text('通知公告', '通知公告', 'Notices'),
    icon: 'bell',
    group: 'admin',
    areas: ['admin', 'platform'],
    resources: ['notification'],
    after: 'auditTrail',
  },
  {
    code: 'mynotification',
    path: '/mynotification',
    title: text('我的通知', '我的通知', 'My notifications'),
    icon: 'bell',
    areas: everywhere,
    resources: [],
    hidden: true,
    after: 'permissionRole',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    myNotification: { routes: async () => (await import('./myNotification.ts')).myNotification },
    notification: {
      resource: async () => (await import('./notification.ts')).notification,
      cannot: { restrict: 'who reads a notice is said by the notice' },
      pickers: { noticeOrg: 'queryOrgOptions', noticeRole: 'queryRoleOptions', noticeUser: 'queryUserOptions' },
    },
    noticePreference: { routes: async () => (await import('./noticePreference.ts')).noticePreference },
  },
}
