import { text, type Text } from '@clearway/contract/kernel/text'

/** Everyone's password in the demo tenants. Never loaded in production. */
export const demoPassword = 'clearway-demo'

export interface DemoPerson {
  readonly username: string
  readonly nickname: string
  readonly title: Text
  readonly role: string
  readonly org?: string
  readonly email: string
  readonly mobile: string
}
export interface DemoTenant {
  readonly code: string
  readonly name: string
  readonly orgs: readonly { readonly name: string; readonly type: 'department' | 'customer'; readonly uscc?: string }[]
  readonly people: readonly DemoPerson[]
}

const titles = {
  admin: text('管理员', '管理員', 'Administrator'),
  classifier: text('归类员', '歸類員', 'Classifier'),
  reviewer: text('归类主管', '歸類主管', 'Head of classification'),
  declarant: text('报关员', '報關員', 'Declarant'),
  finance: text('财务', '財務', 'Finance clerk'),
  keeper: text('仓管员', '倉管員', 'Warehouse keeper'),
  editor: text('编辑（权限演示）', '編輯（權限示範）', 'Editor (permission demo)'),
  buyerA: text('客户采购（鹏程电子）', '客戶採購（鵬程電子）', "Customer's buyer (Pengcheng Electronics)"),
  buyerB: text('客户采购（海纳医疗）', '客戶採購（海納醫療）', "Customer's buyer (Haina Medical)"),
  otherAdmin: text('另一家报关行的管理员', '另一家報關行的管理員', 'Administrator of another broker'),
  otherDeclarant: text('另一家报关行的报关员', '另一家報關行的報關員', 'Declarant of another broker'),
  visitor: text('想加入租户的个人', '想加入租戶的個人', 'An individual who wants to join a tenant'),
  both: text('在两家都任职的报关员', '在兩家都任職的報關員', 'A declarant with both brokers'),
}

/** A broker with two customers, and a second broker that must never be seen from the first. */
export const demoTenants: readonly DemoTenant[] = [
  {
    code: 'demo',
    name: '通途报关行（演示）',
    orgs: [
      { name: '关务部', type: 'department' },
      { name: '财务部', type: 'department' },
      { name: '深圳鹏程电子有限公司', type: 'customer', uscc: '91440300708461136T' },
      { name: '广州海纳医疗器械有限公司', type: 'customer', uscc: '91110000600037341L' },
    ],
    people: [
      {
        username: 'admin',
        nickname: '陈静',
        title: titles.admin,
        role: 'ROLE_ADMIN',
        email: 'admin@demo.example',
        mobile: '13800000001',
      },
      {
        username: 'classifier',
        nickname: '李思源',
        title: titles.classifier,
        role: 'ROLE_CLASSIFIER',
        org: '关务部',
        email: 'classifier@demo.example',
        mobile: '13800000002',
      },
      {
        username: 'reviewer',
        nickname: '孙雅文',
        title: titles.reviewer,
        role: 'ROLE_CLASSIFY_LEAD',
        org: '关务部',
        email: 'reviewer@demo.example',
        mobile: '13800000008',
      },
      {
        username: 'declarant',
        nickname: '王海波',
        title: titles.declarant,
        role: 'ROLE_DECLARANT',
        org: '关务部',
        email: 'declarant@demo.example',
        mobile: '13800000003',
      },
      {
        username: 'finance',
        nickname: '赵敏',
        title: titles.finance,
        role: 'ROLE_FINANCE',
        org: '财务部',
        email: 'finance@demo.example',
        mobile: '13800000004',
      },
      {
        username: 'keeper',
        nickname: '郭建军',
        title: titles.keeper,
        role: 'ROLE_WAREHOUSE',
        email: 'keeper@demo.example',
        mobile: '13800000010',
      },
      {
        username: 'editor',
        nickname: '许文静',
        title: titles.editor,
        role: 'ROLE_EDITOR',
        email: 'editor@demo.example',
        mobile: '13800000009',
      },
      {
        username: 'buyer',
        nickname: '周晓彤',
        title: titles.buyerA,
        role: 'ROLE_CUSTOMER',
        org: '深圳鹏程电子有限公司',
        email: 'buyer@pengcheng.example',
        mobile: '13800000005',
      },
      {
        username: 'buyer2',
        nickname: '何嘉明',
        title: titles.buyerB,
        role: 'ROLE_CUSTOMER',
        org: '广州海纳医疗器械有限公司',
        email: 'buyer@haina.example',
        mobile: '13800000006',
      },
      {
        username: 'both',
        nickname: '林一诺',
        title: titles.both,
        role: 'ROLE_DECLARANT',
        org: '关务部',
        email: 'both@demo.example',
        mobile: '13800000007',
      },
    ],
  },
  {
    code: 'demo2',
    name: '港联关务有限公司（演示）',
    orgs: [{ name: '操作部', type: 'department' }],
    people: [
      {
        username: 'admin',
        nickname: '黄国强',
        title: titles.otherAdmin,
        role: 'ROLE_ADMIN',
        email: 'admin@demo2.example',
        mobile: '13900000001',
      },
      {
        username: 'declarant',
        nickname: '吴佩珊',
        title: titles.otherDeclarant,
        role: 'ROLE_DECLARANT',
        org: '操作部',
        email: 'declarant@demo2.example',
        mobile: '13900000002',
      },
      {
        username: 'both',
        nickname: '林一诺',
        title: titles.both,
        role: 'ROLE_DECLARANT',
        org: '操作部',
        email: 'both@demo.example',
        mobile: '13800000007',
      },
    ],
  },
]

/** Somebody who registered and stands in no tenant yet: he has no role. */
export const demoVisitor = {
  tenantCode: 'personal',
  username: 'visitor',
  nickname: '刘洋',
  title: titles.visitor,
  email: 'visitor@personal.example',
  mobile: '13600000001',
}
