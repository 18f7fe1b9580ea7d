import { text } from '../../../kernel/text.ts'

/** What the workbench draws of classification, cases and declarations by day. */
export const customsPicturesText = {
  casesMade: text('新业务', '新業務', 'New cases'),
  tasksMade: text('新的归类商品', '新的歸類商品', 'New goods to classify'),
  declarationsMade: text('新报关单', '新報關單', 'New declarations'),
  declarationsReturned: text('海关退回的报关单', '海關退回的報關單', 'Declarations returned by customs'),
  casesDue: text('业务到期', '業務到期', 'Cases due'),
  declareBy: text('最后申报日', '最後申報日', 'Last days to declare'),
  taxDue: text('税款到期的业务', '稅款到期的業務', 'Cases with tax due'),
  tasksDue: text('归类到期的商品', '歸類到期的商品', 'Classifications due'),
}
