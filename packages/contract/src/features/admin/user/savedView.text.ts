import { text } from '../../../kernel/text.ts'

export const savedViewText = {
  query: text('列表视图', '清單檢視', 'List views'),
  add: text('保存视图', '儲存檢視', 'Save a view'),
  update: text('修改视图', '修改檢視', 'Change a view'),
  delete: text('删除视图', '刪除檢視', 'Delete a view'),
  setDefault: text('设置默认视图', '設定預設檢視', 'Choose the default view'),
  name: text('视图名称', '檢視名稱', 'View name'),
  notOwn: text(
    '这是同事共享的视图，只有创建人可以修改。请另存为自己的视图',
    '這是同事共用的檢視，只有建立者可以修改。請另存為自己的檢視',
    'A colleague shares this view and only its owner can change it. Save it as a view of your own',
  ),
  tooMany: text(
    '一个列表最多保存 {max} 个视图，请先删除不用的',
    '一個清單最多儲存 {max} 個檢視，請先刪除不用的',
    'You can save at most {max} views per list. Delete one you do not need',
  ),
  shared: text('与本公司同事共享', '與本公司同事共用', 'Share with colleagues of this company'),
}
