import { text } from '../../kernel/text.ts'

export const tradeAgreementText = {
  title: text('协定与原产国待遇', '協定與原產國待遇', 'Agreements and origins'),
  jurisdiction: text('进口国家（地区）', '進口國家（地區）', 'Jurisdiction'),
  treatment: text('适用税率', '適用稅率', 'Treatment'),
  treatments: {
    special: text('协定或优惠项目', '協定或優惠項目', 'Agreement or programme'),
    mfn: text('最惠国税率', '最惠國稅率', 'Most favoured nation'),
    general: text('普通税率（美国第二栏）', '普通稅率（美國第二欄）', 'General rate (US column 2)'),
  },
  code: text('代码', '代碼', 'Code'),
  codeHint: text(
    '优惠贸易协定代码（如 18）或美国优惠项目（如 AU）',
    '優惠貿易協定代碼（如 18）或美國優惠項目（如 AU）',
    'Agreement code, such as 18, or US programme, such as AU',
  ),
  name: text('名称', '名稱', 'Name'),
  tariffCodes: text('税则写法', '稅則寫法', 'Codes in the tariff'),
  tariffCodesHint: text(
    '税则特惠税率后括号内的代码，以逗号分隔',
    '稅則特惠稅率後括號內的代碼，以逗號分隔',
    'Codes in brackets behind special rates of the tariff, separated by commas',
  ),
  origins: text('成员国（地区）', '成員國（地區）', 'Members'),
  originsHint: text(
    '三位代码或名称，以逗号分隔；空白表示所有国家（地区）。陆续加入的成员各自新增一条',
    '三位代碼或名稱，以逗號分隔；空白表示所有國家（地區）。陸續加入的成員各自新增一條',
    'Three-letter codes or names separated by commas; empty for every country. Members that join later have a row of their own',
  ),
  validFrom: text('生效日期', '生效日期', 'Valid from'),
  validTo: text('失效日期', '失效日期', 'Valid to'),
  source: text('数据来源', '資料來源', 'Source'),
  shared: text('平台共享', '平台共享', 'Shared by the platform'),
  remark: text('备注', '備註', 'Remark'),
  noMembers: text(
    '适用普通税率或最惠国税率的须列出国家（地区）',
    '適用普通稅率或最惠國稅率的須列出國家（地區）',
    'List the countries of this treatment',
  ),
} as const
