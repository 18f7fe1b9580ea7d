import { text, type Text } from '../kernel/text.ts'

/** What the part of a permission behind the dot means. A word that is not here is told by the first route that asks for it. */
export const permissionText: Readonly<Record<string, Text>> = {
  view: text('查看', '檢視', 'View'),
  edit: text('新增和修改', '新增和修改', 'Add and edit'),
  delete: text('删除和恢复', '刪除和還原', 'Delete and restore'),
  export: text('导出', '匯出', 'Export'),
  grant: text('授权', '授權', 'Grant permissions'),
  password: text('重置密码', '重設密碼', 'Reset passwords'),
  activate: text('启用、撤回和更正', '啟用、撤回和更正', 'Activate, revert and correct'),
  publish: text('发布、撤回和提醒', '發佈、撤回和提醒', 'Publish, revoke and remind'),
  decide: text('业务流转', '業務流轉', 'Move cases on'),
  assign: text('分派', '分派', 'Assign'),
  check: text('审单', '審單', 'Check'),
  submit: text('提交海关', '提交海關', 'Submit to customs'),
  upload: text('上传单证', '上載單證', 'Upload documents'),
  talk: text('留言和答复', '留言和答覆', 'Write and answer'),
  tax: text('登记税单与缴款', '登記稅單與繳款', 'Enter tax bills and payments'),
  number: text('查看完整账号', '檢視完整帳號', 'View full account numbers'),
  release: text('提前解除暂缓付款', '提前解除暫緩付款', 'Lift holds of payments early'),
  freeze: text('冻结、解冻和销户', '凍結、解凍和銷戶', 'Freeze, unfreeze and close'),
  alert: text('设置余额提醒', '設定餘額提醒', 'Set the alert level'),
  post: text('记账', '記帳', 'Post to the ledger'),
  verify: text('校验账目', '校驗帳目', 'Verify the ledger'),
  review: text('审核', '審核', 'Review'),
  close: text('关闭和重新启用', '關閉和重新啟用', 'Close and reopen'),
  kick: text('强制下线', '強制登出', 'End sessions'),
}
