import { text } from '@clearway/contract/kernel/text'

export const payeePageText = {
  changes: text('变更记录', '變更記錄', 'Changes'),
  changesOf: text('{name} 的变更记录', '{name} 的變更記錄', 'Changes of {name}'),
  backTo: text('恢复到这次修改之前', '還原到這次修改之前', 'Restore the version before this change'),
  backAsk: text(
    '账户回到这次修改之前的样子？这也算一次变更：会通知原联系人，并暂缓付款。',
    '帳戶回到這次修改之前的樣子？這也算一次變更：會通知原聯絡人，並暫緩付款。',
    'Restore the account to its state before this change? This also counts as a change: the previous contact is notified and payments are held.',
  ),
  backDone: text('已恢复', '已還原', 'Restored'),
  copyNumber: text('复制完整账号', '複製完整帳號', 'Copy the full number'),
  copied: text('账号已复制', '帳號已複製', 'Number copied'),
  number: text('完整账号', '完整帳號', 'Full account number'),
  changeHint: text(
    '修改账号、户名、银行、代码或币种，要再次确认身份，并通知变更前的联系人；在此之后一段时间内不对该账户付款。',
    '修改帳號、戶名、銀行、代碼或貨幣，要再次確認身份，並通知變更前的聯絡人；在此之後一段時間內不對該帳戶付款。',
    'Changing the number, holder, bank, codes or currency requires you to confirm your identity and notifies the previous contact; payments to the account are held for some time.',
  ),
  addFor: text('新增账户', '新增帳戶', 'Add an account'),
  addHouse: text('本公司账户', '本公司帳戶', 'Own company account'),
  addCustomer: text('客户账户', '客戶帳戶', 'Customer account'),
  addSupplier: text('供应商账户', '供應商帳戶', 'Supplier account'),
  houseNone: text('还没有本公司账户', '還沒有本公司帳戶', 'No company accounts yet'),
  houseNoneHint: text(
    '登记收款账户后，客户充值时即可选用',
    '登記收款帳戶後，客戶充值時即可選用',
    'Once you add a receiving account, customers can choose it for top-ups',
  ),
  allNone: text('这里没有账户', '這裏沒有帳戶', 'No accounts here'),
  allNoneHint: text('换一个分类看看，或新增账户', '換一個分類看看，或新增帳戶', 'Look under another tab, or add one'),
  tabs: text('账户分类', '帳戶分類', 'Kinds of accounts'),
}
