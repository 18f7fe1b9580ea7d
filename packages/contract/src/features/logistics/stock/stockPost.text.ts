import { text } from '../../../kernel/text.ts'

export const stockPostText = {
  kinds: {
    inbound: text('入库', '入倉', 'Inbound'),
    outbound: text('出库', '出倉', 'Outbound'),
    transfer: text('移库', '移倉', 'Transfer'),
    convert: text('转换批次', '轉換批次', 'Conversion'),
    lock: text('锁定', '鎖定', 'Lock'),
    unlock: text('解锁', '解鎖', 'Unlock'),
    adjust: text('调整', '調整', 'Adjustment'),
    reversal: text('冲正', '沖正', 'Reversal'),
  },
  lockKinds: {
    reservation: text('预留', '預留', 'Reservation'),
    quality: text('品质', '品質', 'Quality'),
    customs: text('海关监管', '海關監管', 'Customs'),
  },
  qualities: {
    good: text('良品', '良品', 'Good'),
    damaged: text('残损', '殘損', 'Damaged'),
    inspection: text('待检', '待檢', 'Awaiting inspection'),
  },
  bondStatuses: {
    free: text('已完税', '已完稅', 'In free circulation'),
    bonded: text('保税', '保稅', 'Bonded'),
    temporary: text('暂时进境', '暫時進境', 'Temporary import'),
  },
  refused: {
    quantity: text(
      '数量必须大于零，最多四位小数',
      '數量必須大於零，最多四位小數',
      'The quantity must be greater than zero, with at most four decimals',
    ),
    place: text(
      '库位或批次不存在，或其中没有库存',
      '儲位或批次不存在，或其中沒有庫存',
      'This bin or lot was not found, or holds no stock',
    ),
    samePlace: text('移出与移入是同一位置', '移出與移入是同一位置', 'Goods cannot move to where they are'),
    lot: text('移入的批次与货物不符', '移入的批次與貨物不符', 'The target lot does not match the goods'),
    parent: text(
      '找不到所依据的移动，或其类型不符',
      '找不到所依據的移動，或其類型不符',
      'The original movement was not found, or is of another type',
    ),
    parentLeft: text('超过锁定剩余的数量', '超過鎖定剩餘的數量', 'This exceeds the remaining locked quantity'),
    reversed: text('该移动已经冲正', '該移動已經沖正', 'This movement has already been reversed'),
    insufficient: text('可用库存不足', '可用庫存不足', 'Insufficient available stock'),
    locked: text('锁定数量不足', '鎖定數量不足', 'Insufficient locked quantity'),
    binClosed: text('库位已停用', '儲位已停用', 'The bin is closed'),
    warehouseClosed: text('仓库不再收货', '倉庫不再收貨', 'The warehouse takes no goods in'),
    bonded: text('保税货物只能放在保税库位', '保稅貨物只能放在保稅儲位', 'Bonded goods may only lie in a bonded bin'),
    keyReused: text(
      '同一幂等键已用于其他内容',
      '同一冪等鍵已用於其他內容',
      'This idempotency key was used for something else',
    ),
  },
  lotDeclared: text(
    '该批次由另一份报关单带入，请使用另一个批次号',
    '該批次由另一份報關單帶入，請使用另一個批次號',
    'Another declaration brought this lot in; use another lot number',
  ),
}
