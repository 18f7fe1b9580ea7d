import { text } from '@clearway/contract/kernel/text'

/** Words of the dialogs for files that go to and come from customs through a provider. */
export const filesPageText = {
  notFiled: text(
    '通途不向海关提交：文件交给服务商提交，回执由服务商给出。',
    '通途不向海關提交：檔案交由服務供應商提交，回覆由服務供應商給出。',
    'Clearway files nothing with customs: a provider files what is exported here, and gives the results.',
  ),

  dropResults: text(
    '把回执文件拖到这里，或点击选择',
    '把回覆檔案拖到這裏，或按此選擇',
    'Drop a file of results here, or choose one',
  ),
  pasteHere: text(
    '或把复制的单元格粘贴在这里，连同表头',
    '或把複製的儲存格貼在這裏，連同表頭',
    'Or paste copied cells here, with their header row',
  ),
  pasted: text('粘贴', '貼上', 'pasted'),
  readPasted: text('读取粘贴的内容', '讀取貼上的內容', 'Read what was pasted'),
  looked: text(
    '{total} 行：{applied} 条将生效，{known} 条已知，{waiting} 条没有对应记录，{open} 条待人工核对',
    '{total} 行：{applied} 條將生效，{known} 條已知，{waiting} 條沒有對應記錄，{open} 條待人手核對',
    '{total} lines: {applied} to apply, {known} known already, {waiting} without a record here, {open} for you to look at',
  ),
  imported: text(
    '{total} 行：{applied} 条生效，{known} 条已知，{waiting} 条等待记录，{open} 条待人工核对',
    '{total} 行：{applied} 條生效，{known} 條已知，{waiting} 條等待記錄，{open} 條待人手核對',
    '{total} lines: {applied} applied, {known} known already, {waiting} wait for their record, {open} for you to look at',
  ),
  notYet: text('还没有导入', '尚未匯入', 'Not imported yet'),
  import: text('导入', '匯入', 'Import'),
  lineProblem: text('第 {row} 行：{message}', '第 {row} 行：{message}', 'Line {row}: {message}'),
  line: text('行', '行', 'Line'),
  number: text('编号', '編號', 'Number'),
  result: text('回执', '回覆', 'Result'),
  outcome: text('处理', '處理', 'What becomes of it'),
  outcomes: {
    applied: text('生效', '生效', 'Applies'),
    known: text('已知', '已知', 'Known already'),
    waiting: text('等待记录', '等待記錄', 'Awaiting its record'),
    open: text('待人工核对', '待人手核對', 'For you to look at'),
    problem: text('有问题', '有問題', 'Cannot be taken'),
  },
  moreLines: text('只列出前 {count} 行', '只列出首 {count} 行', 'The first {count} lines are listed'),
  waitingTitle: text('尚待处理的回执', '尚待處理的回覆', 'Results that wait'),

  noRecord: text('还没有对应记录', '尚未有對應記錄', 'its record is not here yet'),

  format: text('格式', '格式', 'Format'),
  separator: text('分隔符', '分隔符', 'Separator'),
  separators: {
    ',': text('逗号', '逗號', 'Comma'),
    ';': text('分号', '分號', 'Semicolon'),
    '\t': text('制表符', '定位字元', 'Tab'),
    '|': text('竖线', '直線', 'Bar'),
  },
  heading: text('首行为列名', '首行為欄名', 'Names in the first line'),
  date: text('日期写成', '日期寫成', 'Days as'),
  time: text('时间写成', '時間寫成', 'Times as'),
  times: { date: text('日期', '日期', 'Date'), dateTime: text('日期和时间', '日期和時間', 'Date and time') },
  rootTag: text('整个文件的标签', '整個檔案的標籤', 'Tag of the file'),
  column: text('列', '欄', 'Column'),
  columnName: text('文件中的名称', '檔案中的名稱', 'Name in the file'),
  order: text('顺序', '次序', 'Order'),
  up: text('上移 {name}', '上移 {name}', 'Move {name} up'),
  down: text('下移 {name}', '下移 {name}', 'Move {name} down'),
}
