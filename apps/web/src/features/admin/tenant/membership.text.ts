import { text } from '@clearway/contract/kernel/text'

export const ownershipText = {
  title: text('所有者与退出', '擁有者與退出', 'Ownership and leaving'),
  owner: text('所有者', '擁有者', 'Owner'),
  you: text('您', '您', 'you'),
  nobody: text('还没有指定', '還沒有指定', 'not set'),
  ownerHint: text(
    '所有者不能被其他管理员停用、删除或取消管理员角色，直到把租户转让给另一位管理员。',
    '擁有者不能被其他管理員停用、刪除或取消管理員角色，直到把租戶轉讓給另一位管理員。',
    'Other administrators cannot disable, remove or demote the owner until ownership is transferred.',
  ),
  handOver: text('转让租户', '轉讓租戶', 'Transfer ownership'),
  handOverTitle: text(
    '把租户转让给另一位管理员',
    '把租戶轉讓給另一位管理員',
    'Transfer the tenant to another administrator',
  ),
  handOverBody: text(
    '对方在 {days} 天内接受后，租户归对方所有；您仍是管理员。',
    '對方在 {days} 天內接受後，租戶歸對方所有；您仍是管理員。',
    'If accepted within {days} days, the tenant belongs to that person; you remain an administrator.',
  ),
  to: text('转让给', '轉讓給', 'To'),
  noCandidates: text(
    '没有其他启用的管理员。请先让另一个人成为管理员。',
    '沒有其他啟用的管理員。請先讓另一個人成為管理員。',
    'There is no other enabled administrator. Make someone an administrator first.',
  ),
  password: text('您的登录密码', '您的登入密碼', 'Your password'),
  passwordHint: text('再次确认是您本人', '再次確認是您本人', 'To confirm your identity'),
  remark: text('留言', '留言', 'Message'),
  send: text('发出转让', '發出轉讓', 'Send offer'),
  offered: text('已告知对方', '已告知對方', 'The other person was notified'),
  waiting: text(
    '正在等待 {name}（{username}）接受，{until} 前有效',
    '正在等待 {name}（{username}）接受，{until} 前有效',
    'Waiting for {name} ({username}) to accept, until {until}',
  ),
  takeBack: text('撤回转让', '撤回轉讓', 'Withdraw offer'),
  toYou: text(
    '{name} 要把租户转让给您，{until} 前有效。',
    '{name} 要把租戶轉讓給您，{until} 前有效。',
    '{name} wants to transfer the tenant to you; valid until {until}.',
  ),
  accept: text('接受，成为所有者', '接受，成為擁有者', 'Accept ownership'),
  decline: text('不接受', '不接受', 'Decline'),
  took: text('您现在是所有者', '您現在是擁有者', 'You are now the owner'),
  leaving: text(
    '要退出本租户，请到“创建或加入租户”的“我的租户”。',
    '要退出本租戶，請到「建立或加入租戶」的「我的租戶」。',
    'To leave this tenant, go to “My tenants” under “Create or join a tenant”.',
  ),
  toLeaving: text('我的租户', '我的租戶', 'My tenants'),
}
