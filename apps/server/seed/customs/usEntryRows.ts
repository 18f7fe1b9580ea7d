import type { UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { UsEntryStatus, UsEntryStep } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'

// Vessels, numbers and values are invented.

export interface DemoEntry {
  readonly status: UsEntryStatus
  readonly importer: keyof typeof importers
  /** Days from now when it arrived, or will. */
  readonly arrived: number
  readonly conveyance: readonly [carrier: string, name: string, voyage: string]
  readonly bill: string
  readonly house?: string
  readonly containers?: string
  readonly packages: number
  readonly weight: string
  readonly lines: readonly Goods[]
  /** What customs says, or why. */
  readonly reason?: string
  readonly air?: boolean
  /** The security filing is still to be made, and the goods are laden so many days from now. */
  readonly ladenIn?: number
  readonly ordered?: boolean
  readonly port?: string
  readonly type?: string
}

/** What an importer's entries have in common. */
export const importers = {
  pengcheng: {
    name: 'Pengcheng Electronics USA Inc.',
    maker: 'Shenzhen Pengcheng Electronics Co., Ltd.',
    port: '2704',
    location: 'Y309',
  },
  seaview: {
    name: 'Seaview Medical Supply LLC',
    maker: 'Guangzhou Haina Medical Devices Co., Ltd.',
    port: '2811',
    location: 'Z985',
  },
  loneStar: {
    name: 'Lone Star Hardware Partners',
    maker: 'Foshan Nanhai Xinhe Metal Products Factory',
    port: '5301',
    location: 'S787',
  },
} as const

type Goods = Pick<UsLineTyped, 'code' | 'name' | 'quantity' | 'unit' | 'value'> & Partial<UsLineTyped>
const goods = (code: string, name: string, quantity: string, unit: string, value: string): Goods => ({
  code,
  name,
  quantity,
  unit,
  value,
})
const adapters = (n: string, value: string) =>
  goods('8504409520', 'Switching power adapters, 65 W, USB-C', n, 'No.', value)
const chargers = (n: string, value: string) => goods('8504409510', 'Wall chargers, 20 W', n, 'No.', value)
const cords = (n: string, value: string) => goods('8544429090', 'Power cords with connectors, 1.8 m', n, 'No.', value)
const bolts = (kg: string, value: string) => goods('7318152065', 'Hex bolts with nuts, zinc plated', kg, 'kg', value)
const screws = (kg: string, value: string) =>
  goods('7318158069', 'Socket cap screws, alloy steel, M10', kg, 'kg', value)
const nuts = (kg: string, value: string) => goods('7318160085', 'Hex nuts, zinc plated', kg, 'kg', value)
const pulls = (kg: string, value: string) => goods('8302416045', 'Door pulls of zinc alloy', kg, 'kg', value)
const monitors = (n: string, value: string) =>
  goods('9018199530', 'Blood pressure monitors, upper arm', n, 'No.', value)
const catheters = (n: string, value: string) => goods('9018390040', 'Urinary catheters, PVC, sterile', n, 'No.', value)

/** Of 2025: a person settled what the emergency duties come to. */
const settled = (of: Goods): Goods => ({
  ...of,
  decided: '0',
  decidedWhy: 'Emergency duties (IEEPA) held void on 2026-02-20: nothing is owed',
})

export const demoEntries: readonly DemoEntry[] = [
  {
    status: 'draft',
    importer: 'pengcheng',
    arrived: 18,
    ladenIn: 2.2,
    conveyance: ['COSU', 'COSCO Aries', '071E'],
    bill: 'COSU6412200817',
    house: 'CWLA26110402',
    containers: 'COSU6122007',
    packages: 640,
    weight: '5120.000',
    lines: [adapters('8000', '78400'), cords('8000', '11200')],
  },
  {
    // Carriers change: the power of attorney does not cover the airport, and one code is half.
    status: 'draft',
    importer: 'seaview',
    arrived: 1,
    air: true,
    port: '2801',
    conveyance: ['CX', 'CX 892', '892'],
    bill: '160-41277353',
    packages: 44,
    weight: '386.500',
    lines: [{ ...monitors('1200', '25440'), code: '90181995' }, catheters('9000', '8100')],
  },
  {
    status: 'checked',
    importer: 'pengcheng',
    arrived: 3,
    conveyance: ['OOLU', 'OOCL Spain', '042E'],
    bill: 'OOLU2734410960',
    containers: 'OOLU2734417',
    packages: 410,
    weight: '3480.000',
    lines: [chargers('12000', '43200'), adapters('2000', '19600')],
  },
  {
    status: 'rejected',
    importer: 'loneStar',
    arrived: -1,
    conveyance: ['MEDU', 'MSC Isabella', 'FA445W'],
    bill: 'MEDU7719024480',
    containers: 'MSDU7719022',
    packages: 36,
    weight: '18200.000',
    lines: [bolts('9100', '27300'), nuts('4200', '11340')],
    reason: 'Bill of lading not on file with the carrier: check the master bill',
  },
  {
    status: 'filed',
    importer: 'pengcheng',
    arrived: -1,
    conveyance: ['CMDU', 'CMA CGM Thalassa', '0TX7Q'],
    bill: 'CMDU4481207753',
    containers: 'CMAU4481207',
    packages: 500,
    weight: '4100.000',
    lines: [adapters('6000', '58800')],
  },
  {
    status: 'documents',
    importer: 'seaview',
    arrived: -4,
    conveyance: ['ONEY', 'ONE Apus', '088E'],
    bill: 'ONEYSZPF04417200',
    containers: 'ONEU1184505',
    packages: 120,
    weight: '1460.000',
    lines: [monitors('3000', '61500'), catheters('24000', '21120')],
    reason: 'CBP asks for the FDA establishment registration and the commercial invoice',
  },
  {
    status: 'exam',
    importer: 'loneStar',
    arrived: -6,
    conveyance: ['MAEU', 'Maersk Essex', '646W'],
    bill: 'MAEU229107735',
    containers: 'MAEU9012273, TGHU8820169',
    packages: 72,
    weight: '37950.000',
    lines: [bolts('21000', '60900'), screws('8600', '38700'), pulls('6100', '33550')],
    reason: 'Tail gate exam at CES W149; container to be drayed by the terminal',
  },
  {
    status: 'hold',
    importer: 'pengcheng',
    arrived: -5,
    conveyance: ['EGLV', 'Ever Lucent', '1218E'],
    bill: 'EGLV142300551832',
    containers: 'EGHU1423000',
    packages: 300,
    weight: '2610.000',
    lines: [chargers('9000', '32400')],
    reason: 'CET hold: non-intrusive inspection, images under review',
  },
  {
    status: 'released',
    importer: 'pengcheng',
    arrived: -9,
    ordered: true,
    conveyance: ['COSU', 'COSCO Pisces', '068E'],
    bill: 'COSU6411870033',
    containers: 'CSNU6400215',
    packages: 520,
    weight: '4420.000',
    lines: [adapters('5200', '50960'), chargers('6000', '21600'), cords('5200', '7280')],
  },
  {
    status: 'summaryFiled',
    importer: 'loneStar',
    arrived: -15,
    conveyance: ['HLCU', 'Berlin Express', '2644W'],
    bill: 'HLCUSHA2610BKTR5',
    containers: 'HLXU5208811',
    packages: 40,
    weight: '19800.000',
    lines: [bolts('12400', '36580'), nuts('5200', '14040')],
  },
  {
    status: 'paid',
    importer: 'pengcheng',
    arrived: -38,
    conveyance: ['OOLU', 'OOCL Malaysia', '037E'],
    bill: 'OOLU2733901174',
    containers: 'OOCU7713051',
    packages: 380,
    weight: '3230.000',
    lines: [adapters('4000', '39200')],
  },
  {
    status: 'correcting',
    importer: 'pengcheng',
    arrived: -61,
    conveyance: ['EGLV', 'Ever Fond', '1209E'],
    bill: 'EGLV142300498711',
    containers: 'TCNU3301744',
    packages: 260,
    weight: '2180.000',
    lines: [adapters('2600', '26000'), cords('2600', '3640')],
    reason: 'Quantity of line 2 counted anew: 2,600 cords were short-shipped by 100',
  },
  {
    status: 'liquidated',
    importer: 'loneStar',
    arrived: -352,
    conveyance: ['MAEU', 'Maersk Edirne', '551W'],
    bill: 'MAEU218840027',
    packages: 30,
    weight: '15400.000',
    lines: [pulls('9600', '51840')].map(settled),
  },
  {
    status: 'protested',
    importer: 'loneStar',
    arrived: -377,
    conveyance: ['MEDU', 'MSC Anna', 'FA549W'],
    bill: 'MEDU6610482113',
    packages: 28,
    weight: '14100.000',
    lines: [nuts('5600', '15120'), pulls('3000', '16200')].map(settled),
    reason: 'Protest of the classification of line 2 (19 U.S.C. 1514)',
  },
  {
    status: 'closed',
    importer: 'loneStar',
    arrived: -560,
    conveyance: ['HLCU', 'Kobe Express', '2501W'],
    bill: 'HLCUSHA2504AAXY1',
    packages: 22,
    weight: '10900.000',
    lines: [nuts('8200', '22140')].map(settled),
  },
  {
    status: 'cancelled',
    importer: 'pengcheng',
    arrived: -20,
    air: true,
    conveyance: ['CX', 'CX 882', '882'],
    bill: '784-22081463',
    packages: 6,
    weight: '48.000',
    type: '11',
    lines: [adapters('180', '1764')],
    reason: 'Refused by the consignee and exported; nothing entered',
  },
]

const way = ['check', 'file'] as const
const released = [...way, 'release'] as const
const paid = [...released, 'fileSummary', 'pay'] as const
/** The steps that lead to a state. */
export const stepsTo: Readonly<Record<UsEntryStatus, readonly UsEntryStep[]>> = {
  draft: [],
  checked: ['check'],
  rejected: [...way, 'reject'],
  filed: way,
  documents: [...way, 'requireDocuments'],
  exam: [...way, 'examine'],
  hold: [...way, 'hold'],
  released: [...released],
  summaryFiled: [...released, 'fileSummary'],
  paid,
  correcting: [...paid, 'correct'],
  liquidated: [...paid, 'liquidate'],
  protested: [...paid, 'liquidate', 'protest'],
  closed: [...paid, 'liquidate', 'close'],
  cancelled: [...way, 'cancel'],
}
