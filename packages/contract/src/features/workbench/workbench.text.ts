import { text } from '../../kernel/text.ts'

export const workbenchText = {
  title: text('工作台', '工作台', 'Workbench'),
  /** What waits for the reader, by kind. */
  todo: {
    orderConfirm: text('待确认的订单', '待確認的訂單', 'Orders to confirm'),
    orderComplete: text('已确认、待完成的订单', '已確認、待完成的訂單', 'Confirmed orders to complete'),
    orderSentBack: text('被退回、待修改的订单', '被退回、待修改的訂單', 'Orders sent back to be mended'),
    orderDraft: text('我的订单草稿', '我的訂單草稿', 'My draft orders'),
    orderWaiting: text('已提交、等待确认的订单', '已提交、等待確認的訂單', 'Orders waiting for your broker'),
    orderUnderWay: text('已确认、进行中的订单', '已確認、進行中的訂單', 'Orders under way'),
  },
}
