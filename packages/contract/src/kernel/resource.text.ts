import { text } from './text.ts'

/** What the routes of the common pattern do, for the API document and the permission tree. */
export const actions = {
  query: text('查询', '查詢', 'List'),
  queryById: text('查看', '檢視', 'View'),
  queryOptions: text('选项', '選項', 'Options for a picker'),
  add: text('新增', '新增', 'Add'),
  update: text('修改', '修改', 'Edit'),
  delete: text('删除', '刪除', 'Delete'),
  restore: text('恢复', '還原', 'Restore'),
  queryHistory: text('变更记录', '變更記錄', 'Change history'),
  exportExcel: text('导出 Excel', '匯出 Excel', 'Export to Excel'),
  exportWord: text('导出 Word', '匯出 Word', 'Export to Word'),
  exportPDF: text('导出 PDF', '匯出 PDF', 'Export to PDF'),
  importTemplate: text('导入模板', '匯入範本', 'Import template'),
  importExcel: text('导入 Excel', '匯入 Excel', 'Import from Excel'),
  importFailedRows: text('导入失败的行', '匯入失敗的行', 'Rows that could not be imported'),
}
