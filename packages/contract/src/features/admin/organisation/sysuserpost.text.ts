import { text } from '../../../kernel/text.ts'

export const sysuserpostText = {
  title: text('任职', '任職', 'Assignments to posts'),
  user: text('人员', '人員', 'Person'),
  org: text('组织', '組織', 'Organisation'),
  post: text('岗位', '職位', 'Post'),
  postType: text('类型', '類型', 'Type'),
  main: text('主岗', '主要職位', 'Main'),
  partTime: text('兼岗', '兼任', 'Part-time'),
  validFrom: text('开始日期', '開始日期', 'From'),
  validTo: text('结束日期', '結束日期', 'To'),
  validToHint: text(
    '当天仍在岗；不填表示一直在岗',
    '當天仍在職；不填表示一直在職',
    'The last day in the post; leave empty if open-ended',
  ),
  state: text('状态', '狀態', 'State'),
  current: text('在岗', '在職', 'Current'),
  coming: text('即将到岗', '即將到職', 'Upcoming'),
  ended: text('已结束', '已結束', 'Ended'),
  endCurrent: text('同时结束原主岗', '同時結束原主要職位', 'End the previous main post'),
  endCurrentHint: text(
    '原主岗到新主岗开始的前一天为止',
    '原主要職位到新主要職位開始的前一天為止',
    'It ends on the day before the new one starts',
  ),
  remark: text('备注', '備註', 'Remark'),

  querySysUserPostTree: text('岗位树和用户的任职', '職位樹和用戶的任職', 'Tree of posts with what a user holds'),
  queryByUserId: text('用户的岗位', '用戶的職位', 'Posts of a user'),

  toBeforeFrom: text('结束日期不能早于开始日期', '結束日期不能早於開始日期', 'The last day cannot be before the first'),
  mainTaken: text(
    '{name} 的主岗是“{post}”（{from} 至 {to}），同一天只能有一个主岗',
    '{name} 的主要職位是「{post}」（{from} 至 {to}），同一天只能有一個主要職位',
    'The main post of {name} is “{post}” from {from} to {to}; only one main post is allowed at a time',
  ),
  postTaken: text(
    '{name} 在这段时间已有这个岗位（{from} 至 {to}）',
    '{name} 在這段時間已有這個職位（{from} 至 {to}）',
    '{name} already holds this post from {from} to {to}',
  ),
  open: text('未定', '未定', 'open-ended'),
  postDisabled: text('“{name}”已停用，不能再任职', '「{name}」已停用，不能再任職', '“{name}” is no longer in use'),
}
