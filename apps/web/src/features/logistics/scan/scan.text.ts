import { text } from '@clearway/contract/kernel/text'

export const scanText = {
  jobs: {
    receive: text('收货上架', '收貨上架', 'Receive'),
    load: text('拣货装载', '揀貨裝載', 'Pick and load'),
    count: text('盘点', '盤點', 'Count'),
  },
  choose: text('要做什么？', '要做甚麼？', 'What are you doing?'),
  ask: {
    document: {
      receive: text('扫入库预约、SO 号或柜号', '掃入倉預約、SO 號或櫃號', 'Scan the booking, SO or container number'),
      load: text('扫出库计划或柜号', '掃出倉計劃或櫃號', 'Scan the plan or container number'),
      count: text('扫盘点单', '掃盤點單', 'Scan the count'),
    },
    bin: text('扫库位', '掃儲位', 'Scan the bin'),
    goods: text('扫货物或批次', '掃貨物或批次', 'Scan the goods or the lot'),
    quantity: text('数量', '數量', 'Quantity'),
  },
  input: text('扫描或输入，按回车', '掃描或輸入，按 Enter', 'Scan or type, then Enter'),
  enterTakes: text('按回车即 {quantity}', '按 Enter 即 {quantity}', 'Enter takes {quantity}'),
  bin: text('库位', '儲位', 'Bin'),
  goods: text('货物', '貨物', 'Goods'),
  done: text('{quantity} × {goods} · {bin}', '{quantity} × {goods} · {bin}', '{quantity} × {goods} · {bin}'),
  opened: text('已打开 {code}', '已打開 {code}', '{code} is open'),
  notFound: text('找不到“{code}”', '找不到「{code}」', '“{code}” was not found'),
  noBin: text('这里没有库位“{code}”', '這裏沒有儲位「{code}」', 'There is no bin “{code}” here'),
  otherBin: text('“{code}”没有要做的货物', '「{code}」沒有要做的貨物', 'Nothing is to be done in bin “{code}”'),
  otherGoods: text('“{code}”不在此单上', '「{code}」不在此單上', '“{code}” is not on this document'),
  notNow: text('{code} 现在不能扫码作业', '{code} 現在不能掃碼作業', '{code} cannot be worked on now'),
  badQuantity: text('“{code}”不是数量', '「{code}」不是數量', '“{code}” is no quantity'),
  open: text('待做', '待做', 'To do'),
  back: text('上一步', '上一步', 'Back'),
  another: text('换一张单', '換一張單', 'Another document'),
  keyboard: text('键盘', '鍵盤', 'Keyboard'),
  camera: text('用相机扫', '用相機掃', 'Use the camera'),
  closeCamera: text('关闭相机', '關閉相機', 'Close the camera'),
  insecure: text(
    '相机只能在 HTTPS 或本机地址上使用；扫码枪不受影响。',
    '相機只能在 HTTPS 或本機地址上使用；掃描槍不受影響。',
    'The camera works over HTTPS or on this machine’s own address only. A hand scanner works all the same.',
  ),
  noCamera: text(
    '打不开相机：没有相机，或未获准使用。',
    '打不開相機：沒有相機，或未獲准使用。',
    'The camera did not open: there is none, or it was not allowed.',
  ),
  aim: text('把条码对准相机', '把條碼對準相機', 'Hold the barcode before the camera'),
}
