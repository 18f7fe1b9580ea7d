import { text } from '../../../kernel/text.ts'

export const tenantCompanyText = {
  title: text('公司资料', '公司資料', 'Company details'),
  query: text('公司资料', '公司資料', 'Company details'),
  update: text('修改公司资料', '修改公司資料', 'Change the company details'),
  queryHistory: text('公司资料的变更记录', '公司資料的變更記錄', 'History of the company details'),
  tenantName: text('公司名称', '公司名稱', 'Company name'),
  uscc: text('统一社会信用代码', '統一社會信用代碼', 'Unified Social Credit Code'),
  timeZoneHint: text(
    '期限和日期按这个时区计算',
    '期限和日期按這個時區計算',
    'Deadlines and dates are calculated in this time zone',
  ),
  everything: text('全部功能', '全部功能', 'All features'),
  forGood: text('长期有效', '長期有效', 'No expiry'),
  validity: text('有效期至', '有效期至', 'Valid until'),
}
