import { sql } from 'kysely'

import { ledgerPost } from '../src/business/houseLedger.ts'
import { makeFiles } from '../src/features/account/ledger/paymentBatch/batchFile.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { day, localDate } from './rhythm.ts'

type Status = 'draft' | 'review' | 'approved' | 'sent' | 'paid' | 'refused' | 'cancelled'
interface DemoBatch {
  readonly status: Status
  readonly currency: 'CNY' | 'USD'
  readonly amounts: readonly string[]
  readonly remark: string
  readonly reason?: string
  /** Sent back by the bank before it was paid, of the last payment. */
  readonly returned?: string
}
/** Small pay-outs of today, in each state that a batch can be in. */
const demo: readonly DemoBatch[] = [
  { status: 'paid', currency: 'USD', amounts: ['60.00', '45.50'], remark: '本周美元提现' },
  {
    status: 'sent',
    currency: 'USD',
    amounts: ['38.20', '52.00', '25.00'],
    remark: '已上传网上银行',
    returned: '收款人名称与账号不符',
  },
  { status: 'refused', currency: 'USD', amounts: ['20.00'], remark: '', reason: '银行：文件中的执行日为假日' },
  { status: 'approved', currency: 'CNY', amounts: ['320.00', '180.00'], remark: '周五付款' },
  { status: 'review', currency: 'CNY', amounts: ['260.00'], remark: '补付一笔' },
  { status: 'draft', currency: 'CNY', amounts: ['150.00', '90.00'], remark: '' },
  { status: 'cancelled', currency: 'CNY', amounts: ['75.00'], remark: '', reason: '客户改用另一账户' },
]
const ended: readonly Status[] = ['refused', 'cancelled']
const owners = { CNY: '广州海纳医疗器械有限公司', USD: '深圳鹏程电子有限公司' } as const

interface Place {
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}
interface Payout {
  readonly id: string
  readonly code: string
  readonly wallet: string
  readonly hold: string
  readonly amount: string
}

/** A pay-out that was approved and whose amount is held. */
async function payout(
  db: Db,
  code: string,
  currency: 'CNY' | 'USD',
  amount: string,
  by: Place['people'],
): Promise<Payout> {
  const [maker, reviewer] = [by.get(currency === 'CNY' ? 'buyer2' : 'buyer')!, by.get('finance')!]
  const { rows } = await sql<{
    id: string
    wallet: string
  }>`select new_id() as id, w.id as wallet from wallet w join sys_org o on o.tenant_id = w.tenant_id and o.id = w.org_id
    where w.tenant_id = current_tenant() and o.org_name = ${owners[currency]} and w.currency = ${currency}`.execute(db)
  const { id, wallet } = rows[0]!
  const source = { sourceKind: 'flowBack', sourceId: id, sourceCode: code }
  const [hold] = await ledgerPost(db, [
    { kind: 'hold', key: `flowBack:${id}:hold`, wallet, amount, by: maker, ...source },
  ])
  if (!hold!.ok) throw new Error(`${code}: ${hold!.reason}`)
  const at = (minutes: number) => sql`now() - ${minutes}::int * interval '1 minute'`
  await sql`insert into flow_back (tenant_id, id, code, kind, status, payment, wallet_id, org_id, currency, amount, bank_account_id, reason, submitted_at, reviewer_id, decided_at, editors, hold_entry_id, created_at, created_by, updated_at, updated_by)
    select current_tenant(), ${id}, ${code}, 'payout', 'approved', 'waiting', w.id, w.org_id, w.currency, ${amount}::numeric,
      (select a.id from bank_account a where a.tenant_id = w.tenant_id and a.org_id = w.org_id and a.supplier_id is null and a.currency = w.currency order by a.is_default desc limit 1),
      '退回部分余额', ${at(30)}, ${reviewer}::uuid, ${at(20)}, array[${maker}::uuid], ${hold!.entryId}::uuid, ${at(40)}, ${maker}::uuid, ${at(20)}, ${reviewer}::uuid
    from wallet w where w.tenant_id = current_tenant() and w.id = ${wallet}`.execute(db)
  return { id, code, wallet, hold: hold!.entryId, amount }
}

async function addBatch(db: Db, code: string, of: DemoBatch, { people, now }: Place): Promise<string> {
  const [maker, second] = [people.get('finance')!, people.get('admin')!]
  const isSent = of.status === 'sent' || of.status === 'paid' || of.status === 'refused'
  const isApproved = isSent || of.status === 'approved'
  const payOn = localDate(of.status === 'paid' ? now : now + 3 * day)
  const when = (passed: boolean) => sql`case when ${passed} then now() end`
  const who = (passed: boolean, person: string) => sql`case when ${passed} then ${person}::uuid end`
  const paid = of.status === 'paid'
  const { rows } = await sql<{
    id: string
  }>`insert into payment_batch (tenant_id, code, status, currency, bank_account_id, pay_on, remark, reason, editors, submitted_at, approved_at, approved_by, sent_at, sent_by, paid_on, paid_at, paid_by, created_by, updated_by)
    select current_tenant(), ${code}, ${of.status}, a.currency, a.id, ${payOn}::date, ${of.remark || null}, ${of.reason ?? null}, array[${maker}::uuid], ${when(of.status !== 'draft')}, ${when(isApproved)}, ${who(isApproved, second)},
      ${when(isSent)}, ${who(isSent, maker)}, case when ${paid} then ${payOn}::date end, ${when(paid)}, ${who(paid, maker)}, ${maker}, ${isApproved ? second : maker}
    from bank_account a where a.tenant_id = current_tenant() and a.org_id is null and a.supplier_id is null and a.currency = ${of.currency} and a.purpose in ('both', 'pay') limit 1 returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  return id
}

/** What became of the payments of a batch. */
async function settle(db: Db, batchId: string, code: string, of: DemoBatch, payouts: readonly Payout[], by: string) {
  for (const [n, p] of payouts.entries()) {
    const source = { sourceKind: 'flowBack', sourceId: p.id, sourceCode: p.code }
    const move = { wallet: p.wallet, amount: p.amount, parent: p.hold, by, ...source }
    const back = of.returned !== undefined && n === payouts.length - 1
    const state = ended.includes(of.status) ? 'dropped' : back ? 'returned' : of.status === 'paid' ? 'paid' : 'in'
    let entry: string | null = null
    if (state === 'paid' || back) {
      const kind = back
        ? { kind: 'release', key: `flowBack:${p.hold}:release` }
        : { kind: 'payout', key: `paymentBatch:${batchId}:${p.id}:payout`, memo: code }
      const [done] = await ledgerPost(db, [{ ...move, ...kind }])
      if (!done!.ok) throw new Error(`${p.code}: ${done!.reason}`)
      entry = done!.entryId
    }
    await sql`insert into payment_batch_item (tenant_id, batch_id, flow_back_id, state, entry_id, reason)
      values (current_tenant(), ${batchId}, ${p.id}, ${state}, ${back ? null : entry}::uuid, ${back ? of.returned : null})`.execute(
      db,
    )
    const payment = { dropped: 'waiting', returned: 'returned', paid: 'paid', in: 'batched' }[state]
    await sql`update flow_back set payment = ${payment}, done_entry_id = ${entry}::uuid, payment_note = ${back ? of.returned : null} where tenant_id = current_tenant() and id = ${p.id}`.execute(
      db,
    )
  }
}

/** Batches of the demo broker, as its finance clerk made them and its administrator approved them. */
export async function seedPaymentBatches(db: Db, place: Place): Promise<void> {
  const maker = place.people.get('finance')!
  const today = localDate(place.now).replaceAll('-', '')
  const codeOf = (prefix: string, n: number) => `${prefix}-${today}-${String(n).padStart(4, '0')}`
  let number = 900
  for (const [n, of] of demo.entries()) {
    const payouts: Payout[] = []
    for (const amount of of.amounts)
      payouts.push(await payout(db, codeOf('FB', ++number), of.currency, amount, place.people))
    const code = codeOf('PB', n + 1)
    const id = await addBatch(db, code, of, place)
    await settle(db, id, code, of, payouts, maker)
    if (of.status !== 'sent' && of.status !== 'paid') continue
    const { rows } = await sql<{
      bankAccountId: string
      payOn: string
    }>`select bank_account_id, pay_on from payment_batch where tenant_id = current_tenant() and id = ${id}`.execute(db)
    await makeFiles({ db, user: { personId: maker } }, { id, code, currency: of.currency, ...rows[0]! })
  }
  // One more that nobody gathered yet.
  await payout(db, codeOf('FB', ++number), 'CNY', '410.00', place.people)
}
