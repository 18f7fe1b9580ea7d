import { text } from '../../../kernel/text.ts'

export const sysroleText = {
  rightsGiven: text('授予的权限', '授予的權限', 'Rights given'),
  rightsTaken: text('收回的权限', '收回的權限', 'Rights taken away'),
  copyRole: text('复制角色', '複製角色', 'Copy a role'),
  copyAdmin: text(
    '“{role}”本来就拥有全部权限，没有可复制的授权',
    '「{role}」本來就擁有全部權限，沒有可複製的授權',
    '“{role}” holds every right as it is; there is nothing to copy',
  ),
  title: text('角色', '角色', 'Roles'),
  roleCode: text('角色编码', '角色編碼', 'Role code'),
  roleCodeHint: text(
    '大写字母、数字和下划线，如 ROLE_AUDITOR',
    '大寫字母、數字和底線，如 ROLE_AUDITOR',
    'Capital letters, digits and underscores, such as ROLE_AUDITOR',
  ),
  roleCodeShape: text(
    '只能用大写字母、数字和下划线，以字母开头',
    '只能用大寫字母、數字和底線，以字母開頭',
    'Capital letters, digits and underscores only, starting with a letter',
  ),
  roleName: text('角色名称', '角色名稱', 'Role name'),
  roleDescription: text('说明', '說明', 'Description'),
  userCount: text('用户数', '用戶數', 'Users'),

  queryRoleName: text('可分配的角色', '可分配的角色', 'Roles to assign'),
  queryRoleNameCheckbox: text('角色勾选列表', '角色勾選清單', 'Roles as a list to tick'),
  queryRoleCode: text('检查角色编码是否可用', '檢查角色編碼是否可用', 'Check whether a role code is available'),
  queryUserIdByRoleId: text('角色的用户', '角色的用戶', 'Users of a role'),
  authorizeUserToRole: text('给角色分配用户', '為角色分配用戶', 'Assign a role to users'),

  codeTaken: text('新增失败：角色编码不能重复', '新增失敗：角色編碼不能重複', 'add failed: role codes cannot repeat'),
  usersNeeded: text('分配的用户不能为空', '分配的用戶不能為空', 'Assigned users cannot be empty'),
  adminFixed: text(
    'ROLE_ADMIN 是系统管理员角色，编码不能更改，也不能删除',
    'ROLE_ADMIN 是系統管理員角色，編碼不能更改，也不能刪除',
    'ROLE_ADMIN is the administrator role: its code cannot be changed and it cannot be deleted',
  ),
  adminHasAll: text(
    'ROLE_ADMIN 拥有全部权限，不需要授权',
    'ROLE_ADMIN 擁有全部權限，不需要授權',
    'ROLE_ADMIN has every permission; there is nothing to grant',
  ),
  stillAssigned: text(
    '角色“{role}”还有 {count} 名用户，请先给他们换角色',
    '角色「{role}」還有 {count} 名用戶，請先為他們換角色',
    '{count} users still have the role “{role}”. Assign them another role first',
  ),
  roleAboveYou: text(
    '角色“{role}”的权限比您自己的多（{what}），只能由管理员更改',
    '角色「{role}」的權限比您自己的多（{what}），只能由管理員更改',
    'The role “{role}” has more permissions than you do ({what}). Only an administrator can change it',
  ),
  beyondYou: text(
    '不能授予您自己没有的权限：{what}',
    '不能授予您自己沒有的權限：{what}',
    'You cannot grant permissions you do not have yourself: {what}',
  ),
  wholeResource: text('{title}的全部数据', '{title}的全部資料', 'all of {title}'),
  administrator: text('管理员', '管理員', 'administrator'),
}
