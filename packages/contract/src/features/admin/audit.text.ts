import { text } from '../../kernel/text.ts'

export const auditText = {
  title: text('操作日志', '操作日誌', 'Audit trail'),
  at: text('时间', '時間', 'Time'),
  person: text('人员', '人員', 'Person'),
  action: text('操作', '操作', 'Action'),
  outcome: text('结果', '結果', 'Outcome'),
  detail: text('详情', '詳情', 'Details'),
  objects: text('涉及记录', '涉及記錄', 'Records'),
  ip: text('IP 地址', 'IP 地址', 'IP address'),
  device: text('设备', '裝置', 'Device'),
  requestId: text('请求编号', '請求編號', 'Request'),
}
