import { goodsTableText as g } from '../../../business/goodsTable.text.ts'
import { text } from '../../../kernel/text.ts'

export const caseIntakeText = {
  readFile: text('由发票、箱单文件导入', '由發票、箱單檔案匯入', 'Import an invoice or packing list'),
  mapping: text('记住文件列的对应', '記住檔案欄的對應', 'Save the column assignment of a file'),
  failedRows: text('下载未导入的行', '下載未匯入的行', 'Rows not imported'),
  template: text('发票、箱单模板', '發票、箱單範本', 'Template for invoice and packing list'),
  toDesk: text('送归类工作台', '送歸類工作台', 'Send to the classification workbench'),
  desk: text('归类进展', '歸類進展', 'Classification progress'),

  kinds: g.kinds,
  columns: g.columns,
  facts: g.facts,

  // What is wrong with a row, so that it cannot be taken.

  // What is taken, and should be looked at.
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
  keptTyped: text(
    '已有人填写 {value}，保留不改',
    '已有人填寫 {value}，保留不改',
    '{value} was entered manually and is kept',
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
