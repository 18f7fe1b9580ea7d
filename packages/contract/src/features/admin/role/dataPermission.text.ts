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
    'For this role these fields do not exist: they cannot be viewed, sorted, filtered, exported or filled in',
  ),
  scopeHint: text(
    '一个人有多个角色时，取其中最宽的范围',
    '一個人有多個角色時，取其中最寬的範圍',
    'For someone with several roles the widest range applies',
  ),
  ruleStands: text(
    '该角色对此数据已有规则，请修改原有规则',
    '該角色對此資料已有規則，請修改原有規則',
    'The role already has a rule for this data; change that one',
  ),
  fixed: text(
    '角色和数据不能更改，请新建规则',
    '角色和資料不能更改，請新建規則',
    'Role and data cannot be changed; create a new rule',
  ),
}
