import { text } from '../../kernel/text.ts'

/** What waits for administrators and for the operator, and what is to be done with it. */
export const adminQueuesText = {
  authorityReview: text('待审批的权限申请', '待審批的權限申請', 'Permission requests to decide'),
  authorityEnding: text('即将到期的临时权限', '即將到期的臨時權限', 'Temporary permissions expiring soon'),
  joinDecide: text('待审批的加入申请', '待審批的加入申請', 'Requests to join'),
  tenantDecide: text('待审批的入驻申请', '待審批的入駐申請', 'Applications for a tenant'),
  tenantLoad: text('用户数接近或已达上限的租户', '用戶數接近或已達上限的租戶', 'Tenants near or at their user limit'),
  makeRoom: text('调整上限', '調整上限', 'Review the limit'),
  tenantEnding: text('30 天内到期的租户', '30 天內到期的租戶', 'Tenants expiring within 30 days'),
  messageFailed: text('发送失败的邮件和短信', '發送失敗的電郵和短訊', 'Mail and SMS that could not be sent'),
  decide: text('审批', '審批', 'Decide'),
  renew: text('续期或提醒', '續期或提醒', 'Renew or remind'),
  look: text('查看原因', '檢視原因', 'View reason'),
}
