import { text } from '../../../kernel/text.ts'

export const tenantPackageText = {
  title: text('租户套餐', '租戶套餐', 'Packages'),
  packageCode: text('套餐编码', '套餐編碼', 'Package code'),
  packageCodeShape: text(
    '用字母、数字、- 和 _，以字母开头',
    '用字母、數字、- 和 _，以字母開頭',
    'Letters, digits, - and _, starting with a letter',
  ),
  packageLabel: text('名称', '名稱', 'Name'),
  packageName: text('名称（简体）', '名稱（簡體）', 'Name (Simplified)'),
  packageNameTw: text('名称（繁体）', '名稱（繁體）', 'Name (Traditional)'),
  packageNameEn: text('名称（英文）', '名稱（英文）', 'Name (English)'),
  twHint: text('留空时由简体自动转换', '留空時由簡體自動轉換', 'Converted from Simplified Chinese when left empty'),
  enHint: text('不填则显示简体名称', '不填則顯示簡體名稱', 'The Simplified name is shown when this is empty'),
  description: text('说明', '說明', 'Description'),
  screens: text('功能', '功能', 'Screens'),
  screenCount: text('功能数', '功能數', 'Screens'),
  status: text('状态', '狀態', 'Status'),
  able: text('可选', '可選', 'Available'),
  disable: text('停用', '停用', 'Withdrawn'),
  statusHint: text(
    '停用后，已有它的租户只剩基本功能',
    '停用後，已有它的租戶只剩基本功能',
    'Once withdrawn, tenants that have it keep the basic screens only',
  ),
  tenantCount: text('租户数', '租戶數', 'Tenants'),
  queryTenants: text('使用套餐的租户', '使用套餐的租戶', 'Tenants that have a package'),
  preview: text('套餐改动的影响', '套餐改動的影響', 'Impact of changing a package'),
  inUse: text(
    '还有 {count} 个租户使用“{name}”，不能删除',
    '還有 {count} 個租戶使用「{name}」，不能刪除',
    '“{name}” cannot be deleted; tenants that use it: {count}',
  ),
  noSuchScreen: text('没有这个功能：{name}', '沒有這個功能：{name}', 'There is no such screen: {name}'),
  screensNeeded: text('请至少选择一个功能', '請至少選擇一個功能', 'Choose at least one screen'),
}
