import { text } from '../../../kernel/text.ts'
import { caseLineText, customsCaseText as c } from './customsCase.text.ts'

export const caseIntakeText = {
  readFile: text('由发票、箱单文件导入', '由發票、箱單檔案匯入', 'Import an invoice or packing list'),
  mapping: text('记住文件列的对应', '記住檔案欄的對應', 'Save the column assignment of a file'),
  failedRows: text('下载未导入的行', '下載未匯入的行', 'Rows not imported'),
  template: text('发票、箱单模板', '發票、箱單範本', 'Template for invoice and packing list'),
  toDesk: text('送归类工作台', '送歸類工作台', 'Send to the classification workbench'),
  desk: text('归类进展', '歸類進展', 'Classification progress'),

  kinds: {
    invoice: text('发票', '發票', 'Invoice'),
    packingList: text('装箱单', '裝箱單', 'Packing list'),
  },
  columns: {
    modelNumber: text('型号 / 料号', '型號 / 料號', 'Model / part no.'),
    brand: caseLineText.brand,
    name: caseLineText.name,
    nameEn: caseLineText.nameEn,
    quantity: caseLineText.quantity,
    unit: caseLineText.unit,
    unitPrice: caseLineText.unitPrice,
    totalPrice: text('金额', '金額', 'Amount'),
    currency: c.currency,
    origin: caseLineText.origin,
    hsCode: caseLineText.hsCode,
    netWeight: caseLineText.netWeight,
    grossWeight: caseLineText.grossWeight,
    packages: caseLineText.packages,
    remark: text('备注 / PO 号', '備註 / PO 號', 'Remark / PO no.'),
  },
  /** What stands in the head of the papers. */
  facts: {
    invoiceNo: c.invoiceNo,
    date: text('发票日期', '發票日期', 'Invoice date'),
    contractNo: c.contractNo,
    billNo: c.billNo,
    currency: c.currency,
    incoterm: c.incoterm,
    overseasName: c.overseasName,
    invoiceTotal: c.invoiceTotal,
    packages: c.packages,
    grossWeight: c.grossWeight,
    netWeight: c.netWeight,
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
  codeNotInTariff: text(
    '现行税则没有这个编码，未采用',
    '現行稅則沒有這個編碼，未採用',
    'The tariff in force does not have this code; not used',
  ),
  codeDiffers: text(
    '客户给的编码是 {code}，商品库或历史为 {ours}；采用后者',
    '客戶給的編碼是 {code}，貨品庫或歷史為 {ours}；採用後者',
    'The customer gives {code}; our goods master or history has {ours}, which is used',
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
  keptTyped: text(
    '已有人填写 {value}，保留不改',
    '已有人填寫 {value}，保留不改',
    '{value} was entered manually and is kept',
  ),

  notPapers: text(
    '没有找到发票或箱单的表格',
    '沒有找到發票或箱單的表格',
    'No table of an invoice or packing list was found',
  ),
  missingColumns: text('请指定列：{name}', '請指定欄：{name}', 'Please assign the column: {name}'),
  needsLines: text(
    '箱单要并入已有商品行的业务，请先导入发票',
    '箱單要併入已有商品行的業務，請先匯入發票',
    'A packing list is added to existing lines; import the invoice first',
  ),
  directionNeeded: text('请选择进口或出口', '請選擇進口或出口', 'Choose import or export'),
  linesDeclared: text(
    '有商品行已在报关单中，不能全部替换',
    '有商品行已在報關單中，不能全部替換',
    'Some lines are already on declarations, so they cannot all be replaced',
  ),
  mayNotRead: text(
    '您无权查看这些内容，不能导入',
    '您無權檢視這些內容，不能匯入',
    'You cannot see these fields, so you cannot import them',
  ),
  unknownColumn: text('文件里没有这一列', '檔案裏沒有這一欄', 'The file has no such column'),
} as const
