import { text } from '../../../kernel/text.ts'

export const outboxText = {
  title: text('发件箱', '寄件匣', 'Outbox'),
  createdAt: text('时间', '時間', 'Time'),
  channel: text('渠道', '渠道', 'Channel'),
  mail: text('邮件', '電郵', 'Mail'),
  sms: text('短信', '短訊', 'SMS'),
  recipient: text('收件人', '收件人', 'Recipient'),
  subject: text('主题', '主題', 'Subject'),
  body: text('内容', '內容', 'Text'),
  status: text('状态', '狀態', 'Status'),
  queued: text('等待发送', '等待發送', 'Waiting'),
  sent: text('已发送', '已發送', 'Sent'),
  failed: text('发送失败', '發送失敗', 'Failed'),
  kept: text('未配置发送，仅保留', '未設定發送，僅保留', 'Kept only: no provider configured'),
  attachment: text('附件', '附件', 'Attachment'),
  error: text('失败原因', '失敗原因', 'Reason'),
  sentAt: text('发送时间', '發送時間', 'Sent at'),
  bodyHidden: text(
    '正式环境不显示内容，因为其中可能有验证码或重置密码的链接；发出后内容随即清除。',
    '正式環境不顯示內容，因為其中可能有驗證碼或重設密碼的連結；發出後內容隨即清除。',
    'In production the text is not shown, since it may contain a code or a password reset link; it is erased once sent.',
  ),
  bodyGone: text('内容已清除', '內容已清除', 'The text was erased'),
}
