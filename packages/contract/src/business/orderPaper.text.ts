import { text } from '../kernel/text.ts'

export const orderPaperText = {
  title: text('订单单证', '訂單單證', 'Order documents'),
  papers: text('查看订单单证', '檢視訂單單證', 'View the documents of an order'),
  drop: text('上传订单单证', '上載訂單單證', 'Upload a document to an order'),
  remove: text('移除订单单证', '移除訂單單證', 'Remove a document from an order'),
  download: text('下载订单单证', '下載訂單單證', 'Download a document of an order'),

  dropHint: text(
    '把发票、箱单等文件拖到这里，或点击选择',
    '把發票、箱單等檔案拖到這裏，或按一下選擇',
    'Drop the invoice, packing list and other documents here, or click to choose',
  ),
  waits: text('建立报关业务时一并转入', '建立報關業務時一併轉入', 'Moves to the customs case once there is one'),
  inCase: text('已在业务 {code}', '已在業務 {code}', 'In case {code}'),
  takeOff: text('移除 {name}', '移除 {name}', 'Remove {name}'),
  dropped: text('{name} 已收到', '{name} 已收到', '{name} uploaded'),
  removed: text('已移除', '已移除', 'Removed'),

  notYet: text(
    '订单{status}，确认后才能上传单证',
    '訂單{status}，確認後才能上載單證',
    'The order is {status}. Documents can be added once it is confirmed',
  ),
  sameHere: text(
    '订单已有同一个文件：{name}',
    '訂單已有同一個檔案：{name}',
    'The order already has the same file: {name}',
  ),
  tooMany: text('一张订单最多 {max} 份单证', '一張訂單最多 {max} 份單證', 'An order can have at most {max} documents'),
  inCaseAlready: text(
    '单证已转入报关业务，请在业务里处理',
    '單證已轉入報關業務，請在業務裏處理',
    'The document is already in the customs case. Remove it there',
  ),
} as const
