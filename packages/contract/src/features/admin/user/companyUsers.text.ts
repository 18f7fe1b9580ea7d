import { text } from '../../../kernel/text.ts'

export const companyUsersText = {
  individual: text('个人用户', '個人用戶', 'Individual users'),
  enterprise: text('企业用户', '企業用戶', 'Enterprise users'),
  nickname: text('姓名', '姓名', 'Name'),
  username: text('用户名', '用戶名稱', 'User name'),
  mobile: text('手机号码', '手機號碼', 'Mobile number'),
  email: text('邮箱', '電郵', 'E-mail'),
  status: text('状态', '狀態', 'Status'),
  able: text('启用', '啟用', 'Enabled'),
  disable: text('停用', '停用', 'Disabled'),
  invited: text('待接受邀请', '待接受邀請', 'Invited'),
  geographic: text('所在地区', '所在地區', 'Region'),
  lastSignInAt: text('最近登录', '最近登入', 'Last sign-in'),
  company: text('企业', '企業', 'Company'),
  uscc: text('统一社会信用代码', '統一社會信用代碼', 'Unified Social Credit Code'),
  tenantCode: text('租户编码', '租戶編碼', 'Tenant code'),
  org: text('组织', '組織', 'Organisation'),

  modifyAccount: text('启用、停用或解锁账号', '啟用、停用或解鎖帳號', 'Enable, disable or unlock an account'),
  sendReset: text('发送重置密码邮件', '發送重設密碼電郵', 'Send a password reset e-mail'),
  queryCompanies: text('企业及其用户数', '企業及其用戶數', 'Companies with their users'),

  noMail: text('{name} 没有邮箱，无法发送', '{name} 沒有電郵，無法發送', '{name} has no e-mail address'),
  notHere: text('企业自己管理它的用户', '企業自行管理其用戶', 'The company manages its users itself'),
}
