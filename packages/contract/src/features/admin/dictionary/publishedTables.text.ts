import { text } from '../../../kernel/text.ts'

/** Tables of codes that an authority publishes, on their way into dictionaries. */
export const publishedTablesText = {
  readTables: text('读取海关参数表', '讀取海關參數表', 'Read customs code tables'),
  queryTables: text('海关参数表导入情况', '海關參數表匯入情況', 'Import of customs code tables'),
  chooseTable: text('指定参数表的字典', '指定參數表的字典', 'Choose the dictionary of a table'),
  startTables: text('开始导入海关参数表', '開始匯入海關參數表', 'Start the import of customs code tables'),
  cancelTables: text('取消导入海关参数表', '取消匯入海關參數表', 'Cancel the import of customs code tables'),

  statuses: {
    read: text('待确认', '待確認', 'To be confirmed'),
    queued: text('排队中', '排隊中', 'Queued'),
    running: text('正在导入', '正在匯入', 'Importing'),
    done: text('已完成', '已完成', 'Done'),
    failed: text('失败', '失敗', 'Failed'),
    cancelled: text('已取消', '已取消', 'Cancelled'),
  },

  // What is wrong with a file.
  noTables: text(
    '压缩包里没有 .csv 或 .xlsx 文件',
    '壓縮檔裏沒有 .csv 或 .xlsx 檔案',
    'The archive has no .csv or .xlsx files',
  ),
  tooManyTables: text('一次最多导入 {max} 个文件', '一次最多匯入 {max} 個檔案', 'At most {max} files at once'),
  badArchive: text(
    '压缩包损坏、有密码或太大，请解压后逐个上传',
    '壓縮檔損壞、有密碼或太大，請解壓後逐個上載',
    'The archive is damaged, password-protected or too large. Unpack it and upload the files',
  ),
  noColumns: text(
    '“{file}”里没有代码列和名称列',
    '「{file}」裏沒有代碼欄和名稱欄',
    '“{file}” has no columns for code and name',
  ),

  // What is wrong with a row.
  noCode: text('没有代码', '沒有代碼', 'No code'),
  codeShape: text('不像“{name}”的代码', '不像「{name}」的代碼', 'Does not look like a code of “{name}”'),
  noName: text('没有名称', '沒有名稱', 'No name'),
  nameLong: text('名称超过 {max} 个字', '名稱超過 {max} 個字', 'The name is longer than {max} characters'),
  twice: text(
    '与第 {row} 行代码相同，名称不同；以第 {row} 行为准',
    '與第 {row} 行代碼相同，名稱不同；以第 {row} 行為準',
    'Same code as row {row} with another name; row {row} is used',
  ),

  // What cannot be done.
  isOver: text(
    '这次导入已经结束，请重新选择文件',
    '這次匯入已經結束，請重新選擇檔案',
    'This import is over. Choose the files again',
  ),
  underWay: text(
    '正在导入参数表，请等它完成或先取消',
    '正在匯入參數表，請等它完成或先取消',
    'An import is in progress. Wait for it to finish or cancel it first',
  ),
  notRunning: text('没有正在进行的导入', '沒有正在進行的匯入', 'No import is in progress'),
  tableTwice: text('这个字典已有另一个文件', '這個字典已有另一個檔案', 'Another file is for this dictionary already'),
  nothingChosen: text('请至少选择一个字典', '請至少選擇一個字典', 'Choose at least one dictionary'),

  // Told by the bell.
  doneTitle: text('海关参数表已导入', '海關參數表已匯入', 'Customs code tables imported'),
  doneBody: text(
    '{tables} 个字典：新增 {added}，更新 {changed}，停用 {retired}。',
    '{tables} 個字典：新增 {added}，更新 {changed}，停用 {retired}。',
    '{tables} dictionaries: {added} added, {changed} updated, {retired} retired.',
  ),
  failedTitle: text('海关参数表未能全部导入', '海關參數表未能全部匯入', 'Customs code tables were not all imported'),
  failedBody: text(
    '{tables} 个字典已导入，其余没有改动。请重新导入。',
    '{tables} 個字典已匯入，其餘沒有改動。請重新匯入。',
    '{tables} dictionaries were imported; the others are unchanged. Run the import again.',
  ),
}
