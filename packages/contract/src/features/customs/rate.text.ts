import { text } from '../../kernel/text.ts'

export const rateText = {
  mfn: text('最惠国税率', '最惠國稅率', 'Most favoured nation'),
  usGeneral: text('第一栏普通税率', '第一欄普通稅率', 'General (column 1)'),
  general: text('普通税率', '普通稅率', 'General rate'),
  temporary: text('暂定税率', '暫定稅率', 'Temporary rate'),
  special: text('协定/特惠税率', '協定／特惠稅率', 'Special (preferential) rate'),
  column2: text('第二栏税率', '第二欄稅率', 'Column 2'),
  vat: text('增值税', '增值稅', 'VAT'),
  excise: text('消费税', '消費稅', 'Excise'),
  export: text('出口税率', '出口稅率', 'Export duty rate'),
  exportTemporary: text('出口暂定税率', '出口暫定稅率', 'Temporary export duty'),
  rebate: text('出口退税率', '出口退稅率', 'Export VAT refund'),
  wasteFund: text('废弃电器电子产品处理基金', '廢棄電器電子產品處理基金', 'Waste electronics fund'),
  additional: text('加征关税', '加徵關稅', 'Additional duty'),
  free: text('免税', '免稅', 'Free'),
  adValorem: text('从价', '從價', 'Ad valorem'),
  specific: text('从量', '從量', 'Specific'),
  compound: text('复合', '複合', 'Compound'),
  person: text('需人工判定', '需人手判定', 'Needs manual review'),
  noFigures: text('此计征方式没有数额', '此計徵方式沒有數額', 'This type of rate has no figures'),
  isCompound: text(
    '同时有百分比和单位税额时应选“复合”',
    '同時有百分比和單位稅額時應選「複合」',
    'A rate with both a percentage and an amount per unit is compound',
  ),
  sayHow: text('请写明原文，以便人工判定', '請寫明原文，以便人手判定', 'Enter the source text for manual review'),
  endBeforeStart: text(
    '失效日期不能早于生效日期',
    '失效日期不能早於生效日期',
    'The end date cannot be before the start date',
  ),
  twice: text(
    '同一时间已有同类税率',
    '同一時間已有同類稅率',
    'There is already a rate of this type in the same period',
  ),
}
