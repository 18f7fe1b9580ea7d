import type { Operation } from '../src/features/account/ledger/post.ts'

export const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'

export interface Wallet {
  readonly key: string
  readonly org?: string
  readonly currency: string
  readonly alert?: string
  readonly remark?: string
}
export const wallets: Readonly<Record<string, readonly Wallet[]>> = {
  demo: [
    { key: 'house CNY', currency: 'CNY', alert: '100000', remark: '代缴税款周转' },
    { key: 'house HKD', currency: 'HKD' },
    { key: 'house USD', currency: 'USD' },
    { key: 'pengcheng CNY', org: pengcheng, currency: 'CNY', alert: '50000' },
    { key: 'pengcheng HKD', org: pengcheng, currency: 'HKD' },
    { key: 'pengcheng USD', org: pengcheng, currency: 'USD', alert: '2000' },
    { key: 'haina CNY', org: haina, currency: 'CNY', alert: '60000' },
    { key: 'haina HKD', org: haina, currency: 'HKD' },
    { key: 'haina USD', org: haina, currency: 'USD' },
  ],
  demo2: [{ key: 'house HKD', currency: 'HKD', remark: 'DEMO2-ONLY' }],
}

export interface Recharge {
  readonly wallet: string
  readonly by: string
  readonly status: 'draft' | 'submitted' | 'underReview' | 'confirmed' | 'rejected' | 'cancelled'
  readonly amount: string
  readonly daysAgo: number
  readonly payer: string
  readonly reference?: string
  readonly method?: 'bankTransfer' | 'offlineVoucher' | 'cheque'
  readonly credited?: string
  readonly note?: string
  readonly reason?: string
  readonly remark?: string
  readonly reviewer?: string
}
/** In every state; the twice used reference is what its reviewer is warned of. */
export const recharges: Readonly<Record<string, readonly Recharge[]>> = {
  demo: [
    {
      wallet: 'house CNY',
      by: 'finance',
      reviewer: 'admin',
      status: 'confirmed',
      amount: '500000.00',
      daysAgo: 30,
      payer: '通途报关行（演示）',
      reference: 'LN20261021000188',
    },
    {
      wallet: 'house HKD',
      by: 'finance',
      reviewer: 'admin',
      status: 'confirmed',
      amount: '100000.00',
      daysAgo: 28,
      payer: 'Tongtu Customs Broker (Demo)',
      reference: 'HB8810021',
    },
    {
      wallet: 'house USD',
      by: 'finance',
      reviewer: 'admin',
      status: 'confirmed',
      amount: '20000.00',
      daysAgo: 28,
      payer: 'Tongtu Customs Broker (Demo)',
      reference: 'HB8810022',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'buyer',
      status: 'confirmed',
      amount: '200000.00',
      daysAgo: 21,
      payer: pengcheng,
      reference: 'LN20261030004471',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'buyer',
      status: 'confirmed',
      amount: '50000.00',
      credited: '49985.00',
      note: '银行扣收手续费 15 元',
      daysAgo: 9,
      payer: pengcheng,
      reference: 'LN20261111002210',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'finance',
      reviewer: 'admin',
      status: 'confirmed',
      amount: '8800.00',
      daysAgo: 8,
      payer: pengcheng,
      reference: 'LN20261112000917',
      remark: '误入，见冲正',
    },
    {
      wallet: 'pengcheng HKD',
      by: 'buyer',
      status: 'confirmed',
      amount: '60000.00',
      daysAgo: 18,
      payer: 'Pengcheng Electronics (HK)',
      reference: 'HB8812345',
    },
    {
      wallet: 'pengcheng USD',
      by: 'buyer',
      status: 'confirmed',
      amount: '9500.00',
      daysAgo: 16,
      payer: 'Pengcheng Electronics (HK)',
      reference: 'HB8812388',
    },
    {
      wallet: 'haina CNY',
      by: 'buyer2',
      status: 'confirmed',
      amount: '80000.00',
      daysAgo: 14,
      payer: haina,
      reference: 'ZJ20261106031177',
    },
    {
      wallet: 'haina USD',
      by: 'buyer2',
      status: 'confirmed',
      amount: '12000.00',
      daysAgo: 12,
      payer: haina,
      reference: 'ZJ20261108030044',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'buyer',
      status: 'submitted',
      amount: '120000.00',
      daysAgo: 1,
      payer: pengcheng,
      reference: 'LN20261119007732',
    },
    {
      wallet: 'haina CNY',
      by: 'buyer2',
      status: 'submitted',
      amount: '30000.00',
      daysAgo: 1,
      payer: haina,
      reference: 'LN20261119007732',
      remark: '请尽快入账',
    },
    {
      wallet: 'haina CNY',
      by: 'buyer2',
      status: 'underReview',
      amount: '45000.00',
      daysAgo: 2,
      payer: haina,
      reference: 'ZJ20261118030912',
    },
    {
      wallet: 'pengcheng HKD',
      by: 'buyer',
      status: 'rejected',
      amount: '30000.00',
      daysAgo: 6,
      payer: 'Pengcheng Electronics (HK)',
      reference: 'HB8813010',
      reason: '银行未收到该笔款项，请核对回单',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'buyer',
      status: 'cancelled',
      amount: '20000.00',
      daysAgo: 5,
      payer: pengcheng,
      reason: '改用支票',
    },
    {
      wallet: 'pengcheng CNY',
      by: 'buyer',
      status: 'draft',
      amount: '20000.00',
      daysAgo: 0,
      payer: pengcheng,
      method: 'cheque',
    },
  ],
  demo2: [
    {
      wallet: 'house HKD',
      by: 'declarant',
      reviewer: 'admin',
      status: 'confirmed',
      amount: '30000.00',
      daysAgo: 7,
      payer: 'DEMO2-ONLY',
      reference: 'DEMO2-ONLY',
    },
  ],
}

/** `daysAgo` may be a part of a day; `all` is whatever is left. */
type Move = readonly [
  daysAgo: number,
  kind: Operation['kind'],
  wallet: string,
  amount: string | 'all',
  more?: {
    readonly as?: string
    readonly of?: string
    readonly account?: 'duty' | 'income'
    readonly to?: string
    readonly case?: boolean
    readonly memo?: string
  },
]
/** What became of the money: held for a case, taken for its duties and fees, the rest given back. `as` names a move for those that go back to it. */
export const moves: readonly Move[] = [
  [18.2, 'hold', 'pengcheng CNY', '95000.00', { as: 'a', case: true, memo: '进口税费预冻结' }],
  [17.2, 'capture', 'pengcheng CNY', '86412.37', { of: 'a', as: 'duty', account: 'duty', case: true }],
  [17.1, 'capture', 'pengcheng CNY', '1350.00', { of: 'a', account: 'income', case: true, memo: '报关服务费' }],
  [17.05, 'release', 'pengcheng CNY', '7237.63', { of: 'a', case: true }],
  [10.2, 'refund', 'pengcheng CNY', '412.37', { of: 'duty', case: true, memo: '海关退还多缴税款' }],
  [5.2, 'hold', 'pengcheng CNY', '42000.00', { as: 'b', case: true, memo: '进口税费预冻结' }],
  [13.2, 'hold', 'pengcheng HKD', '8600.00', { as: 'c' }],
  [12.2, 'capture', 'pengcheng HKD', '8600.00', { of: 'c', account: 'income', memo: '香港段运输和报关' }],
  [12.2, 'hold', 'haina CNY', '31000.00', { as: 'd' }],
  [11.2, 'capture', 'haina CNY', '30880.16', { of: 'd', account: 'duty' }],
  [11.1, 'release', 'haina CNY', '119.84', { of: 'd' }],
  // The customer no longer buys by way of Hong Kong: its wallet is empty, and may be closed.
  [4.2, 'hold', 'haina HKD', 'all', { as: 'e' }],
  [3.2, 'capture', 'haina HKD', 'all', { of: 'e', account: 'income', memo: '香港段运输和报关尾款' }],
]

export interface Applied {
  readonly kind: 'payout' | 'reversal' | 'adjust' | 'transfer' | 'creditLimit'
  readonly wallet: string
  readonly by: string
  readonly status: 'draft' | 'submitted' | 'approved' | 'rejected'
  readonly reason: string
  readonly note?: string
  readonly amount?: string
  readonly to?: string
  readonly reference?: string
  readonly limit?: string
  readonly daysAgo: number
}
export const operations: readonly Applied[] = [
  {
    kind: 'creditLimit',
    wallet: 'pengcheng CNY',
    by: 'finance',
    status: 'approved',
    limit: '50000.00',
    reason: '长期合作客户，年度授信',
    daysAgo: 20,
  },
  {
    kind: 'reversal',
    wallet: 'pengcheng CNY',
    by: 'finance',
    status: 'approved',
    amount: '8800.00',
    reference: 'LN20261112000917',
    reason: '款项属另一客户，误记入鹏程',
    daysAgo: 7,
  },
  {
    kind: 'adjust',
    wallet: 'house HKD',
    by: 'finance',
    status: 'approved',
    amount: '-120.00',
    reason: '银行年费',
    daysAgo: 4,
  },
  {
    kind: 'payout',
    wallet: 'pengcheng CNY',
    by: 'buyer',
    status: 'submitted',
    amount: '15000.00',
    reason: '项目结束，退回部分余额',
    daysAgo: 1,
  },
  {
    kind: 'payout',
    wallet: 'pengcheng CNY',
    by: 'buyer',
    status: 'rejected',
    amount: '60000.00',
    reason: '退回余额',
    note: '尚有进口税费未结，请留足余额',
    daysAgo: 3,
  },
  {
    kind: 'transfer',
    wallet: 'house CNY',
    by: 'finance',
    status: 'draft',
    amount: '5000.00',
    to: 'haina CNY',
    reason: '退还多收服务费',
    daysAgo: 0,
  },
]
