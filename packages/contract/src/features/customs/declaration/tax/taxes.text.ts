import { text } from '../../../../kernel/text.ts'

/** Steps, rules and reasons of the taxes of a declaration, beside those of the estimate (duty.text.ts). */
export const taxesText = {
  goods: text('货价', '貨價', 'Price of the goods'),
  freight: text('运费', '運費', 'Freight'),
  insurance: text('保险费', '保險費', 'Insurance'),
  other: text('杂费', '雜費', 'Other charges'),
  fob: text('离岸价格', '離岸價格', 'FOB value'),
  dutiable: text('完税价格', '完稅價格', 'Customs value'),
  additional: text('加征关税', '加徵關稅', 'Additional duty'),
  rules: {
    exchanged: text('按海关计征汇率折算', '按海關計徵匯率折算', 'Converted at the customs exchange rate'),
    percent: text('货价 × {rate}%', '貨價 × {rate}%', 'Price of the goods × {rate}%'),
    perTon: text('每吨单价 × 毛重', '每噸單價 × 毛重', 'Price per ton × gross weight'),
    amount: text('申报总额', '申報總額', 'Declared amount'),
    insured: text(
      '（货价＋运费）÷（1－{rate}%）× {rate}%',
      '（貨價＋運費）÷（1－{rate}%）× {rate}%',
      '(Goods + freight) ÷ (1 − {rate}%) × {rate}%',
    ),
    insuredExport: text('货价 × {rate}%', '貨價 × {rate}%', 'Price of the goods × {rate}%'),
    presumed: text(
      '未申报保险费，按（货价＋运费）的 3‰ 计',
      '未申報保險費，按（貨價＋運費）的 3‰ 計',
      'No insurance declared: 0.3% of goods and freight',
    ),
    share: text('按货价分摊', '按貨價分攤', 'Apportioned by line value'),
    added: text(
      '货价加应计入的运费、保险费和杂费',
      '貨價加應計入的運費、保險費和雜費',
      'Goods plus freight, insurance and other charges to be added',
    ),
    deducted: text(
      '货价减价格中的运费、保险费，加杂费',
      '貨價減價格中的運費、保險費，加雜費',
      'Goods less freight and insurance included in the price, plus other charges',
    ),
    half: text('{rule}，减半', '{rule}，減半', '{rule}, halved'),
    exempt: text('征免方式“全免”：不征', '徵免方式「全免」：不徵', 'Mode of duty “exempt”: none'),
    noRelief: text(
      '{rule}（加征部分不予减免）',
      '{rule}（加徵部分不予減免）',
      '{rule} (no relief from additional duties)',
    ),
    exportDuty: text(
      '离岸价格 ÷（1＋{rate}%）× {rate}%',
      '離岸價格 ÷（1＋{rate}%）× {rate}%',
      'FOB value ÷ (1 + {rate}%) × {rate}%',
    ),
  },
  reasons: {
    terms: text(
      '成交方式“{terms}”的完税价格需人工判定',
      '成交方式「{terms}」的完稅價格需人手判定',
      'The customs value under terms “{terms}” needs manual review',
    ),
    noFreight: text(
      '成交方式需要运费，但没有申报',
      '成交方式需要運費，但沒有申報',
      'The terms require freight, but none is declared',
    ),
    noInsurance: text(
      '成交方式含保险费，但没有申报，无法扣除',
      '成交方式含保險費，但沒有申報，無法扣除',
      'The terms include insurance, but none is declared, so it cannot be deducted',
    ),
    charge: text(
      '{kind}的标记“{mark}”和费率“{rate}”无法计算',
      '{kind}的標記「{mark}」和費率「{rate}」無法計算',
      '{kind}: cannot be calculated from mark “{mark}” and rate “{rate}”',
    ),
    gross: text(
      '运费按吨计价，但毛重不明',
      '運費按噸計價，但毛重不明',
      'Freight is per ton, but the gross weight is missing',
    ),
    exchange: text(
      '没有 {currency} 的计征汇率',
      '沒有 {currency} 的計徵匯率',
      'No customs exchange rate for {currency} is on file',
    ),
    total: text('没有总价', '沒有總價', 'The line has no total'),
    otherLine: text(
      '费用按货价分摊，但第 {lines} 项的货价不明',
      '費用按貨價分攤，但第 {lines} 項的貨價不明',
      'Charges are apportioned by value, but the value of line {lines} is unknown',
    ),
    belowNought: text(
      '完税价格小于零，需人工判定',
      '完稅價格小於零，需人手判定',
      'The customs value is below zero and needs manual review',
    ),
    dutyMode: text(
      '征免方式“{mode}”的税款需人工判定',
      '徵免方式「{mode}」的稅款需人手判定',
      'Taxes under mode of duty “{mode}” need manual review',
    ),
    exciseExempt: text(
      '全免货物的消费税是否免征以批文为准，需人工判定',
      '全免貨品的消費稅是否免徵以批文為準，需人手判定',
      'Whether excise is waived on exempt goods depends on their approval: needs manual review',
    ),
  },
  warnings: {
    included: text(
      '成交方式已含{kind}，申报的{kind}未计入',
      '成交方式已包含{kind}，申報的{kind}未計入',
      'The terms already include {kind}: the declared amount was not added',
    ),
    notDeducted: text(
      '成交方式不含{kind}，申报的{kind}未扣除',
      '成交方式不包含{kind}，申報的{kind}未扣除',
      'The terms do not include {kind}: the declared amount was not deducted',
    ),
    exWorks: text(
      'EXW 成交但没有申报杂费：请确认运费已包括出口国境内费用',
      'EXW 成交但沒有申報雜費：請確認運費已包括出口國境內費用',
      'EXW without other charges: check that the freight includes the costs in the country of export',
    ),
    additional: text(
      '加征部分与关税按两种税分别适用 50 元起征点，请核实',
      '加徵部分與關稅按兩種稅分別適用 50 元起徵點，請核實',
      'The 50 CNY limit was applied to duty and additional duty as two kinds: please check',
    ),
  },
} as const
