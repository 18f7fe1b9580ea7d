import type { InboundStatus } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import type { OutboundStatus } from '@clearway/contract/features/logistics/outbound/outboundSteps'

export interface DemoBooking {
  readonly status: InboundStatus
  readonly org: string
  readonly house: string
  /** Days from now on which it is expected. */
  readonly on: number
  readonly so: string
  readonly packages: number
  readonly vehicle?: string
  readonly container?: string
  readonly marks?: string
  readonly battery?: boolean
  readonly reason?: string
  readonly remark?: string
  /** Which of the owner's goods, how many, how many in a package, and how many came. */
  readonly lines: readonly (readonly [
    goods: number,
    expected: number,
    perPackage: number,
    received?: number,
    bin?: string,
  ])[]
  readonly bonded?: string
}

const electronics = '深圳鹏程电子有限公司'
const medical = '广州海纳医疗器械有限公司'

export const demoBookings: readonly DemoBooking[] = [
  {
    status: 'finalised',
    org: electronics,
    house: 'GZ-HP',
    on: -3,
    so: 'SO2611-0417',
    packages: 40,
    vehicle: '粤A·D8M21',
    marks: 'PCE / SHENZHEN / C/NO. 1-40',
    lines: [
      [0, 480, 12, 480, 'A-01-1'],
      [1, 300, 10, 296, 'A-01-2'],
    ],
    reason: '第 17 箱破损，4 件拒收，货主已确认',
  },
  {
    status: 'finalised',
    org: electronics,
    house: 'SZ-FTB',
    on: -2,
    so: 'SO2611-0422',
    packages: 25,
    container: 'TCNU6718202',
    marks: 'N/M',
    battery: true,
    bonded: '531620261160004417',
    lines: [
      [2, 500, 20, 500, 'A-01-1'],
      [3, 200, 20, 200, 'A-01-2'],
    ],
  },
  {
    status: 'unloading',
    org: electronics,
    house: 'GZ-HP',
    on: 0,
    so: 'SO2611-0436',
    packages: 18,
    vehicle: '粤B·7KT53',
    lines: [
      [4, 180, 10, 110, 'A-02-1'],
      [5, 60, 6],
    ],
  },
  {
    status: 'arrived',
    org: medical,
    house: 'GZ-HP',
    on: 0,
    so: 'SO2611-0439',
    packages: 12,
    vehicle: '粤A·F3Q86',
    marks: 'HAINA MED / HANDLE WITH CARE',
    lines: [[0, 120, 10]],
  },
  {
    status: 'approved',
    org: medical,
    house: 'SZ-FTB',
    on: 0,
    so: 'SO2611-0441',
    packages: 30,
    container: 'MSKU9070323',
    bonded: '531620261160004502',
    lines: [[1, 300, 10]],
  },
  {
    status: 'approved',
    org: electronics,
    house: 'HK-KC',
    on: 1,
    so: 'SO2611-0445',
    packages: 60,
    vehicle: 'TN 4127',
    lines: [
      [0, 720, 12],
      [6, 90, 6],
    ],
  },
  {
    status: 'pending',
    org: electronics,
    house: 'GZ-HP',
    on: 2,
    so: 'SO2611-0450',
    packages: 22,
    lines: [[1, 220, 10]],
    remark: '上午送到，需叉车卸货',
  },
  {
    status: 'pending',
    org: medical,
    house: 'HK-KC',
    on: 3,
    so: 'SO2611-0452',
    packages: 8,
    lines: [[0, 80, 10]],
  },
  {
    status: 'rejected',
    org: medical,
    house: 'GZ-HP',
    on: 1,
    so: 'SO2611-0447',
    packages: 400,
    lines: [[1, 4000, 10]],
    reason: '超出库容，请分批预约',
  },
  {
    status: 'cancelled',
    org: electronics,
    house: 'HK-KC',
    on: -1,
    so: 'SO2611-0431',
    packages: 15,
    lines: [[3, 150, 10]],
    reason: '改走深圳口岸',
  },
]

export interface DemoPlan {
  readonly status: OutboundStatus
  readonly org: string
  readonly house: string
  readonly on: number
  readonly consignee: string
  readonly notify?: string
  readonly declaration?: string
  readonly type?: string
  readonly container?: string
  readonly seal?: string
  readonly reason?: string
  /** Which of the owner's goods, how many, how many of them are loaded. */
  readonly lines: readonly (readonly [goods: number, quantity: number, loaded?: number])[]
}

export const demoPlans: readonly DemoPlan[] = [
  {
    status: 'sealed',
    org: electronics,
    house: 'GZ-HP',
    on: -1,
    consignee: 'Pacific Components Inc., Ontario CA',
    type: '40HC',
    container: 'TGHU8120453',
    seal: 'CN8842017',
    lines: [[0, 120, 120]],
  },
  {
    status: 'loading',
    org: electronics,
    house: 'GZ-HP',
    on: 0,
    consignee: 'TO ORDER OF HSBC HONG KONG',
    notify: 'Everbright Trading Ltd., Kowloon',
    type: '20GP',
    container: 'CSNU6352185',
    lines: [[1, 100, 60]],
  },
  {
    status: 'published',
    org: electronics,
    house: 'SZ-FTB',
    on: 1,
    consignee: 'Acme Pte Ltd, Singapore',
    declaration: '531620261160004777',
    type: 'truck8',
    lines: [[2, 160]],
  },
  {
    status: 'approved',
    org: electronics,
    house: 'GZ-HP',
    on: 2,
    consignee: '东莞市华锐精密有限公司',
    type: 'truck5',
    lines: [[0, 60]],
  },
  {
    status: 'draft',
    org: electronics,
    house: 'SZ-FTB',
    on: 3,
    consignee: 'Acme Pte Ltd, Singapore',
    declaration: '531620261160004790',
    lines: [[3, 100]],
  },
  {
    status: 'rejected',
    org: electronics,
    house: 'GZ-HP',
    on: 1,
    consignee: '东莞市华锐精密有限公司',
    lines: [[1, 900]],
    reason: '库存不足，请按在库数量申请',
  },
  {
    status: 'cancelled',
    org: electronics,
    house: 'GZ-HP',
    on: -2,
    consignee: 'Pacific Components Inc., Ontario CA',
    lines: [[0, 48]],
    reason: '买方延期提货',
  },
]
