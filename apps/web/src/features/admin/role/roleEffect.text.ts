import { text } from '@clearway/contract/kernel/text'

export const roleEffectText = {
  title: text('保存前请确认影响', '儲存前請確認影響', 'What this changes'),
  save: text('保存', '儲存', 'Save'),
  back: text('返回修改', '返回修改', 'Back'),
  lose: text('{count} 人将失去', '{count} 人將失去', '{count} will lose'),
  gain: text('{count} 人将获得', '{count} 人將獲得', '{count} will gain'),
  people: text('{count} 人', '{count} 人', '{count} people'),
  onePerson: text('1 人', '1 人', '1 person'),
  andMore: text('{names} 等', '{names} 等', '{names} and others'),
  records: text('约 {count} 条记录', '約 {count} 條記錄', 'about {count} records'),
  self: text('包括您自己', '包括您自己', 'you among them'),
  more: text(
    '涉及的用户很多，这里只统计了前 2,000 人。',
    '涉及的用戶很多，這裏只統計了前 2,000 人。',
    'Many users are affected; only the first 2,000 were checked.',
  ),
  effect: text('保存后的影响', '儲存後的影響', 'Impact on users'),
  incomplete: text(
    '填写完整后，这里显示谁会获得、谁会失去什么',
    '填寫完整後，這裏顯示誰會獲得、誰會失去什麼',
    'Shown here once the form is complete',
  ),
  working: text('正在计算影响…', '正在計算影響…', 'Calculating the impact…'),
  nobody: text('没有人会因此获得或失去权限', '沒有人會因此獲得或失去權限', 'Nobody gains or loses permissions'),
  restoreTitle: text('恢复{title}“{name}”？', '還原{title}「{name}」？', 'Restore “{name}” to {title}?'),
  restoreManyTitle: text('恢复 {count} 条{title}？', '還原 {count} 條{title}？', 'Restore these {count} to {title}?'),
  deleteTitle: text('角色“{role}”还不能删除', '角色「{role}」還不能刪除', 'The role “{role}” cannot be deleted yet'),
  deleteBody: text(
    '还有 {count} 名用户使用它。如果收回，他们将失去以下权限：',
    '還有 {count} 名用戶使用它。如果收回，他們將失去以下權限：',
    '{count} users still have it. Without it they would lose:',
  ),
  deleteNothing: text(
    '还有 {count} 名用户使用它。收回后他们不会失去任何权限，因为其他角色也给了他们。',
    '還有 {count} 名用戶使用它。收回後他們不會失去任何權限，因為其他角色也給了他們。',
    '{count} users still have it. They would lose nothing, because their other roles give the same permissions.',
  ),
  showUsers: text('查看用户', '檢視用戶', 'Show users'),
}
