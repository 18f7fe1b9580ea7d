import { text } from '@clearway/contract/kernel/text'

export const paramText = {
  reset: text('恢复默认', '還原預設', 'Restore default'),
  resetTitle: text('把“{name}”恢复为默认值？', '將「{name}」還原為預設值？', 'Set {name} back to its default?'),
  resetBody: text('现在的值是 {value}。', '現在的值是 {value}。', 'The current value is {value}.'),
  isDefault: text('现在就是默认值', '現在就是預設值', 'Already the default'),
  secretSet: text('已设置，不显示', '已設定，不顯示', 'Set, not shown'),
  secretKeep: text('已设置；留空则不变', '已設定；留空則不變', 'A value is set; leave this empty to keep it'),
  inForce: text('不填则用 {value}（{origin}）', '不填則用 {value}（{origin}）', 'Empty means {value} ({origin})'),
  builtInNote: text(
    '内置参数由系统使用，改后立即生效。',
    '內置參數由系統使用，改後立即生效。',
    'The system uses this parameter; a change takes effect immediately.',
  ),
}
