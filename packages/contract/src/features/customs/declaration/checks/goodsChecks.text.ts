import { text } from '../../../../kernel/text.ts'

/** Lines of goods and their declaration elements. */
export const goodsTexts = {
  noLines: text(
    '还没有商品；请至少添加一行',
    '還沒有商品；請至少新增一行',
    'There are no goods yet. Add at least one line',
  ),
  tooManyLines: text(
    '共 {count} 项商品，一份报关单最多 {max} 项；请拆成几份',
    '共 {count} 項商品，一份報關單最多 {max} 項；請拆成幾份',
    'There are {count} lines; a declaration can have at most {max}. Split it',
  ),
  codeForm: text(
    '商品编号 {code} 应为 10 位数字；请填税则中的完整编码',
    '商品編號 {code} 應為 10 位數字；請填稅則中的完整編碼',
    'The HS code {code} must have 10 digits. Enter the full tariff code',
  ),
  ciqForm: text(
    '检验检疫编码 {code} 应为 3 位数字；请从该商品编号下选择',
    '檢驗檢疫編碼 {code} 應為 3 位數字；請從該商品編號下選擇',
    'The CIQ code {code} must have 3 digits. Choose one of those under the HS code',
  ),
  codeNotInTariff: text(
    '现行税则中没有编码 {code}，或已停用；请重新归类',
    '現行稅則中沒有編碼 {code}，或已停用；請重新歸類',
    'The current tariff has no code {code}, or it has ended. Reclassify the goods',
  ),
  noTariff: text(
    '申报日没有可用的税则，编码的单位、要素和证件均未检查；请导入税则',
    '申報日沒有可用的稅則，編碼的單位、要素和證件均未檢查；請匯入稅則',
    'No tariff is on file for this day: units, elements and documents of the codes were not checked. Import the tariff',
  ),
  nameCharacters: text(
    '商品名称含有不能申报的字符 {characters}；请删除或改写',
    '商品名稱含有不能申報的字元 {characters}；請刪除或改寫',
    'The description of goods contains characters that cannot be declared: {characters}. Remove or rewrite them',
  ),
  nameNotChinese: text(
    '商品名称须为中文；请填规范的中文名称',
    '商品名稱須為中文；請填規範的中文名稱',
    'The description of goods must be in Chinese. Enter the proper Chinese name',
  ),
  couldBeOneLine: text(
    '与第 {line} 项的编码、名称、要素、单价和产地都相同；可以合并为一项',
    '與第 {line} 項的編碼、名稱、要素、單價和產地都相同；可以合併為一項',
    'Code, name, elements, price and origin are the same as on line {line}. They could be merged',
  ),
  destinationNotChina: text(
    '进口货物的最终目的国应为 CHN，现为 {country}；请改正',
    '進口貨物的最終目的國應為 CHN，現為 {country}；請改正',
    'For imports the country of destination must be CHN, not {country}. Correct it',
  ),
  originNotChina: text(
    '出口货物的原产国通常为 CHN，现为 {country}；若非进口货物复出口，请改正',
    '出口貨物的原產國通常為 CHN，現為 {country}；若非進口貨物復出口，請改正',
    'For exports the country of origin is usually CHN, not {country}. Correct it, unless imported goods are re-exported',
  ),
  districtForm: text(
    '境内目的地/货源地 {code} 应为 5 位地区代码；请从列表选择',
    '境內目的地/貨源地 {code} 應為 5 位地區代碼；請從清單選擇',
    'The domestic destination/source {code} must have 5 digits. Choose the district from the list',
  ),
  divisionForm: text(
    '目的地/产地行政区划 {code} 应为 6 位数字；请从列表选择',
    '目的地/產地行政區劃 {code} 應為 6 位數字；請從清單選擇',
    'The division {code} must have 6 digits. Choose it from the list',
  ),
  divisionMissing: text(
    '未填境内目的地的行政区划；请填 6 位代码',
    '未填境內目的地的行政區劃；請填 6 位代碼',
    'The division of the destination is missing. Enter its 6 digits',
  ),
  unForm: text(
    'UN 编号 {code} 应为 4 位数字；请按安全数据单改正',
    'UN 編號 {code} 應為 4 位數字；請按安全資料表改正',
    'The UN number {code} must have 4 digits. Copy it from the safety data sheet',
  ),
  dangerContradiction: text(
    '标为非危险化学品，却填了危险货物信息；请改正其中一项',
    '標為非危險化學品，卻填了危險貨物資料；請改正其中一項',
    'The goods are marked as not dangerous, but dangerous goods details are given. Correct one of them',
  ),
  dangerNameMissing: text(
    '有 UN 编号，缺危险货物名称；请填写',
    '有 UN 編號，缺危險貨物名稱；請填寫',
    'There is a UN number without the name of the dangerous goods. Enter it',
  ),
  dangerPackMissing: text(
    '有 UN 编号，缺危包类别；请填写',
    '有 UN 編號，缺危包類別；請填寫',
    'There is a UN number without the packing group. Enter it',
  ),
  dangerUnsaid: text(
    '第 {chapter} 章的货物可能是危险化学品；请填危险货物信息，或勾选非危险化学品',
    '第 {chapter} 章的貨物可能是危險化學品；請填危險貨物資料，或勾選非危險化學品',
    'Goods of chapter {chapter} may be dangerous chemicals. Enter the dangerous goods details, or mark them as not dangerous',
  ),
  elementsMissing: text(
    '未填申报要素；该编码有 {count} 项要素，请按模板填写',
    '未填申報要素；該編碼有 {count} 項要素，請按範本填寫',
    'The declaration elements are missing. This code has {count}: fill in the template',
  ),
  elementsTooLong: text(
    '申报要素共 {count} 个字符，最多 {max} 个；请缩短型号或用途的写法',
    '申報要素共 {count} 個字元，最多 {max} 個；請縮短型號或用途的寫法',
    'The declaration elements have {count} characters; at most {max} are allowed. Shorten models or use',
  ),
  elementsCount: text(
    '申报要素应为 {wanted} 段（以 | 分隔），现有 {count} 段；请按模板重填',
    '申報要素應為 {wanted} 段（以 | 分隔），現有 {count} 段；請按範本重填',
    'The declaration elements must have {wanted} parts separated by |; there are {count}. Fill in the template again',
  ),
  elementMissing: text(
    '申报要素“{names}”未填写；请向客户或厂家核实后填写',
    '申報要素「{names}」未填寫；請向客戶或廠家核實後填寫',
    'The declaration element “{names}” is missing. Ask the customer or manufacturer',
  ),
  elementNotOption: text(
    '申报要素 {list} 不在可选范围内；请从列表选择',
    '申報要素 {list} 不在可選範圍內；請從清單選擇',
    'Not among the permitted values: {list}. Choose one from the list',
  ),
  brandNamed: text(
    '写明了品牌“{brand}”，品牌类型不能是 0（无品牌）；请选 1 至 4',
    '寫明了品牌「{brand}」，品牌類型不能是 0（無品牌）；請選 1 至 4',
    'The brand “{brand}” is given, so the brand type cannot be 0 (no brand). Choose 1 to 4',
  ),
  brandAbsent: text(
    '品牌类型为 {kind}，但没有写明品牌；请填品牌，无品牌时类型选 0',
    '品牌類型為 {kind}，但沒有寫明品牌；請填品牌，無品牌時類型選 0',
    'The brand type is {kind}, but no brand is given. Enter it, or choose 0 if there is none',
  ),
  benefitImport: text(
    '进口报关的出口享惠情况只能是 3；请改正',
    '進口報關的出口享惠情況只能是 3；請改正',
    'For imports the export preference must be 3. Correct it',
  ),
  benefitExport: text(
    '出口报关的出口享惠情况只能是 0、1 或 2；请改正',
    '出口報關的出口享惠情況只能是 0、1 或 2；請改正',
    'For exports the export preference must be 0, 1 or 2. Correct it',
  ),
} as const
