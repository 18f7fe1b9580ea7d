import { text } from '../../kernel/text.ts'

export const parameterText = {
  orderPrefix: text('订单编号前缀', '訂單編號前綴', 'Prefix of order numbers'),
  orderPrefixHint: text('编号形如 前缀-日期-流水号；改后只用于新订单', '編號形如 前綴-日期-流水號；改後只用於新訂單', 'Numbers read prefix-date-count; a change is for new orders only'),
  orderPrefixShape: text('1 至 10 个大写字母、数字或 -，以字母开头', '1 至 10 個大寫字母、數字或 -，以字母開頭', '1 to 10 capital letters, digits or -, beginning with a letter'),
  claimMinutes: text('归类认领时长', '歸類認領時長', 'How long a classification claim holds'),
  claimMinutesHint: text('认领后这么久没有操作，任务自动放回', '認領後這麼久沒有操作，任務自動放回', 'A line goes back when its holder has not touched it for so long'),
  urgentMinutes: text('加急归类时限', '加急歸類時限', 'Time for an urgent line'),
  urgentMinutesHint: text('按工作时间计算；不加急的为一个工作日', '按工作時間計算；不加急的為一個工作日', 'In working time; a line that is not urgent has one working day'),
  deskHours: text('工作时间', '工作時間', 'Working hours'),
  deskHoursHint: text('如 09:00-12:00, 13:00-18:00；时限只在这些时间内计算', '如 09:00-12:00, 13:00-18:00；時限只在這些時間內計算', 'Such as 09:00-12:00, 13:00-18:00; deadlines count in these hours only'),
  deskHoursShape: text('应为 1 至 4 段先后不重叠的时间，如 09:00-12:00, 13:00-18:00', '應為 1 至 4 段先後不重疊的時間，如 09:00-12:00, 13:00-18:00', 'One to four stretches in order that do not overlap, such as 09:00-12:00, 13:00-18:00'),
  deskSaturday: text('星期六上班', '星期六上班', 'Saturday is a working day'),
  deskSaturdayHint: text('时限也在星期六计算', '時限也在星期六計算', 'Deadlines count on Saturdays too'),
  minutes: text('分钟', '分鐘', 'minutes'),

  number: text('应为 {min} 至 {max} 之间的整数', '應為 {min} 至 {max} 之間的整數', 'A whole number from {min} to {max}'),
  flag: text('应为 true 或 false', '應為 true 或 false', 'This must be true or false'),
}
