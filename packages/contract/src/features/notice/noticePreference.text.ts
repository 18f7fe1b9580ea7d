import { text } from '../../kernel/text.ts'

/** Where a person is told of what, and the words of the mails that tell them. */
export const noticePreferenceText = {
  title: text('通知方式', '通知方式', 'Notification settings'),
  intro: text(
    '站内通知始终保留公告和安全提醒。',
    '站內通知始終保留公告和安全提醒。',
    'Notices and security alerts are always shown in the app.',
  ),
  query: text('我的通知方式', '我的通知方式', 'Notification settings'),
  update: text('修改我的通知方式', '修改我的通知方式', 'Change my notification settings'),
  topic: text('内容', '內容', 'Topic'),
  topics: {
    orders: text('订单', '訂單', 'Orders'),
    classification: text('归类', '歸類', 'Classification'),
    tariff: text('税则变动', '稅則變動', 'Tariff changes'),
    people: text('租户与人员', '租戶與人員', 'Tenants and people'),
    notices: text('发布的公告', '發佈的公告', 'Published notices'),
    security: text('账号安全', '帳號安全', 'Security'),
  },
  channels: {
    inApp: text('站内', '站內', 'In-app'),
    mail: text('邮件', '電郵', 'Mail'),
    sms: text('短信', '短訊', 'SMS'),
  },
  locked: text('不能关闭', '不能關閉', 'Cannot be turned off'),
  wants: text('{topic}：{channel}', '{topic}：{channel}', '{topic}: {channel}'),
  quiet: text('免打扰时段', '免打擾時段', 'Quiet hours'),
  quietHint: text(
    '此时段内不发邮件和短信，时段结束后再发；账号安全除外。',
    '此時段內不發電郵和短訊，時段結束後再發；帳號安全除外。',
    'No e-mail or SMS during this time; they are sent afterwards. Security alerts are exempt.',
  ),
  quietFrom: text('从', '由', 'From'),
  quietTo: text('到', '至', 'To'),
  timeZone: text('时区', '時區', 'Time zone'),
  digest: text('每天一封汇总邮件', '每天一封匯總電郵', 'Daily summary e-mail'),
  digestHint: text(
    '把当天未读的内容合成一封，不再逐条发送。',
    '把當天未讀的內容合成一封，不再逐條發送。',
    'Unread notifications are sent in one e-mail instead of many.',
  ),
  digestAt: text('汇总时间', '匯總時間', 'Send at'),
  both: text('请填写开始和结束两个时间', '請填寫開始和結束兩個時間', 'Enter both start and end'),
  noZone: text('请从列表中选择时区', '請從清單中選擇時區', 'Choose a time zone from the list'),
  saved: text('通知方式已保存', '通知方式已儲存', 'Notification settings saved'),
  noMail: text(
    '您还没有邮箱，邮件不会送达。',
    '您還沒有電郵，電郵不會送達。',
    'You have no e-mail address, so e-mail cannot be delivered.',
  ),
  noMobile: text(
    '您还没有手机号码，短信不会送达。',
    '您還沒有手機號碼，短訊不會送達。',
    'You have no mobile number, so SMS cannot be delivered.',
  ),
  mail: {
    subject: text('[{tenant}] {title}', '[{tenant}] {title}', '[{tenant}] {title}'),
    body: text(
      '{person}，您好：\n\n{title}\n\n{content}\n\n查看：{link}\n\n{foot}',
      '{person}，您好：\n\n{title}\n\n{content}\n\n檢視：{link}\n\n{foot}',
      'Hello {person},\n\n{title}\n\n{content}\n\nOpen it: {link}\n\n{foot}',
    ),
    digestSubject: text(
      '[{tenant}] {count} 条未读通知',
      '[{tenant}] {count} 條未讀通知',
      '[{tenant}] {count} unread notifications',
    ),
    digestBody: text(
      '{person}，您好：\n\n您有 {count} 条未读通知：\n\n{list}\n\n全部：{link}\n\n{foot}',
      '{person}，您好：\n\n您有 {count} 條未讀通知：\n\n{list}\n\n全部：{link}\n\n{foot}',
      'Hello {person},\n\nYou have {count} unread notifications:\n\n{list}\n\nAll of them: {link}\n\n{foot}',
    ),
    foot: text(
      '在个人中心的“通知方式”里可以更改：{profile}',
      '在個人中心的「通知方式」可以更改：{profile}',
      'Change this under “Notification settings” in your profile: {profile}',
    ),
    sms: text('{tenant}：{title}', '{tenant}：{title}', '{tenant}: {title}'),
  },
}
