import { text, type Text } from '../../../../kernel/text.ts'

/** Supervision documents, inspection, certificates of origin, the customer's papers, codes of dictionaries. */
export const paperTexts = {
  blockedImport: text(
    '编码 {code} 的监管条件含 9，禁止进口；请停止申报并核对归类',
    '編碼 {code} 的監管條件含 9，禁止進口；請停止申報並核對歸類',
    'The code {code} has supervision condition 9: import prohibited. Stop the declaration and check the classification',
  ),
  blockedExport: text(
    '编码 {code} 的监管条件含 8，禁止出口；请停止申报并核对归类',
    '編碼 {code} 的監管條件含 8，禁止出口；請停止申報並核對歸類',
    'The code {code} has supervision condition 8: export prohibited. Stop the declaration and check the classification',
  ),
  attachedGone: text(
    '随附的「{name}」已不在业务单证中，或被退回；请删除这一行，或重新随附',
    '隨附的「{name}」已不在業務單證中，或被退回；請刪除這一行，或重新隨附',
    'The attached “{name}” is no longer among the case’s documents, or was rejected. Remove the row, or attach it again',
  ),
  attachedForm: text(
    '随附单据须为 PDF、JPEG 或 PNG，「{name}」不是；请在业务单证中换成 PDF',
    '隨附單據須為 PDF、JPEG 或 PNG，「{name}」不是；請在業務單證中換成 PDF',
    'Attached documents must be PDF, JPEG or PNG, and “{name}” is not. Replace it with a PDF among the case’s documents',
  ),
  attachedLarge: text(
    '「{name}」超过 {max} MB，单一窗口可能不收；请压缩后重新上传',
    '「{name}」超過 {max} MB，單一窗口可能不收；請壓縮後重新上載',
    '“{name}” is larger than {max} MB, so the single window may refuse it. Upload a smaller one',
  ),
  attachedLeft: text(
    '有 {count} 份业务单证没有随附；需要时请点“随附业务单证”',
    '有 {count} 份業務單證沒有隨附；需要時請點「隨附業務單證」',
    'Documents of the case that are not attached: {count}. Use “Attach case documents” if customs should have them',
  ),
  documentMissing: text(
    '第 {lines} 项需要{document}（{letter}）；请补充单证代码和编号',
    '第 {lines} 項需要{document}（{letter}）；請補充單證代碼和編號',
    'Line {lines} needs: {document} ({letter}). Add the document with its number',
  ),
  licenceNoMissing: text(
    '第 {lines} 项需要{document}（{letter}）；请填许可证号',
    '第 {lines} 項需要{document}（{letter}）；請填許可證號',
    'Line {lines} needs: {document} ({letter}). Enter the licence number',
  ),
  oneLicenceOnly: text(
    '所列商品需要几种许可证（{letters}），一份报关单只能填一个许可证号；请分单申报',
    '所列商品需要幾種許可證（{letters}），一份報關單只能填一個許可證號；請分單申報',
    'The goods need several types of licence ({letters}), but a declaration can have only one licence number. Declare them separately',
  ),
  documentTwice: text(
    '单证 {letter} {number} 重复；请删除一行',
    '單證 {letter} {number} 重複；請刪除一行',
    'The document {letter} {number} is listed twice. Remove one row',
  ),
  documentDirection: text(
    '单证 {letter} 不用于{direction}；请删除或核对',
    '單證 {letter} 不用於{direction}；請刪除或核對',
    'The document {letter} is not used for {direction}. Remove or check it',
  ),
  documentUnasked: text(
    '没有商品的监管条件要求单证 {letter}；请确认是否需要',
    '沒有商品的監管條件要求單證 {letter}；請確認是否需要',
    'No line requires the document {letter}. Check that it is needed',
  ),
  inspectionFieldMissing: text(
    '第 {lines} 项须检验检疫（监管条件 {letter}），此项必填',
    '第 {lines} 項須檢驗檢疫（監管條件 {letter}），此項必填',
    'Line {lines} is subject to inspection (condition {letter}), so this must be filled in',
  ),
  usedBanned: text(
    '监管条件含 6 且货物属性为旧品，禁止进口；请停止申报或核对货物属性',
    '監管條件含 6 且貨物屬性為舊品，禁止進口；請停止申報或核對貨物屬性',
    'Condition 6 and the attribute “used”: import prohibited. Stop the declaration, or check the attributes',
  ),
  usedUnsaid: text(
    '监管条件含 6：旧机电产品禁止进口；请在货物属性中写明新旧',
    '監管條件含 6：舊機電產品禁止進口；請在貨物屬性中寫明新舊',
    'Condition 6: used machinery may not be imported. State in the attributes whether the goods are new',
  ),
  compulsoryCertification: text(
    '检验检疫类别含 L（3C）；请填 3C 证书，或在货物属性中写明目录外、免办',
    '檢驗檢疫類別含 L（3C）；請填 3C 證書，或在貨物屬性中寫明目錄外、免辦',
    'Inspection category L (CCC). Enter the certificate, or state in the attributes that the goods are outside the catalogue or exempt',
  ),
  originForm: text(
    '原产地证明编号 {number} 应为“<协定代码>证书编号”，如 <14>I2017-0166475；请改正',
    '原產地證明編號 {number} 應為「<協定代碼>證書編號」，如 <14>I2017-0166475；請改正',
    'The certificate of origin {number} must be written “<agreement>number”, such as <14>I2017-0166475. Correct it',
  ),
  originTieForm: text(
    '原产地证明 {number} 的写法不对：单证代码填 Y 加协定代码（如 Y22），编号以 C（证书）或 D（声明）开头；请改正',
    '原產地證明 {number} 的寫法不對：單證代碼填 Y 加協定代碼（如 Y22），編號以 C（證書）或 D（聲明）開頭；請改正',
    'The proof of origin {number} is not written as it must be: Y with the agreement code as the document (Y22), and a number that begins with C (certificate) or D (declaration). Correct it',
  ),
  agreementOriginMissing: text(
    '享受协定 {agreement} 的商品应填“优惠贸易协定项下原产地”；请补充',
    '享受協定 {agreement} 的商品應填「優惠貿易協定項下原產地」；請補充',
    'A line that claims agreement {agreement} needs its origin under the agreement. Add it',
  ),
  agreementOriginUnproved: text(
    '第 {line} 项填了协定项下原产地，但没有对应的原产地证明；请补充或清空',
    '第 {line} 項填了協定項下原產地，但沒有對應的原產地證明；請補充或清空',
    'Line {line} has an origin under an agreement but no proof of origin. Add the proof or clear the origin',
  ),
  originWithoutCertificate: text(
    '填了原产地对应关系 {number}，但单证中没有这份原产地证明（Y）；请补充',
    '填了原產地對應關係 {number}，但單證中沒有這份原產地證明（Y）；請補充',
    'Lines refer to the certificate of origin {number}, which is not among the documents (Y). Add it',
  ),
  originLinesMissing: text(
    '原产地证明 {number} 没有对应的商品项；请填写对应关系',
    '原產地證明 {number} 沒有對應的商品項；請填寫對應關係',
    'The certificate of origin {number} covers no line. Enter the lines it covers',
  ),
  originLineUnknown: text(
    '没有第 {line} 项商品；请改正原产地对应关系',
    '沒有第 {line} 項商品；請改正原產地對應關係',
    'There is no line {line}. Correct the lines the certificate covers',
  ),
  agreementUnknown: text(
    '没有优惠协定 {agreement} 的有效记录，无法核对原产国，也无法计算税率；请改正协定代码，或由管理员补录协定',
    '沒有優惠協定 {agreement} 的有效記錄，無法核對原產國，也無法計算稅率；請改正協定代碼，或由管理員補錄協定',
    'No agreement {agreement} in force is on file, so neither the origin nor the rate can be checked. Correct its code, or have the agreement added',
  ),
  originOutsideAgreement: text(
    '原产国 {country} 不属于所用优惠协定 {agreement}；请改正产地、协定或对应关系',
    '原產國 {country} 不屬於所用優惠協定 {agreement}；請改正產地、協定或對應關係',
    'The origin {country} is not covered by the claimed agreement {agreement}. Correct the origin, the agreement or the lines it covers',
  ),
  paperTotal: text(
    '申报总价合计 {sum} {currency}，单据为 {paper}，相差 {difference}；请逐行核对发票',
    '申報總價合計 {sum} {currency}，單據為 {paper}，相差 {difference}；請逐行核對發票',
    'The lines total {sum} {currency}, the documents {paper}: a difference of {difference}. Compare line by line with the invoice',
  ),
  paperCurrency: text(
    '币制为 {currency}，发票为 {paper}；请改正或折算',
    '幣制為 {currency}，發票為 {paper}；請改正或折算',
    'The currency is {currency}, but {paper} on the invoice. Correct or convert it',
  ),
  paperPackages: text(
    '件数为 {packages}，装箱单为 {paper}；若未打托，请改正',
    '件數為 {packages}，裝箱單為 {paper}；若未打托，請改正',
    'There are {packages} packages, but {paper} on the packing list. Correct it, unless pallets are counted',
  ),
  paperGross: text(
    '毛重 {weight} 千克，装箱单为 {paper} 千克，相差 {difference}；请核对',
    '毛重 {weight} 千克，裝箱單為 {paper} 千克，相差 {difference}；請核對',
    'The gross weight is {weight} kg, but {paper} kg on the packing list: a difference of {difference}. Check it',
  ),
  paperNet: text(
    '净重 {weight} 千克，装箱单为 {paper} 千克，相差 {difference}；请核对',
    '淨重 {weight} 千克，裝箱單為 {paper} 千克，相差 {difference}；請核對',
    'The net weight is {weight} kg, but {paper} kg on the packing list: a difference of {difference}. Check it',
  ),
  paperLines: text(
    '报关单 {count} 项，单据 {paper} 行；若未合并，请核对有无遗漏',
    '報關單 {count} 項，單據 {paper} 行；若未合併，請核對有無遺漏',
    'The declaration has {count} lines, the documents {paper}. Unless lines were merged, check for omissions',
  ),
  paperMissing: text(
    '缺少{paper}；请在业务的“单证”中上传',
    '缺少{paper}；請在業務的「單證」中上載',
    'Missing: {paper}. Add it to the documents of the case',
  ),
  codeUnknown: text(
    '“{table}”中没有代码 {code}；请从列表选择，或更新代码表',
    '「{table}」中沒有代碼 {code}；請從清單選擇，或更新代碼表',
    '“{table}” has no code {code}. Choose one from the list, or update the table',
  ),
} as const

/** Papers that customs may ask to see with a declaration (domain rules B.1.4). */
export const paperNames = {
  invoice: text('发票', '發票', 'Invoice'),
  packingList: text('装箱单', '裝箱單', 'Packing list'),
  contract: text('合同', '合約', 'Contract'),
  billOfLading: text('提运单', '提運單', 'Bill of lading or waybill'),
  powerOfAttorney: text('代理报关委托书', '代理報關委託書', 'Power of attorney'),
  originCertificate: text('原产地证', '產地來源證', 'Certificate of origin'),
} as const

export const directionTexts = {
  import: text('进口', '進口', 'import'),
  export: text('出口', '出口', 'export'),
} as const

/** The documents that a code's supervision letters ask for (domain rules B.1.7). */
export const documentNames: Readonly<Record<string, Text>> = {
  1: text('进口许可证', '進口許可證', 'import licence'),
  2: text('两用物项和技术进口许可证', '兩用物項和技術進口許可證', 'import licence for dual-use items'),
  3: text('两用物项和技术出口许可证', '兩用物項和技術出口許可證', 'export licence for dual-use items'),
  4: text('出口许可证', '出口許可證', 'export licence'),
  5: text('纺织品临时出口许可证', '紡織品臨時出口許可證', 'temporary export licence for textiles'),
  7: text('自动进口许可证', '自動進口許可證', 'automatic import licence'),
  D: text('毛坯钻石进出境检验', '毛坯鑽石進出境檢驗', 'inspection of rough diamonds'),
  E: text('濒危物种允许出口证明书', '瀕危物種允許出口證明書', 'permit to export endangered species'),
  F: text('濒危物种允许进口证明书', '瀕危物種允許進口證明書', 'permit to import endangered species'),
  G: text(
    '两用物项和技术出口许可证（定向）',
    '兩用物項和技術出口許可證（定向）',
    'export licence for dual-use items (named destination)',
  ),
  H: text('港澳OPA纺织品证明', '港澳OPA紡織品證明', 'certificate of outward-processed textiles'),
  I: text(
    '麻醉药品、精神药物进出口准许证',
    '麻醉藥品、精神藥物進出口准許證',
    'permit for narcotic and psychotropic drugs',
  ),
  J: text('黄金及黄金制品进出口准许证', '黃金及黃金製品進出口准許證', 'permit for gold and articles of gold'),
  L: text('药品进出口准许证', '藥品進出口准許證', 'permit for medicines'),
  M: text('密码产品和设备进口许可证', '密碼產品和設備進口許可證', 'import licence for cryptographic products'),
  O: text(
    '自动进口许可证（新旧机电产品）',
    '自動進口許可證（新舊機電產品）',
    'automatic import licence (machinery and electronics)',
  ),
  P: text('固体废物进口许可证', '固體廢物進口許可證', 'import licence for solid waste'),
  Q: text('进口药品通关单', '進口藥品通關單', 'clearance form for imported medicines'),
  R: text('进口兽药通关单', '進口獸藥通關單', 'clearance form for imported veterinary medicines'),
  S: text('农药进出口登记管理放行通知单', '農藥進出口登記管理放行通知單', 'release notice for registered pesticides'),
  U: text('合法捕捞产品通关证明', '合法捕撈產品通關證明', 'certificate of legally caught fishery products'),
  V: text(
    '人类遗传资源材料出口、出境证明',
    '人類遺傳資源材料出口、出境證明',
    'certificate for export of human genetic resources',
  ),
  X: text('有毒化学品环境管理放行通知单', '有毒化學品環境管理放行通知單', 'release notice for toxic chemicals'),
  Z: text('赴境外加工光盘进口备案证明', '赴境外加工光盤進口備案證明', 'record of optical discs processed abroad'),
  b: text(
    '进口广播电影电视节目带（片）提取单',
    '進口廣播電影電視節目帶（片）提取單',
    'collection form for broadcast and film material',
  ),
  d: text('援外项目任务通知函', '援外項目任務通知函', 'notice of a foreign aid project'),
  e: text(
    '关税配额外优惠税率进口棉花配额证',
    '關稅配額外優惠稅率進口棉花配額證',
    'quota certificate for cotton beyond the tariff quota',
  ),
  f: text('音像制品（成品）进口批准单', '音像製品（成品）進口批准單', 'approval of imported audio-visual products'),
  g: text('技术出口合同登记证', '技術出口合約登記證', 'registration of a technology export contract'),
  i: text('技术出口许可证', '技術出口許可證', 'technology export licence'),
  k: text('民用爆炸物品进出口审批单', '民用爆炸物品進出口審批單', 'approval of civil explosives'),
  m: text('银行调运人民币现钞进出境证明', '銀行調運人民幣現鈔進出境證明', 'certificate of banknotes moved by a bank'),
  n: text('音像制品（版权引进）批准单', '音像製品（版權引進）批准單', 'approval of audio-visual copyright'),
  q: text('国别关税配额证明', '國別關稅配額證明', 'certificate of a country tariff quota'),
  t: text('关税配额证明', '關稅配額證明', 'certificate of a tariff quota'),
  v: text('自动进口许可证（加工贸易）', '自動進口許可證（加工貿易）', 'automatic import licence (processing trade)'),
  x: text('出口许可证（加工贸易）', '出口許可證（加工貿易）', 'export licence (processing trade)'),
  y: text('出口许可证（边境小额贸易）', '出口許可證（邊境小額貿易）', 'export licence (small-scale border trade)'),
  z: text('古生物化石出境批件', '古生物化石出境批件', 'approval of the export of fossils'),
}

/** What a dictionary is called where a code is missing in it. */
export const tableTexts: Readonly<Record<string, Text>> = {
  customsOffice: text('关区代码表', '關區代碼表', 'Customs offices'),
  domesticPort: text('国内口岸代码表', '國內口岸代碼表', 'Domestic ports'),
  port: text('港口代码表', '港口代碼表', 'Ports'),
  entryType: text('报关单类型代码表', '報關單類型代碼表', 'Declaration types'),
  decType: text('单据类型代码表', '單據類型代碼表', 'Document types'),
  transportMode: text('运输方式代码表', '運輸方式代碼表', 'Means of transport'),
  country: text('国别（地区）代码表', '國別（地區）代碼表', 'Countries and regions'),
  supervisionMode: text('监管方式代码表', '監管方式代碼表', 'Supervision modes'),
  exemptionNature: text('征免性质代码表', '徵免性質代碼表', 'Natures of exemption'),
  tradeTerm: text('成交方式代码表', '成交方式代碼表', 'Trade terms'),
  package: text('包装种类代码表', '包裝種類代碼表', 'Kinds of package'),
  currency: text('币制代码表', '幣制代碼表', 'Currencies'),
  ciqOffice: text('检验检疫机关代码表', '檢驗檢疫機關代碼表', 'Inspection offices'),
  unit: text('计量单位代码表', '計量單位代碼表', 'Units of quantity'),
  district: text('国内地区代码表', '國內地區代碼表', 'Domestic districts'),
  division: text('行政区划代码表', '行政區劃代碼表', 'Administrative divisions'),
  dutyMode: text('征减免税方式代码表', '徵減免稅方式代碼表', 'Modes of duty'),
  purpose: text('用途代码表', '用途代碼表', 'Purposes'),
  goodsAttribute: text('货物属性代码表', '貨物屬性代碼表', 'Attributes of goods'),
  containerSpec: text('集装箱规格代码表', '貨櫃規格代碼表', 'Container types'),
  supervisionDocument: text('监管证件代码表', '監管證件代碼表', 'Supervision documents'),
}
