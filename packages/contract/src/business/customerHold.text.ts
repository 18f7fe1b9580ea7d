import { text } from '../kernel/text.ts'

/** A customer for whom nothing is submitted for the time being. */
export const customerHoldText = {
  kinds: {
    credit: text('信用冻结', '信貸凍結', 'Credit hold'),
    blacklist: text('黑名单', '黑名單', 'Blacklisted'),
  },
  held: text(
    '客户“{customer}”已于 {date} 由{person}冻结（{kind}）：{reason}。可由 {lifters} 解除',
    '客戶「{customer}」已於 {date} 由{person}凍結（{kind}）：{reason}。可由 {lifters} 解除',
    '“{customer}” was put on hold on {date} by {person} ({kind}): {reason}. It can be lifted by {lifters}',
  ),
  heldOnly: text(
    '客户“{customer}”已被冻结，暂不能提交。可由 {lifters} 解除',
    '客戶「{customer}」已被凍結，暫不能提交。可由 {lifters} 解除',
    '“{customer}” is on hold, so nothing can be submitted. It can be lifted by {lifters}',
  ),
  nobody: text('管理员', '管理員', 'an administrator'),
  between: text('、', '、', ', '),
} as const
