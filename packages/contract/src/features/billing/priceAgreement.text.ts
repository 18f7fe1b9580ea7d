import { text } from '../../kernel/text.ts'

/** Words of the prices that were agreed. */
export const priceAgreementText = {
  title: text('协议价', '協議價', 'Price agreements'),
  records: text('协议价', '協議價', 'price agreements'),
  estimate: text('预估费用', '預估費用', 'Estimate charges'),
  orgId: text('客户', '客戶', 'Customer'),
  orgHint: text(
    '留空适用于所有没有专门协议价的客户',
    '留空適用於所有沒有專門協議價的客戶',
    'Empty: every customer without a price of their own',
  ),
  feeId: text('收费项目', '收費項目', 'Fee'),
  origin: text('起点', '起點', 'From'),
  destination: text('终点', '終點', 'To'),
  laneHint: text(
    '地区、口岸、码头或城市的代码或名称；留空适用于任何路线',
    '地區、口岸、碼頭或城市的代碼或名稱；留空適用於任何路線',
    'Code or name of a region, port, terminal or city. Empty: any lane',
  ),
  validFrom: text('生效日期', '生效日期', 'Valid from'),
  validTo: text('最后有效日', '最後有效日', 'Valid until'),
  currency: text('币种', '貨幣', 'Currency'),
  price: text('单价', '單價', 'Price'),
  priceHint: text('0 表示免费', '0 表示免費', '0 is free of charge'),
  minimum: text('最低收费', '最低收費', 'Minimum'),
  free: text('免费数量', '免費數量', 'Free quantity'),
  freeHint: text('先扣除的天数、项数等', '先扣除的日數、項數等', 'Days, lines and so on that cost nothing'),
  freeDays: text('免费仓储天数', '免費倉儲日數', 'Free days of storage'),
  freeDaysHint: text(
    '入库当天算第一天；存放不超过这些天的货物不收仓储费',
    '入倉當日算第一日；存放不超過這些日數的貨物不收倉儲費',
    'The day of arrival is the first; goods that have lain no longer cost nothing',
  ),
  freeDaysOfStorage: text(
    '只有按天仓储的收费项目有免费天数',
    '只有按日倉儲的收費項目有免費日數',
    'Only fees for days of storage have free days',
  ),
  tiers: text('分段价', '分段價', 'Tiers'),
  tiersHint: text(
    '数量超过多少后的单价，如 10: 45.00; 20: 40.00',
    '數量超過多少後的單價，如 10: 45.00; 20: 40.00',
    'Beyond how many which price: 10: 45.00; 20: 40.00',
  ),
  tiersForm: text(
    '请写成 10: 45.00; 20: 40.00，数量递增，最多 20 段',
    '請寫成 10: 45.00; 20: 40.00，數量遞增，最多 20 段',
    'Write it as 10: 45.00; 20: 40.00 with rising quantities, 20 at most',
  ),
  dateOrder: text('不得早于生效日', '不得早於生效日', 'Must not be before the first day'),
  feeGone: text('找不到该收费项目', '找不到該收費項目', 'There is no such fee'),
  feeIsAdvance: text(
    '代垫按实付收回，没有协议价',
    '代墊按實付收回，沒有協議價',
    'An advance is charged as paid and has no price',
  ),
  remark: text('备注', '備註', 'Remarks'),
} as const
