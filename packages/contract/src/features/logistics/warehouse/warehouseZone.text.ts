import { text } from '../../../kernel/text.ts'

export const warehouseZoneText = {
  title: text('库区', '庫區', 'Warehouse zones'),
  records: text('库区', '庫區', 'zones'),
  warehouse: text('仓库', '倉庫', 'Warehouse'),
  code: text('库区编号', '庫區編號', 'Zone code'),
  name: text('库区名称', '庫區名稱', 'Zone name'),
  sequence: text('排序', '排序', 'Order'),
  bins: text('库位数', '儲位數', 'Bins'),
  remark: text('备注', '備註', 'Remarks'),
  hasBins: text('库区“{zone}”还有库位', '庫區「{zone}」尚有儲位', 'Zone {zone} has bins'),
}
