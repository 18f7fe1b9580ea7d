import { text } from '../kernel/text.ts'

/** Tables of goods: invoices, packing lists, order sheets, as the trade writes them. */
export const goodsTableText = {
  kinds: {
    invoice: text('发票', '發票', 'Invoice'),
    packingList: text('装箱单', '裝箱單', 'Packing list'),
  },
  columns: {
    modelNumber: text('型号 / 料号', '型號 / 料號', 'Model / part no.'),
    brand: text('品牌', '品牌', 'Brand'),
    name: text('品名', '品名', 'Description'),
    nameEn: text('英文品名', '英文品名', 'Description in English'),
    quantity: text('数量', '數量', 'Quantity'),
    unit: text('单位', '單位', 'Unit'),
    unitPrice: text('单价', '單價', 'Unit price'),
    totalPrice: text('金额', '金額', 'Amount'),
    currency: text('币种', '貨幣', 'Currency'),
    origin: text('原产国（地区）', '原產國（地區）', 'Country of origin'),
    hsCode: text('商品编码', '商品編碼', 'HS code'),
    netWeight: text('净重（千克）', '淨重（千克）', 'Net weight (kg)'),
    grossWeight: text('毛重（千克）', '毛重（千克）', 'Gross weight (kg)'),
    packages: text('件数', '件數', 'Packages'),
    remark: text('备注 / PO 号', '備註 / PO 號', 'Remark / PO no.'),
  },
  /** What stands in the head of the papers. */
  facts: {
    invoiceNo: text('发票号', '發票號', 'Invoice no.'),
    date: text('发票日期', '發票日期', 'Invoice date'),
    contractNo: text('合同号', '合約號', 'Contract no.'),
    billNo: text('提运单号', '提運單號', 'Bill of lading no.'),
    currency: text('币种', '貨幣', 'Currency'),
    incoterm: text('贸易术语', '貿易術語', 'Incoterm'),
    overseasName: text('境外收发货人', '境外收發貨人', 'Overseas party'),
    invoiceTotal: text('发票总额', '發票總額', 'Invoice total'),
    freight: text('运费', '運費', 'Freight'),
    freightCurrency: text('运费币种', '運費貨幣', 'Currency of the freight'),
    insurance: text('保险费', '保險費', 'Insurance'),
    insuranceCurrency: text('保险费币种', '保險費貨幣', 'Currency of the insurance'),
    packages: text('件数', '件數', 'Packages'),
    grossWeight: text('毛重', '毛重', 'Gross weight'),
    netWeight: text('净重', '淨重', 'Net weight'),
  },
  /** Rows that ask for money and are no goods. */
  charges: {
    freight: text('运费', '運費', 'Freight'),
    insurance: text('保险费', '保險費', 'Insurance'),
    other: text('其他费用', '其他費用', 'Other charge'),
  },

  // What is wrong with a row, so that it cannot be taken.
  noGoods: text('没有型号，也没有品名', '沒有型號，也沒有品名', 'No model and no description'),
  noQuantity: text('没有数量', '沒有數量', 'No quantity'),
  positive: text('须大于 0', '須大於 0', 'Must be greater than 0'),
  notNumber: text('不是数字', '不是數字', 'Not a number'),
  notWhole: text('须为整数', '須為整數', 'Must be a whole number'),
  unknownUnit: text('海关计量单位里没有这个词', '海關計量單位裏沒有這個詞', 'Not a customs unit of measure'),
  otherCurrency: text(
    '同一张发票只能有一个币种（其余行为 {currency}）',
    '同一張發票只能有一種貨幣（其餘行為 {currency}）',
    'An invoice has one currency (the other rows are in {currency})',
  ),
  unknownCurrency: text('没有这个币种', '沒有這種貨幣', 'There is no such currency'),
  noPacking: text('装箱单里没有对应的行', '裝箱單裏沒有對應的行', 'No matching row in the packing list'),
  notInvoiced: text(
    '发票里没有这一行：{goods} × {quantity}',
    '發票裏沒有這一行：{goods} × {quantity}',
    'Not on the invoice: {goods} × {quantity}',
  ),
  otherQuantity: text(
    '数量与发票不符：箱单 {packed}，发票 {invoiced}',
    '數量與發票不符：箱單 {packed}，發票 {invoiced}',
    'Quantity differs: packing list {packed}, invoice {invoiced}',
  ),
  declaredAlready: text('对应的商品行已在报关单中', '對應的商品行已在報關單中', 'Its line is already on a declaration'),
  grossBelowNet: text('毛重小于净重', '毛重小於淨重', 'Gross weight is below net weight'),

  // What is taken, and should be looked at.
  amountDiffers: text(
    '数量 × 单价 = {product}，与金额不符；以单证金额为准',
    '數量 × 單價 = {product}，與金額不符；以單證金額為準',
    'Quantity × price = {product} does not match the amount; the amount on the document is used',
  ),
  rounded: text(
    '小数多于 {places} 位，已四舍五入',
    '小數多於 {places} 位，已四捨五入',
    'More than {places} decimals: rounded',
  ),
  shortened: text('超过 {max} 个字，已截短', '超過 {max} 個字，已截短', 'Longer than {max} characters: cut short'),
  unknownCountry: text('没有这个国家或地区，未填', '沒有這個國家或地區，未填', 'No such country or region; left empty'),
  codeNotFull: text(
    '编码不是 8 至 10 位，未采用',
    '編碼不是 8 至 10 位，未採用',
    'The code does not have 8 to 10 digits; not used',
  ),
  shared: text(
    '第 {rows} 行合装，{total} 千克按数量分摊',
    '第 {rows} 行合裝，{total} 千克按數量分攤',
    'Rows {rows} are packed together; {total} kg apportioned by quantity',
  ),
  sharedLines: text(
    '箱单一行对应多行发票，重量按数量分摊',
    '箱單一行對應多行發票，重量按數量分攤',
    'One packing list row covers several lines; its weight is apportioned by quantity',
  ),

  notPapers: text(
    '没有找到发票或箱单的表格',
    '沒有找到發票或箱單的表格',
    'No table of an invoice or packing list was found',
  ),
} as const
