import { text } from './text.ts'

/** What the server says when it refuses: what is wrong, and what to do. */
export const refusals = {
  invalid: text(
    '提交的内容有误，请检查标出的字段',
    '提交的內容有誤，請檢查標示的欄位',
    'Some of the data is not valid. Please check the marked fields',
  ),
  malformed: text('请求格式不正确', '請求格式不正確', 'The request is not well formed'),
  notFound: text(
    '找不到该记录，可能已被删除',
    '找不到該記錄，可能已被刪除',
    'This record was not found. It may have been deleted',
  ),
  noRoute: text('没有这个接口', '沒有這個介面', 'There is no such address'),
  forbidden: text(
    '您没有此操作的权限，请联系管理员',
    '您沒有此操作的權限，請聯絡管理員',
    'You do not have permission for this. Ask your administrator',
  ),
  stale: text(
    '这条记录已被他人修改，请核对后再保存',
    '這條記錄已被他人修改，請核對後再儲存',
    'Someone else has changed this record. Compare before you save',
  ),
  duplicate: text('已有相同的记录', '已有相同的記錄', 'Such a record already exists'),
  inUse: text(
    '该记录正被其他记录使用，不能删除',
    '該記錄正被其他記錄使用，不能刪除',
    'Other records use this one, so it cannot be deleted',
  ),
  accountLimit: text(
    '租户最多可有 {max} 名用户，已经用完。请停用不再需要的用户，或请平台提高上限',
    '租戶最多可有 {max} 名用戶，已經用完。請停用不再需要的用戶，或請平台提高上限',
    'This tenant has reached its limit of {max} users. Disable users no longer needed, or ask the platform for more',
  ),
  tooLarge: text('提交的内容过大', '提交的內容過大', 'The data sent is too large'),
  mediaType: text('不支持这种内容类型', '不支援這種內容類型', 'This content type is not accepted'),
  tooMany: text(
    '请求过于频繁，请在 {seconds} 秒后再试',
    '請求過於頻繁，請在 {seconds} 秒後再試',
    'Too many requests. Try again in {seconds} seconds',
  ),
  tooManyAtOnce: text(
    '您同时发出的请求太多，请等待前面的请求完成，{seconds} 秒后再试',
    '您同時發出的請求太多，請等待前面的請求完成，{seconds} 秒後再試',
    'Too many requests at once. Wait for the earlier ones to finish and try again in {seconds} seconds',
  ),
  tookTooLong: text(
    '查询或操作耗时过长，已停止。请缩小筛选范围、输入更完整的词，或减少一次处理的数量',
    '查詢或操作耗時過長，已停止。請縮小篩選範圍、輸入更完整的詞，或減少一次處理的數量',
    'This took too long and was stopped. Narrow the filters, enter more of the word, or process less at a time',
  ),
  busy: text('系统正忙，请稍后再试', '系統正忙，請稍後再試', 'The system is busy. Please try again shortly'),
  databaseAway: text(
    '数据库暂时无法连接，请几秒后再试',
    '資料庫暫時無法連線，請幾秒後再試',
    'The database cannot be reached just now. Try again in a few seconds',
  ),
  outcomeUnknown: text(
    '与数据库的连接中断，无法确定是否已保存。请先查看是否已有记录，再决定是否重做；带相同 Idempotency-Key 重发不会重复执行',
    '與資料庫的連線中斷，無法確定是否已儲存。請先檢視是否已有記錄，再決定是否重做；帶相同 Idempotency-Key 重發不會重複執行',
    'The connection to the database was lost, so it is not known whether this was saved. Check before you repeat it; sent again with the same Idempotency-Key it is executed only once',
  ),
  diskFull: text(
    '服务器存储空间已满，未保存。请联系管理员',
    '伺服器儲存空間已滿，未儲存。請聯絡管理員',
    'The server has no storage space left, so nothing was saved. Tell your administrator',
  ),
  failed: text(
    '系统出错了，请把编号 {requestId} 告诉我们',
    '系統出錯了，請把編號 {requestId} 告訴我們',
    'Something went wrong on our side. Please tell us the number {requestId}',
  ),
  keyMissing: text(
    '此操作需要请求头 Idempotency-Key（8 至 128 个可见字符）',
    '此操作需要請求標頭 Idempotency-Key（8 至 128 個可見字元）',
    'This needs the header Idempotency-Key (8 to 128 visible characters)',
  ),
  keyReused: text(
    '同一幂等键已用于其他内容',
    '同一冪等鍵已用於其他內容',
    'This idempotency key was used for something else',
  ),
  keyRunning: text(
    '同一请求正在处理中，请稍后再试',
    '同一請求正在處理中，請稍後再試',
    'This request is still being processed. Try again shortly',
  ),
  otherTenant: text(
    '您在另一个标签页切换了租户，这次操作没有执行，请重新加载本页',
    '您在另一個分頁切換了租戶，這次操作沒有執行，請重新載入此頁',
    'You switched to another tenant in another tab, so this was not done. Reload the page',
  ),
  otherSite: text(
    '请求来自其他网站，已拒绝',
    '請求來自其他網站，已拒絕',
    'The request came from another site and was refused',
  ),
  pageTooDeep: text(
    '结果太多，请缩小筛选范围',
    '結果太多，請縮小篩選範圍',
    'Too many results. Please narrow the filters',
  ),
  notASpreadsheet: text(
    '这不是可读取的 Excel 或 CSV 文件',
    '這不是可讀取的 Excel 或 CSV 檔案',
    'This is not a readable Excel or CSV file',
  ),
}
