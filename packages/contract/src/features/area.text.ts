import { text } from '../kernel/text.ts'

/** Titles of the groups of the menu. */
export const menuGroupText = {
  orders: text('订单管理', '訂單管理', 'Orders'),
  trade: text('贸易资料', '貿易資料', 'Trade data'),
  accountCentre: text('账户中心', '帳戶中心', 'Account centre'),
  supplierGroup: text('供应商管理', '供應商管理', 'Suppliers'),
  customs: text('报关管理', '報關管理', 'Customs declaration'),
  hongKong: text('香港通关', '香港通關', 'Hong Kong clearance'),
  customerCentre: text('客户中心', '客戶中心', 'Customer centre'),
  unitedStates: text('美国通关', '美國通關', 'United States clearance'),
  logistics: text('仓储物流', '倉儲物流', 'Logistics'),
  basicData: text('基础资料', '基本資料', 'Basic data'),
  authority: text('权限管理', '權限管理', 'Authority'),
  users: text('用户与审批', '用戶與審批', 'People and approvals'),
  admin: text('系统管理', '系統管理', 'Administration'),
  tenants: text('租户', '租戶', 'Tenants'),
  permissionDemo: text('权限演示', '權限示範', 'Permission demo'),
}
