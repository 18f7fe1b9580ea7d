import { text } from '../../kernel/text.ts'

/** What is counted of orders. */
export const tradeReportsText = {
  orders: text('订单', '訂單', 'Orders'),
  ordersDefinition: text('订单日期在期间内的订单', '訂單日期在期間內的訂單', 'Orders whose date is in the period'),
  value: text('订单金额', '訂單金額', 'Order value'),
  valueDefinition: text('订单总价之和，按币种', '訂單總價之和，按貨幣', 'Sum of the totals of the orders, by currency'),
}
