import { text } from '../../kernel/text.ts'

/** Words of the catalogue of fees. */
export const feeText = {
  title: text('收费项目', '收費項目', 'Fees'),
  records: text('收费项目', '收費項目', 'fees'),
  code: text('代码', '代碼', 'Code'),
  codeForm: text(
    '代码由大写字母、数字和连字符组成，最多 16 位',
    '代碼由大寫字母、數字和連字號組成，最多 16 位',
    'A code has capitals, digits and hyphens, 16 at most',
  ),
  label: text('收费项目', '收費項目', 'Fee'),
  name: text('简体名称', '簡體名稱', 'Name in Simplified Chinese'),
  nameTw: text('繁体名称', '繁體名稱', 'Name in Traditional Chinese'),
  nameEn: text('英文名称', '英文名稱', 'Name in English'),
  kind: text('费用类别', '費用類別', 'Kind of fee'),
  kinds: {
    goods: text('货款', '貨款', 'Goods'),
    taxes: text('税款', '稅款', 'Taxes'),
    service: text('服务费', '服務費', 'Service'),
    sundry: text('杂费', '雜費', 'Sundry'),
  },
  unit: text('计价单位', '計價單位', 'Charged by'),
  taxRate: text('税率', '稅率', 'Tax rate'),
  event: text('自动计费', '自動計費', 'Charged when'),
  eventHint: text(
    '发生时自动生成费用；留空由人工登记',
    '發生時自動產生費用；留空由人手登記',
    'Charged by itself when this happens. Empty: entered by hand',
  ),
  part: text('取其中', '取其中', 'Part of it'),
  partHint: text(
    '只取事件金额中的这一部分；留空取全部',
    '只取事件金額中的這一部分；留空取全部',
    'Takes this part of the amounts of the event. Empty: all of them',
  ),
  advance: text('代垫', '代墊', 'Advance'),
  advanceHint: text(
    '替客户垫付，按实付收回，不计税',
    '替客戶墊付，按實付收回，不計稅',
    'Paid on behalf of the customer: charged as paid, without tax',
  ),
  inUse: text('使用中', '使用中', 'In use'),
  remark: text('备注', '備註', 'Remarks'),
  advanceAsPaid: text(
    '代垫按实付实收，税率为 0',
    '代墊按實付實收，稅率為 0',
    'An advance is charged as paid and has a tax rate of 0',
  ),
  eventHasNone: text(
    '这类事件没有该计价单位的数量',
    '這類事件沒有該計價單位的數量',
    'Such events have no quantity in this unit',
  ),
  fixed: text(
    '已有费用按它计算，类别、单位和代垫不能再改',
    '已有費用按它計算，類別、單位和代墊不能再改',
    'There are charges of it, so its kind, unit and advance stay as they are',
  ),
  used: text(
    '已有费用或协议价的项目不能删除，可以停用',
    '已有費用或協議價的項目不能刪除，可以停用',
    'A fee with charges or prices is not deleted. It can be taken out of use',
  ),
} as const
