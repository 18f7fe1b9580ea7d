import { text } from '@clearway/contract/kernel/text'

/** Words of the page of one's own exports. */
export const ownExportPageText = {
  hint: text(
    '数据较多的导出在后台生成，完成后会通知您。文件保留 3 天，只有您能看到和下载。',
    '資料較多的匯出在背景產生，完成後會通知您。檔案保留 3 天，只有您能看到和下載。',
    'Large exports are generated in the background, and you are notified when they are ready. Files are kept for 3 days; only you can see and download them.',
  ),
  empty: text('没有导出', '沒有匯出', 'No exports yet'),
  emptyHint: text(
    '在列表上点“导出”。数据多到需要等待时，文件会出现在这里。',
    '在列表上點「匯出」。資料多到需要等待時，檔案會出現在這裏。',
    'Use “Export” on any list. If there is a lot of data, the file appears here once it is ready.',
  ),
  download: text('下载', '下載', 'Download'),
  cancelOne: text('取消', '取消', 'Cancel'),
  remove: text('删除', '刪除', 'Delete'),
  of: text('{act} {title}，{at}', '{act} {title}，{at}', '{act} {title}, {at}'),
  waiting: text('排队中，稍后开始', '排隊中，稍後開始', 'Queued'),
  progress: text('已完成 {done} 行', '已完成 {done} 行', '{done} rows done'),
  progressOf: text('已完成 {done} 行，共 {total} 行', '已完成 {done} 行，共 {total} 行', '{done} of {total} rows done'),
  ready: text(
    '{rows} 行，{size}，保留到 {until}',
    '{rows} 行，{size}，保留到 {until}',
    '{rows} rows, {size}, kept until {until}',
  ),
  asked: text('{at} 申请', '{at} 申請', 'Requested at {at}'),
  list: text('导出列表', '匯出列表', 'Exports'),
}
