import { text } from '../kernel/text.ts'

export const orderPaperText = {
  title: text('订单单证', '訂單單證', 'Papers of the order'),
  papers: text('查看订单单证', '檢視訂單單證', 'Look at the papers of an order'),
  drop: text('上传订单单证', '上傳訂單單證', 'Add a paper to an order'),
  remove: text('移除订单单证', '移除訂單單證', 'Take a paper off an order'),
  download: text('下载订单单证', '下載訂單單證', 'Download a paper of an order'),

  dropHint: text(
    '把发票、箱单等文件拖到这里，或点击选择',
    '把發票、箱單等檔案拖到這裡，或按一下選擇',
    'Drop invoice, packing list and other papers here, or click to choose',
  ),
  waits: text('建立报关业务时一并转入', '建立報關業務時一併轉入', 'Goes to the customs case when it is made'),
  inCase: text('已在业务 {code}', '已在業務 {code}', 'In case {code}'),
  takeOff: text('移除 {name}', '移除 {name}', 'Take {name} off'),
  dropped: text('{name} 已收到', '{name} 已收到', '{name} was received'),
  removed: text('已移除', '已移除', 'Taken off'),

  notYet: text(
    '订单{status}，确认后才能上传单证',
    '訂單{status}，確認後才能上傳單證',
    'The order is {status}. Papers can be added once it is confirmed',
  ),
  sameHere: text(
    '订单已有同一个文件：{name}',
    '訂單已有同一個檔案：{name}',
    'The order has the very same file: {name}',
  ),
  tooMany: text('一张订单最多 {max} 份单证', '一張訂單最多 {max} 份單證', 'An order has at most {max} papers'),
  inCaseAlready: text(
    '单证已转入报关业务，请在业务里处理',
    '單證已轉入報關業務，請在業務裡處理',
    'The paper is in the customs case by now. Take it off there',
  ),
} as const
