import { text } from '@clearway/contract/kernel/text'

/** Words of putting a customer on hold, and lifting it. */
export const customerHoldPageText = {
  hold: text('冻结', '凍結', 'Put on hold'),
  holdTitle: text('冻结“{name}”？', '凍結「{name}」？', 'Put “{name}” on hold?'),
  holdBody: text(
    '解除之前，不能为该客户提交申报。',
    '解除之前，不能為該客戶提交申報。',
    'Nothing can be submitted for this customer until the hold is lifted.',
  ),
  holdKind: text('种类', '種類', 'Kind'),
  release: text('解除冻结', '解除凍結', 'Lift the hold'),
  releaseTitle: text('解除对“{name}”的冻结？', '解除對「{name}」的凍結？', 'Lift the hold on “{name}”?'),
  releaseReason: text('说明', '說明', 'Note'),
  heldSince: text(
    '{person}于 {date} 冻结（{kind}）：{reason}',
    '{person}於 {date} 凍結（{kind}）：{reason}',
    'Put on hold by {person} on {date} ({kind}): {reason}',
  ),
  lifters: text('可由 {lifters} 解除', '可由 {lifters} 解除', 'It can be lifted by {lifters}'),
  reason: text('原因', '原因', 'Reason'),
} as const
