import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Operation } from '../src/features/account/ledger/post.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { postInThePast, type Timed } from './past/ledgerClock.ts'
import { amountOf, centsOf, pastMoney, walletSeries, walletsOpened, type PastMoney } from './past/money.ts'
import { atOffice, day, iso, localDate, minute } from './rhythm.ts'
import {
  moves,
  operations,
  pengcheng,
  recharges,
  wallets,
  type Applied,
  type Recharge,
  type Wallet,
} from './walletActs.ts'

interface Place {
  readonly tenantCode: string
  readonly orgs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

/** The last weeks of the demo begin so many days before its seed: what is older is made, what is younger stands in lists. */
export const weeksFrom = 33

interface Making {
  readonly ids: ReadonlyMap<string, string>
  readonly walletOf: (key: string) => { readonly id: string; readonly orgId: string | null; readonly currency: string }
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

/** So many days ago; at the office, unless it was yesterday or today, which may be any day. */
const ago = (now: number, days: number, plus: number): number =>
  days < 2 ? now - days * day - plus : atOffice(now - days * day - plus)

async function addWallets(db: Db, own: readonly Wallet[], { ids, walletOf, people, now }: Making): Promise<void> {
  const rows = own.map((w, i) => ({
    ...walletOf(w.key),
    code: `${walletSeries(now)}-${String(i + 1).padStart(4, '0')}`,
    alert: w.alert ?? null,
    remark: w.remark ?? null,
    id: ids.get(w.key),
  }))
  const at = iso(walletsOpened(now))
  await sql`insert into wallet (tenant_id, id, org_id, code, currency, alert_level, remark, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r.code, r.currency, r.alert, r.remark, ${at}, ${people.get('admin')}, ${at}, ${people.get('admin')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "orgId" uuid, code text, currency text, alert numeric, remark text)`.execute(
    db,
  )
}

/** Wallets of the house and of two customers with a year of what happened in them, through the ledger itself: balances are true, and everything is of its day. */
export async function seedWallets(db: Db, { tenantCode, orgs, people, now }: Place): Promise<PastMoney | undefined> {
  const own = wallets[tenantCode]
  if (!own) return undefined
  const ids = new Map(own.map((w) => [w.key, randomUUID()]))
  const walletOf = (key: string) => {
    const { org, currency } = own.find((w) => w.key === key)!
    return { id: ids.get(key)!, orgId: orgs.get(org ?? '') ?? null, currency }
  }
  const making = { ids, walletOf, people, now }
  await addWallets(db, own, making)
  const isDemo = tenantCode === 'demo'
  const purses = own.map(({ key }) => ({ key, ...walletOf(key) }))
  const past = isDemo ? await pastMoney(db, purses, { by: people.get('finance')!, now, until: weeksFrom }) : undefined
  const credits = rechargeRows(tenantCode, past, making)
  const applied = isDemo ? operationRows(past!, making, credits) : []
  await postInThePast(db, [
    ...credits.flatMap((r) => r.posted),
    ...(past?.moves ?? []),
    ...(isDemo
      ? await moved(db, orgs.get(pengcheng)!, making, leftIn([...credits.flatMap((r) => r.posted), ...past!.moves]))
      : []),
    ...applied.flatMap((o) => o.posted),
  ])
  await addRecharges(db, credits)
  await addOperations(db, applied)
  return past
}

interface RechargeRow extends Omit<Recharge, 'daysAgo'> {
  readonly at: number
  /** When it was confirmed, rejected or cancelled. */
  readonly end?: number
}

const references = { CNY: 'LN', HKD: 'HB', USD: 'HB' } as Readonly<Record<string, string>>
const payers: Readonly<Record<string, string>> = {
  CNY: '通途报关行（演示）',
  HKD: 'Tongtu Customs Broker (Demo)',
  USD: 'Tongtu Customs Broker (Demo)',
}

/** Applications of the past, as those of the last weeks are told: who applied, who paid, and the reference of the bank. */
function pastRows(past: PastMoney, { walletOf }: Making): RechargeRow[] {
  return past.recharges.map(({ wallet, at, decided, amount, status, reason }, n) => {
    const { orgId, currency } = walletOf(wallet)
    const owner = wallets['demo']!.find((w) => w.key === wallet)!.org
    const by = orgId === null ? 'finance' : owner === pengcheng ? 'buyer' : 'buyer2'
    const digits = `${localDate(at).replaceAll('-', '')}${String(4711 + n * 37).padStart(6, '0')}`
    return {
      wallet,
      by,
      ...(orgId === null && { reviewer: 'admin' }),
      status,
      amount,
      at,
      end: decided,
      payer:
        owner && currency === 'CNY'
          ? owner
          : owner === pengcheng
            ? 'Pengcheng Electronics (HK)'
            : (owner ?? payers[currency]!),
      reference: `${references[currency]}${digits}`,
      ...(reason && { reason }),
    }
  })
}

/** Applications for money on a wallet with what each posts. */
export function rechargeRows(tenantCode: string, past: PastMoney | undefined, making: Making) {
  const { walletOf, people, now } = making
  const recent = recharges[tenantCode]!.map(({ daysAgo, ...r }): RechargeRow => {
    const at = ago(now, daysAgo, 60 * minute)
    const isOver = r.status === 'confirmed' || r.status === 'rejected' || r.status === 'cancelled'
    return { ...r, at, ...(isOver && { end: at + 50 * minute }) }
  })
  return [...(past ? pastRows(past, making) : []), ...recent].map((r, i) => {
    const { id: wallet, orgId, currency } = walletOf(r.wallet)
    const [id, entry] = [randomUUID(), r.status === 'confirmed' ? randomUUID() : null]
    const isReviewed = r.status === 'confirmed' || r.status === 'rejected' || r.status === 'underReview'
    const reviewer = isReviewed ? people.get(r.reviewer ?? 'finance')! : null
    const code = `RC-${localDate(r.at).replaceAll('-', '')}-${String(i + 1).padStart(4, '0')}`
    const amount = r.credited ?? r.amount
    const named = { sourceKind: 'recharge', sourceId: id, sourceCode: code } as const
    const credit = { kind: 'recharge', key: `recharge:${id}`, wallet, amount, by: reviewer, ...named } as const
    return {
      row: {
        id,
        code,
        wallet,
        orgId,
        currency,
        status: r.status,
        amount: r.amount,
        confirmed: entry && amount,
        note: r.note ?? null,
        method: r.method ?? 'bankTransfer',
        payer: r.payer,
        reference: r.reference ?? null,
        paidOn: localDate(r.at),
        remark: r.remark ?? null,
        reason: r.reason ?? null,
        submitted: r.status === 'draft' || r.status === 'cancelled' ? null : iso(r.at + 10 * minute),
        reviewer,
        decided: r.end === undefined ? null : iso(r.end),
        maker: people.get(r.by)!,
        entry,
        created: iso(r.at),
      },
      posted: entry ? [{ at: r.end!, operation: { ...credit, id: entry } } satisfies Timed] : [],
    }
  })
}

async function addRecharges(db: Db, rows: ReturnType<typeof rechargeRows>): Promise<void> {
  await sql`insert into recharge (tenant_id, id, code, wallet_id, org_id, status, amount, currency, confirmed_amount, confirm_note, method, payer_name, bank_account_id, bank_reference, paid_on, remark, reason, submitted_at, reviewer_id, decided_at, editors, entry_id, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r.code, r.wallet, r."orgId", r.status, r.amount, r.currency, r.confirmed, r.note, r.method, r.payer,
      (select a.id from bank_account a where a.tenant_id = current_tenant() and a.org_id is null and a.supplier_id is null and a.currency = r.currency and a.purpose in ('both', 'receive') order by a.is_default desc limit 1),
      r.reference, r."paidOn", r.remark, r.reason, r.submitted, r.reviewer, r.decided, array[r.maker], r.entry, r.created, r.maker, coalesce(r.decided, r.submitted, r.created), coalesce(r.reviewer, r.maker)
    from jsonb_to_recordset(${JSON.stringify(rows.map((r) => r.row))}::jsonb) as r(id uuid, code text, wallet uuid, "orgId" uuid, status text, amount numeric, currency text, confirmed numeric, note text, method text, payer text, reference text, "paidOn" date,
      remark text, reason text, submitted timestamptz, reviewer uuid, decided timestamptz, maker uuid, entry uuid, created timestamptz)`.execute(
    db,
  )
}

const signs: Readonly<Record<string, number>> = { recharge: 1, refund: 1, capture: -1 }
/** What is in a wallet after all that. */
const leftIn =
  (posted: readonly Timed[]) =>
  (wallet: string): string =>
    amountOf(
      posted
        .filter(({ operation }) => operation.wallet === wallet)
        .reduce((sum, { operation: { kind, amount } }) => sum + (signs[kind] ?? 0) * centsOf(amount), 0),
    )

/** What was held and taken in the last weeks. */
async function moved(
  db: Db,
  orgId: string,
  { ids, people, now }: Making,
  left: (wallet: string) => string,
): Promise<Timed[]> {
  const {
    rows: [file],
  } = await sql<{
    id: string
    code: string
  }>`select id, code from customs_case where tenant_id = current_tenant() and org_id = ${orgId} and created_at > ${iso(now - weeksFrom * day)} and status <> 'cancelled' order by created_at, id limit 1`.execute(
    db,
  )
  const named = new Map<string, string>()
  return moves.map(([daysAgo, kind, wallet, amount, more = {}], i) => {
    const id = randomUUID()
    if (more.as) named.set(more.as, id)
    const operation: Operation = {
      kind,
      id,
      key: `demo:${i}`,
      wallet: ids.get(wallet)!,
      amount: amount === 'all' ? left(ids.get(wallet)!) : amount,
      by: people.get('finance')!,
      ...(more.of ? { parent: named.get(more.of)! } : {}),
      ...(more.account ? { account: more.account } : {}),
      ...(more.memo ? { memo: more.memo } : {}),
      ...(more.case && file ? { sourceKind: 'customsCase', sourceId: file.id, sourceCode: file.code } : {}),
    }
    return { at: ago(now, daysAgo, 0) + i, operation }
  })
}

interface OperationRow extends Omit<Applied, 'daysAgo' | 'by'> {
  readonly by: string
  readonly at: number
  readonly end: number
}

/** What it does to money: a pay-out is held as soon as it is asked for, and paid or released when it is decided; others move when they are approved. */
function posting(
  o: OperationRow,
  op: Pick<Operation, 'wallet' | 'sourceKind' | 'sourceId' | 'sourceCode'>,
  who: readonly [string, string | null],
  more: Partial<Operation>,
) {
  const [hold, isDecided] = [
    o.kind === 'payout' ? randomUUID() : null,
    o.status === 'approved' || o.status === 'rejected',
  ]
  const done = isDecided && o.kind !== 'creditLimit' ? randomUUID() : null
  const [maker, reviewer] = who
  const key = `flowBack:${op.sourceId}`
  const amount = o.amount ?? '0'
  const then = o.status === 'rejected' ? 'release' : o.kind
  const posted: Timed[] = []
  if (hold)
    posted.push({
      at: o.at + minute,
      operation: { ...op, kind: 'hold', id: hold, key: `${key}:hold`, amount, by: maker },
    })
  if (done && then !== 'creditLimit')
    posted.push({
      at: o.end,
      operation: { ...op, kind: then, id: done, key, amount, by: reviewer, ...(hold ? { parent: hold } : {}), ...more },
    })
  return { hold, done, posted }
}

/** What was asked of wallets with what each posts; what goes back to an application comes after its credit. */
export function operationRows(
  past: PastMoney,
  { walletOf, people, now }: Making,
  credits: ReturnType<typeof rechargeRows>,
) {
  const creditOf = ({ reference }: { readonly reference?: string }) =>
    reference ? credits.find((r) => r.row.reference === reference)! : undefined
  const recent = operations.map(({ daysAgo, ...o }): OperationRow => {
    // A weekend between the two moves both to the Friday evening before it.
    const after = creditOf(o)?.posted[0]?.at ?? 0
    const at = Math.max(ago(now, daysAgo, 120 * minute), after + 15 * minute)
    return { ...o, at, end: at + 30 * minute }
  })
  const before = past.operations.map(({ decided, wallet, ...o }): OperationRow => {
    const by = o.kind !== 'payout' ? 'finance' : wallet.startsWith('pengcheng') ? 'buyer' : 'buyer2'
    return { ...o, wallet, by, status: 'approved', end: decided }
  })
  return [...before, ...recent].map((o, i) => {
    const { id: wallet, orgId, currency } = walletOf(o.wallet)
    const [id, maker, isDecided] = [randomUUID(), people.get(o.by)!, o.status === 'approved' || o.status === 'rejected']
    const reviewer = isDecided ? people.get(o.by === 'finance' ? 'admin' : 'finance')! : null
    const code = `FB-${localDate(o.at).replaceAll('-', '')}-${String(i + 1).padStart(4, '0')}`
    const entry = creditOf(o)?.row.entry ?? null
    const to = o.to ? walletOf(o.to).id : null
    const op = { wallet, sourceKind: 'flowBack', sourceId: id, sourceCode: code } as const
    const { hold, done, posted } = posting(o, op, [maker, reviewer], {
      ...(entry ? { parent: entry } : {}),
      ...(to ? { toWallet: to } : {}),
    })
    return {
      row: {
        id,
        code,
        kind: o.kind,
        status: o.status,
        wallet,
        orgId,
        currency,
        amount: o.amount ?? null,
        to,
        entry,
        limit: o.limit ?? null,
        reason: o.reason,
        note: o.note ?? null,
        submitted: o.status === 'draft' ? null : iso(o.at + minute),
        reviewer,
        decided: isDecided ? iso(o.end) : null,
        maker,
        hold,
        done,
        created: iso(o.at),
      },
      posted,
    }
  })
}

async function addOperations(db: Db, rows: ReturnType<typeof operationRows>): Promise<void> {
  for (const { row } of rows)
    if (row.limit)
      await sql`update wallet set credit_limit = ${row.limit} where tenant_id = current_tenant() and id = ${row.wallet}`.execute(
        db,
      )
  await sql`insert into flow_back (tenant_id, id, code, kind, status, wallet_id, org_id, currency, amount, to_wallet_id, entry_id, bank_account_id, credit_limit, credit_before, reason, decision_note, submitted_at, reviewer_id, decided_at, editors, hold_entry_id, done_entry_id, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r.code, r.kind, r.status, r.wallet, r."orgId", r.currency, r.amount, r."to", r.entry,
      (select a.id from bank_account a where a.tenant_id = current_tenant() and r.kind = 'payout' and a.org_id is not distinct from r."orgId" and a.supplier_id is null and a.currency = r.currency order by a.is_default desc limit 1),
      r."limit", case when r."limit" is not null then 0 end, r.reason, r.note, r.submitted, r.reviewer, r.decided, array[r.maker], r.hold, r.done, r.created, r.maker, coalesce(r.decided, r.submitted, r.created), coalesce(r.reviewer, r.maker)
    from jsonb_to_recordset(${JSON.stringify(rows.map((r) => r.row))}::jsonb) as r(id uuid, code text, kind text, status text, wallet uuid, "orgId" uuid, currency text, amount numeric, "to" uuid, entry uuid, "limit" numeric, reason text, note text,
      submitted timestamptz, reviewer uuid, decided timestamptz, maker uuid, hold uuid, done uuid, created timestamptz)`.execute(
    db,
  )
}
