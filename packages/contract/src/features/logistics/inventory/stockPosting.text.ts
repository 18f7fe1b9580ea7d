import { text } from '../../../kernel/text.ts'

export const stockPostingText = {
  title: text('库存流水', '庫存變動', 'Stock movements'),
  records: text('库存流水', '庫存變動', 'stock movements'),
  createdAt: text('时间', '時間', 'Time'),
  kind: text('类型', '類型', 'Kind'),
  change: text('在库变动', '在庫變動', 'Change on hand'),
  lockedChange: text('锁定变动', '鎖定變動', 'Change of locked'),
  onHandAfter: text('变动后在库', '變動後在庫', 'On hand after'),
  lockedAfter: text('变动后锁定', '變動後鎖定', 'Locked after'),
  balance: text('库存行', '庫存行', 'Stock row'),
  source: text('来源', '來源', 'Source'),
  sources: {
    inboundBooking: text('入仓预约', '入倉預約', 'Inbound booking'),
    outboundPlan: text('出仓计划', '出倉計劃', 'Outbound plan'),
    stockRequest: text('调整申请', '調整申請', 'Adjustment request'),
    stockCount: text('盘点', '盤點', 'Stock count'),
    scan: text('扫码', '掃碼', 'Scan'),
  },
  sourceCode: text('单号', '單號', 'Document no.'),
  lockKind: text('锁定类型', '鎖定類型', 'Kind of lock'),
  reason: text('原因', '原因', 'Reason'),
  person: text('操作人', '操作人', 'Person'),
}
