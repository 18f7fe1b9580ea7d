import { text } from '../../../kernel/text.ts'

export const caseChargeText = {
  kinds: {
    agency: text('代理费', '代理費', 'Agency fee'),
    declaration: text('报关费', '報關費', 'Declaration fee'),
    inspection: text('查验费', '查驗費', 'Inspection fee'),
    transport: text('运输费', '運輸費', 'Transport'),
    storage: text('仓储费', '倉儲費', 'Storage'),
    document: text('单证费', '單證費', 'Document fee'),
    duty: text('税款', '稅款', 'Duties and taxes'),
    advance: text('代垫费用', '代墊費用', 'Disbursement'),
    other: text('其他', '其他', 'Other'),
  },
  fields: {
    kind: text('费用项目', '費用項目', 'Charge'),
    description: text('说明', '說明', 'Description'),
    quantity: text('数量', '數量', 'Quantity'),
    price: text('单价', '單價', 'Price'),
    amount: text('金额', '金額', 'Amount'),
    currency: text('币种', '貨幣', 'Currency'),
    advanced: text('代垫', '代墊', 'Paid on behalf'),
    remark: text('内部备注', '內部備註', 'Internal remark'),
  },
  charges: text('业务费用', '業務費用', 'Charges of a case'),
  patchCharges: text('保存费用', '儲存費用', 'Save charges'),
  takeOverCharges: text('沿用上一票费用', '沿用上一票費用', 'Copy earlier charges'),
  locked: text(
    '客户已确认，这笔费用不能再改；需要时另加一笔',
    '客戶已確認，這筆費用不能再改；需要時另加一筆',
    'The customer has confirmed, so this charge can no longer be changed. Add another if needed',
  ),
  ended: text(
    '业务{status}，费用不能再改',
    '業務{status}，費用不能再改',
    'The case is “{status}”, so its charges can no longer be changed',
  ),
  noEarlier: text(
    '该客户没有更早的费用可沿用',
    '該客戶沒有更早的費用可沿用',
    'This customer has no earlier charges to copy',
  ),
  notEmpty: text('已有费用，未再沿用', '已有費用，未再沿用', 'There are already charges, so none were copied'),
  tooMany: text('一项业务最多 {max} 笔费用', '一項業務最多 {max} 筆費用', 'A case can have at most {max} charges'),
  tooMuch: text('金额过大', '金額過大', 'The amount is too large'),
} as const
