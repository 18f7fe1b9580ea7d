import { text } from '@clearway/contract/kernel/text'

export const clockText = {
  overdue: text('超时 {time}', '逾時 {time}', '{time} overdue'),
  left: text('剩 {time}', '剩 {time}', '{time} left'),
  dueAt: text('到期 {time}', '到期 {time}', 'Due {time}'),
  days: text('{n} 天', '{n} 天', '{n} d'),
  hours: text('{n} 小时', '{n} 小時', '{n} h'),
  minutes: text('{n} 分钟', '{n} 分鐘', '{n} min'),
} as const
