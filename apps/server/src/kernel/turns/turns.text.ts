import { text } from '@clearway/contract/kernel/text'

/** Refusals of work that would have to wait too long, and of work that came to no end. */
export const turnsText = {
  ofPerson: text(
    '您已有 {count} 份文件正在处理，请在 {seconds} 秒后再试',
    '您已有 {count} 份檔案正在處理，請在 {seconds} 秒後再試',
    '{count} of your files are already being processed. Try again in {seconds} s',
  ),
  ofTenant: text(
    '贵公司已有 {count} 份文件正在处理，请在 {seconds} 秒后再试',
    '貴公司已有 {count} 份檔案正在處理，請在 {seconds} 秒後再試',
    '{count} files of your company are already being processed. Try again in {seconds} s',
  ),
  ofAll: text(
    '正在处理的文件太多，请在 {seconds} 秒后再试',
    '正在處理的檔案太多，請在 {seconds} 秒後再試',
    'Too many files are being processed. Try again in {seconds} s',
  ),
  tooLong: text(
    '这份文件需要的时间超过一次请求的上限，请用筛选缩小范围',
    '這份檔案需要的時間超過一次請求的上限，請用篩選縮小範圍',
    'This file takes too long to generate. Narrow it down with the filters',
  ),
}
