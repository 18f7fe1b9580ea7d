import { text } from './text.ts'

export const parameterText = {
  orderPrefix: text('订单编号前缀', '訂單編號前綴', 'Prefix of order numbers'),
  orderPrefixHint: text(
    '编号形如 前缀-日期-流水号；改后只用于新订单',
    '編號形如 前綴-日期-序號；改後只用於新訂單',
    'Numbers have the form prefix-date-sequence; changes apply to new orders only',
  ),
  orderPrefixShape: text(
    '1 至 10 个大写字母、数字或 -，以字母开头',
    '1 至 10 個大寫字母、數字或 -，以字母開頭',
    '1 to 10 capital letters, digits or -, starting with a letter',
  ),
  claimMinutes: text('归类认领时长', '歸類認領時長', 'Duration of a classification claim'),
  claimMinutesHint: text(
    '认领后这么久没有操作，任务自动放回',
    '認領後這麼久沒有操作，任務自動放回',
    'A task is released if its holder has not worked on it for this long',
  ),
  urgentMinutes: text('加急归类时限', '加急歸類時限', 'Time limit for urgent classification'),
  urgentMinutesHint: text(
    '按工作时间计算；不加急的为一个工作日',
    '按工作時間計算；不加急的為一個工作日',
    'In working time; tasks that are not urgent have one working day',
  ),
  deskHours: text('工作时间', '工作時間', 'Working hours'),
  deskHoursHint: text(
    '如 09:00-12:00, 13:00-18:00；时限只在这些时间内计算',
    '如 09:00-12:00, 13:00-18:00；時限只在這些時間內計算',
    'Such as 09:00-12:00, 13:00-18:00; time limits count in these hours only',
  ),
  deskHoursShape: text(
    '应为 1 至 4 段先后不重叠的时间，如 09:00-12:00, 13:00-18:00',
    '應為 1 至 4 段先後不重疊的時間，如 09:00-12:00, 13:00-18:00',
    'One to four periods in order, not overlapping, such as 09:00-12:00, 13:00-18:00',
  ),
  deskSaturday: text('星期六上班', '星期六上班', 'Saturday is a working day'),
  deskSaturdayHint: text('时限也在星期六计算', '時限也在星期六計算', 'Time limits also count on Saturdays'),
  certificateMonths: text('认证有效期', '認證有效期', 'Validity of a certification'),
  certificateMonthsHint: text(
    '审核通过后最长有效的月数；证件先到期的，以证件为准',
    '審核通過後最長有效的月數；證件先到期的，以證件為準',
    'Maximum months from approval; shorter if the documents expire earlier',
  ),
  certificateRecharge: text('大额充值需要认证', '大額充值需要認證', 'Large top-ups require certification'),
  certificateRechargeHint: text(
    '开启后，超过限额的充值申请须先完成个人或企业认证',
    '開啟後，超過限額的充值申請須先完成個人或企業認證',
    'If on, top-up applications above the limit require personal or enterprise certification',
  ),
  certificateRechargeAbove: text('无需认证的充值限额', '無需認證的充值限額', 'Top-up limit without certification'),
  certificateRechargeAboveHint: text(
    '以人民币计；其他币种的充值一律需要认证',
    '以人民幣計；其他貨幣的充值一律需要認證',
    'In CNY; top-ups in other currencies always require certification',
  ),
  certificatePayee: text(
    '新增收款账户需要认证',
    '新增收款帳戶需要認證',
    'Adding a payee account requires certification',
  ),
  certificatePayeeHint: text(
    '开启后，须先完成个人或企业认证',
    '開啟後，須先完成個人或企業認證',
    'If on, personal or enterprise certification is required',
  ),
  certificateDeclare: text(
    '申报报关单需要企业认证',
    '申報報關單需要企業認證',
    'Declarations require enterprise certification',
  ),
  certificateDeclareHint: text(
    '开启后，企业认证有效时才能提交海关',
    '開啟後，企業認證有效時才能提交海關',
    'If on, declarations can be submitted to customs only while the enterprise is certified',
  ),
  months: text('个月', '個月', 'months'),
  yuan: text('元', '元', 'CNY'),
  onePerson: text(
    '制单与审单可由同一人完成',
    '製單與審單可由同一人完成',
    'One person may prepare and check a declaration',
  ),
  onePersonHint: text(
    '开启后，制单人可审核自己的报关单，变更记录和审计日志会注明',
    '開啟後，製單人可審核自己的報關單，變更記錄和操作日誌會註明',
    'If on, preparers may check their own declarations; history and audit trail record this',
  ),
  edition2018: text(
    '新报关单按 2018 版报文制作',
    '新報關單按 2018 版報文製作',
    'New declarations use the 2018 message',
  ),
  edition2018Hint: text(
    '单一窗口客户端仍只接受旧版报文时开启；已有报关单保持原版本',
    '單一窗口客戶端仍只接受舊版報文時開啟；已有報關單保持原版本',
    'If on, for a single-window client that accepts only the old message; existing declarations keep their edition',
  ),
  holdHours: text(
    '收款账户变更后的暂缓付款时长',
    '收款帳戶變更後的暫緩付款時長',
    'Payment hold after an account change',
  ),
  holdHoursHint: text(
    '这段时间内不对变更的账户付款；0 为不暂缓',
    '這段時間內不對變更的帳戶付款；0 為不暫緩',
    'No payments to a changed account during this time; 0 means no hold',
  ),
  payoutByBatch: text('提现按批次付款', '提現按批次付款', 'Pay-outs are paid in batches'),
  payoutByBatchHint: text(
    '开启后，批准的提现先冻结金额，由付款批次付出后才记账；关闭时批准即记账',
    '開啟後，批准的提現先凍結金額，由付款批次付出後才記帳；關閉時批准即記帳',
    'If on, an approved pay-out stays held and is posted once its payment batch is paid; otherwise approving it posts it',
  ),
  hours: text('小时', '小時', 'hours'),
  minutes: text('分钟', '分鐘', 'minutes'),

  number: text(
    '应为 {min} 至 {max} 之间的整数',
    '應為 {min} 至 {max} 之間的整數',
    'A whole number from {min} to {max}',
  ),
  flag: text('应为 true 或 false', '應為 true 或 false', 'This must be true or false'),
}
