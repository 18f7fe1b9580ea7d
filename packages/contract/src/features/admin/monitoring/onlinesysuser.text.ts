import { text } from '../../../kernel/text.ts'

export const onlinesysuserText = {
  title: text('在线用户', '在線用戶', 'Users online'),
  nickname: text('姓名', '姓名', 'Name'),
  username: text('用户名', '用戶名稱', 'User name'),
  org: text('组织', '組織', 'Organisation'),
  device: text('设备', '裝置', 'Device'),
  ip: text('地址', '地址', 'Address'),
  signedInAt: text('登录时间', '登入時間', 'Signed in since'),
  lastUsedAt: text('最近使用', '最近使用', 'Last used'),
  own: text('自己', '自己', 'You'),
  removePrincipal: text('强制用户下线', '強制用戶登出', 'End the sessions of a user'),
  removeSessions: text('结束所选会话', '結束所選工作階段', 'End the chosen sessions'),
}
