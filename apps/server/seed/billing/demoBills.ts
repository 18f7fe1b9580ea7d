import type { BillStatus } from '@clearway/contract/features/billing/billSteps'

/** Fee, quantity, price, what it was for, currency. */
type HandCharge = readonly [fee: string, quantity: string, price: string, description: string, currency?: string]

export interface DemoBill {
  readonly customer: string
  readonly status: BillStatus
  /** When it was made; it is of the month before, or of the one that runs. */
  readonly daysAgo: number
  readonly running?: boolean
  readonly charges: readonly HandCharge[]
  /** How many charges of events it takes at most. */
  readonly events: number
  readonly foreign?: boolean
  readonly dueIn?: number
  readonly paid?: 'part' | 'whole'
  readonly dispute?: string
  readonly reason?: string
  readonly corrects?: boolean
}

/** In the order in which they were made. Bills of other tenants' customers of these names only. */
export const demoBills: readonly DemoBill[] = [
  {
    customer: '鹏程',
    status: 'closed',
    daysAgo: 66,
    charges: [
      ['CIQ', '2', '200', '两票进口商检'],
      ['DOC', '1', '80', '换单费'],
    ],
    events: 8,
    paid: 'whole',
  },
  {
    customer: '海纳',
    status: 'paid',
    daysAgo: 63,
    charges: [
      ['TRK', '1', '1450', '蛇口—广州 1×40HQ'],
      ['DOC', '1', '80', '换单费'],
    ],
    events: 8,
    paid: 'whole',
  },
  {
    customer: '鹏程',
    status: 'reversed',
    daysAgo: 36,
    charges: [['TRK', '2', '1850', '盐田—宝安 2×40HQ']],
    events: 4,
    reason: '拖车费按协议应为 1450',
  },
  {
    customer: '鹏程',
    status: 'partlyPaid',
    daysAgo: 32,
    charges: [['CIQ', '1', '200', '进口商检']],
    events: 6,
    foreign: true,
    paid: 'part',
    corrects: true,
  },
  {
    customer: '海纳',
    status: 'issued',
    daysAgo: 35,
    charges: [['CIQ', '3', '200', '三票医疗器械商检']],
    events: 8,
    dueIn: 15,
  },
  {
    customer: '鹏程',
    status: 'issued',
    daysAgo: 6,
    charges: [['TRK', '1', '1650', '盐田—宝安 1×40HQ，夜间提柜']],
    events: 6,
    dispute: '约定的是 1450，夜间提柜没有事先告知',
  },
  { customer: '海纳', status: 'approved', daysAgo: 3, charges: [['DOC', '2', '80', '换单费']], events: 6 },
  {
    customer: '海纳',
    status: 'rejected',
    daysAgo: 2,
    running: true,
    charges: [['TRK', '1', '2200', '南沙—佛山 1×40HQ']],
    events: 2,
    reason: '单价与协议不符',
  },
  {
    customer: '鹏程',
    status: 'pendingAudit',
    daysAgo: 1,
    running: true,
    charges: [
      ['DOC', '1', '80', '换单费'],
      ['CIQ', '1', '200', '进口商检'],
    ],
    events: 6,
  },
  {
    customer: '鹏程',
    status: 'draft',
    daysAgo: 0,
    running: true,
    charges: [['TRK', '1', '1450', '盐田—宝安 1×40HQ']],
    events: 3,
  },
]
