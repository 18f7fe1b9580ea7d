import { text } from '../../kernel/text.ts'

export const hscodeText = {
  query: text('按编码或文字查询', '按編碼或文字查詢', 'Search by code or words'),
  queryByCode: text('查询编码详情', '查詢編碼詳情', 'Details of a code'),
  queryTree: text('浏览编码目录', '瀏覽編碼目錄', 'Browse the nomenclature'),
  queryTable: text('查询参数表', '查詢參數表', 'Parameter tables'),
  exportQuery: text('导出查询结果', '匯出查詢結果', 'Export the result'),
  badCode: text('编码为 2 至 13 位数字', '編碼為 2 至 13 位數字', 'A code has 2 to 13 digits'),
} as const
