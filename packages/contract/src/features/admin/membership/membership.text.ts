import { text } from '../../../kernel/text.ts'

export const membershipText = {
  query: text('我的租户和身份', '我的租戶和身份', 'My tenants and my roles there'),
  mayLeave: text('能否退出租户', '能否退出租戶', 'Can I leave a tenant'),
  leave: text('退出租户', '退出租戶', 'Leave a tenant'),
  queryOwnership: text('租户的所有者', '租戶的擁有者', 'Owner of the tenant'),
  handOver: text('转让租户', '轉讓租戶', 'Transfer the tenant'),
  answerHandOver: text('接受或拒绝转让', '接受或拒絕轉讓', 'Accept or decline a transfer'),
  cancelHandOver: text('撤回转让', '撤回轉讓', 'Withdraw a transfer'),

  notHere: text('您不是该租户的用户', '您不是該租戶的用戶', 'You are not a user of that tenant'),
  ownerStays: text(
    '您是该租户的所有者，请先把它转让给另一位管理员',
    '您是該租戶的擁有者，請先把它轉讓給另一位管理員',
    'You own this tenant. Transfer it to another administrator first',
  ),
  lastStays: text(
    '您是该租户最后一名管理员，请先让另一个人成为管理员',
    '您是該租戶最後一名管理員，請先讓另一個人成為管理員',
    'You are its last administrator. Make someone else an administrator first',
  ),
  personalStays: text('个人账号不能退出', '個人帳號不能退出', 'You cannot leave your personal account'),
  ownerProtected: text(
    '{name} 是本租户的所有者，不能被停用、删除或取消管理员角色；要先由其本人把租户转让给另一位管理员',
    '{name} 是本租戶的擁有者，不能被停用、刪除或取消管理員角色；要先由其本人把租戶轉讓給另一位管理員',
    '{name} owns this tenant and cannot be disabled, removed or lose the administrator role before transferring it to another administrator',
  ),
  notOwner: text('只有所有者可以转让租户', '只有擁有者可以轉讓租戶', 'Only the owner can transfer the tenant'),
  notAdministrator: text(
    '只能转让给启用中的管理员',
    '只能轉讓給啟用中的管理員',
    'It can only be transferred to an enabled administrator',
  ),
  pendingAlready: text(
    '已有一项转让在等待对方答复',
    '已有一項轉讓在等待對方答覆',
    'A transfer is already awaiting an answer',
  ),
  passwordWrong: text('密码不正确', '密碼不正確', 'The password is incorrect'),
  over: text(
    '这项转让已处理、已撤回或已过期',
    '這項轉讓已處理、已撤回或已過期',
    'This transfer was answered, withdrawn or has expired',
  ),

  leftTitle: text('{name} 退出了本租户', '{name} 退出了本租戶', '{name} left this tenant'),
  leftBody: text(
    '{name}（{username}）自己退出了本租户。其经手的记录保留。',
    '{name}（{username}）自己退出了本租戶。其經手的記錄保留。',
    '{name} ({username}) left this tenant. Their records are kept.',
  ),
  offeredTitle: text(
    '{name} 要把租户转让给您',
    '{name} 要把租戶轉讓給您',
    '{name} wants to transfer the tenant to you',
  ),
  offeredBody: text(
    '请在 {days} 天内到“租户设置”接受或拒绝。{remark}',
    '請在 {days} 天內到「租戶設定」接受或拒絕。{remark}',
    'Accept or decline it under “Tenant settings” within {days} days. {remark}',
  ),
  tookTitle: text('{name} 成为本租户的所有者', '{name} 成為本租戶的擁有者', '{name} now owns this tenant'),
  tookBody: text(
    '{from} 已把租户转让给 {name}。',
    '{from} 已把租戶轉讓給 {name}。',
    '{from} transferred the tenant to {name}.',
  ),
  declinedTitle: text('{name} 没有接受转让', '{name} 沒有接受轉讓', '{name} declined the transfer'),
  declinedBody: text('租户仍归 {from} 所有。', '租戶仍歸 {from} 所有。', 'It still belongs to {from}.'),
  cancelledTitle: text('{name} 撤回了转让', '{name} 撤回了轉讓', '{name} withdrew the transfer'),
  cancelledBody: text('租户仍归 {name} 所有。', '租戶仍歸 {name} 所有。', 'It still belongs to {name}.'),
}
