import { text } from '../../kernel/text.ts'

export const firstStepsText = {
  query: text('起步清单', '起步清單', 'First steps'),
  title: text('起步', '起步', 'First steps'),
  progress: text('完成 {done} / {total}', '完成 {done} / {total}', '{done} of {total} done'),
  intro: text(
    '照着做，几分钟后就能开始工作。每完成一项会自动打勾。',
    '照着做，幾分鐘後就能開始工作。每完成一項會自動打勾。',
    'Ready to work in a few minutes. Each step is ticked automatically once done.',
  ),
  ownIntro: text('您可以从这里开始。', '您可以從這裏開始。', 'You can start here.'),
  hide: text('收起', '收起', 'Hide'),
  show: text('显示起步清单', '顯示起步清單', 'Show the first steps'),
  done: text('已完成', '已完成', 'Done'),
  open: text('待完成', '待完成', 'Still to do'),
  /** What to do, and what it is good for. */
  steps: {
    company: {
      title: text('填写公司资料', '填寫公司資料', 'Company details'),
      hint: text(
        '联系人、电话、邮箱和统一社会信用代码',
        '聯絡人、電話、電郵和統一社會信用代碼',
        'Contact, telephone, e-mail and Unified Social Credit Code',
      ),
    },
    logo: {
      title: text('上传公司标志', '上載公司標誌', 'Your logo'),
      hint: text('登录页和页面左上角会显示', '登入頁和頁面左上角會顯示', 'Shown at sign-in and at the top left'),
    },
    departments: {
      title: text('建立部门', '建立部門', 'Departments'),
      hint: text('在“组织管理”中新增部门', '在「組織管理」中新增部門', 'Add departments under “Organisations”'),
    },
    colleagues: {
      title: text('邀请同事', '邀請同事', 'Invite colleagues'),
      hint: text(
        '新建账号，或邀请已有账号的人',
        '新增帳號，或邀請已有帳號的人',
        'Add accounts, or invite people who have one',
      ),
    },
    roles: {
      title: text('分配角色', '分配角色', 'Assign roles'),
      hint: text(
        '归类员、报关员、财务等角色已经备好',
        '歸類員、報關員、財務等角色已經備好',
        'Classifier, declarant, finance and other roles are ready to use',
      ),
    },
    customer: {
      title: text('新增第一个客户', '新增第一個客戶', 'First customer'),
      hint: text(
        '在“组织管理”中新增类型为“客户”的组织',
        '在「組織管理」中新增類型為「客戶」的組織',
        'Add an organisation of the type “Customer”',
      ),
    },
    supplier: {
      title: text('新增第一个供应商', '新增第一個供應商', 'First supplier'),
      hint: text('也可以从 Excel 导入', '也可以從 Excel 匯入', 'Or import suppliers from Excel'),
    },
    goods: {
      title: text('新增第一个商品', '新增第一個商品', 'First goods'),
      hint: text(
        '型号、名称和单位；也可以从 Excel 导入',
        '型號、名稱和單位；也可以從 Excel 匯入',
        'Model, name and unit, or import them from Excel',
      ),
    },
    order: {
      title: text('新建第一张订单', '新增第一張訂單', 'First order'),
      hint: text(
        '选好供应商和商品，合计自动算出',
        '選好供應商和商品，合計自動算出',
        'Choose supplier and goods; totals are calculated automatically',
      ),
    },
    avatar: {
      title: text('设置头像', '設定頭像', 'Your picture'),
      hint: text('同事更容易认出您', '同事更容易認出您', 'Colleagues recognise you'),
    },
    mfa: {
      title: text('开启双重验证', '開啟雙重驗證', 'Turn on two-step verification'),
      hint: text(
        '密码泄露时也能保住账号',
        '密碼外洩時也能保住帳號',
        'Keeps your account safe even if the password leaks',
      ),
    },
  },
}
