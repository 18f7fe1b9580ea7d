export interface DemoZone {
  readonly code: string
  readonly name: string
  readonly kind: 'storage' | 'receiving' | 'staging' | 'quarantine'
  readonly bonded?: boolean
  /** Its bins, from the first to the last. */
  readonly bins: readonly [from: string, to: string]
  /** What one bin takes: CBM, kilograms, pallets. */
  readonly takes: readonly [cbm: string, kg: string, pallets: number]
}

export interface DemoWarehouse {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly ownership: 'own' | 'thirdParty'
  readonly customsCode?: string
  readonly country: string
  readonly province?: string
  readonly city: string
  readonly county?: string
  readonly address: string
  readonly person: string
  readonly phone: string
  readonly hours: string
  readonly timeZone: string
  readonly cbm: string
  readonly pallets: number
  readonly remark?: string
  readonly closed?: readonly [status: 'closedInbound' | 'closed', reason: string]
  readonly zones: readonly DemoZone[]
}

const rack = ['1.440', '1000', 1] as const
const floor = ['2.880', '2000', 2] as const

/** Warehouses as a broker of the Greater Bay Area works with. */
export const demoWarehouses: readonly DemoWarehouse[] = [
  {
    code: 'SZ-FTB',
    name: '福田保税区海关监管仓',
    kind: 'bonded',
    ownership: 'own',
    customsCode: 'B5302Z0018',
    country: 'CHN',
    province: '广东省',
    city: '深圳市',
    county: '福田区',
    address: '福田保税区桃花路 28 号 2 栋 1 层',
    person: '郭建军',
    phone: '0755-83580126',
    hours: '周一至周六 8:30–18:00',
    timeZone: 'Asia/Shanghai',
    cbm: '150',
    pallets: 108,
    zones: [
      { code: 'A', name: '保税高架区', kind: 'storage', bonded: true, bins: ['A-01-1', 'A-15-4'], takes: rack },
      { code: 'B', name: '保税平库', kind: 'storage', bonded: true, bins: ['B-01', 'B-24'], takes: floor },
      { code: 'R', name: '收货月台', kind: 'receiving', bonded: true, bins: ['R-01', 'R-20'], takes: floor },
      { code: 'Q', name: '查验隔离区', kind: 'quarantine', bonded: true, bins: ['Q-01', 'Q-20'], takes: floor },
    ],
  },
  {
    code: 'HK-KC',
    name: '葵涌货柜拼箱中心',
    kind: 'cfs',
    ownership: 'thirdParty',
    country: 'HKG',
    city: '香港',
    county: '葵青区',
    address: '葵涌货柜码头路 88 号永得利广场 1 座地下 G12',
    person: '梁伟强',
    phone: '+852 2410 5588',
    hours: '周一至周六 9:00–18:30，周日 9:00–13:00',
    timeZone: 'Asia/Hong_Kong',
    cbm: '55',
    pallets: 40,
    zones: [
      { code: 'C', name: '拼箱区', kind: 'storage', bins: ['C-01-1', 'C-10-4'], takes: rack },
      { code: 'S', name: '装柜备货区', kind: 'staging', bins: ['S-01', 'S-20'], takes: floor },
    ],
  },
  {
    code: 'GZ-HP',
    name: '广州黄埔普通仓',
    kind: 'general',
    ownership: 'own',
    country: 'CHN',
    province: '广东省',
    city: '广州市',
    county: '黄埔区',
    address: '黄埔区开发大道 1330 号物流园 5 号库',
    person: '邓丽华',
    phone: '020-82251930',
    hours: '周一至周五 8:30–17:30',
    timeZone: 'Asia/Shanghai',
    cbm: '90',
    pallets: 60,
    zones: [
      { code: 'A', name: '高架区', kind: 'storage', bins: ['A-01-1', 'A-12-5'], takes: rack },
      { code: 'R', name: '收货区', kind: 'receiving', bins: ['R-01', 'R-20'], takes: floor },
      { code: 'S', name: '发货区', kind: 'staging', bins: ['S-01', 'S-20'], takes: floor },
    ],
  },
  {
    code: 'US-LGB',
    name: 'Carson Cross-Dock',
    kind: 'unitedStates',
    ownership: 'thirdParty',
    country: 'USA',
    province: 'California',
    city: 'Carson',
    address: '2250 E 220th St, Carson, CA 90810',
    person: 'Maria Delgado',
    phone: '+1 310 555 0147',
    hours: 'Mon–Fri 7:00–17:00',
    timeZone: 'America/Los_Angeles',
    cbm: '60',
    pallets: 40,
    remark: '长滩港 Pier J 以北 7 英里，可接 53 尺拖车',
    zones: [
      { code: 'A', name: 'Selective rack', kind: 'storage', bins: ['A-01-1', 'A-10-4'], takes: rack },
      { code: 'D', name: 'Dock', kind: 'receiving', bins: ['D-01', 'D-20'], takes: floor },
    ],
  },
  {
    code: 'SZ-QH',
    name: '前海湾旧仓',
    kind: 'bonded',
    ownership: 'thirdParty',
    customsCode: 'B5349Z0007',
    country: 'CHN',
    province: '广东省',
    city: '深圳市',
    county: '南山区',
    address: '前海湾保税港区临海大道 53 号',
    person: '曾志明',
    phone: '0755-26880913',
    hours: '周一至周五 9:00–17:00',
    timeZone: 'Asia/Shanghai',
    cbm: '60',
    pallets: 40,
    closed: ['closed', '租约到期，货物已迁至福田保税区'],
    zones: [{ code: 'A', name: '平库', kind: 'storage', bonded: true, bins: ['A-01', 'A-20'], takes: floor }],
  },
]
