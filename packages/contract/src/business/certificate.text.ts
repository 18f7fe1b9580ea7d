import { text } from '../kernel/text.ts'

export const certificateText = {
  kinds: {
    personal: text('个人认证', '個人認證', 'Personal'),
    enterprise: text('企业认证', '企業認證', 'Enterprise'),
  },
  title: text('哪些功能需要认证', '哪些功能需要認證', 'What certification unlocks'),
  recharge: text('大额充值申请', '大額充值申請', 'Large top-up applications'),
  payeeAccount: text('新增收款银行账户', '新增收款銀行帳戶', 'Adding a payee’s bank account'),
  declare: text('以企业名义申报报关单', '以企業名義申報報關單', 'Declaring to customs as an enterprise'),
  closed: text(
    '「{what}」需要先完成{kinds}',
    '「{what}」需要先完成{kinds}',
    '“{what}” requires certification first: {kinds}',
  ),
  or: text('或', '或', ' or '),
}
