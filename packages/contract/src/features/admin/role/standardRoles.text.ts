import { text, type Text } from '../../../kernel/text.ts'
import type { StartingRole } from '../../area.ts'

interface Words {
  readonly name: Text
  readonly description: Text
}

/** The role that every tenant has. */
export const administratorName: Text = text('管理员', '管理員', 'Administrator')

/** What the roles that a broker starts with are called, as long as they call them nothing else. */
export const standardRoles: Readonly<Record<StartingRole, Words>> = {
  ROLE_CLASSIFIER: {
    name: text('归类员', '歸類員', 'Classifier'),
    description: text(
      '归类商品，送审；不审核自己的归类',
      '歸類貨品，送審；不審核自己的歸類',
      'Classifies goods and submits them for review',
    ),
  },
  ROLE_CLASSIFY_LEAD: {
    name: text('归类主管', '歸類主管', 'Head of classification'),
    description: text('审核归类，分派任务', '審核歸類，分派任務', 'Reviews classifications and assigns tasks'),
  },
  ROLE_DECLARANT: {
    name: text('报关员', '報關員', 'Declarant'),
    description: text(
      '办理报关业务、制单申报；不审自己的单',
      '辦理報關業務、製單申報；不審自己的單',
      'Handles cases and prepares declarations; does not check his or her own',
    ),
  },
  ROLE_WAREHOUSE: {
    name: text('仓管员', '倉管員', 'Warehouse keeper'),
    description: text(
      '管理库区和库位，办理入仓、出仓、移库和盘点；不批准自己提出的调整',
      '管理庫區和儲位，辦理入倉、出倉、移庫和盤點；不批准自己提出的調整',
      'Keeps zones and bins, takes in, hands out, moves and counts; does not approve his or her own adjustments',
    ),
  },
  ROLE_FINANCE: {
    name: text('财务', '財務', 'Finance clerk'),
    description: text(
      '查看订单，维护供应商资料和收付款账户，办理钱包、充值和对账',
      '檢視訂單，維護供應商資料和收付款帳戶，辦理錢包、充值和對帳',
      'Views orders, maintains supplier details and bank accounts, handles wallets, top-ups and reconciliation',
    ),
  },
  ROLE_CUSTOMER: {
    name: text('客户采购', '客戶採購', "Customer's buyer"),
    description: text(
      '给客户的人员：只看到自己公司的业务',
      '給客戶的人員：只看到自己公司的業務',
      'For a customer’s staff: they see the business of their own company only',
    ),
  },
}

/** Names that roles were given by the product. */
export const givenRoles: readonly Text[] = [administratorName, ...Object.values(standardRoles).map(({ name }) => name)]
export const givenDescriptions: readonly Text[] = Object.values(standardRoles).map(({ description }) => description)
