import { text } from '../../kernel/text.ts'

/** Steps, rules and warnings of the duty estimate. Places like {rate} are filled by the server. */
export const dutyText = {
  calculate: text('估算税费', '估算稅費', 'Estimate duties and taxes'),
  notOnFile: text('无税率记录', '沒有稅率記錄', 'No rate on file'),
  steps: {
    goodsValue: text('货值', '貨值', 'Value of the goods'),
    exchange: text('折算为 {currency}', '折算為 {currency}', 'Converted to {currency}'),
    freight: text('运费', '運費', 'Freight'),
    insurance: text('保险费', '保險費', 'Insurance'),
    customsValue: text('完税价格', '完稅價格', 'Customs value'),
    exportValue: text('出口完税价格', '出口完稅價格', 'Export customs value'),
    duty: text('关税', '關稅', 'Customs duty'),
    exportDuty: text('出口关税', '出口關稅', 'Export duty'),
    additional: text('加征关税 {code}', '加徵關稅 {code}', 'Additional duty {code}'),
    excise: text('消费税', '消費稅', 'Excise'),
    vat: text('进口环节增值税', '進口環節增值稅', 'Import VAT'),
    mpf: text('货物处理费（MPF）', '貨物處理費（MPF）', 'Merchandise processing fee'),
    hmf: text('港口维护费（HMF）', '港口維護費（HMF）', 'Harbor maintenance fee'),
    declarationCharge: text('进出口报关费', '進出口報關費', 'Declaration charge'),
    clothingLevy: text('制衣业训练征费', '製衣業訓練徵款', 'Clothing industry training levy'),
    hkDuty: text('应课税品税款', '應課稅品稅款', 'Duty on dutiable commodities'),
  },
  rules: {
    fob: text(
      '（货价＋运费）加保险费；未提供保险费时按货价与运费之和的 3‰ 计',
      '（貨價＋運費）加保險費；未提供保險費時按貨價與運費之和的 3‰ 計',
      'Goods and freight plus insurance; if none is given, 0.3% of goods and freight',
    ),
    insuranceRate: text(
      '（货价＋运费）÷（1－保险费率）',
      '（貨價＋運費）÷（1－保險費率）',
      '(Goods + freight) ÷ (1 − insurance rate)',
    ),
    month: text('海关当月计征汇率', '海關當月計徵匯率', 'Customs exchange rate of the month'),
    givenRate: text('使用您提供的汇率', '使用您提供的匯率', 'The exchange rate you entered'),
    adValorem: text('完税价格 × {rate}%', '完稅價格 × {rate}%', 'Value × {rate}%'),
    specific: text(
      '{quantity} {unit} × {amount} {currency}',
      '{quantity} {unit} × {amount} {currency}',
      '{quantity} {unit} × {amount} {currency}',
    ),
    free: text('免税', '免稅', 'Free of duty'),
    excise: text(
      '（完税价格＋关税）÷（1－{rate}%）× {rate}%',
      '（完稅價格＋關稅）÷（1－{rate}%）× {rate}%',
      '(Value + duty) ÷ (1 − {rate}%) × {rate}%',
    ),
    exciseCompound: text(
      '（完税价格＋关税＋从量税）÷（1－{rate}%）× {rate}% ＋ 从量税',
      '（完稅價格＋關稅＋從量稅）÷（1－{rate}%）× {rate}% ＋ 從量稅',
      '(Value + duty + specific part) ÷ (1 − {rate}%) × {rate}% + specific part',
    ),
    vat: text(
      '（完税价格＋关税＋消费税）× {rate}%',
      '（完稅價格＋關稅＋消費稅）× {rate}%',
      '(Value + duty + excise) × {rate}%',
    ),
    exportDuty: text(
      '离岸价 ÷（1＋{rate}%）× {rate}%',
      '離岸價 ÷（1＋{rate}%）× {rate}%',
      'FOB ÷ (1 + {rate}%) × {rate}%',
    ),
    waived: text('税款不足 50 元，免予征收', '稅款不足 50 元，免予徵收', 'Under 50 CNY: waived'),
    wholeDollars: text('申报价值按整美元计', '申報價值按整美元計', 'Entered value in whole dollars'),
    mpf: text(
      '{rate}%，最低 {min}，最高 {max} 美元（{year} 财年）',
      '{rate}%，最低 {min}，最高 {max} 美元（{year} 財政年度）',
      '{rate}%, at least {min} and at most {max} USD (fiscal year {year})',
    ),
    mpfInformal: text(
      '非正式报关自动化收费 {amount} 美元（{year} 财年）',
      '非正式報關自動化收費 {amount} 美元（{year} 財政年度）',
      'Informal entry, automated: {amount} USD (fiscal year {year})',
    ),
    mpfExempt: text('{program} 原产货物免收', '{program} 原產貨物免收', 'Goods originating under {program} are exempt'),
    hmf: text('海运货物价值 × 0.125%', '海運貨物價值 × 0.125%', 'Ocean cargo: value × 0.125%'),
    hmfNone: text('只对海运货物征收', '只對海運貨物徵收', 'Ocean cargo only'),
    column: text('{column}：{text}', '{column}：{text}', '{column}: {text}'),
    hkCharge: text(
      '首 46,000 港元收 0.20，其后每 1,000 港元或不足 1,000 港元收 0.125；总额向上取至 0.10，上限 200',
      '首 46,000 港元收 0.20，其後每 1,000 港元或不足 1,000 港元收 0.125；總額向上取至 0.10，上限 200',
      'HK$0.20 for the first 46,000, HK$0.125 for each additional 1,000 or part thereof; total rounded up to 10 cents, at most HK$200',
    ),
    hkFood: text('食品报关单一律 0.20 港元', '食品報關單一律 0.20 港元', 'Food: a flat HK$0.20'),
    hkLevy: text(
      '每 1,000 港元或不足 1,000 港元收 0.30',
      '每 1,000 港元或不足 1,000 港元收 0.30',
      'HK$0.30 for each 1,000 or part thereof',
    ),
    hkFree: text(
      '香港为自由港，除酒类、烟草、碳氢油和甲醇外不征关税',
      '香港為自由港，除酒類、煙草、碳氫油和甲醇外不徵關稅',
      'Hong Kong is a free port: only liquor, tobacco, hydrocarbon oil and methyl alcohol bear duty',
    ),
  },
  warnings: {
    noRate: text(
      '{kind}：该编码无税率记录，未计入',
      '{kind}：該編碼沒有稅率記錄，未計入',
      '{kind}: no rate on file for this code, not included',
    ),
    noEdition: text(
      '{country} 的税则未导入，未计算关税',
      '{country} 的稅則未匯入，未計算關稅',
      'No tariff of {country} is on file: duty was not calculated',
    ),
    noLine: text(
      '{country} 的税则中没有编码 {code}，未计算关税',
      '{country} 的稅則中沒有編碼 {code}，未計算關稅',
      'The tariff of {country} has no code {code}: duty was not calculated',
    ),
    base: text(
      '{kind}：计税基础中有未能计算的税款，未计入',
      '{kind}：計稅基礎中有未能計算的稅款，未計入',
      '{kind}: based on a tax that could not be calculated, not included',
    ),
    freight: text(
      '{terms} 成交但未提供运费，完税价格中没有运费',
      '{terms} 成交但未提供運費，完稅價格中沒有運費',
      'Terms are {terms} but no freight was given: the customs value excludes it',
    ),
    insuranceRate: text(
      '保险费率不是小于 100% 的数，完税价格未能计算',
      '保險費率不是小於 100% 的數，完稅價格未能計算',
      'The insurance rate is not a number below 100%: the customs value could not be calculated',
    ),
    person: text(
      '{kind}：“{text}”需人工判定，未计入',
      '{kind}：「{text}」需人手判定，未計入',
      '{kind}: “{text}” needs manual review, not included',
    ),
    quantity: text(
      '{kind}：需要以 {unit} 计的数量，未计入',
      '{kind}：需要以 {unit} 計的數量，未計入',
      '{kind}: quantity in {unit} needed, not included',
    ),
    exchange: text(
      '没有 {currency} 的计征汇率记录，请填写汇率',
      '沒有 {currency} 的計徵匯率記錄，請填寫匯率',
      'No customs exchange rate for {currency} is on file: enter one',
    ),
    additionalNamed: text(
      '税则提到附加税 {codes}，但没有相应的规则记录，未计入',
      '稅則提到附加稅 {codes}，但沒有相應的規則記錄，未計入',
      'The tariff names additional duties {codes} for which no rule is on file, not included',
    ),
    fiscalYear: text(
      '{year} 财年的收费标准未收录，按最近一个财年计算，请核实',
      '{year} 財政年度的收費標準未收錄，按最近一個財政年度計算，請核實',
      'The fees of fiscal year {year} are not on file: the last known year was used; please check',
    ),
    origin: text(
      '未指定原产地，未计附加税',
      '未指定原產地，未計附加稅',
      'No origin given: additional duties not included',
    ),
    antiDumping: text(
      '反倾销税、反补贴税不在估算之内',
      '反傾銷稅、反補貼稅不在估算之內',
      'Anti-dumping and countervailing duties are not included in the estimate',
    ),
    hkVerify: text(
      '应课税品税率自 2024 年起适用，请向香港海关核实',
      '應課稅品稅率自 2024 年起適用，請向香港海關核實',
      'Rates on dutiable commodities as of 2024: check with Hong Kong Customs',
    ),
  },
} as const
