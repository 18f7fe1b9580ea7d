import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { postAll, type Operation } from '../src/features/account/ledger/post.ts'
import type { Db } from '../src/kernel/database/database.ts'

interface Place {
  readonly tenantCode: string
  readonly orgs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const pengcheng = '深圳鹏程电子有限公司'
const haina = '广州海纳医疗器械有限公司'
const day = 86_400_000

interface Wallet {
  readonly key: string
  readonly org?: string
  readonly currency: string
  readonly alert?: string
  readonly remark?: string
}
const wallets: Readonly<Record<string, readonly Wallet[]>> = {
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

interface Recharge {
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
const recharges: Readonly<Record<string, readonly Recharge[]>> = {
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

type Move = readonly [
  kind: Operation['kind'],
  wallet: string,
  amount: string,
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
const moves: readonly Move[] = [
  ['hold', 'pengcheng CNY', '95000.00', { as: 'a', case: true, memo: '进口税费预冻结' }],
  ['capture', 'pengcheng CNY', '86412.37', { of: 'a', as: 'duty', account: 'duty', case: true }],
  ['capture', 'pengcheng CNY', '1350.00', { of: 'a', account: 'income', case: true, memo: '报关服务费' }],
  ['release', 'pengcheng CNY', '7237.63', { of: 'a', case: true }],
  ['refund', 'pengcheng CNY', '412.37', { of: 'duty', case: true, memo: '海关退还多缴税款' }],
  ['hold', 'pengcheng CNY', '42000.00', { as: 'b', case: true, memo: '进口税费预冻结' }],
  ['hold', 'pengcheng HKD', '8600.00', { as: 'c' }],
  ['capture', 'pengcheng HKD', '8600.00', { of: 'c', account: 'income', memo: '香港段运输和报关' }],
  ['hold', 'haina CNY', '31000.00', { as: 'd' }],
  ['capture', 'haina CNY', '30880.16', { of: 'd', account: 'duty' }],
  ['release', 'haina CNY', '119.84', { of: 'd' }],
]

interface Operations {
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
const operations: readonly Operations[] = [
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

const iso = (at: number): string => new Date(at).toISOString()

/** Wallets of the house and of two customers with what happened in them, through the ledger itself: balances are true, and everything is of the day of the seed. */
export async function seedWallets(db: Db, { tenantCode, orgs, people, now }: Place): Promise<void> {
  const own = wallets[tenantCode]
  if (!own) return
  const admin = people.get('admin')!
  const ids = new Map(own.map((w) => [w.key, randomUUID()]))
  const orgOf = (key: string) => orgs.get(own.find((w) => w.key === key)!.org ?? '') ?? null
  const currencyOf = (key: string) => own.find((w) => w.key === key)!.currency
  for (const [i, w] of own.entries()) {
    await sql`insert into wallet (tenant_id, id, org_id, code, currency, alert_level, remark, created_by, updated_by) values (current_tenant(), ${ids.get(w.key)}, ${orgOf(w.key)}, ${`W-20260901-${String(i + 1).padStart(4, '0')}`}, ${w.currency}, ${w.alert ?? null}, ${w.remark ?? null}, ${admin}, ${admin})`.execute(
      db,
    )
  }
  const all = async (ops: readonly Operation[]) => {
    for (const [i, answer] of (await postAll(db, ops)).entries())
      if (!answer.ok) throw new Error(`${JSON.stringify(ops[i])}: ${answer.reason}`)
  }
  const credits = await seedRecharges(db, { list: recharges[tenantCode]!, ids, orgOf, currencyOf, people, now, all })
  if (tenantCode !== 'demo') return
  await seedMoves(db, { ids, by: people.get('finance')!, orgId: orgs.get(pengcheng)!, all })
  await seedOperations(db, { ids, orgOf, currencyOf, people, now, all, credits })
}

interface Making {
  readonly ids: ReadonlyMap<string, string>
  readonly orgOf: (key: string) => string | null
  readonly currencyOf: (key: string) => string
  readonly people: ReadonlyMap<string, string>
  readonly now: number
  readonly all: (ops: readonly Operation[]) => Promise<void>
}

/** Gives the entries of credits by the reference of the bank. */
async function seedRecharges(
  db: Db,
  { list, ids, orgOf, currencyOf, people, now, all }: Making & { readonly list: readonly Recharge[] },
): Promise<Map<string, string>> {
  const rows = list.map((r, i) => {
    const decided = r.status === 'confirmed' || r.status === 'rejected'
    const created = now - r.daysAgo * day - 3_600_000
    return {
      ...r,
      id: randomUUID(),
      code: `RC-${iso(created).slice(0, 10).replaceAll('-', '')}-${String(i + 1).padStart(4, '0')}`,
      entry: r.status === 'confirmed' ? randomUUID() : null,
      maker: people.get(r.by)!,
      reviewerId: decided || r.status === 'underReview' ? people.get(r.reviewer ?? 'finance')! : null,
      created: iso(created),
      submitted: r.status === 'draft' || r.status === 'cancelled' ? null : iso(created + 600_000),
      decided: decided || r.status === 'cancelled' ? iso(created + 3_000_000) : null,
    }
  })
  await all(
    rows
      .filter((r) => r.entry)
      .map((r) => ({
        kind: 'recharge',
        id: r.entry!,
        key: `recharge:${r.id}`,
        wallet: ids.get(r.wallet)!,
        amount: r.credited ?? r.amount,
        by: r.reviewerId,
        sourceKind: 'recharge',
        sourceId: r.id,
        sourceCode: r.code,
      })),
  )
  for (const r of rows) {
    await sql`insert into recharge (tenant_id, id, code, wallet_id, org_id, status, amount, currency, confirmed_amount, confirm_note, method, payer_name, bank_account_id, bank_reference, paid_on, remark, reason, submitted_at, reviewer_id, decided_at, editors, entry_id, created_at, created_by, updated_by)
      values (current_tenant(), ${r.id}, ${r.code}, ${ids.get(r.wallet)}, ${orgOf(r.wallet)}, ${r.status}, ${r.amount}, ${currencyOf(r.wallet)}, ${r.entry ? (r.credited ?? r.amount) : null}, ${r.note ?? null}, ${r.method ?? 'bankTransfer'}, ${r.payer},
        (select a.id from bank_account a where a.tenant_id = current_tenant() and a.org_id is null and a.supplier_id is null and a.currency = ${currencyOf(r.wallet)} and a.purpose in ('both', 'receive') order by a.is_default desc limit 1),
        ${r.reference ?? null}, ${r.created.slice(0, 10)}, ${r.remark ?? null}, ${r.reason ?? null}, ${r.submitted}, ${r.reviewerId}, ${r.decided}, ${[r.maker]}::uuid[], ${r.entry}, ${r.created}, ${r.maker}, ${r.maker})`.execute(
      db,
    )
  }
  return new Map(rows.flatMap((r) => (r.entry && r.reference ? [[r.reference, r.entry]] : [])))
}

async function seedMoves(
  db: Db,
  {
    ids,
    by,
    orgId,
    all,
  }: {
    readonly ids: ReadonlyMap<string, string>
    readonly by: string
    readonly orgId: string
    readonly all: (ops: readonly Operation[]) => Promise<void>
  },
): Promise<void> {
  const {
    rows: [file],
  } = await sql<{
    id: string
    code: string
  }>`select id, code from customs_case where tenant_id = current_tenant() and org_id = ${orgId} order by created_at, id limit 1`.execute(
    db,
  )
  const named = new Map<string, string>()
  await all(
    moves.map(([kind, wallet, amount, more = {}], i) => {
      const id = randomUUID()
      if (more.as) named.set(more.as, id)
      return {
        kind,
        id,
        key: `demo:${i}`,
        wallet: ids.get(wallet)!,
        amount,
        by,
        ...(more.of ? { parent: named.get(more.of)! } : {}),
        ...(more.account ? { account: more.account } : {}),
        ...(more.memo ? { memo: more.memo } : {}),
        ...(more.case && file ? { sourceKind: 'customsCase', sourceId: file.id, sourceCode: file.code } : {}),
      } satisfies Operation
    }),
  )
}

async function seedOperations(
  db: Db,
  { ids, orgOf, currencyOf, people, now, all, credits }: Making & { readonly credits: ReadonlyMap<string, string> },
): Promise<void> {
  for (const [i, o] of operations.entries()) {
    const [id, wallet, created, maker] = [
      randomUUID(),
      ids.get(o.wallet)!,
      now - o.daysAgo * day - 7_200_000,
      people.get(o.by)!,
    ]
    const decided = o.status === 'approved' || o.status === 'rejected'
    const reviewer = decided ? people.get(o.by === 'finance' ? 'admin' : 'finance')! : null
    const code = `FB-${iso(created).slice(0, 10).replaceAll('-', '')}-${String(i + 1).padStart(4, '0')}`
    const op = { wallet, sourceKind: 'flowBack', sourceId: id, sourceCode: code } as const
    const [hold, done] = [
      o.kind === 'payout' ? randomUUID() : null,
      decided && o.kind !== 'creditLimit' ? randomUUID() : null,
    ]
    const entry = o.reference ? credits.get(o.reference)! : null
    if (hold) await all([{ ...op, kind: 'hold', id: hold, key: `flowBack:${id}:hold`, amount: o.amount!, by: maker }])
    if (hold && done)
      await all([
        {
          ...op,
          kind: 'release',
          id: done,
          key: `flowBack:${id}:release`,
          amount: o.amount!,
          parent: hold,
          by: reviewer,
        },
      ])
    if (!hold && done)
      await all([
        {
          ...op,
          kind: o.kind === 'reversal' ? 'reversal' : 'adjust',
          id: done,
          key: `flowBack:${id}`,
          amount: o.amount!,
          by: reviewer,
          ...(entry ? { parent: entry } : {}),
        },
      ])
    if (o.limit)
      await sql`update wallet set credit_limit = ${o.limit} where tenant_id = current_tenant() and id = ${wallet}`.execute(
        db,
      )
    await sql`insert into flow_back (tenant_id, id, code, kind, status, wallet_id, org_id, currency, amount, to_wallet_id, entry_id, bank_account_id, credit_limit, credit_before, reason, decision_note, submitted_at, reviewer_id, decided_at, editors, hold_entry_id, done_entry_id, created_at, created_by, updated_by)
      values (current_tenant(), ${id}, ${code}, ${o.kind}, ${o.status}, ${wallet}, ${orgOf(o.wallet)}, ${currencyOf(o.wallet)}, ${o.amount ?? null}, ${o.to ? ids.get(o.to) : null}, ${entry},
        (select a.id from bank_account a where a.tenant_id = current_tenant() and ${o.kind === 'payout'} and a.org_id is not distinct from ${orgOf(o.wallet)}::uuid and a.supplier_id is null and a.currency = ${currencyOf(o.wallet)} order by a.is_default desc limit 1),
        ${o.limit ?? null}, ${o.limit ? '0.00' : null}, ${o.reason}, ${o.note ?? null}, ${o.status === 'draft' ? null : iso(created + 60_000)}, ${reviewer}, ${decided ? iso(created + 1_800_000) : null}, ${[maker]}::uuid[], ${hold}, ${done}, ${iso(created)}, ${maker}, ${maker})`.execute(
      db,
    )
  }
}
