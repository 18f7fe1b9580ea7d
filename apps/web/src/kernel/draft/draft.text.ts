import { text } from '@clearway/contract/kernel/text'

export const draftText = {
  saved: text('已保存', '已儲存', 'Saved'),
  saving: text('正在保存', '正在儲存', 'Saving'),
  offline: text('未保存，等待网络', '未儲存，等待網絡', 'Not saved, waiting for the network'),
  offlineHint: text(
    '{count} 处修改留在本机，恢复后自动保存',
    '{count} 處修改留在本機，恢復後自動儲存',
    '{count} changes are kept on this device and saved once the connection is back',
  ),
  conflict: text('有冲突', '有衝突', 'Conflict'),
  conflicts: text('有冲突：{count} 处', '有衝突：{count} 處', '{count} conflicts'),
  refused: text('{count} 处未能保存', '{count} 處未能儲存', '{count} not saved'),
  theirs: text('对方改为 {value}', '對方改為 {value}', 'Someone else entered {value}'),
  mine: text('您填的是 {value}', '您填的是 {value}', 'You entered {value}'),
  takeTheirs: text('取对方的', '取對方的', 'Use theirs'),
  takeMine: text('用我的', '用我的', 'Use mine'),
  nothing: text('（空）', '（空）', '(empty)'),
} as const
