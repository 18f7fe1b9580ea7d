import { text } from '@clearway/contract/kernel/text'

export const permissionDemoText = {
  ownRoles: text('您的角色', '您的角色', 'Your roles'),
  pageIntro: text(
    '页面权限：没有授权的页面不在菜单里，直接打开地址会到 401。下面是您能打开的页面。',
    '頁面權限：沒有授權的頁面不在選單裏，直接打開網址會到 401。下面是您能打開的頁面。',
    'Pages: a page not granted is not in the menu, and opening its address leads to 401. These are the pages you can open.',
  ),
  directiveIntro: text(
    '指令权限：元素只给指定的角色显示。ROLE_ADMIN 总能看到，空列表表示不限制。',
    '指令權限：元素只給指定的角色顯示。ROLE_ADMIN 總能看到，空清單表示不限制。',
    'Elements: shown only to the roles named. ROLE_ADMIN always sees them; an empty list means no restriction.',
  ),
  roleIntro: text(
    '角色权限：同一个元素，各个角色看到与否。具体授权在“角色管理”里设置。',
    '角色權限：同一個元素，各個角色看到與否。具體授權在「角色管理」裏設定。',
    'Roles: which role sees which element. Permissions are granted under “Roles”.',
  ),
  page: text('页面', '頁面', 'Page'),
  path: text('路径', '路徑', 'Path'),
  roles: text('要求的角色', '要求的角色', 'Roles required'),
  element: text('元素', '元素', 'Element'),
  role: text('角色', '角色', 'Role'),
  visible: text('您能看到这个元素', '您能看到這個元素', 'You see this element'),
  removed: text('元素已移除', '元素已移除', 'Element removed'),
  noRestriction: text('不限制', '不限制', 'No restriction'),
  misuse: text('试试错误的用法', '試試錯誤的用法', 'Try incorrect use'),
  misuseHint: text(
    '不传角色列表时会报错，错误也记录在右上角的错误日志里',
    '不傳角色清單時會出錯，錯誤也記錄在右上角的錯誤日誌裏',
    'Without a role list an error is raised; it is also recorded in the error log at the top right',
  ),
  shows: text('显示', '顯示', 'shown'),
  hides: text('不显示', '不顯示', 'not shown'),
  manage: text('管理角色', '管理角色', 'Manage roles'),
}
