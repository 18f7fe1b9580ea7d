// Companies, buildings and numbers are invented. Hong Kong is written as there, the mainland as there.

const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'
/** The customer that is on hold: nobody of the demo submits anything for it. */
export const heldCustomer = '珠海市海晟五金制品有限公司'

/** Days are counted from the day of the seed. */
interface DemoCompany {
  readonly name: string
  readonly nameTw?: string
  readonly nameEn?: string
  readonly mainland?: { readonly customsCode: string; readonly body: string }
  readonly br?: string
  readonly gets?: string
  readonly address?: string
  readonly from?: number
  readonly to?: number
  readonly suspended?: string
  readonly isDefaultHongKong?: boolean
}
export const demoCompanies: readonly DemoCompany[] = [
  {
    name: '通途报关（香港）有限公司',
    nameTw: '通途報關（香港）有限公司',
    nameEn: 'Clearway Customs Brokers (Hong Kong) Limited',
    br: '70418825-000',
    gets: 'CWHK001',
    address: '九龍長沙灣青山道 682 號潮流工貿中心 18 樓 1806 室',
    from: -342,
    to: 23,
    isDefaultHongKong: true,
  },
  {
    name: '港汇货运代理有限公司',
    nameTw: '港匯貨運代理有限公司',
    nameEn: 'Harbour Link Forwarding Limited',
    br: '36620917-001',
    gets: 'HLFHK',
    address: '新界葵涌葵昌路 51 號九龍貿易中心 2 座 9 樓 03 室',
    from: -800,
    to: -70,
  },
  {
    name: '深圳市岭港供应链有限公司',
    mainland: { customsCode: '4403981277', body: 'MA5G3K2Q' },
    from: -400,
    suspended: '海关注册信息变更中，待换发登记证书',
  },
  {
    name: '通途报关行（珠海分公司）',
    mainland: { customsCode: '4404980033', body: 'MA5G7P8R' },
    from: 12,
    to: 742,
  },
]

interface DemoParty {
  readonly kind: 'consignor' | 'consignee' | 'pickUp' | 'delivery' | 'warehouse'
  readonly name: string
  readonly nameEn?: string
  readonly number?: string
  readonly country: 'HKG' | 'CHN' | 'MAC'
  readonly district?: string
  readonly address: string
  readonly addressEn?: string
  readonly person?: string
  readonly phone?: string
  readonly hours?: string
  readonly limits?: string
  readonly org?: string
  readonly disabled?: string
  readonly remark?: string
}
export const demoParties: readonly DemoParty[] = [
  {
    kind: 'consignee',
    name: '港匯電子貿易有限公司',
    nameEn: 'Harbour Link Electronics Trading Limited',
    number: '51239087-000',
    country: 'HKG',
    district: 'kwunTong',
    address: '九龍觀塘鴻圖道 57 號南洋廣場 11 樓 1102 室',
    addressEn: 'Room 1102, 11/F, Nanyang Plaza, 57 Hung To Road, Kwun Tong, Kowloon',
    person: '陳家樂',
    phone: '+852 2555 0181',
    org: pengcheng,
  },
  {
    // The same company, once more: to be merged.
    kind: 'consignee',
    name: '港汇电子贸易有限公司',
    number: '51239087-000',
    country: 'HKG',
    district: 'kwunTong',
    address: '觀塘鴻圖道 57 號 11 樓',
    hours: '09:00–18:00，星期六下午及公眾假期休息',
    phone: '+852 2555 0182',
    org: pengcheng,
    remark: '由舊系統匯入',
  },
  {
    kind: 'warehouse',
    name: '葵涌聯運倉庫有限公司',
    nameEn: 'Kwai Chung Intermodal Warehouse Limited',
    number: '28874410-002',
    country: 'HKG',
    district: 'kwaiTsing',
    address: '新界葵涌葵泰路 18 號聯運中心地下及 1 樓',
    addressEn: 'G/F and 1/F, Intermodal Centre, 18 Kwai Tai Road, Kwai Chung, New Territories',
    person: '黃志明',
    phone: '+852 2555 0137',
    hours: '08:00–22:00',
    limits: '限高 4.2 米；40 呎貨櫃車須預約車位',
  },
  {
    kind: 'warehouse',
    name: '元朗流浮山凍倉有限公司',
    nameEn: 'Lau Fau Shan Cold Store Limited',
    number: '30561274-000',
    country: 'HKG',
    district: 'yuenLong',
    address: '新界元朗流浮山道 233 號',
    addressEn: '233 Lau Fau Shan Road, Yuen Long, New Territories',
    person: '鄧永康',
    phone: '+852 2555 0159',
    hours: '24 小時',
    limits: '只收溫控車；5.5 噸以下',
  },
  {
    kind: 'pickUp',
    name: '亞洲空運貨站有限公司',
    nameEn: 'Asia Airfreight Terminal Services Limited',
    number: '19920831-000',
    country: 'HKG',
    district: 'islands',
    address: '香港國際機場駿運路 10 號 2 號空運貨站',
    addressEn: 'Terminal 2, 10 Chun Wan Road, Hong Kong International Airport',
    hours: '24 小時',
    limits: '司機須帶提貨單正本及身分證明文件',
  },
  {
    kind: 'consignor',
    name: '維港醫療器材有限公司',
    nameEn: 'Victoria Medical Supplies Limited',
    number: '44180265-000',
    country: 'HKG',
    district: 'shaTin',
    address: '新界沙田火炭坳背灣街 33 號華樂工業中心 7 樓 A 室',
    addressEn: 'Flat A, 7/F, Wah Lok Industrial Centre, 33 Au Pui Wan Street, Fo Tan, Sha Tin, New Territories',
    person: 'Grace Lam',
    phone: '+852 2555 0114',
    org: haina,
  },
  {
    kind: 'delivery',
    name: '北區物流園管理有限公司',
    nameEn: 'North District Logistics Park Management Limited',
    number: '60712288-000',
    country: 'HKG',
    district: 'north',
    address: '新界上水文錦渡路 128 號',
    hours: '07:30–20:00',
    limits: '中港車經文錦渡或蓮塘／香園圍，往返均須於 19:00 前到達',
  },
  {
    kind: 'delivery',
    name: '港島文件速遞',
    country: 'HKG',
    district: 'centralWestern',
    address: '香港中央郵政信箱 72345 號',
    addressEn: 'G.P.O. Box 72345, Hong Kong',
    remark: '只用於寄送文件正本',
  },
  {
    kind: 'consignor',
    name: pengcheng,
    nameEn: 'Shenzhen Pengcheng Electronics Co., Ltd.',
    number: '91440300708461136T',
    country: 'CHN',
    address: '广东省深圳市南山区科技园北区朗山路 28 号 3 栋 5 楼',
    addressEn: '5/F, Block 3, 28 Langshan Road, North Hi-Tech Park, Nanshan District, Shenzhen',
    person: '周晓彤',
    phone: '0755-8655 0120',
    org: pengcheng,
  },
  {
    kind: 'pickUp',
    name: '深圳盐田保税仓储有限公司',
    country: 'CHN',
    address: '广东省深圳市盐田区明珠大道 15 号保税物流园 2 号库',
    person: '罗建华',
    phone: '0755-2555 0188',
    hours: '08:30–17:30',
    limits: '须提前一天预约；粤港两地牌车辆走 3 号闸',
  },
  {
    kind: 'consignee',
    name: haina,
    nameEn: 'Guangzhou Haina Medical Devices Co., Ltd.',
    number: '91110000600037341L',
    country: 'CHN',
    address: '广东省广州市黄埔区科学大道 182 号创新大厦 C1 栋 8 楼',
    addressEn: '8/F, Block C1, Innovation Tower, 182 Kexue Avenue, Huangpu District, Guangzhou',
    person: '何嘉明',
    phone: '020-3255 0166',
    org: haina,
  },
  {
    kind: 'warehouse',
    name: '粉嶺安樂村倉庫',
    country: 'HKG',
    district: 'north',
    address: '新界粉嶺安樂村業和街 7 號',
    disabled: '租約已於上月屆滿，貨物已移往葵涌',
  },
]

interface DemoProfile {
  readonly org: string
  readonly nameEn: string
  readonly short: string
  readonly number?: string
  readonly days: number
  readonly limit?: string
  readonly currency: 'CNY' | 'HKD'
  readonly rate: 'bankSelling' | 'bankMiddle' | 'customsMonth' | 'agreed'
  readonly fees: string
  readonly contacts: string
  readonly whatsApp?: boolean
  readonly held?: { readonly kind: 'credit' | 'blacklist'; readonly reason: string; readonly daysAgo: number }
}
export const demoProfiles: readonly DemoProfile[] = [
  {
    org: pengcheng,
    nameEn: 'Shenzhen Pengcheng Electronics Co., Ltd.',
    short: '鹏程电子',
    number: '91440300708461136T',
    days: 30,
    limit: '800000',
    currency: 'CNY',
    rate: 'bankMiddle',
    fees: '进口每票 380 元，超过 5 项每项加 20 元；香港报关每份 HKD 150，政府收费实报实销。',
    contacts:
      '周晓彤 | 采购 | 0755-8655 0120 | buyer@pengcheng.example\n谢国强 | 财务 | 0755-8655 0133 | finance@pengcheng.example',
  },
  {
    org: haina,
    nameEn: 'Guangzhou Haina Medical Devices Co., Ltd.',
    short: '海纳医疗',
    number: '91110000600037341L',
    days: 45,
    limit: '1200000',
    currency: 'CNY',
    rate: 'customsMonth',
    fees: '按月结算；每票 420 元，冷链货物另加 200 元。',
    contacts: '何嘉明 | 采购 | 020-3255 0166 | buyer@haina.example',
  },
  {
    org: heldCustomer,
    nameEn: 'Zhuhai Haisheng Metal Products Co., Ltd.',
    short: '海晟五金',
    days: 0,
    limit: '50000',
    currency: 'HKD',
    rate: 'agreed',
    fees: '先付款后申报；香港报关每份 HKD 180。',
    contacts: '梁伟业 | 经理 | +852 9555 0144',
    whatsApp: true,
    held: { kind: 'credit', reason: '8 月及 9 月账单逾期 60 天，尚欠 HKD 38,420', daysAgo: 6 },
  },
]

interface DemoCargo {
  readonly model?: string
  readonly name: string
  readonly nameEn: string
  readonly code: string
  readonly origin: string
  readonly unit: string
  readonly weight?: string
  readonly package?: string
  readonly licence?: 'strategic' | 'dutiable' | 'rice' | 'cites' | 'textiles'
  readonly un?: string
  readonly battery?: boolean
  readonly disabled?: string
}
export const demoCargo: readonly DemoCargo[] = [
  {
    model: 'HKD-UC24S-08',
    name: 'USB Type-C 連接器',
    nameEn: 'USB Type-C connector, 24 pins',
    code: '85369000',
    origin: 'CHN',
    unit: '007',
    weight: '0.0009',
    package: '22',
  },
  {
    model: 'RC2835-W65',
    name: '發光二極管',
    nameEn: 'Light-emitting diode, white, 2835 package',
    code: '85414100',
    origin: 'CHN',
    unit: '007',
    weight: '0.000012',
    package: '22',
  },
  {
    model: 'RCBL-133F',
    name: 'LED 背光模組，13.3 吋',
    nameEn: 'LED backlight module, 13.3 inch',
    code: '85414100',
    origin: 'CHN',
    unit: '020',
    weight: '0.096',
    package: '22',
  },
  {
    model: 'SCH-BAT-312',
    name: '鋅空氣鈕型電池',
    nameEn: 'Zinc-air button cell, size 312',
    code: '85066000',
    origin: 'DEU',
    unit: '140',
    weight: '0.048',
    package: '22',
    battery: true,
  },
  {
    model: 'AM-BC480',
    name: '全自動生化分析儀',
    nameEn: 'Automatic biochemistry analyser',
    code: '90278900',
    origin: 'DEU',
    unit: '001',
    weight: '168',
    package: '23',
  },
  {
    name: '鋰離子電池組',
    nameEn: 'Lithium-ion battery pack',
    code: '85076000',
    origin: 'CHN',
    unit: '007',
    weight: '0.42',
    package: '22',
    battery: true,
    un: 'UN3480',
  },
  {
    name: '香水',
    nameEn: 'Perfume',
    code: '33030000',
    origin: 'FRA',
    unit: '035',
    package: '22',
    un: 'UN1266',
  },
  {
    name: '白蘭地',
    nameEn: 'Brandy, above 30% alcohol',
    code: '22082000',
    origin: 'FRA',
    unit: '095',
    package: '22',
    licence: 'dutiable',
  },
  {
    name: '泰國香米',
    nameEn: 'Thai jasmine rice, milled',
    code: '10063000',
    origin: 'THA',
    unit: '035',
    package: '06',
    licence: 'rice',
  },
  {
    name: '加密通訊網關',
    nameEn: 'Network gateway with encryption',
    code: '85176200',
    origin: 'USA',
    unit: '001',
    weight: '7.4',
    package: '22',
    licence: 'strategic',
  },
  {
    name: '棉質男裝長褲',
    nameEn: "Men's trousers of cotton, woven",
    code: '62034200',
    origin: 'VNM',
    unit: '011',
    package: '22',
    licence: 'textiles',
    disabled: '客戶已停售此款',
  },
]
