import { text } from '@clearway/contract/kernel/text'

export const decisionText = {
  applications: text('加入申请', '加入申請', 'Applications'),
  all: text('全部', '全部', 'All'),
  none: text('没有申请', '沒有申請', 'No applications'),
  joinHint: text(
    '把租户编码“{code}”告诉同事，他们注册后就能申请加入。',
    '把租戶編碼「{code}」告訴同事，他們註冊後就能申請加入。',
    'Give colleagues the tenant code “{code}”: once registered, they can apply to join.',
  ),
  approve: text('同意', '同意', 'Approve'),
  reject: text('拒绝', '拒絕', 'Reject'),
  approveTitle: text('同意“{name}”？', '同意「{name}」？', 'Approve “{name}”?'),
  joinBody: text('{who} 将成为本租户的用户。', '{who} 將成為本租戶的用戶。', '{who} becomes a user of this tenant.'),
  keepsName: text(
    '留空则沿用申请人自己的用户名',
    '留空則沿用申請人自己的用戶名稱',
    'If left empty, the applicant keeps their own user name',
  ),
  rejectTitle: text('拒绝“{name}”？', '拒絕「{name}」？', 'Reject “{name}”?'),
  rejectHint: text('申请人会看到这个原因', '申請人會看到這個原因', 'The applicant will see this'),
}
