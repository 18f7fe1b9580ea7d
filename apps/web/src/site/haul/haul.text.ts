import { text } from '@clearway/contract/kernel/text'

export const haulText = {
  title: text('拖柜', '拖櫃', 'Container move'),
  pickup: text('提柜', '提櫃', 'Pick up'),
  delivery: text('送货', '送貨', 'Deliver'),
  empty: text('还空柜', '還空櫃', 'Return the empty'),
  steps: {
    arrive: text('我到码头了', '我到碼頭了', 'I am at the terminal'),
    pickUp: text('已提柜', '已提櫃', 'Picked up'),
    setOut: text('出发送货', '出發送貨', 'Leave for delivery'),
    deliver: text('已送达', '已送達', 'Delivered'),
    returnEmpty: text('空柜已还', '空櫃已還', 'Empty returned'),
  },
  addPhoto: text('拍照', '拍照', 'Add a photo'),
  photos: text('照片：{count}', '相片：{count}', 'Photos: {count}'),
  receivedBy: text('签收人姓名', '簽收人姓名', 'Name of who receives it'),
  signature: text('签收人签名', '簽收人簽名', 'Signature'),
  clear: text('重签', '重簽', 'Clear'),
  sending: text('正在发送…', '正在傳送…', 'Sending…'),
  done: text('完成了，谢谢。', '完成了，謝謝。', 'All done. Thank you.'),
  window: text('{from} 至 {to}', '{from} 至 {to}', '{from} to {to}'),
}
