import { text } from '../../../kernel/text.ts'

export const warehouseBinText = {
  title: text('库位', '儲位', 'Warehouse bins'),
  records: text('库位', '儲位', 'bins'),
  warehouse: text('仓库', '倉庫', 'Warehouse'),
  zone: text('库区', '庫區', 'Zone'),
  code: text('库位编号', '儲位編號', 'Bin code'),
  aisle: text('通道', '通道', 'Aisle'),
  rack: text('货架', '貨架', 'Rack'),
  level: text('层', '層', 'Level'),
  position: text('位', '位', 'Position'),
  status: text('状态', '狀態', 'Status'),
  states: {
    active: text('可用', '可用', 'Active'),
    closed: text('已停用', '已停用', 'Closed'),
  },
  capacityCbm: text('容积', '容積', 'Volume'),
  cbm: text('立方米', '立方米', 'CBM'),
  capacityKg: text('承重', '承重', 'Load'),
  kg: text('千克', '公斤', 'kg'),
  capacityPallets: text('托盘位', '卡板位', 'Pallet places'),
  remark: text('备注', '備註', 'Remarks'),
  steps: {
    close: text('停用库位', '停用儲位', 'Close bin'),
    reopen: text('启用库位', '啟用儲位', 'Reopen bin'),
  },
  notFrom: text(
    '状态为“{state}”，不能这样做',
    '狀態為「{state}」，不能這樣做',
    'This cannot be done while it is “{state}”',
  ),
  hasStock: text('库位“{bin}”还有库存', '儲位「{bin}」尚有庫存', 'Bin {bin} holds stock'),
  zoneNotHere: text('此仓库没有这个库区', '此倉庫沒有這個庫區', 'This warehouse has no such zone'),
}
