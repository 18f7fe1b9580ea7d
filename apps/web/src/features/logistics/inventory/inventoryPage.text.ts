import { text } from '@clearway/contract/kernel/text'

export const inventoryPageText = {
  views: text('查看', '檢視', 'View'),
  inbound: text('入库', '入倉', 'Inbound'),
  outbound: text('出库', '出倉', 'Outbound'),
  counts: text('盘点', '盤點', 'Counts'),
  scan: text('扫码作业', '掃碼作業', 'Scan'),
}
