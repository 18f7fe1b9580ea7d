import { text } from '../../kernel/text.ts'

export const ssoText = {
  providers: text('租户的单点登录', '租戶的單一登入', 'Identity providers of a tenant'),
  start: text('去身份提供方登录', '前往身份提供者登入', 'Go to the identity provider'),
  link: text('关联身份提供方的账号', '關聯身份提供者的帳號', 'Link an account of the identity provider'),
  mine: text('自己关联的账号', '自己關聯的帳號', 'My linked accounts'),
  unlink: text('解除关联', '解除關聯', 'Unlink'),
  noProvider: text(
    '没有这个登录方式，或已停用',
    '沒有這個登入方式，或已停用',
    'This sign-in method does not exist or was disabled',
  ),
  wrongOrigin: text('请从本系统的地址登录', '請從本系統的網址登入', 'Sign in from an address of this system'),
  unreachable: text(
    '暂时联系不上身份提供方，请稍后再试或用密码登录',
    '暫時聯絡不上身份提供者，請稍後再試或用密碼登入',
    'The identity provider cannot be reached. Try again later or sign in with your password',
  ),
  expired: text(
    '登录已超时或已使用过，请重新开始',
    '登入已逾時或已使用過，請重新開始',
    'This sign-in has expired or was already used. Please start again',
  ),
  refused: text(
    '身份提供方没有确认您的身份，请重新开始',
    '身份提供者沒有確認您的身份，請重新開始',
    'The identity provider did not confirm who you are. Please start again',
  ),
  notLinked: text(
    '您的公司账号还没有关联到这里的账号。请先用密码登录，再到个人中心关联',
    '您的公司帳號還沒有關聯到這裏的帳號。請先用密碼登入，再到個人中心關聯',
    'Your company account is not linked to an account here yet. Sign in with your password first and link it in your profile',
  ),
  domainNotProved: text(
    '贵公司尚未验证该邮箱的域名，请联系管理员',
    '貴公司尚未驗證該電郵的網域，請聯絡管理員',
    'Your company has not verified this mail domain. Ask your administrator',
  ),
  mailNotAllowed: text(
    '您的邮箱域名不能从这里登录，请联系管理员',
    '您的電郵網域不能從這裏登入，請聯絡管理員',
    'Your mail domain is not allowed to sign in here. Ask your administrator',
  ),
  noMail: text(
    '身份提供方没有给出已验证的邮箱，无法创建账号',
    '身份提供者沒有提供已驗證的電郵，無法建立帳號',
    'The identity provider gave no verified e-mail address, so no account can be created',
  ),
  otherPerson: text(
    '这个公司账号已关联到另一个用户',
    '這個公司帳號已關聯到另一個用戶',
    'This company account is linked to another user',
  ),
  linkedAlready: text(
    '您在这里已关联另一个账号，请先解除',
    '您在這裏已關聯另一個帳號，請先解除',
    'You have already linked another account of it; unlink that one first',
  ),
  signInWith: text('用{name}登录', '用{name}登入', 'Sign in with {name}'),
  or: text('或', '或', 'or'),
  waiting: text('正在登录…', '正在登入…', 'Signing in …'),
  back: text('返回登录', '返回登入', 'Back to sign-in'),
  title: text('公司账号', '公司帳號', 'Company accounts'),
  intro: text(
    '关联后可以用公司账号登录，不必输入密码',
    '關聯後可以用公司帳號登入，不必輸入密碼',
    'Once linked, you sign in with your company account and need no password here',
  ),
  linked: text('已关联：{label}', '已關聯：{label}', 'Linked: {label}'),
  notYet: text('未关联', '未關聯', 'Not linked'),
  doLink: text('关联', '關聯', 'Link'),
  done: text('已关联', '已關聯', 'Linked'),
}
