import { text } from '../../../kernel/text.ts'

/** What is counted of cases, declarations, cargo and entries. */
export const customsReportsText = {
  declarations: text('报关单', '報關單', 'Declarations'),
  declarationsDefinition: text(
    '期间内提交海关的报关单，按首次提交的日期计',
    '期間內提交海關的報關單，按首次提交的日期計',
    'Declarations that were submitted to customs in the period, by their last submission',
  ),
  goodsValue: text('申报总价', '申報總價', 'Declared value'),
  goodsValueDefinition: text(
    '报关单总价之和，按币种',
    '報關單總價之和，按貨幣',
    'Sum of the totals of the declarations, by currency',
  ),
  goodsLines: text('商品项数', '商品項數', 'Goods lines'),
  goodsLinesDefinition: text('报关单商品项之和', '報關單商品項之和', 'Sum of the goods lines of the declarations'),
  untilRelease: text('提交到放行', '提交到放行', 'Submission to release'),
  untilReleaseDefinition: text(
    '从提交到放行的小时数；未放行的不计',
    '從提交到放行的小時數；未放行的不計',
    'Hours from submission to release; what is not released does not count',
  ),
  returned: text('退单率', '退單率', 'Returned'),
  returnedDefinition: text(
    '被海关退回过的报关单所占比例',
    '被海關退回過的報關單所佔比例',
    'Share of the declarations that customs returned at least once',
  ),
  cases: text('业务', '業務', 'Cases'),
  casesDefinition: text('期间内新建的业务', '期間內新建的業務', 'Cases that were opened in the period'),
  invoiceValue: text('发票总价', '發票總價', 'Invoice value'),
  invoiceValueDefinition: text(
    '业务发票总价之和，按币种',
    '業務發票總價之和，按貨幣',
    'Sum of the invoice totals of the cases, by currency',
  ),
  cargo: text('公路货物资料（香港）', '公路貨物資料（香港）', 'Road cargo (Hong Kong)'),
  cargoDefinition: text('期间内新建的货物资料', '期間內新建的貨物資料', 'Cargo records that were made in the period'),
  tradeDeclarations: text('进出口报关（香港）', '進出口報關（香港）', 'Trade declarations (Hong Kong)'),
  tradeDeclarationsDefinition: text(
    '货物在期间内进出口的报关单',
    '貨物在期間內進出口的報關單',
    'Declarations of goods that were imported or exported in the period',
  ),
  entries: text('进口申报（美国）', '進口申報（美國）', 'Entries (United States)'),
  entriesDefinition: text('期间内抵达的进口申报', '期間內抵達的進口申報', 'Entries whose goods arrived in the period'),
  entryTotal: text('税费合计', '稅費合計', 'Duties, taxes and fees'),
  entryTotalDefinition: text(
    '关税、税和规费之和；有未定层次的申报不计',
    '關稅、稅和規費之和；有未定層次的申報不計',
    'Sum of duties, taxes and fees; entries with a layer that is not decided do not count',
  ),
  enteredValue: text('申报价值', '申報價值', 'Entered value'),
  enteredValueDefinition: text(
    '整数美元的申报价值之和',
    '整數美元的申報價值之和',
    'Sum of the entered values in whole dollars',
  ),
  moves: text('集装箱拖车（美国）', '貨櫃拖車（美國）', 'Container moves (United States)'),
  movesDefinition: text('期间内新建的拖车单', '期間內新建的拖車單', 'Moves that were made in the period'),
}
