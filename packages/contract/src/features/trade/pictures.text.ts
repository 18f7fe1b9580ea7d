import { text } from '../../kernel/text.ts'

/** What the workbench draws of orders by day. */
export const tradePicturesText = {
  ordersMade: text('新订单', '新訂單', 'New orders'),
}
