import { text } from '@clearway/contract/kernel/text'

export const tenantText = {
  basics: text('基本信息', '基本資料', 'Basic information'),
  terms: text('套餐与有效期', '套餐與有效期', 'Package and validity'),
  contact: text('联系方式', '聯絡方式', 'Contact'),
  access: text('登录与时区', '登入與時區', 'Sign-in and time zone'),
  first: text('首位管理员', '首位管理員', 'First administrator'),
  existingHint: text(
    '对方保留原来的密码，成为新租户的管理员和拥有者。',
    '對方保留原來的密碼，成為新租戶的管理員和擁有者。',
    'This person keeps their password and becomes administrator and owner.',
  ),
  noLimit: text('全部功能', '全部功能', 'All features'),
  ofMost: text('{count} / {most}', '{count} / {most}', '{count} of {most}'),
  suspendTitle: text('停用“{name}”？', '停用「{name}」？', 'Suspend “{name}”?'),
  suspendBody: text(
    '该租户的 {count} 名用户会立即下线，恢复之前不能登录。数据不受影响。',
    '該租戶的 {count} 名用戶會立即登出，恢復之前不能登入。資料不受影響。',
    'Its {count} users are signed out immediately and cannot sign in until it is reinstated. Its data is not affected.',
  ),
  reinstateTitle: text('恢复“{name}”？', '恢復「{name}」？', 'Reinstate “{name}”?'),
  reinstateBody: text(
    '该租户的用户可以重新登录。停用原因：{reason}',
    '該租戶的用戶可以重新登入。停用原因：{reason}',
    'Its users can sign in again. It was suspended because: {reason}',
  ),
  archiveTitle: text('归档“{name}”？', '封存「{name}」？', 'Archive “{name}”?'),
  archiveBody: text(
    '该租户会从列表移到回收站，用户不能登录。数据保留，可以恢复。',
    '該租戶會從列表移到資源回收筒，用戶不能登入。資料保留，可以還原。',
    'It moves to the recycle bin and nobody can sign in. Its data is kept, and it can be restored.',
  ),
  deleteStillUsed: text('还有租户使用它', '還有租戶使用它', 'Tenants still use it'),

  effect: text('保存后的影响', '儲存後的影響', 'Impact of saving'),
  effectNone: text('没有人失去功能。', '沒有人失去功能。', 'Nobody loses a screen.'),
  effectLost: text(
    '{tenants} 个租户的 {people} 人失去：{screens}',
    '{tenants} 個租戶的 {people} 人失去：{screens}',
    'Users affected: {people}, tenants: {tenants}. No longer available: {screens}',
  ),
  effectLostNobody: text(
    '不再包含：{screens}。目前没有人使用。',
    '不再包含：{screens}。目前沒有人使用。',
    'No longer included: {screens}. Nobody uses it now.',
  ),
  effectWon: text('新增：{screens}', '新增：{screens}', 'Added: {screens}'),
  effectLine: text('{name}：{people} 人，{screens}', '{name}：{people} 人，{screens}', '{name}: {people} ({screens})'),
  effectScreen: text('{screen} {people}', '{screen} {people}', '{screen} {people}'),
  effectKept: text(
    '角色的授权会保留，套餐再次包含时自动恢复。',
    '角色的授權會保留，套餐再次包含時自動恢復。',
    'Roles keep their permissions, which take effect again once the package includes the screen.',
  ),
  effectCut: text(
    '只计算了前 1,000 个租户。',
    '只計算了前 1,000 個租戶。',
    'Only the first 1,000 tenants were counted.',
  ),
  effectMore: text('还有 {count} 个租户', '還有 {count} 個租戶', '{count} more tenants'),
  always: text(
    '用户、角色、组织、菜单和租户设置每个租户都有。',
    '用戶、角色、組織、選單和租戶設定每個租戶都有。',
    'Users, roles, organisations, menus and tenant settings are part of every package.',
  ),
  allScreens: text('全选', '全選', 'Select all'),
  noScreens: text('全不选', '全不選', 'Select none'),

  exportTitle: text('导出本租户的全部数据？', '匯出本租戶的全部資料？', 'Export all data of this tenant?'),
  exportSure: text(
    '文件包含所有订单、客户和人员的资料，请妥善保管。其他管理员会收到通知。',
    '檔案包含所有訂單、客戶和人員的資料，請妥善保管。其他管理員會收到通知。',
    'The file contains all orders, customers and people: keep it safe. The other administrators are notified.',
  ),
  exportHint: text(
    '把全部数据打包成一个 zip：每张表一份 CSV 和一份 JSON，加上所有文件。密码和密钥不在内。您可以随时带走自己的数据。',
    '把全部資料打包成一個 zip：每張表一份 CSV 和一份 JSON，加上所有檔案。密碼和密鑰不在內。您可以隨時帶走自己的資料。',
    'Everything in one zip: each table as CSV and JSON, plus all files. Passwords and keys are excluded. You can take your data with you at any time.',
  ),
  exportFacts: text(
    '{rows} 行，{files} 个文件，{size}；{until} 删除',
    '{rows} 行，{files} 個檔案，{size}；{until} 刪除',
    '{rows} rows, {files} files, {size}; deleted on {until}',
  ),
  exportProgress: text(
    '第 {done} / {total} 张表，{rows} 行',
    '第 {done} / {total} 張表，{rows} 行',
    'Table {done} of {total}, {rows} rows',
  ),
  exportDownload: text('下载', '下載', 'Download'),

  approveTitle: text('同意创建“{name}”', '同意建立「{name}」', 'Approve “{name}”'),
  approveBody: text(
    '将创建租户“{name}”（{code}），{who} 成为它的管理员和拥有者，并带上一套起步角色。',
    '將建立租戶「{name}」（{code}），{who} 成為它的管理員和擁有者，並附上一套起步角色。',
    'The tenant “{name}” ({code}) is created with a set of starting roles; {who} becomes its administrator and owner.',
  ),
  createHint: text(
    '个人用户申请自己的租户时，会出现在这里。',
    '個人用戶申請自己的租戶時，會出現在這裏。',
    'When someone applies for a tenant, the application appears here.',
  ),
  none: text('没有待审核的申请', '沒有待審核的申請', 'No applications waiting'),
  decidedAlready: text('这份申请已处理', '這份申請已處理', 'This application has already been decided'),
}
