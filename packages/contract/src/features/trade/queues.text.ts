import { text } from '../../kernel/text.ts'

/** What waits among orders, and what is to be done with one of them. */
export const tradeQueuesText = {
  orderConfirm: text('待确认的订单', '待確認的訂單', 'Orders to confirm'),
  orderComplete: text('已确认、待完成的订单', '已確認、待完成的訂單', 'Confirmed orders to complete'),
  orderSentBack: text('被退回、待修改的订单', '被退回、待修改的訂單', 'Orders returned for correction'),
  orderDraft: text('我的订单草稿', '我的訂單草稿', 'My draft orders'),
  orderWaiting: text('已提交、等待确认的订单', '已提交、等待確認的訂單', 'Orders awaiting your broker'),
  orderUnderWay: text('已确认、进行中的订单', '已確認、進行中的訂單', 'Orders in progress'),
  quickOpen: text('一键下单：等待处理', '一鍵下單：等待處理', 'One-click orders to go on with'),
  quickBuilt: text('一键下单：待提交', '一鍵下單：待提交', 'One-click orders to submit'),
  quickDraft: text('一键下单：准备中', '一鍵下單：準備中', 'One-click orders being prepared'),
  quickGoOn: text('继续生成', '繼續生成', 'Go on building'),
  quickSubmit: text('检查并提交', '檢查並提交', 'Check and submit'),
  confirm: text('确认订单', '確認訂單', 'Confirm'),
  complete: text('完成订单', '完成訂單', 'Complete'),
  correct: text('修改后再提交', '修改後再提交', 'Correct and resubmit'),
  finish: text('填完并提交', '填完並提交', 'Finish and submit'),
  follow: text('查看进度', '檢視進度', 'View progress'),
}
