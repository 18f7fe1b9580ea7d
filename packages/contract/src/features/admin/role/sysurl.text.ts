import { text } from '../../../kernel/text.ts'

export const sysurlText = {
  title: text('URL 权限', 'URL 權限', 'URL permissions'),
  url: text('接口地址', '介面地址', 'Address'),
  urlHint: text(
    '接口路径，或以 /** 结尾表示其下全部。设置后，除管理员外只有勾选的角色可以调用',
    '介面路徑，或以 /** 結尾表示其下全部。設定後，除管理員外只有勾選的角色可以呼叫',
    'The path of a call, or with /** at the end everything below it. Only the ticked roles and administrators can then call it',
  ),
  description: text('说明', '說明', 'Description'),
  roles: text('可调用的角色', '可呼叫的角色', 'Roles allowed to call it'),
  queryRoleIdByUrlId: text('URL 的角色', 'URL 的角色', 'Roles of a URL'),
  queryUrlIdByRoleId: text('角色的 URL', '角色的 URL', 'URLs of a role'),
  authorizeRoleToUrl: text('给 URL 授权角色', '為 URL 授權角色', 'Grant a URL to roles'),
  authorizeUrlToRole: text('给角色授权 URL', '為角色授權 URL', 'Grant URLs to a role'),
  noSuchUrl: text(
    '没有这样的接口，请从列表中选择',
    '沒有這樣的介面，請從清單中選擇',
    'There is no such call. Choose one from the list',
  ),
  alwaysOpen: text(
    '这些接口对所有登录用户开放，不受 URL 权限限制',
    '這些介面對所有登入用戶開放，不受 URL 權限限制',
    'These calls are open to all signed-in users; a URL permission does not restrict them',
  ),
  notYours: text(
    '您自己不能调用 {url}，所以不能更改它的权限',
    '您自己不能呼叫 {url}，所以不能更改它的權限',
    'You cannot call {url} yourself, so you cannot change its permissions',
  ),
}
