import { text } from '../../kernel/text.ts'

/** Words of exports that take longer than a person waits. */
export const ownExportText = {
  title: text('我的导出', '我的匯出', 'My exports'),
  query: text('查询我的导出', '查詢我的匯出', 'List my exports'),
  download: text('下载导出文件', '下載匯出檔案', 'Download an export'),
  cancel: text('取消导出', '取消匯出', 'Cancel an export'),
  remove: text('删除导出文件', '刪除匯出檔案', 'Delete an export'),
  queued: text('排队中', '排隊中', 'Waiting'),
  running: text('正在生成', '正在產生', 'In progress'),
  done: text('已完成', '已完成', 'Ready'),
  failed: text('未完成', '未完成', 'Failed'),
  cancelled: text('已取消', '已取消', 'Cancelled'),
  /** The message of 202. */
  accepted: text(
    '数据较多，正在为您生成文件。完成后会通知您，可在“我的导出”中下载',
    '資料較多，正在為您產生檔案。完成後會通知您，可在「我的匯出」中下載',
    'There is a lot of data. The file is being generated; you will be notified when it is ready to download under “My exports”',
  ),
  readyTitle: text('导出文件已生成：{title}', '匯出檔案已產生：{title}', 'Your export is ready: {title}'),
  readyBody: text(
    '共 {rows} 行，{size}。请在 {days} 天内下载，之后文件会被删除。',
    '共 {rows} 行，{size}。請在 {days} 天內下載，之後檔案會被刪除。',
    '{rows} rows, {size}. Download it within {days} days; after that the file is deleted.',
  ),
  failedTitle: text('导出未完成：{title}', '匯出未完成：{title}', 'Your export failed: {title}'),
  errors: {
    rights: text(
      '您已没有导出这些数据的权限',
      '您已沒有匯出這些資料的權限',
      'You no longer have permission to export this data',
    ),
    refused: text(
      '这个列表无法按当前的筛选导出：{reason}',
      '這個列表無法按目前的篩選匯出：{reason}',
      'The list cannot be exported with the current filters: {reason}',
    ),
    stopped: text(
      '服务器多次中断，文件没有生成。请稍后再导出',
      '伺服器多次中斷，檔案沒有產生。請稍後再匯出',
      'The server was interrupted several times while generating the file. Please export again later',
    ),
    tooLong: text(
      '生成文件超过了 {minutes} 分钟，请用筛选缩小范围',
      '產生檔案超過了 {minutes} 分鐘，請用篩選縮小範圍',
      'Generating the file took more than {minutes} minutes. Narrow the list with the filters',
    ),
    failed: text(
      '生成文件时出错。请再试一次，仍不行请联系管理员',
      '產生檔案時出錯。請再試一次，仍不行請聯絡管理員',
      'Something went wrong while generating the file. Try again, and contact your administrator if it persists',
    ),
  },
  tooManyOwn: text(
    '您已有 {count} 个导出正在排队或生成，请等其中一个完成或先取消一个，约 {seconds} 秒后再试',
    '您已有 {count} 個匯出正在排隊或產生，請等其中一個完成或先取消一個，約 {seconds} 秒後再試',
    'You already have {count} exports queued or in progress. Wait for one to finish or cancel one; try again in about {seconds} s',
  ),
  tooManyTenant: text(
    '贵公司已有 {count} 个导出正在排队或生成，约 {seconds} 秒后再试',
    '貴公司已有 {count} 個匯出正在排隊或產生，約 {seconds} 秒後再試',
    'Your company already has {count} exports queued or in progress. Try again in about {seconds} s',
  ),
  notReady: text(
    '文件还没有生成，或已被删除',
    '檔案還沒有產生，或已被刪除',
    'The file is not ready yet, or has been deleted',
  ),
  rightsChanged: text(
    '生成文件后您的权限有变化，请重新导出',
    '產生檔案後您的權限有變化，請重新匯出',
    'Your permissions have changed since the file was generated. Please export again',
  ),
  isOver: text('它已经结束了', '它已經結束了', 'It has already ended'),
  stillRunning: text('还在生成，请先取消', '還在產生，請先取消', 'It is still in progress. Cancel it first'),
}
