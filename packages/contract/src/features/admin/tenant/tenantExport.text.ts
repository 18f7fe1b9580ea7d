import { text } from '../../../kernel/text.ts'

export const tenantExportText = {
  title: text('数据导出', '資料匯出', 'Data export'),
  query: text('数据导出记录', '資料匯出記錄', 'Exports of the data'),
  exportTenantData: text('导出全部数据', '匯出全部資料', 'Export all data'),
  download: text('下载全部数据', '下載全部資料', 'Download all data'),
  remove: text('删除导出的文件', '刪除匯出的檔案', 'Delete an exported file'),
  queued: text('排队中', '排隊中', 'Queued'),
  running: text('正在生成', '正在產生', 'In progress'),
  done: text('可下载', '可下載', 'Ready'),
  failed: text('失败', '失敗', 'Failed'),
  expired: text('已删除', '已刪除', 'Deleted'),
  runningAlready: text('已有一份导出正在生成', '已有一份匯出正在產生', 'An export is already in progress'),
  notReady: text(
    '文件还没有生成，或已被删除',
    '檔案還沒有產生，或已被刪除',
    'The file is not ready, or has been deleted',
  ),
  stopped: text('生成中断，请重新导出', '產生中斷，請重新匯出', 'It was interrupted. Please export again'),
  askedTitle: text(
    '{who} 正在导出本租户的全部数据',
    '{who} 正在匯出本租戶的全部資料',
    '{who} is exporting all data of this tenant',
  ),
  askedBody: text(
    '文件生成后可下载 7 天。如果不是你们安排的，请立即检查他的权限。',
    '檔案產生後可下載 7 天。如果不是你們安排的，請立即檢查他的權限。',
    'The file can be downloaded for 7 days. If none of you arranged this, check their permissions immediately.',
  ),
  readyTitle: text('全部数据已导出', '全部資料已匯出', 'All data exported'),
  readyBody: text(
    '{rows} 行、{files} 个文件，{size}。可在“租户设置”下载，7 天后删除。',
    '{rows} 行、{files} 個檔案，{size}。可在「租戶設定」下載，7 天後刪除。',
    '{rows} rows and {files} files, {size}. Download it under “Tenant settings”; it is deleted after 7 days.',
  ),
  failedTitle: text('数据导出失败', '資料匯出失敗', 'The data export failed'),
  failedBody: text(
    '请在“租户设置”重新导出。',
    '請在「租戶設定」重新匯出。',
    'Please start it again under “Tenant settings”.',
  ),
}
