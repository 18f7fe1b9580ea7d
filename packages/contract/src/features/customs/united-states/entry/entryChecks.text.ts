import { text } from '../../../../kernel/text.ts'

/** What the checks of an entry say. */
export const entryChecksText = {
  missing: text('须填写', '須填寫', 'Needed'),
  noLines: text('至少一行货品', '至少一行貨品', 'At least one line'),
  codeForm: text('须为 10 位 HTS 编号', '須為 10 位 HTS 編號', 'Must be an HTS number of 10 digits'),
  notPositive: text('须大于 0', '須大於 0', 'Must be more than 0'),
  valueUnknown: text(
    '{day} 没有 {currency} 兑美元的汇率',
    '{day} 沒有 {currency} 兌美元的匯率',
    'No rate of {currency} into USD on {day} is on file',
  ),
  undecided: text('需人工判定：{what}', '需人手判定：{what}', 'Needs manual review: {what}'),
  undecidedToo: text(
    '需人工判定，原因同第 {line} 行',
    '需人手判定，原因同第 {line} 行',
    'Needs manual review as line {line} does',
  ),
  grounds: text('须写明依据', '須寫明依據', 'Say on which grounds'),
  rate: text('须填案件的保证金率', '須填案件的保證金率', 'The deposit rate of the case is needed'),
  caseNumber: text('须填案号', '須填案號', 'The number of the case is needed'),
  caseType: text(
    '有反倾销或反补贴案件，类型须为 03 或 07',
    '有反傾銷或反補貼案件，類型須為 03 或 07',
    'Goods of an AD/CVD case go by type 03 or 07',
  ),
  noCase: text(
    '类型 {type} 至少一行有反倾销或反补贴案号',
    '類型 {type} 至少一行有反傾銷或反補貼案號',
    'Type {type} has an AD/CVD case on a line at least',
  ),
  informal: text(
    '申报价值超过 {limit} 美元，须正式报关',
    '申報價值超過 {limit} 美元，須正式報關',
    'Above {limit} USD the entry has to be formal',
  ),
  importerInactive: text(
    '进口商还不是“生效”状态',
    '進口商尚未是「生效」狀態',
    'The importer of record is not active yet',
  ),
  noBond: text(
    '{date} 没有这个进口商有效的保证金',
    '{date} 沒有這個進口商有效的保證金',
    'No bond of this importer is in force on {date}',
  ),
  bondNeeded: text('正式报关须有保证金', '正式報關須有保證金', 'A formal entry needs a bond'),
  waybill: text('空运单号的校验数不对', '空運單號的校驗數不對', 'The check digit of this air waybill is wrong'),
  inBond: text('转关号的校验数不对', '轉關號的校驗數不對', 'The check digit of this in-bond number is wrong'),
  container: text(
    '柜号 {number} 的校验数不对',
    '櫃號 {number} 的校驗數不對',
    'The check digit of container {number} is wrong',
  ),
  isfMissing: text(
    '海运须在装船前 24 小时申报 ISF',
    '海運須在裝船前 24 小時申報 ISF',
    'Ocean cargo: the ISF is due 24 hours before lading',
  ),
  noDeMinimis: text(
    '{day} 没有小额免税：须报关缴税',
    '{day} 沒有小額免稅：須報關繳稅',
    'There is no de minimis on {day}: the goods are entered and bear duty',
  ),
  deMinimis: text(
    '{day} 在 {limit} 美元以内可免报关',
    '{day} 在 {limit} 美元以內可免報關',
    'On {day} goods of up to {limit} USD come in without an entry',
  ),
  statementDate: text(
    '结单缴税须填结单日期',
    '結單繳稅須填結單日期',
    'Payment by statement needs the date of the statement',
  ),
  statementDay: text('须为联邦工作日', '須為聯邦工作日', 'It has to be a federal working day'),
  statementLate: text(
    '结单晚于最后缴税日期 {date}',
    '結單晚於最後繳稅日期 {date}',
    'The statement is later than {date}, when payment is due',
  ),
  statementNeedless: text('逐票缴纳没有结单日期', '逐票繳納沒有結單日期', 'A single payment has no statement'),
  late: text('申报期限 {date} 已过', '申報期限 {date} 已過', 'The deadline of entry, {date}, has passed'),
  summaryLate: text('汇总期限 {date} 已过', '匯總期限 {date} 已過', 'The deadline of the summary, {date}, has passed'),
  afterArrival: text('晚于到港后 15 日', '晚於到港後 15 日', 'Later than 15 days after arrival'),
  feesOld: text(
    '没有 {year} 财年的 MPF 表，按最后一年计',
    '沒有 {year} 財政年度的 MPF 表，按最後一年計',
    'The MPF of fiscal year {year} is not on file: the last known one is taken',
  ),
  decidedNeedless: text(
    '各层都已算出，人工决定的税额没有计入',
    '各層都已算出，人手決定的稅額沒有計入',
    'Every layer is known: what a person decided is not counted',
  ),
  adCvd: text(
    '请核实是否属反倾销、反补贴案件',
    '請核實是否屬反傾銷、反補貼案件',
    'See whether an AD/CVD case covers these goods',
  ),
}
