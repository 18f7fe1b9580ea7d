import { text } from '@clearway/contract/kernel/text'

export const tenantApplyText = {
  intro: text('提交后由对方审核，结果会发到您的邮箱，也显示在下面。', '提交後由對方審核，結果會發到您的電郵，也顯示在下面。', 'Others decide on what you send; you hear of it by e-mail and see it below.'),
  createHint: text('由平台审核，同意后您就是新租户的管理员。', '由平台審核，同意後您就是新租戶的管理員。', 'The platform decides. Then you are the administrator of the new tenant.'),
  joinHint: text('由该租户的管理员审核，并给您角色。', '由該租戶的管理員審核，並給您角色。', 'An administrator of that tenant decides and gives you a role.'),
  joinCodeHint: text('向该租户的管理员询问编码', '向該租戶的管理員查詢編碼', 'Ask an administrator of the tenant for it'),
  send: text('提交申请', '提交申請', 'Apply'),
  sent: text('申请已提交', '申請已提交', 'Sent'),
  none: text('还没有申请', '還沒有申請', 'No applications yet'),
  noneHint: text('填写上面的一张表单并提交。', '填寫上面的一張表格並提交。', 'Fill in one of the forms above and send it.'),
  why: text('拒绝原因：{cause}', '拒絕原因：{cause}', 'Why it was rejected: {cause}'),
  switchHint: text('可在右上角切换到该租户。', '可在右上角切換到該租戶。', 'Switch to this tenant at the top right.'),
  withdraw: text('撤回', '撤回', 'Withdraw'),
  withdrawTitle: text('撤回对“{name}”的申请？', '撤回對「{name}」的申請？', 'Withdraw the application for “{name}”?'),
}
