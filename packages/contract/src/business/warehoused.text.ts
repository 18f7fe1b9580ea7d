import { text } from '../kernel/text.ts'

/** Said of a declaration whose goods a warehouse receives. */
export const warehousedText = {
  waits: text(
    '货物还没有全部入库（预约 {bookings}），不能申报',
    '貨物尚未全部入倉（預約 {bookings}），不能申報',
    'Not all of it is in the warehouse yet (booking {bookings}), so it is not declared',
  ),
  differs: text(
    '申报数量 {declared} 与仓库数量 {stored} 不符，不能申报',
    '申報數量 {declared} 與倉庫數量 {stored} 不符，不能申報',
    'It declares {declared} and the warehouse has {stored}, so it is not declared',
  ),
}
