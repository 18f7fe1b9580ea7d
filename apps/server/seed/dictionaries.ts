import { customsDictionaries } from './customs-dictionaries.ts'
import type { DictionaryRow } from './dictionary-rows.ts'
import { regions } from './regions.ts'

/** What the dictionaries themselves are called. */
export const dictionaryNames: Readonly<Record<string, readonly [zh: string, tw: string, en: string]>> = {
  currency: ['币种', '幣種', 'Currencies'],
  unit: ['计量单位', '計量單位', 'Units'],
  country: ['国家和地区', '國家和地區', 'Countries and regions'],
  transportMode: ['运输方式', '運輸方式', 'Means of transport'],
  package: ['包装种类', '包裝種類', 'Kinds of package'],
  tradeTerm: ['成交方式', '成交方式', 'Trade terms'],
  incoterm: ['贸易术语', '貿易術語', 'Incoterms'],
  supervisionMode: ['监管方式', '監管方式', 'Supervision modes'],
  exemptionNature: ['征免性质', '徵免性質', 'Natures of exemption'],
  dutyMode: ['征免方式', '徵免方式', 'Modes of duty'],
  supervisionDocument: ['监管证件', '監管證件', 'Supervision documents'],
  inspectionCategory: ['检验检疫类别', '檢驗檢疫類別', 'Inspection categories'],
  entryType: ['报关单类型', '報關單類型', 'Types of declaration'],
  decType: ['报关单据类型', '報關單據類型', 'Kinds of declaration document'],
  containerSpec: ['集装箱规格', '貨櫃規格', 'Container specifications'],
  purpose: ['用途（检验检疫）', '用途（檢驗檢疫）', 'Uses (inspection)'],
  goodsAttribute: ['货物属性', '貨物屬性', 'Goods attributes'],
  customsOffice: ['关区', '關區', 'Customs offices'],
  domesticPort: ['国内口岸', '國內口岸', 'Ports in China'],
  ciqOffice: ['检验检疫机关', '檢驗檢疫機關', 'Inspection offices'],
  port: ['港口', '港口', 'Ports of the world'],
  addressType: ['地址类型', '地址類型', 'Kinds of address'],
  district: ['国内地区', '國內地區', 'Districts of China'],
  chinaDayOff: ['放假日（内地）', '放假日（內地）', 'Days off in the mainland'],
  chinaWorkday: ['调休上班日（内地）', '調休上班日（內地）', 'Weekend days worked in the mainland'],
}

/**
 * Common words in three languages: dictionary, value, zh, tw, en; the commonest first. Currencies are ISO 4217 codes, units, means of
 * transport and kinds of package the codes of China customs, countries ISO 3166 alpha-3.
 */
export const dictionaries: Readonly<Record<string, readonly DictionaryRow[]>> = {
  // The first 22 are those that China customs takes on a declaration.
  currency: [
    ['CNY', '人民币', '人民幣', 'Chinese yuan'], ['USD', '美元', '美元', 'US dollar'], ['HKD', '港币', '港元', 'Hong Kong dollar'], ['EUR', '欧元', '歐元', 'Euro'],
    ['JPY', '日元', '日圓', 'Japanese yen'], ['GBP', '英镑', '英鎊', 'Pound sterling'], ['TWD', '新台币', '新台幣', 'New Taiwan dollar'],
    ['MOP', '澳门元', '澳門元', 'Macanese pataca'], ['KRW', '韩国圆', '韓圜', 'South Korean won'], ['SGD', '新加坡元', '新加坡元', 'Singapore dollar'],
    ['MYR', '马来西亚林吉特', '馬來西亞令吉', 'Malaysian ringgit'], ['THB', '泰国铢', '泰銖', 'Thai baht'], ['IDR', '印度尼西亚卢比', '印尼盾', 'Indonesian rupiah'],
    ['PHP', '菲律宾比索', '菲律賓披索', 'Philippine peso'], ['AUD', '澳大利亚元', '澳元', 'Australian dollar'], ['NZD', '新西兰元', '紐西蘭元', 'New Zealand dollar'],
    ['CAD', '加拿大元', '加元', 'Canadian dollar'], ['CHF', '瑞士法郎', '瑞士法郎', 'Swiss franc'], ['SEK', '瑞典克朗', '瑞典克朗', 'Swedish krona'],
    ['NOK', '挪威克朗', '挪威克朗', 'Norwegian krone'], ['DKK', '丹麦克朗', '丹麥克朗', 'Danish krone'], ['RUB', '俄罗斯卢布', '俄羅斯盧布', 'Russian rouble'],
    ['VND', '越南盾', '越南盾', 'Vietnamese dong'], ['INR', '印度卢比', '印度盧比', 'Indian rupee'], ['AED', '阿联酋迪拉姆', '阿聯酋迪拉姆', 'UAE dirham'],
    ['SAR', '沙特里亚尔', '沙特里亞爾', 'Saudi riyal'], ['TRY', '土耳其里拉', '土耳其里拉', 'Turkish lira'], ['ZAR', '南非兰特', '南非蘭特', 'South African rand'],
    ['BRL', '巴西雷亚尔', '巴西雷亞爾', 'Brazilian real'], ['MXN', '墨西哥比索', '墨西哥披索', 'Mexican peso'], ['PLN', '波兰兹罗提', '波蘭茲羅提', 'Polish zloty'],
    ['CZK', '捷克克朗', '捷克克朗', 'Czech koruna'], ['HUF', '匈牙利福林', '匈牙利福林', 'Hungarian forint'],
  ],
  unit: [
    ['001', '台', '台', 'set (machine)'], ['002', '座', '座', 'unit (installation)'], ['003', '辆', '輛', 'vehicle'], ['004', '艘', '艘', 'vessel'], ['005', '架', '架', 'aircraft'],
    ['006', '套', '套', 'set'], ['007', '个', '個', 'piece'], ['008', '只', '隻', 'unit'], ['009', '头', '頭', 'head'], ['010', '张', '張', 'sheet'],
    ['011', '件', '件', 'item'], ['012', '支', '支', 'stick'], ['013', '枝', '枝', 'stem'], ['014', '根', '根', 'rod'], ['015', '条', '條', 'strip'],
    ['016', '把', '把', 'handful'], ['017', '块', '塊', 'block'], ['018', '卷', '卷', 'roll'], ['019', '副', '副', 'matching set'], ['020', '片', '片', 'slice'],
    ['021', '组', '組', 'group'], ['022', '份', '份', 'portion'], ['023', '幅', '幅', 'length of cloth'], ['025', '双', '雙', 'pair'], ['026', '对', '對', 'couple'],
    ['027', '棵', '棵', 'plant'], ['028', '株', '株', 'stalk'], ['029', '井', '井', 'well'], ['030', '米', '米', 'metre'], ['031', '盘', '盤', 'reel'],
    ['032', '平方米', '平方米', 'square metre'], ['033', '立方米', '立方米', 'cubic metre'], ['034', '筒', '筒', 'tube'], ['035', '千克', '公斤', 'kilogram'], ['036', '克', '克', 'gram'],
    ['037', '盆', '盆', 'pot'], ['038', '万个', '萬個', 'ten thousand pieces'], ['039', '具', '具', 'apparatus'], ['040', '百副', '百副', 'hundred matching sets'], ['041', '百支', '百支', 'hundred sticks'],
    ['042', '百把', '百把', 'hundred handfuls'], ['043', '百个', '百個', 'hundred pieces'], ['044', '百片', '百片', 'hundred slices'], ['045', '刀', '刀', 'quire'], ['046', '疋', '疋', 'bolt of cloth'],
    ['047', '公担', '公擔', 'quintal'], ['048', '扇', '扇', 'leaf (door, window)'], ['049', '百枝', '百枝', 'hundred stems'], ['050', '千只', '千隻', 'thousand units'], ['051', '千块', '千塊', 'thousand blocks'],
    ['052', '千盒', '千盒', 'thousand boxes'], ['053', '千枝', '千枝', 'thousand stems'], ['054', '千个', '千個', 'thousand pieces'], ['055', '亿支', '億支', 'hundred million sticks'], ['056', '亿个', '億個', 'hundred million pieces'],
    ['057', '万套', '萬套', 'ten thousand sets'], ['058', '千张', '千張', 'thousand sheets'], ['059', '万张', '萬張', 'ten thousand sheets'], ['060', '千伏安', '千伏安', 'kilovolt-ampere'], ['061', '千瓦', '千瓦', 'kilowatt'],
    ['062', '千瓦时', '千瓦時', 'kilowatt-hour'], ['063', '千升', '千升', 'kilolitre'], ['067', '英尺', '英呎', 'foot'], ['070', '吨', '公噸', 'tonne'], ['071', '长吨', '長噸', 'long ton'],
    ['072', '短吨', '短噸', 'short ton'], ['073', '司马担', '司馬擔', 'picul (Hong Kong)'], ['074', '司马斤', '司馬斤', 'catty (Hong Kong)'], ['075', '斤', '市斤', 'jin (500 g)'], ['076', '磅', '磅', 'pound'],
    ['077', '担', '擔', 'picul'], ['078', '英担', '英擔', 'hundredweight (long)'], ['079', '短担', '短擔', 'hundredweight (short)'], ['080', '两', '兩', 'liang (50 g)'], ['081', '市担', '市擔', 'shidan (50 kg)'],
    ['083', '盎司', '安士', 'ounce'], ['084', '克拉', '克拉', 'carat'], ['085', '市尺', '市尺', 'shichi (1/3 m)'], ['086', '码', '碼', 'yard'], ['088', '英寸', '英吋', 'inch'],
    ['089', '寸', '市寸', 'cun (1/30 m)'], ['095', '升', '公升', 'litre'], ['096', '毫升', '毫升', 'millilitre'], ['097', '英加仑', '英加侖', 'imperial gallon'], ['098', '美加仑', '美加侖', 'US gallon'],
    ['099', '立方英尺', '立方英呎', 'cubic foot'], ['101', '立方尺', '立方市尺', 'cubic chi'], ['110', '平方码', '平方碼', 'square yard'], ['111', '平方英尺', '平方英呎', 'square foot'], ['112', '平方尺', '平方市尺', 'square chi'],
    ['115', '英制马力', '英制馬力', 'horsepower (imperial)'], ['116', '公制马力', '公制馬力', 'horsepower (metric)'], ['118', '令', '令', 'ream'], ['120', '箱', '箱', 'case'], ['121', '批', '批', 'lot'],
    ['122', '罐', '罐', 'can'], ['123', '桶', '桶', 'drum'], ['124', '扎', '紮', 'bunch'], ['125', '包', '包', 'pack'], ['126', '箩', '籮', 'hamper'],
    ['127', '打', '打', 'dozen'], ['128', '筐', '筐', 'basket'], ['129', '罗', '羅', 'gross (144)'], ['130', '匹', '匹', 'bolt'], ['131', '册', '冊', 'volume'],
    ['132', '本', '本', 'copy'], ['133', '发', '發', 'round'], ['134', '枚', '枚', 'coin'], ['135', '捆', '捆', 'bundle'], ['136', '袋', '袋', 'bag'],
    ['139', '粒', '粒', 'grain'], ['140', '盒', '盒', 'box'], ['141', '合', '合', 'he (0.1 l)'], ['142', '瓶', '瓶', 'bottle'], ['143', '千支', '千支', 'thousand sticks'],
    ['144', '万双', '萬雙', 'ten thousand pairs'], ['145', '万粒', '萬粒', 'ten thousand grains'], ['146', '千粒', '千粒', 'thousand grains'], ['147', '千米', '公里', 'kilometre'], ['148', '千英尺', '千英呎', 'thousand feet'],
    ['149', '百万贝可', '百萬貝可', 'megabecquerel'], ['163', '部', '部', 'handset'], ['164', '亿株', '億株', 'hundred million stalks'],
  ],
  country: regions,
  ...customsDictionaries,
  addressType: [
    ['registered', '注册地址', '註冊地址', 'Registered office'], ['delivery', '收货地址', '收貨地址', 'Delivery'], ['pickup', '提货地址', '提貨地址', 'Pick-up'], ['warehouse', '仓库', '倉庫', 'Warehouse'],
    ['invoice', '开票地址', '發票地址', 'Invoice'], ['consignor', '发货人地址', '發貨人地址', 'Consignor'], ['consignee', '收货人地址', '收貨人地址', 'Consignee'],
  ],
  transportMode: [
    ['2', '水路运输', '水路運輸', 'Water transport'], ['3', '铁路运输', '鐵路運輸', 'Rail transport'], ['4', '公路运输', '公路運輸', 'Road transport'], ['5', '航空运输', '航空運輸', 'Air transport'],
    ['6', '邮件运输', '郵件運輸', 'Mail'], ['9', '其他方式运输', '其他方式運輸', 'Other transport'], ['0', '非保税区', '非保稅區', 'Non-bonded area'], ['1', '监管仓库', '監管倉庫', 'Supervised warehouse'],
    ['7', '保税区', '保稅區', 'Bonded zone'], ['8', '保税仓库', '保稅倉庫', 'Bonded warehouse'], ['G', '固定设施运输', '固定設施運輸', 'Fixed installation (pipeline, cable)'],
    ['H', '边境特殊海关作业区', '邊境特殊海關作業區', 'Special customs area at the border'], ['L', '旅客携带', '旅客攜帶', 'Carried by a passenger'], ['T', '综合实验区', '綜合實驗區', 'Comprehensive experimental zone'],
    ['W', '物流中心', '物流中心', 'Bonded logistics centre'], ['X', '物流园区', '物流園區', 'Bonded logistics park'], ['Y', '保税港区', '保稅港區', 'Bonded port area'], ['Z', '出口加工区', '出口加工區', 'Export processing zone'],
  ],
  package: [
    ['22', '纸制或纤维板制盒/箱', '紙製或纖維板製盒/箱', 'Box or case of paper or fibreboard'], ['23', '木制或竹藤等植物性材料制盒/箱', '木製或竹藤等植物性材料製盒/箱', 'Box or case of wood, bamboo or rattan'],
    ['29', '其他材料制盒/箱', '其他材料製盒/箱', 'Box or case of other material'], ['32', '纸制或纤维板制桶', '紙製或纖維板製桶', 'Drum of paper or fibreboard'],
    ['33', '木制或竹藤等植物性材料制桶', '木製或竹藤等植物性材料製桶', 'Drum of wood, bamboo or rattan'], ['39', '其他材料制桶', '其他材料製桶', 'Drum of other material'],
    ['04', '球状罐类', '球狀罐類', 'Spherical tank'], ['06', '包/袋', '包/袋', 'Bale or bag'], ['92', '再生木托', '再生木托', 'Pallet of processed wood'], ['93', '天然木托', '天然木托', 'Pallet of natural wood'],
    ['00', '散装', '散裝', 'In bulk'], ['01', '裸装', '裸裝', 'Unpacked'], ['99', '其他包装', '其他包裝', 'Other packing'],
  ],
}
