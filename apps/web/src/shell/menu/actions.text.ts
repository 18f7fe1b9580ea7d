import { text } from '@clearway/contract/kernel/text'

/** What can be begun from anywhere. */
export const actionsText = {
  newOrder: text('新建订单', '新增訂單', 'New order'),
  newCase: text('新建报关业务', '新增報關業務', 'New case'),
  newGoods: text('新建商品', '新增商品', 'New goods'),
  newSupplier: text('新建供应商', '新增供應商', 'New supplier'),
  recharge: text('充值', '充值', 'Top-up'),
  matchBank: text('导入银行流水', '匯入銀行交易', 'Import bank lines'),
  newUser: text('新建用户', '新增用戶', 'New user'),
  newNotice: text('发布通知', '發佈通知', 'New notice'),
  newTenant: text('新建租户', '新增租戶', 'New tenant'),
}
