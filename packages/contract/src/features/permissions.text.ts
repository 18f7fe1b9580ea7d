import { text, type Text } from '../kernel/text.ts'

/** What the part of a permission behind the dot means. A word that is not here is told by the first route that asks for it. */
export const permissionText: Readonly<Record<string, Text>> = {
  view: text('查看', '檢視', 'View'),
  edit: text('新增和修改', '新增和修改', 'Add and edit'),
  delete: text('删除和恢复', '刪除和還原', 'Delete and restore'),
  export: text('导出', '匯出', 'Export'),
  grant: text('授权', '授權', 'Grant rights'),
  password: text('重置密码', '重設密碼', 'Reset passwords'),
  activate: text('启用、撤回和更正', '啟用、撤回和更正', 'Activate, revert and correct'),
  publish: text('发布、撤回和提醒', '發布、撤回和提醒', 'Publish, revoke and remind'),
  kick: text('强制下线', '強制登出', 'End sessions'),
}
