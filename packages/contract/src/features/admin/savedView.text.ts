import { text } from '../../kernel/text.ts'

export const savedViewText = {
  query: text('列表视图', '清單檢視', 'Views of a list'),
  add: text('保存视图', '儲存檢視', 'Save a view'),
  update: text('修改视图', '修改檢視', 'Change a view'),
  delete: text('删除视图', '刪除檢視', 'Delete a view'),
  setDefault: text('设置默认视图', '設定預設檢視', 'Choose the default view'),
  name: text('视图名称', '檢視名稱', 'Name of the view'),
  shared: text('与本公司同事共享', '與本公司同事共用', 'Share with colleagues of this company'),
}
