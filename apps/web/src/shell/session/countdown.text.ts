import { text } from '@clearway/contract/kernel/text'

/** Words of the button that sends a code. */
export const countdownText = {
  sendCode: text('获取验证码', '取得驗證碼', 'Send a code'),
  sendAgain: text('{seconds} 秒后可重发', '{seconds} 秒後可重發', 'Resend in {seconds} s'),
}
