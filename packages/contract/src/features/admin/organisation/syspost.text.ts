import { text } from '../../../kernel/text.ts'

export const syspostText = {
  title: text('岗位', '職位', 'Posts'),
  postCode: text('岗位编码', '職位編碼', 'Post code'),
  postCodeHint: text(
    '字母、数字和 . _ -，如 CUSTOMS-LEAD',
    '字母、數字和 . _ -，如 CUSTOMS-LEAD',
    'Letters, digits and . _ -, such as CUSTOMS-LEAD',
  ),
  postCodeShape: text(
    '只能用字母、数字和 . _ -，以字母或数字开头',
    '只能用字母、數字和 . _ -，以字母或數字開頭',
    'Letters, digits and . _ - only, starting with a letter or digit',
  ),
  postName: text('岗位名称', '職位名稱', 'Post name'),
  postSequence: text('顺序', '順序', 'Order'),
  postParent: text('上级岗位', '上級職位', 'Parent post'),
  org: text('组织', '組織', 'Organisation'),
  status: text('状态', '狀態', 'Status'),
  able: text('启用', '啟用', 'In use'),
  disable: text('停用', '停用', 'Not in use'),
  holderCount: text('在岗人数', '在職人數', 'Holders'),
  remark: text('备注', '備註', 'Remark'),

  tree: text('岗位树', '職位樹', 'Tree of posts'),

  cycle: text(
    '上级不能是自己或自己的下级',
    '上級不能是自己或自己的下級',
    'The parent cannot be the post itself or one below it',
  ),
  tooDeep: text('岗位最多 {max} 层', '職位最多 {max} 層', 'Posts have at most {max} levels'),
  hasChildren: text(
    '“{name}”下还有 {count} 个岗位，请先删除或移走',
    '「{name}」下還有 {count} 個職位，請先刪除或移走',
    '“{name}” has {count} posts below it. Delete or move them first',
  ),
  hasHolders: text(
    '“{name}”还有 {count} 人在岗或即将到岗，请先结束他们的任职',
    '「{name}」還有 {count} 人在職或即將到職，請先結束他們的任職',
    '{count} people hold “{name}” now or in future. End their assignments first',
  ),
}
