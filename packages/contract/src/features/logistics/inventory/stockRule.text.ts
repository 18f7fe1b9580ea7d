import { text } from '../../../kernel/text.ts'

export const stockRuleText = {
  title: text('库存预警', '庫存預警', 'Stock alerts'),
  records: text('库存预警', '庫存預警', 'stock alerts'),
  warehouseHint: text('留空即所有仓库合计', '留空即所有倉庫合計', 'Left empty: all warehouses together'),
  minAvailable: text('最低可用量', '最低可用量', 'Least available'),
  maxAgeDays: text('最长库龄', '最長庫齡', 'Greatest age'),
  available: text('现有可用', '現有可用', 'Available now'),
  oldest: text('最久库龄', '最久庫齡', 'Oldest'),
  alert: text('提醒', '提醒', 'Alert'),
  alerts: {
    low: text('库存不足', '庫存不足', 'Low stock'),
    old: text('库龄过长', '庫齡過長', 'Ageing stock'),
    both: text('不足且库龄过长', '不足且庫齡過長', 'Low and ageing'),
    none: text('正常', '正常', 'In order'),
  },
  remark: text('备注', '備註', 'Remarks'),
  one: text(
    '最低可用量和最长库龄至少填一项',
    '最低可用量和最長庫齡至少填一項',
    'Give a least quantity, a greatest age, or both',
  ),
  queue: text('库存预警', '庫存預警', 'Stock alerts'),
  next: text('补货或出货', '補貨或出貨', 'Restock or move out'),
}
