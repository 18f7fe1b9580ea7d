import { text } from '../../../kernel/text.ts'

export const membershipText = {
  query: text('我的租户和身份', '我的租戶和身份', 'My tenants and what I am there'),
  mayLeave: text('能否退出租户', '能否退出租戶', 'May I leave a tenant'),
  leave: text('退出租户', '退出租戶', 'Leave a tenant'),
  queryOwnership: text('租户的所有者', '租戶的擁有者', 'Who owns the tenant'),
  handOver: text('转让租户', '轉讓租戶', 'Hand the tenant over'),
  answerHandOver: text('接受或拒绝转让', '接受或拒絕轉讓', 'Accept or decline a tenant'),
  cancelHandOver: text('撤回转让', '撤回轉讓', 'Take back a hand-over'),

  notHere: text('您不是该租户的用户', '您不是該租戶的用戶', 'You are no user of that tenant'),
  ownerStays: text(
    '您是该租户的所有者，请先把它转让给另一位管理员',
    '您是該租戶的擁有者，請先把它轉讓給另一位管理員',
    'You own this tenant. Hand it over to another administrator first',
  ),
  lastStays: text(
    '您是该租户最后一名管理员，请先让另一个人成为管理员',
    '您是該租戶最後一名管理員，請先讓另一個人成為管理員',
    'You are its last administrator. Make somebody else one first',
  ),
  personalStays: text('个人账号不能退出', '個人帳號不能退出', 'Your personal account cannot be left'),
  ownerProtected: text(
    '{name} 是本租户的所有者，不能被停用、删除或取消管理员角色；要先由其本人把租户转让给另一位管理员',
    '{name} 是本租戶的擁有者，不能被停用、刪除或取消管理員角色；要先由其本人把租戶轉讓給另一位管理員',
    '{name} owns this tenant and cannot be disabled, removed or lose the administrator’s role before handing it over to another administrator',
  ),
  notOwner: text('只有所有者可以转让租户', '只有擁有者可以轉讓租戶', 'Only the owner can hand the tenant over'),
  notAdministrator: text(
    '只能转让给启用中的管理员',
    '只能轉讓給啟用中的管理員',
    'Only an enabled administrator can take it over',
  ),
  pendingAlready: text(
    '已有一项转让在等待对方答复',
    '已有一項轉讓在等待對方答覆',
    'A hand-over is waiting for its answer already',
  ),
  passwordWrong: text('密码不正确', '密碼不正確', 'The password is not right'),
  over: text(
    '这项转让已处理、已撤回或已过期',
    '這項轉讓已處理、已撤回或已過期',
    'This hand-over was answered, taken back or has expired',
  ),

  leftTitle: text('{name} 退出了本租户', '{name} 退出了本租戶', '{name} left this tenant'),
  leftBody: text(
    '{name}（{username}）自己退出了本租户。其经手的记录保留。',
    '{name}（{username}）自己退出了本租戶。其經手的記錄保留。',
    '{name} ({username}) left this tenant. The records stay.',
  ),
  offeredTitle: text('{name} 要把租户转让给您', '{name} 要把租戶轉讓給您', '{name} hands the tenant over to you'),
  offeredBody: text(
    '请在 {days} 天内到“租户设置”接受或拒绝。{remark}',
    '請在 {days} 天內到「租戶設定」接受或拒絕。{remark}',
    'Accept or decline it under “Tenant settings” within {days} days. {remark}',
  ),
  tookTitle: text('{name} 成为本租户的所有者', '{name} 成為本租戶的擁有者', '{name} owns this tenant now'),
  tookBody: text(
    '{from} 已把租户转让给 {name}。',
    '{from} 已把租戶轉讓給 {name}。',
    '{from} handed the tenant over to {name}.',
  ),
  declinedTitle: text('{name} 没有接受转让', '{name} 沒有接受轉讓', '{name} did not take the tenant'),
  declinedBody: text('租户仍归 {from} 所有。', '租戶仍歸 {from} 所有。', 'It still belongs to {from}.'),
  cancelledTitle: text('{name} 撤回了转让', '{name} 撤回了轉讓', '{name} took the hand-over back'),
  cancelledBody: text('租户仍归 {name} 所有。', '租戶仍歸 {name} 所有。', 'It still belongs to {name}.'),
}
