import { text } from '../../../kernel/text.ts'

export const sysorgText = {
  title: text('组织', '組織', 'Organisations'),
  orgName: text('组织名称', '組織名稱', 'Name'),
  orgType: text('类型', '類型', 'Type'),
  company: text('公司', '公司', 'Company'),
  department: text('部门', '部門', 'Department'),
  customer: text('客户', '客戶', 'Customer'),
  customerHint: text(
    '客户组织的用户只能进入客户区，并且只看到本组织的业务',
    '客戶組織的用戶只能進入客戶區，並且只看到本組織的業務',
    'A customer’s users work in the customer area and see the business of their own organisation only',
  ),
  orgParent: text('上级组织', '上級組織', 'Parent'),
  orgDescription: text('说明', '說明', 'Description'),
  orgSequence: text('顺序', '順序', 'Order'),
  uscc: text('统一社会信用代码', '統一社會信用代碼', 'Unified Social Credit Code'),
  userCount: text('用户数', '用戶數', 'Users'),

  move: text('移动组织', '移動組織', 'Move organisations'),
  moveTo: text('移动到…', '移動到…', 'Move to…'),
  moveTitle: text('移动 {count} 个组织', '移動 {count} 個組織', 'Move {count} organisations'),
  tree: text('组织树', '組織樹', 'Tree of organisations'),
  type: text('组织类型', '組織類型', 'Types of organisations'),
  userTree: text('组织和用户树', '組織和用戶樹', 'Tree of organisations and users'),

  parentNeeded: text('请选择上级组织', '請選擇上級組織', 'Choose the parent'),
  topHasNoParent: text(
    '“{name}”是最上级组织，不能移动',
    '「{name}」是最上級組織，不能移動',
    '“{name}” is the top organisation and cannot be moved',
  ),
  topStays: text('最上级组织不能删除', '最上級組織不能刪除', 'The top organisation cannot be deleted'),
  topIsCompany: text('最上级组织必须是公司', '最上級組織必須是公司', 'The top organisation must be a company'),
  cycle: text(
    '上级不能是自己或自己的下级',
    '上級不能是自己或自己的下級',
    'The parent cannot be the organisation itself or one below it',
  ),
  tooDeep: text('组织最多 {max} 层', '組織最多 {max} 層', 'Organisations have at most {max} levels'),
  hasChildren: text(
    '“{name}”下还有组织，请先删除或移走',
    '「{name}」下還有組織，請先刪除或移走',
    '“{name}” has organisations below it. Delete or move them first',
  ),
  hasUsers: text(
    '“{name}”还有 {count} 名用户，请先把他们移到其他组织',
    '「{name}」還有 {count} 名用戶，請先把他們移到其他組織',
    '“{name}” has {count} users. Move them to another organisation first',
  ),
  nameTaken: text('同一上级下已有这个名称', '同一上級下已有這個名稱', 'This name already exists under the same parent'),
  crossesBorder: text(
    '这会让 {count} 名用户在员工后台与客户区之间变动，只能由管理员操作',
    '這會讓 {count} 名用戶在員工後台與客戶區之間變動，只能由管理員操作',
    'This moves {count} users between the staff and the customer area. Only an administrator can do it',
  ),
}
