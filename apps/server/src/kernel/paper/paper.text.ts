import { text } from '@clearway/contract/kernel/text'

/** Words on exported papers and import files. */
export const exportText = {
  cut: text(
    '仅列出前 {max} 行，请用筛选缩小范围后再导出其余',
    '僅列出前 {max} 行，請用篩選縮小範圍後再匯出其餘',
    'Only the first {max} rows are listed. Use the filters to export the rest',
  ),
  tooMuchForPaper: text(
    '这个列表的 Word 或 PDF 最多约 {max} 行，请导出 Excel，或用筛选缩小范围',
    '這個列表的 Word 或 PDF 最多約 {max} 行，請匯出 Excel，或用篩選縮小範圍',
    'Word and PDF hold about {max} rows of this list at most. Export to Excel, or narrow the list with the filters',
  ),
  tooManyForExcel: text(
    '一个 Excel 文件最多 {max} 行，请用筛选缩小范围',
    '一個 Excel 檔案最多 {max} 行，請用篩選縮小範圍',
    'An Excel file holds {max} rows at most. Narrow the list with the filters',
  ),
  page: text('第 {page} 页，共 {pages} 页', '第 {page} 頁，共 {pages} 頁', 'Page {page} of {pages}'),
  reason: text('失败原因', '失敗原因', 'Reason'),
  notes: text('填写说明', '填寫說明', 'How to fill in'),
  requiredNote: text('带 * 的列必填。', '帶 * 的欄必填。', 'Columns marked * are required.'),
  choiceNote: text(
    '有下拉列表的列请从列表中选择。',
    '有下拉清單的欄請從清單中選擇。',
    'Where a column has a drop-down list, choose from it.',
  ),
  dateNote: text('日期写成 2026-01-31。', '日期寫成 2026-01-31。', 'Write dates as 2026-01-31.'),
  nameNote: text(
    '角色、组织、页面、字段等填名称或编码；同名的组织写成“上级/名称”。',
    '角色、組織、頁面、欄位等填名稱或編碼；同名的組織寫成「上級/名稱」。',
    'Enter roles, organisations, screens and fields by name or code; for organisations with the same name, write “parent/name”.',
  ),
  manyNote: text(
    '可填多项的列，各项用分号或顿号隔开。',
    '可填多項的欄，各項用分號或頓號隔開。',
    'Where a column takes several values, separate them by semicolons or commas.',
  ),
  noSuchName: text(
    '找不到“{name}”，或同名的不止一个',
    '找不到「{name}」，或同名的不止一個',
    'There is no “{name}”, or more than one',
  ),
  noColumn: text('文件缺少列：{name}', '檔案缺少欄：{name}', 'The file has no column: {name}'),
  tooHeavy: text(
    '这个文件太复杂，读取所需的时间或内存超过上限。请拆分或另存后再上传',
    '這個檔案太複雜，讀取所需的時間或記憶體超過上限。請拆分或另存後再上載',
    'This file is too complex to read. Split it or save it as a new file, then upload it again',
  ),
  oldExcel: text(
    '这是旧版 .xls 或带密码的文件，请另存为 .xlsx',
    '這是舊版 .xls 或有密碼的檔案，請另存為 .xlsx',
    'This is an old .xls file or is password-protected. Save it as .xlsx',
  ),
  encrypted: text(
    '文件有密码，请去掉密码后再上传',
    '檔案有密碼，請移除密碼後再上載',
    'The file is password-protected. Remove the password and upload it again',
  ),
  noRows: text('文件里没有数据行', '檔案裏沒有資料行', 'The file has no rows'),
  tooManyRows: text('一次最多导入 {max} 行', '一次最多匯入 {max} 行', 'At most {max} rows can be imported at once'),
}
