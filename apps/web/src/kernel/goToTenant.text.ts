import { text } from '@clearway/contract/kernel/text'

export const goToTenantText = {
  signInThere: text('请在“{name}”的登录页登录', '請在「{name}」的登入頁登入', 'Sign in at {name} itself'),
  signInThereWhy: text(
    '您这次登录只在当前公司有效，账号里也没有您自己的密码、邮箱或手机可以确认身份。继续将先退出当前登录，请先保存正在填写的内容。',
    '您這次登入只在目前公司有效，帳號裡也沒有您自己的密碼、電郵或手機可以確認身份。繼續將先登出，請先儲存正在填寫的內容。',
    'This sign-in counts at the present company only, and the account has no password, e-mail or mobile of your own to confirm by. You are signed out here first: save what you are typing.',
  ),
  toSignIn: text('去登录', '前往登入', 'Go to its sign-in'),
}
