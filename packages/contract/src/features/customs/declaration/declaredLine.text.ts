import { text } from '../../../kernel/text.ts'

export const declaredLineText = {
  title: text('申报商品', '申報貨品', 'Declared goods'),
  records: text('申报商品', '申報貨品', 'declared goods'),
  declaration: text('报关单', '報關單', 'Declaration'),
  itemNo: text('项号', '項號', 'Item no.'),
  code: text('商品编号', '商品編號', 'HS code'),
  chapter: text('章', '章', 'Chapter'),
  name: text('商品名称', '貨品名稱', 'Goods'),
  origin: text('原产国（地区）', '原產國（地區）', 'Origin'),
  quantity: text('数量', '數量', 'Quantity'),
  unit: text('单位', '單位', 'Unit'),
  price: text('总价', '總價', 'Total price'),
  currency: text('币制', '幣制', 'Currency'),
  customsValue: text('完税价格（人民币）', '完稅價格（人民幣）', 'Customs value (CNY)'),
  customsValueHint: text('出口为离岸价格', '出口為離岸價格', 'Of an export the FOB value'),
  duty: text('关税', '關稅', 'Duty'),
  additional: text('加征关税', '加徵關稅', 'Additional duty'),
  excise: text('消费税', '消費稅', 'Excise'),
  vat: text('增值税', '增值稅', 'VAT'),
  taxes: text('税费合计（人民币）', '稅費合計（人民幣）', 'Taxes (CNY)'),
  taxesHint: text(
    '按提交时的税率估算；不足以确定的留空',
    '按提交時的稅率估算；不足以確定的留空',
    'Reckoned when it was submitted; empty where one of them is not known',
  ),
  submittedAt: text('提交时间', '提交時間', 'Submitted'),
}
