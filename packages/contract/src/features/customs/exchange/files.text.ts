import { text } from '../../../kernel/text.ts'

/** Words of the files that go to and come from customs through a provider or a filer's own software. */
export const filesText = {
  layout: text('文件格式', '檔案格式', 'File layout'),
  saveLayout: text('保存文件格式', '儲存檔案格式', 'Save the file layout'),
  importResults: text('导入回执', '匯入回覆', 'Import results'),
  waitingResults: text('未匹配的回执', '未配對的回覆', 'Results that wait for their record'),
  result: text('回执', '回覆', 'Result'),
  time: text('时间', '時間', 'Time'),
  columnProblem: text('{column}：{message}', '{column}：{message}', '{column}: {message}'),
  fieldTwice: text('同一列出现两次', '同一欄出現兩次', 'The same column stands twice'),
}
