import { text } from '../../kernel/text.ts'

/** What waits in a warehouse, and what is to be done with one of them. */
export const logisticsQueuesText = {
  inboundToApprove: text('待审核的入库预约', '待審核的入倉預約', 'Inbound bookings to approve'),
  inboundToday: text('待到仓的货物', '待到倉的貨物', 'Goods expected'),
  inboundHere: text('待收货的预约', '待收貨的預約', 'Bookings to receive'),
  outboundToApprove: text('待审核的出库计划', '待審核的出倉計劃', 'Outbound plans to approve'),
  outboundToLoad: text('待装载的出库计划', '待裝載的出倉計劃', 'Outbound plans to load'),
  outboundAtDock: text('装载中的出库计划', '裝載中的出倉計劃', 'Outbound plans at the dock'),
  countToDo: text('进行中的盘点', '進行中的盤點', 'Counts to do'),
  countToApprove: text('待批准的盘点差异', '待批准的盤點差異', 'Count differences to approve'),
  countToAdjust: text('待调整的盘点', '待調整的盤點', 'Counts to adjust'),
  approve: text('审核', '審核', 'Approve'),
  arrive: text('登记到仓', '登記到倉', 'Record the arrival'),
  receive: text('收货', '收貨', 'Receive'),
  load: text('装载', '裝載', 'Load'),
  count: text('盘点', '盤點', 'Count'),
  adjust: text('调整', '調整', 'Adjust'),
}
