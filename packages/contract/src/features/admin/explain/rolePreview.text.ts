import { text } from '../../../kernel/text.ts'

export const rolePreviewText = {
  previewMenuToRole: text('预览：授权菜单', '預覽：授權選單', 'Preview: menus of a role'),
  previewButtonToRole: text('预览：授权按钮', '預覽：授權按鈕', 'Preview: buttons of a role'),
  previewDataFieldToRole: text('预览：授权数据', '預覽：授權資料', 'Preview: rows and fields of a role'),
  previewDeleteDataField: text('预览：删除数据权限', '預覽：刪除資料權限', 'Preview: deleting a data permission'),
  previewUserToRole: text('预览：角色的用户', '預覽：角色的用戶', 'Preview: users of a role'),
  previewRoleToUser: text('预览：用户的角色', '預覽：用戶的角色', 'Preview: roles of a user'),
  previewUrlToRole: text('预览：角色的 URL', '預覽：角色的 URL', 'Preview: URLs of a role'),
  previewRoleToUrl: text('预览：URL 的角色', '預覽：URL 的角色', 'Preview: roles of a URL'),
  previewSaveDataRule: text('预览：保存数据权限规则', '預覽：儲存資料權限規則', 'Preview: saving a data permission'),
  previewDeleteDataRules: text(
    '预览：删除数据权限规则',
    '預覽：刪除資料權限規則',
    'Preview: deleting data permissions',
  ),
  previewRestoreDataRules: text(
    '预览：恢复数据权限规则',
    '預覽：復原資料權限規則',
    'Preview: restoring data permissions',
  ),
  previewSaveUrl: text('预览：保存 URL 规则', '預覽：儲存 URL 規則', 'Preview: saving a URL rule'),
  previewDeleteUrls: text('预览：删除 URL 规则', '預覽：刪除 URL 規則', 'Preview: deleting URL rules'),
  previewRestoreUrls: text('预览：恢复 URL 规则', '預覽：復原 URL 規則', 'Preview: restoring URL rules'),
  previewDelete: text('预览：删除角色', '預覽：刪除角色', 'Preview: deleting a role'),

  rowsChange: text('{title}的数据：{from} → {to}', '{title}的資料：{from} → {to}', 'rows of {title}: {from} → {to}'),
  fieldOf: text('{title}的字段“{field}”', '{title}的欄位「{field}」', 'the field “{field}” of {title}'),
}
