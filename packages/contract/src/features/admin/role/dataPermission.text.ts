import { text } from '../../../kernel/text.ts'

export const dataPermissionText = {
  title: text('数据权限', '資料權限', 'Data permissions'),
  role: text('角色', '角色', 'Role'),
  resource: text('数据', '資料', 'Data'),
  chosenOrgs: text('指定的组织', '指定的組織', 'Chosen organisations'),
  filterFields: text('隐藏的字段', '隱藏的欄位', 'Hidden fields'),
  filterHint: text(
    '这些字段对该角色不存在：不能查看、排序、筛选、导出或填写',
    '這些欄位對該角色不存在：不能檢視、排序、篩選、匯出或填寫',
    'For this role they do not exist: not shown, sorted, filtered, exported or written',
  ),
  scopeHint: text(
    '一个人有多个角色时，取其中最宽的范围',
    '一個人有多個角色時，取其中最寬的範圍',
    'Somebody with several roles works with the widest of their ranges',
  ),
  ruleStands: text(
    '该角色对此数据已有规则，请修改原有规则',
    '該角色對此資料已有規則，請修改原有規則',
    'The role has a rule for this data already; change that one',
  ),
  fixed: text(
    '角色和数据不能更改，请新建规则',
    '角色和資料不能更改，請新建規則',
    'Role and data stay as they are; make a new rule',
  ),
}
