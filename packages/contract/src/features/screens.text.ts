import { text } from '../kernel/text.ts'

/** Titles of screens and menu groups, in the menu, the tags, the breadcrumb and the window title. */
export const screenText = {
  workbench: text('工作台', '工作台', 'Workbench'),
  mynotification: text('我的通知', '我的通知', 'My notifications'),
  tenantApply: text('创建或加入租户', '建立或加入租戶', 'Create or join a tenant'),
  tenantDecision: text('入驻与加入申请', '入駐與加入申請', 'Applications'),
  profile: text('个人中心', '個人中心', 'My profile'),
  authority: text('权限管理', '權限管理', 'Authority'),
  admin: text('系统管理', '系統管理', 'Administration'),
  supplierGroup: text('供应商管理', '供應商管理', 'Suppliers'),
  trade: text('贸易资料', '貿易資料', 'Trade data'),
  orders: text('订单管理', '訂單管理', 'Orders'),
  sysrole: text('角色管理', '角色管理', 'Roles'),
  sysuser: text('用户管理', '用戶管理', 'Users'),
  sysurl: text('URL 权限', 'URL 權限', 'URL permissions'),
  sysorg: text('组织管理', '組織管理', 'Organisations'),
  sysmenu: text('菜单管理', '選單管理', 'Menus'),
  vendorInformation: text('供应商信息', '供應商資訊', 'Supplier information'),
  merchandiseNews: text('商品信息', '商品資訊', 'Goods information'),
  orderList: text('订单列表', '訂單列表', 'Order list'),
  editAddOrder: text('订单编辑', '訂單編輯', 'Edit order'),
  outbox: text('发件箱', '寄件匣', 'Outbox'),
  auditTrail: text('操作日志', '操作日誌', 'Audit trail'),
}
