import { text } from '@clearway/contract/kernel/text'

export const goToTenantText = {
  signInThere: text('请在“{name}”的登录页登录', '請在「{name}」的登入頁登入', 'Sign in on the sign-in page of {name}'),
  signInThereWhy: text(
    '您这次登录只在当前公司有效，账号里也没有您自己的密码、邮箱或手机可以确认身份。继续将先退出当前登录，请先保存正在填写的内容。',
    '您這次登入只在目前公司有效，帳號裏也沒有您自己的密碼、電郵或手機可以確認身份。繼續將先登出，請先儲存正在填寫的內容。',
    'This sign-in is valid at the current company only, and the account has no password, e-mail or mobile of your own to confirm your identity. You will be signed out here first: save your work.',
  ),
  toSignIn: text('去登录', '前往登入', 'Go to sign-in'),
}
