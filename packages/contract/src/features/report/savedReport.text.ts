import { text } from '../../kernel/text.ts'

/** Words of reports that are kept, and of what is mailed of them. */
export const savedReportText = {
  title: text('已保存的报表', '已儲存的報表', 'Saved reports'),
  query: text('查询已保存的报表', '查詢已儲存的報表', 'List saved reports'),
  open: text('打开已保存的报表', '開啟已儲存的報表', 'Open a saved report'),
  add: text('保存报表', '儲存報表', 'Save a report'),
  update: text('修改已保存的报表', '修改已儲存的報表', 'Change a saved report'),
  delete: text('删除已保存的报表', '刪除已儲存的報表', 'Delete a saved report'),
  schedule: text('安排邮件发送报表', '安排電郵發送報表', 'Schedule a report by mail'),
  unschedule: text('取消邮件发送报表', '取消電郵發送報表', 'End the schedule of a report'),
  runNow: text('立即发送报表', '立即發送報表', 'Send a report now'),
  recipients: text('可收报表的同事', '可收報表的同事', 'Colleagues who can get a report'),
  name: text('名称', '名稱', 'Name'),
  period: text('期间', '期間', 'Period'),
  shared: text('与能看此报表的同事共享', '與能看此報表的同事共用', 'Share with colleagues who may see this report'),
  notOwn: text(
    '这是同事共享的报表，只有保存者可以修改或安排发送。请另存为自己的',
    '這是同事共用的報表，只有儲存者可以修改或安排發送。請另存為自己的',
    'A colleague shares this report; only its owner can change or schedule it. Save it as your own',
  ),
  tooMany: text(
    '最多保存 {max} 个报表，请先删除不用的',
    '最多儲存 {max} 個報表，請先刪除不用的',
    'You can save at most {max} reports. Delete one you do not need',
  ),
  tooManySchedules: text(
    '一人最多安排 {max} 个定期发送，请先取消不用的',
    '一人最多安排 {max} 個定期發送，請先取消不用的',
    'One person can schedule at most {max} reports. End one you do not need',
  ),
  tenantFull: text(
    '本公司已安排 {max} 个定期发送，请先取消不用的',
    '本公司已安排 {max} 個定期發送，請先取消不用的',
    'This company has {max} scheduled reports already. End one that nobody needs',
  ),
  notScheduled: text('此报表没有安排发送', '此報表沒有安排發送', 'This report is not scheduled'),
  nobody: text('请选择至少一位收件人', '請選擇至少一位收件人', 'Choose at least one recipient'),
  weekdayNeeded: text('请选择星期', '請選擇星期', 'Choose a day of the week'),
  monthDayNeeded: text('请选择每月的日期', '請選擇每月的日期', 'Choose a day of the month'),
  cannotReceive: text(
    '{names} 不能收到此报表：不在本公司、没有已验证的邮箱或看不到此报表',
    '{names} 不能收到此報表：不在本公司、沒有已驗證的電郵或看不到此報表',
    '{names} cannot get this report: not in this company, no confirmed mail address, or no right to see it',
  ),
  noOutside: text(
    '只有本公司员工可以发给公司以外的地址',
    '只有本公司員工可以發給公司以外的地址',
    'Only staff can send to addresses outside their own company',
  ),
  fixedNeeded: text('请选择起止日期', '請選擇起訖日期', 'Choose the first and last day'),
  fixed: text('固定日期', '固定日期', 'Fixed days'),
  rhythms: {
    daily: text('每天', '每天', 'Every day'),
    weekly: text('每周', '每週', 'Every week'),
    monthly: text('每月', '每月', 'Every month'),
  },
  formats: { pdf: text('PDF', 'PDF', 'PDF'), excel: text('Excel', 'Excel', 'Excel') },
  /** Why a person or an address got nothing. */
  leftOut: {
    left: text('已不在本公司', '已不在本公司', 'no longer in this company'),
    mail: text('没有已验证的邮箱', '沒有已驗證的電郵', 'no confirmed mail address'),
    right: text('看不到此报表', '看不到此報表', 'may not see this report'),
    limit: text('已达今天的发送上限', '已達今天的發送上限', 'the mails of this day are used up'),
    outside: text('不再允许发往外部', '不再允許發往外部', 'outside addresses are not allowed any more'),
  },
  /** Why a schedule stopped by itself. */
  stops: {
    right: text(
      '您已没有查看或导出此报表的权限',
      '您已沒有檢視或匯出此報表的權限',
      'You may no longer see or export this report',
    ),
    left: text('保存者已不在本公司', '儲存者已不在本公司', 'Its owner is no longer in this company'),
    tenant: text('公司账号当时停用', '公司帳號當時停用', 'The company account was suspended'),
    nobody: text('没有一位收件人可以收到', '沒有一位收件人可以收到', 'None of the recipients could get it'),
  },
  outcomes: {
    sent: text('已发送 {n} 封', '已發送 {n} 封', '{n} sent'),
    part: text('已发送 {n} 封，{left} 位未发', '已發送 {n} 封，{left} 位未發', '{n} sent, {left} left out'),
    limit: text('已达发送上限，未发送', '已達發送上限，未發送', 'Not sent: the mails of this day are used up'),
    failed: text('生成失败，未发送', '產生失敗，未發送', 'Not sent: it could not be made'),
    stopped: text('未发送，已暂停', '未發送，已暫停', 'Not sent, paused'),
  },
  stoppedTitle: text('报表已停止发送：{name}', '報表已停止發送：{name}', 'A scheduled report stopped: {name}'),
  stoppedBody: text(
    '{why}。定期发送已暂停，处理后可重新开启。',
    '{why}。定期發送已暫停，處理後可重新開啟。',
    '{why}. The schedule is paused; once that is settled you can start it again.',
  ),
  failedTitle: text('报表未能发送：{name}', '報表未能發送：{name}', 'A scheduled report was not sent: {name}'),
  failedBody: text(
    '多次尝试都未能生成文件，下一次照常发送。也可立即再发一次。',
    '多次嘗試都未能產生檔案，下一次照常發送。也可立即再發一次。',
    'The file could not be made in several tries. The next one is sent as planned; you can also send it now.',
  ),
  mailSubject: text('{house}：{name} {from} – {to}', '{house}：{name} {from} – {to}', '{house}: {name} {from} – {to}'),
  mailBody: text(
    '您好：\n附件是{house}的报表“{title}”，期间 {from} 至 {to}，由 {owner} 安排发送。',
    '您好：\n附件是{house}的報表「{title}」，期間 {from} 至 {to}，由 {owner} 安排發送。',
    'Hello,\nattached is the report “{title}” of {house} from {from} to {to}, scheduled by {owner}.',
  ),
  mailOwn: text(
    '数字按您自己的权限统计，打开：{link}',
    '數字按您自己的權限統計，開啟：{link}',
    'The figures are those that you may see yourself. Open them: {link}',
  ),
}
