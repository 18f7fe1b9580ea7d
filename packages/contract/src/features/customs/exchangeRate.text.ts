import { text } from '../../kernel/text.ts'

export const exchangeRateText = {
  title: text('海关计征汇率', '海關計徵匯率', 'Customs exchange rates'),
  base: text('本位币', '本位幣', 'Base currency'),
  currency: text('币制', '幣制', 'Currency'),
  rate: text('汇率', '匯率', 'Rate'),
  rateHint: text(
    '一个外币单位折合的本位币；按 100 单位报价时请填写“单位”',
    '一個外幣單位折合的本位幣；按 100 單位報價時請填寫「單位」',
    'In base currency per unit; fill in “Per” if quoted for 100 units',
  ),
  per: text('单位', '單位', 'Per'),
  perHint: text(
    '汇率对应的外币数量，空白为 1',
    '匯率對應的外幣數量，空白為 1',
    'Number of foreign currency units the rate is for; empty means 1',
  ),
  validFrom: text('生效日期', '生效日期', 'Valid from'),
  validTo: text('失效日期', '失效日期', 'Valid to'),
  validToHint: text(
    '人民币汇率空白时为当月最后一天',
    '人民幣匯率空白時為當月最後一天',
    'For CNY rates, empty means the last day of the month',
  ),
  source: text('数据来源', '資料來源', 'Source'),
  shared: text('平台共享', '平台共享', 'Shared by the platform'),
  remark: text('备注', '備註', 'Remark'),
  notZero: text('汇率必须大于零', '匯率必須大於零', 'The rate must be greater than zero'),
  sameCurrency: text('币制不能与本位币相同', '幣制不能與本位幣相同', 'The currency cannot be the base currency'),
  endBeforeStart: text(
    '失效日期不能早于生效日期',
    '失效日期不能早於生效日期',
    'The end date cannot be before the start date',
  ),
} as const
