import { text } from '../kernel/text.ts'

export const shipmentText = {
  title: text('这一票货', '這一票貨', 'This shipment'),
  open: text('一票货的各项记录', '一票貨的各項記錄', 'Records of a shipment'),
  yours: text('等您：{step}', '等您：{step}', 'Your turn: {step}'),
  begin: text('生成报关业务', '產生報關業務', 'Create case'),
  more: text('另有 {n} 份', '另有 {n} 份', '{n} more'),
  kinds: {
    quickOrder: text('一键下单', '一鍵下單', 'Packet'),
    order: text('订单', '訂單', 'Order'),
    customsCase: text('业务', '業務', 'Case'),
    declaration: text('报关单', '報關單', 'Declaration'),
    tradeDeclaration: text('香港报关单', '香港報關單', 'Trade declaration'),
    roadCargo: text('公路货物', '道路貨物', 'Road cargo'),
    usEntry: text('美国报关', '美國報關', 'US entry'),
    drayMove: text('拖柜单', '拖櫃單', 'Container move'),
    inboundBooking: text('入库预约', '入倉預約', 'Inbound booking'),
    outboundPlan: text('出库计划', '出倉計劃', 'Outbound plan'),
    bill: text('账单', '帳單', 'Bill'),
  },
}
