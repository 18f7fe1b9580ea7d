import { text } from '../../../kernel/text.ts'

export const explainText = {
  title: text('权限诊断', '權限診斷', 'Permission check'),
  queryExplain: text('为什么能或不能', '為甚麼能或不能', 'Why someone can or cannot do something'),
  queryUsers: text('可以询问的用户', '可以查詢的用戶', 'Users to check'),
  queryRecords: text('可以询问的记录', '可以查詢的記錄', 'Records to check'),
  queryRights: text('用户的全部权限和来源', '用戶的全部權限和來源', 'A user’s permissions and their sources'),
  exportRights: text('导出用户的全部权限', '匯出用戶的全部權限', 'Export a user’s permissions'),
  queryHolders: text('谁有这个权限', '誰有這個權限', 'Who has a permission'),

  noSuchAction: text('没有这个操作', '沒有這個操作', 'There is no such action'),
  noRecords: text('这个操作不针对某一条记录', '這個操作不針對某一條記錄', 'This action is not about one record'),
  noSuchField: text('没有这个字段', '沒有這個欄位', 'There is no such field'),
  actionOrRole: text('请选择操作或角色', '請選擇操作或角色', 'Choose an action or a role'),

  steps: {
    tenant: text('租户', '租戶', 'Tenant'),
    account: text('账号', '帳號', 'Account'),
    access: text('接口', '介面', 'Call'),
    package: text('套餐', '套餐', 'Package'),
    roles: text('角色', '角色', 'Roles'),
    grant: text('临时授权', '臨時授權', 'Temporary grant'),
    admin: text('管理员', '管理員', 'Administrator'),
    urlRule: text('URL 规则', 'URL 規則', 'URL rule'),
    permission: text('菜单和按钮', '選單和按鈕', 'Menu and button'),
    rows: text('数据范围', '資料範圍', 'Rows'),
    fields: text('字段', '欄位', 'Fields'),
  },

  inForce: text('“{tenant}”正常使用中', '「{tenant}」正常使用中', '“{tenant}” is active'),
  inForceUntil: text(
    '“{tenant}”正常使用中，有效至 {until}',
    '「{tenant}」正常使用中，有效至 {until}',
    '“{tenant}” is active until {until}',
  ),
  accountAble: text('账号“{name}”已启用', '帳號「{name}」已啟用', 'The account “{name}” is enabled'),
  accountInvited: text(
    '账号“{name}”还没有接受邀请，不能登录',
    '帳號「{name}」還沒有接受邀請，不能登入',
    'The account “{name}” has not accepted its invitation and cannot sign in',
  ),
  accountDisabled: text(
    '账号“{name}”已停用，不能登录',
    '帳號「{name}」已停用，不能登入',
    'The account “{name}” is disabled and cannot sign in',
  ),
  accountDeleted: text(
    '账号“{name}”已删除，不能登录',
    '帳號「{name}」已刪除，不能登入',
    'The account “{name}” was deleted and cannot sign in',
  ),
  mustChange: text(
    '密码由他人设置，改密码之前只能使用个人中心',
    '密碼由他人設定，更改密碼之前只能使用個人中心',
    'The password was set by someone else: until it is changed, only the user’s own profile is available',
  ),

  mustProve: text(
    '租户要求双重验证，设置之前只能使用个人中心',
    '租戶要求雙重驗證，設定之前只能使用個人中心',
    'The tenant requires two-step verification: until it is set up, only the user’s own profile is available',
  ),

  forEverybody: text(
    '任何人都可以使用，不需要登录',
    '任何人都可以使用，不需要登入',
    'Open to everyone, even without signing in',
  ),
  forSignedIn: text('登录后人人可用', '登入後人人可用', 'Open to all signed-in users'),
  forPlatform: text('只有平台的管理员可以使用', '只有平台的管理員可以使用', 'Only platform administrators can do this'),
  noPackage: text('租户没有套餐限制', '租戶沒有套餐限制', 'No package limits this tenant'),
  inPackage: text(
    '套餐“{package}”包含这个权限',
    '套餐「{package}」包含這個權限',
    'The package “{package}” includes it',
  ),
  notInPackage: text(
    '套餐“{package}”不包含这个权限，租户里谁也没有',
    '套餐「{package}」不包含這個權限，租戶裏誰也沒有',
    'The package “{package}” does not include it, so nobody in the tenant has it',
  ),
  goneFromSale: text('（已停用的套餐）', '（已停用的套餐）', '(a package no longer offered)'),
  holdsRoles: text('有角色：{roles}', '有角色：{roles}', 'Has the roles: {roles}'),
  noRoles: text('没有任何角色', '沒有任何角色', 'Has no role'),
  grantedUntil: text(
    '本人获得临时授权，到 {until} 为止',
    '本人獲得臨時授權，到 {until} 為止',
    'Granted to this person until {until}',
  ),
  noGrant: text('没有这个权限的临时授权', '沒有這個權限的臨時授權', 'No temporary grant of this permission'),
  isAdmin: text(
    '角色“{role}”是管理员，拥有所在区域全部菜单的权限',
    '角色「{role}」是管理員，擁有所在區域全部選單的權限',
    'The role “{role}” is an administrator role with every menu of its area',
  ),
  adminWithout: text(
    '是管理员，但所在区域没有启用含有这个权限的菜单',
    '是管理員，但所在區域沒有啟用含有這個權限的選單',
    'Is an administrator, but no enabled menu of the area has it',
  ),
  notAdmin: text('不是管理员', '不是管理員', 'Not an administrator'),
  noUrlRule: text('没有针对这个操作的 URL 规则', '沒有針對這個操作的 URL 規則', 'No URL rule applies to it'),
  urlNotAsked: text(
    'URL 规则“{url}”不约束该用户',
    'URL 規則「{url}」不約束該用戶',
    'The URL rule “{url}” does not restrict this user',
  ),
  urlAllows: text(
    'URL 规则“{url}”允许角色：{roles}',
    'URL 規則「{url}」允許角色：{roles}',
    'The URL rule “{url}” allows these roles: {roles}',
  ),
  urlRefuses: text(
    'URL 规则“{url}”只允许角色：{roles}，该用户都没有',
    'URL 規則「{url}」只允許角色：{roles}，該用戶都沒有',
    'The URL rule “{url}” allows only these roles, none of which the user has: {roles}',
  ),
  urlPart: text('其中 {calls} 被 URL 规则关闭', '其中 {calls} 被 URL 規則關閉', 'Blocked by a URL rule: {calls}'),
  menuDecided: text('已由上一步决定', '已由上一步決定', 'Decided by a step above'),
  hiddenBy: text(
    '角色“{role}”在菜单“{menu}”中隐藏了这个按钮',
    '角色「{role}」在選單「{menu}」中隱藏了這個按鈕',
    'The role “{role}” hides this button in the menu “{menu}”',
  ),
  menuNotHeld: text(
    '该用户的角色都没有含这个权限的菜单（{menus}）',
    '該用戶的角色都沒有含這個權限的選單（{menus}）',
    'None of the user’s roles has a menu with it ({menus})',
  ),
  menuOff: text('菜单“{menu}”已停用', '選單「{menu}」已停用', 'The menu “{menu}” is disabled'),
  menuNotSold: text(
    '套餐不包含菜单“{menu}”',
    '套餐不包含選單「{menu}」',
    'The package does not include the menu “{menu}”',
  ),
  menuNowhere: text(
    '该用户的区域（{area}）没有含这个权限的菜单',
    '該用戶的區域（{area}）沒有含這個權限的選單',
    'No menu of the area ({area}) has it',
  ),
  areas: {
    admin: text('管理端', '管理端', 'staff'),
    customer: text('客户端', '客戶端', 'customers'),
    platform: text('平台', '平台', 'platform'),
    personal: text('个人', '個人', 'personal'),
  },

  viaMenu: text(
    '角色“{role}”，菜单“{menu}”',
    '角色「{role}」，選單「{menu}」',
    'role “{role}” through the menu “{menu}”',
  ),
  viaAdmin: text('角色“{role}”（管理员）', '角色「{role}」（管理員）', 'role “{role}” (administrator)'),
  viaUrl: text(
    '角色“{role}”，URL 规则“{url}”',
    '角色「{role}」，URL 規則「{url}」',
    'role “{role}” through the URL rule “{url}”',
  ),
  viaGrant: text('临时授权，到 {until}', '臨時授權，到 {until}', 'granted until {until}'),

  rowsAll: text('全部', '全部', 'all'),
  rowsOwn: text('仅本人创建', '僅本人建立', 'own records only'),
  rowsOrgs: text('组织 {orgs}', '組織 {orgs}', 'of {orgs}'),
  rowsNone: text('没有（未分配组织）', '沒有（未分配組織）', 'none (no organisation)'),
  rowsOf: text('能看到的行：{scope}。', '能看到的行：{scope}。', 'Sees: {scope}. '),
  rowsRole: text('角色“{role}”：{scope}', '角色「{role}」：{scope}', 'role “{role}”: {scope}'),
  rowsWidest: text(
    '各角色相加，取最宽：{roles}。',
    '各角色相加，取最寬：{roles}。',
    'Roles add up, the widest applies: {roles}. ',
  ),
  rowsCustomer: text(
    '客户的用户只看到自己的组织。',
    '客戶的用戶只看到自己的組織。',
    'A customer’s users see their own organisation only. ',
  ),
  noRule: text('没有规则', '沒有規則', 'no rule'),
  recordIn: text(
    '记录“{record}”属于组织“{org}”，由{maker}创建',
    '記錄「{record}」屬於組織「{org}」，由{maker}建立',
    'The record “{record}” belongs to “{org}” and was created by {maker}',
  ),
  recordInNone: text(
    '记录“{record}”不属于任何组织，由{maker}创建',
    '記錄「{record}」不屬於任何組織，由{maker}建立',
    'The record “{record}” belongs to no organisation and was created by {maker}',
  ),
  recordInBin: text('，在回收站里', '，在資源回收筒裏', ', and is in the recycle bin'),
  himself: text('该用户本人', '該用戶本人', 'the user'),
  somebody: text('系统或已离开的人', '系統或已離開的人', 'the system or someone who has left'),
  noRecord: text('没有选择记录', '沒有選擇記錄', 'No record was chosen'),

  fieldShown: text('能看到字段“{field}”', '能看到欄位「{field}」', 'Sees the field “{field}”'),
  fieldShownBy: text(
    '能看到字段“{field}”：角色 {roles} 隐藏它，但其他角色没有',
    '能看到欄位「{field}」：角色 {roles} 隱藏它，但其他角色沒有',
    'Sees the field “{field}”: hidden by {roles}, but not by all roles that grant it',
  ),
  fieldHidden: text(
    '字段“{field}”被隐藏：角色 {roles}',
    '欄位「{field}」被隱藏：角色 {roles}',
    'The field “{field}” is hidden by: {roles}',
  ),
  fieldsHidden: text('看不到的字段：{fields}', '看不到的欄位：{fields}', 'Fields not shown: {fields}'),
  fieldsAll: text('能看到全部字段', '能看到全部欄位', 'Sees every field'),

  adviceAccount: text('在“用户管理”中启用账号。', '在「用戶管理」中啟用帳號。', 'Enable the account under “Users”.'),
  adviceInvited: text('请对方接受邀请。', '請對方接受邀請。', 'Ask the person to accept the invitation.'),
  advicePassword: text(
    '请对方登录并设置自己的密码。',
    '請對方登入並設定自己的密碼。',
    'Ask the person to sign in and set a password.',
  ),
  adviceSecondFactor: text(
    '请对方登录并在个人中心设置双重验证。',
    '請對方登入並在個人中心設定雙重驗證。',
    'Ask the person to sign in and set it up in the profile.',
  ),
  advicePackage: text('请平台更换租户的套餐。', '請平台更換租戶的套餐。', 'Ask the platform for another package.'),
  adviceRole: text(
    '给该用户一个有菜单“{menu}”的角色，或给该用户的某个角色勾选这个按钮。',
    '給該用戶一個有選單「{menu}」的角色，或給該用戶的某個角色勾選這個按鈕。',
    'Give the user a role with the menu “{menu}”, or tick this button for one of the user’s roles.',
  ),
  adviceButton: text(
    '在角色“{role}”的菜单“{menu}”中勾选这个按钮。',
    '在角色「{role}」的選單「{menu}」中勾選這個按鈕。',
    'Tick this button in the menu “{menu}” of the role “{role}”.',
  ),
  adviceUrl: text(
    '在“URL 权限”中给规则“{url}”加上该用户的某个角色。',
    '在「URL 權限」中為規則「{url}」加上該用戶的某個角色。',
    'Add one of the user’s roles to the rule “{url}” under “URL permissions”.',
  ),
  adviceMenu: text(
    '在“菜单管理”中启用菜单“{menu}”。',
    '在「選單管理」中啟用選單「{menu}」。',
    'Enable the menu “{menu}” under “Menus”.',
  ),
  adviceRows: text(
    '放宽角色的数据范围，或更改用户的组织。',
    '放寬角色的資料範圍，或更改用戶的組織。',
    'Widen the rows of a role, or change the user’s organisation.',
  ),
  adviceFields: text(
    '在角色的数据权限中取消隐藏这个字段。',
    '在角色的資料權限中取消隱藏這個欄位。',
    'Remove the field from the hidden fields of a role.',
  ),

  permission: text('权限', '權限', 'Permission'),
  code: text('权限代码', '權限代碼', 'Code'),
  from: text('来源', '來源', 'Source'),
  until: text('到期', '到期', 'Until'),
  rows: text('数据范围', '資料範圍', 'Rows'),
  fields: text('看不到的字段', '看不到的欄位', 'Fields not shown'),
  screen: text('页面', '頁面', 'Screen'),
}
