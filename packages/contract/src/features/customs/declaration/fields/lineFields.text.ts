import { text } from '../../../../kernel/text.ts'

export const lineText = {
  labels: {
    GNo: text('项号', '項號', 'Item no.'),
    CodeTS: text('商品编号', '商品編號', 'HS code'),
    CiqCode: text('监管类别', '監管類別', 'Supervision category'),
    CiqName: text('检验检疫名称', '檢驗檢疫名稱', 'CIQ name'),
    GName: text('商品名称', '商品名稱', 'Description of goods'),
    GModel: text('规格型号（申报要素）', '規格型號（申報要素）', 'Specification (declaration elements)'),
    ContrItem: text('备案序号', '備案序號', 'Item of the manual'),
    ExgNo: text('货号', '貨號', 'Article no.'),
    ExgVersion: text('版本号', '版本號', 'Version no.'),
    ClassMark: text('归类标志', '歸類標誌', 'Classification mark'),

    GQty: text('成交数量', '成交數量', 'Quantity'),
    GUnit: text('成交计量单位', '成交計量單位', 'Unit'),
    FirstQty: text('法定第一数量', '法定第一數量', 'First statutory quantity'),
    FirstUnit: text('法定第一计量单位', '法定第一計量單位', 'First statutory unit'),
    SecondQty: text('法定第二数量', '法定第二數量', 'Second statutory quantity'),
    SecondUnit: text('法定第二计量单位', '法定第二計量單位', 'Second statutory unit'),
    Factor: text('成交单位与法定单位的比例因子', '成交單位與法定單位的比例因子', 'Factor from unit to statutory unit'),

    DeclPrice: text('单价', '單價', 'Unit price'),
    DeclTotal: text('总价', '總價', 'Amount'),
    TradeCurr: text('币制', '幣制', 'Currency'),
    WorkUsd: text('工缴费', '工繳費', 'Processing fee'),

    OriginCountry: text('原产国（地区）', '原產國（地區）', 'Country of origin'),
    DestinationCountry: text('最终目的国（地区）', '最終目的國（地區）', 'Country of final destination'),
    DistrictCode: text('境内目的地', '境內目的地', 'Domestic destination'),
    DestCode: text('目的地代码（行政区划）', '目的地代碼（行政區劃）', 'Destination: administrative division'),
    RcepOrigPlaceCode: text('优惠贸易协定项下原产地', '優惠貿易協定項下原產地', 'Origin under the trade agreement'),
    ControlExplainCode: text('禁限管制识别码', '禁限管制識別碼', 'Control identification code'),
    OrigPlaceCode: text('原产地区', '原產地區', 'Region of origin'),

    DutyMode: text('征免方式', '徵免方式', 'Mode of duty'),
    UseTo: text('用途/生产厂家', '用途/生產廠家', 'Use or manufacturer (former item)'),

    Purpose: text('用途', '用途', 'Use of the goods'),
    GoodsAttr: text('货物属性', '貨物屬性', 'Attributes of the goods'),
    DeclGoodsEname: text('商品英文名称', '商品英文名稱', 'Description in English'),
    Stuff: text('成份/原料/组份', '成份/原料/組份', 'Ingredients or components'),
    GoodsSpec: text('检验检疫货物规格', '檢驗檢疫貨物規格', 'Specification for inspection'),
    GoodsModel: text('货物型号', '貨物型號', 'Models'),
    GoodsBrand: text('货物品牌', '貨物品牌', 'Brands'),
    ProduceDate: text('生产日期', '生產日期', 'Dates of production'),
    ProdBatchNo: text('生产批号', '生產批號', 'Batch no.'),
    ProdValidDt: text('产品有效期', '產品有效期', 'Valid until'),
    ProdQgp: text('产品保质期', '產品保質期', 'Shelf life'),
    EngManEntCnm: text('境外生产企业名称', '境外生產企業名稱', 'Overseas manufacturer'),
    MnufctrRegNo: text('生产单位注册号', '生產單位註冊號', 'Manufacturer: registration no.'),
    MnufctrRegName: text('生产单位名称', '生產單位名稱', 'Manufacturer: name'),
    NoDangFlag: text('非危险化学品', '非危險化學品', 'Not a dangerous chemical'),
    Uncode: text('UN 编码', 'UN 編碼', 'UN number'),
    DangName: text('危险货物名称', '危險貨物名稱', 'Dangerous goods: proper name'),
    DangPackType: text('危包类别', '危包類別', 'Dangerous goods: packing group'),
    DangPackSpec: text('危包规格', '危包規格', 'Dangerous goods: packing specification'),
  },

  exportLabels: {
    DistrictCode: text('境内货源地', '境內貨源地', 'Domestic source'),
    DestCode: text('产地代码（行政区划）', '產地代碼（行政區劃）', 'Place of production: administrative division'),
  },

  /** What `CiqCode` held in 2018. */
  inspectionCode: text('检验检疫编码', '檢驗檢疫編碼', 'CIQ code'),
  inspectionCodeHint: text(
    '3 位，与商品编号合为 13 位',
    '3 位，與商品編號合為 13 位',
    '3 digits, which make the code one of 13',
  ),

  hints: {
    CodeTS: text(
      '10 位：税则号列 8 位和监管附加编号 2 位',
      '10 位：稅則號列 8 位和監管附加編號 2 位',
      '10 digits: 8 of the tariff, 2 for supervision',
    ),
    CiqCode: text(
      '3 位监管类别，与商品编号合为 13 位',
      '3 位監管類別，與商品編號合為 13 位',
      '3 characters, which make the code one of 13',
    ),
    RcepOrigPlaceCode: text(
      '享受协定税率的行填写：按协定的原产地规则确定',
      '享受協定稅率的行填寫：按協定的原產地規則確定',
      'For lines that claim an agreement rate: by the rules of origin of the agreement',
    ),
    ControlExplainCode: text(
      '4 位，仅禁止限制类货物',
      '4 位，僅禁止限制類貨物',
      '4 characters, for controlled goods only',
    ),
    GName: text(
      '规范的中文名称，与发票、合同相符',
      '規範的中文名稱，與發票、合約相符',
      'The proper Chinese name, as on invoice and contract',
    ),
    GModel: text(
      '按该商品编号的要素模板填写，以 | 分隔；品牌类型、出口享惠情况在最前',
      '按該商品編號的要素範本填寫，以 | 分隔；品牌類型、出口享惠情況在最前',
      'According to the template of the code, separated by |; brand type and export preference come first',
    ),
    ContrItem: text(
      '该商品在手册或减免税证明中的序号',
      '該商品在手冊或減免稅證明中的序號',
      'Number of the goods in the manual or exemption certificate',
    ),
    ExgNo: text('只用于账册管理的加工贸易', '只用於帳冊管理的加工貿易', 'For processing trade under a ledger only'),
    ExgVersion: text(
      '只用于账册管理的加工贸易',
      '只用於帳冊管理的加工貿易',
      'For processing trade under a ledger only',
    ),
    GQty: text('按买卖双方成交的单位', '按買賣雙方成交的單位', 'In the unit of sale'),
    FirstQty: text(
      '法定单位为千克的填净重',
      '法定單位為千克的填淨重',
      'The net weight, where the statutory unit is the kilogram',
    ),
    SecondQty: text('商品编号有第二单位时填写', '商品編號有第二單位時填寫', 'Where the code has a second unit'),
    DeclPrice: text(
      '最多 4 位小数；无实际成交价格的填货值',
      '最多 4 位小數；無實際成交價格的填貨值',
      'At most 4 decimals; the value of the goods where there was no sale',
    ),
    DeclTotal: text(
      '数量 × 单价，最多 2 位小数',
      '數量 × 單價，最多 2 位小數',
      'Quantity × unit price, at most 2 decimals',
    ),
    OriginCountry: text(
      '按原产地规则确定；无法确定的填国别不详',
      '按原產地規則確定；無法確定的填國別不詳',
      'According to the rules of origin; “unknown” if it cannot be determined',
    ),
    DestinationCountry: text(
      '货物最终消费、使用或加工的国家',
      '貨物最終消費、使用或加工的國家',
      'Where the goods are finally consumed, used or processed',
    ),
    DistrictCode: text(
      '进口填最终目的地，出口填生产或最早发运地；5 位国内地区代码',
      '進口填最終目的地，出口填生產或最早發運地；5 位國內地區代碼',
      'Import: where the goods end up. Export: where they were made or first sent from. 5 digits',
    ),
    DestCode: text('6 位行政区划代码', '6 位行政區劃代碼', '6 digits of the administrative division'),
    OrigPlaceCode: text('原产国内的州、省等', '原產國內的州、省等', 'State or province within the country of origin'),
    DutyMode: text(
      '加工贸易进口一般为全免，一般贸易为照章征税',
      '加工貿易進口一般為全免，一般貿易為照章徵稅',
      'Ordinary trade is taxed by the tariff; imports for processing are usually exempt',
    ),
    GoodsAttr: text('可选多项', '可選多項', 'Several may apply'),
    ProduceDate: text(
      '8 位日期，多个日期以英文分号分隔，如 20260131;20260228',
      '8 位日期，多個日期以英文分號分隔，如 20260131;20260228',
      'Dates of 8 digits, several separated by semicolons: 20260131;20260228',
    ),
    ProdValidDt: text('质量保障的截止日期', '品質保障的截止日期', 'The day to which the quality is guaranteed'),
    ProdQgp: text('质量保障的月数或天数', '品質保障的月數或天數', 'Months or days for which the quality is guaranteed'),
    Uncode: text('危险化学品填写', '危險化學品填寫', 'For dangerous chemicals'),
  },
} as const
