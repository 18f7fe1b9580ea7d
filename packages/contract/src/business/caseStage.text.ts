import { text } from '../kernel/text.ts'

/** How far the customs case of a shipment has come. */
export const caseStageText = {
  stage: text('报关进度', '報關進度', 'Customs'),
  stageDue: text('报关时限', '報關時限', 'Customs deadline'),
  statuses: {
    draft: text('草稿', '草稿', 'Draft'),
    toClassify: text('待归类', '待歸類', 'To classify'),
    toQuote: text('待报价', '待報價', 'To quote'),
    toConfirm: text('待客户确认', '待客戶確認', 'Awaiting confirmation'),
    toDeclare: text('待报关', '待報關', 'To declare'),
    declaring: text('报关中', '報關中', 'At customs'),
    toDispatch: text('待出库', '待出庫', 'To dispatch'),
    toReceive: text('待收货', '待收貨', 'Awaiting receipt'),
    completed: text('完成', '完成', 'Completed'),
    returned: text('已退回', '已退回', 'Returned'),
    cancelled: text('已取消', '已取消', 'Cancelled'),
  },
  /** The same states for a customer's people, who know no broker's words. */
  plainStatuses: {
    draft: text('待提交', '待提交', 'Not sent yet'),
    toClassify: text('已收到，核对商品中', '已收到，核對貨品中', 'Received, goods being checked'),
    toQuote: text('准备报价中', '準備報價中', 'Quote being prepared'),
    toConfirm: text('请确认报价', '請確認報價', 'Please confirm the quote'),
    toDeclare: text('准备申报中', '準備申報中', 'Declaration being prepared'),
    declaring: text('海关办理中', '海關辦理中', 'At customs'),
    toDispatch: text('海关已放行', '海關已放行', 'Released by customs'),
    toReceive: text('已发货，请收货', '已發貨，請收貨', 'On its way to you'),
    completed: text('已办结', '已辦結', 'Closed'),
    returned: text('请补充资料', '請補充資料', 'Please complete it'),
    cancelled: text('已取消', '已取消', 'Cancelled'),
  },
} as const
