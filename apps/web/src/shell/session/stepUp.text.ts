import { text } from '@clearway/contract/kernel/text'

/** Words of the dialog that asks who is there. */
export const stepUpText = {
  safety: text(
    '这项操作涉及账号安全，确认后 5 分钟内不再询问。',
    '此操作涉及帳號安全，確認後 5 分鐘內不再詢問。',
    'This concerns the security of your account. You will not be asked again for five minutes.',
  ),
  own: text(
    '您这次登录由“{tenant}”担保，只在该公司有效。这项操作超出了该公司，请确认是您本人，本次登录内不再询问。',
    '您這次登入由「{tenant}」擔保，只在該公司有效。此操作超出了該公司，請確認是您本人，本次登入內不再詢問。',
    'You signed in with an account of {tenant}, which is valid there only. This action goes further, so please confirm your identity. You are asked once per sign-in.',
  ),
  second: text(
    '还差一步：请输入身份验证器中的验证码。',
    '還差一步：請輸入身份驗證器中的驗證碼。',
    'One more step: enter the code from your authenticator app.',
  ),
  how: text('确认方式', '確認方式', 'How to confirm'),
  byPassword: text('我的密码', '我的密碼', 'My password'),
  byMail: text('发到我邮箱的验证码', '發到我電郵的驗證碼', 'A code sent to my e-mail'),
  bySms: text('发到我手机的验证码', '發到我手機的驗證碼', 'A code sent to my mobile'),
  byCode: text('身份验证器', '身份驗證器', 'My authenticator app'),
  mailCode: text('邮件中的验证码', '電郵中的驗證碼', 'Code from the e-mail'),
  smsCode: text('短信中的验证码', '短訊中的驗證碼', 'Code from the text message'),
  sentTo: text('验证码已发到 {to}', '驗證碼已發到 {to}', 'We sent a code to {to}'),
}
