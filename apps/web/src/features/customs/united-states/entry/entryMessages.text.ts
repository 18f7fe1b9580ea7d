import { text } from '@clearway/contract/kernel/text'

/** Words of the responses of customs and the security filing, as the pages have them. */
export const entryMessagesText = {
  layoutTitle: text('报关数据文件的格式', '報關資料檔案的格式', 'Layout of the entry data file'),
  documented: text(
    'JSON 按 docs/for-integrators.md 所述；选 CSV 或 XML 可自定列。',
    'JSON 按 docs/for-integrators.md 所述；選 CSV 或 XML 可自訂欄。',
    'JSON is as docs/for-integrators.md describes it. Choose CSV or XML to lay out the columns yourself.',
  ),
  entryTag: text('每份报关的标签', '每份報關的標籤', 'Tag of an entry'),
  lineTag: text('每行货品的标签', '每行貨品的標籤', 'Tag of a line'),
  lineNo: text('行号', '行號', 'Line number'),
  chapter99: text('第 99 章编号', '第 99 章編號', 'Chapter 99 numbers'),
  mid: text('制造商代码（MID）', '製造商代碼（MID）', 'Manufacturer (MID)'),
  dropHint: text(
    'CSV、Excel 或 JSON，列：回执、报关号或编号或提单号、时间、说明。顺序任意，重复导入不会重复生效。',
    'CSV、Excel 或 JSON，欄：回覆、報關號或編號或提單號、時間、說明。次序不限，重複匯入不會重複生效。',
    'CSV, Excel or JSON with columns for the result, the entry number, our number or a bill, the time and a remark. Any order; the same file twice does nothing twice.',
  ),
  waiting: text('没有对应报关的回执', '沒有對應報關的回覆', 'Responses without an entry'),
  round: text('第 {round} 次申报', '第 {round} 次申報', 'Filing {round}'),
  byHand: text('人工登记', '人手登記', 'By hand'),
  whole: text('十项齐全', '十項齊全', 'All ten elements are there'),
  missing: text('还缺', '尚缺', 'Still missing'),
  filedAt: text('申报时间', '申報時間', 'Filed at'),
  filedHint: text('留空为现在', '留空為現在', 'Empty: now'),
  why: text('原因', '原因', 'Why'),
}
