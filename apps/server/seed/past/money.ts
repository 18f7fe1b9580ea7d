import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { draw, type Draw } from '../draw.ts'
import { atOffice, day, hour, later, localDate, midnight, minute, monthsUntil, walletsSince } from '../rhythm.ts'
import type { Timed } from './ledgerClock.ts'

/** An application to put money on a wallet. `decided` is when it was credited or rejected. */
export interface PastRecharge {
  readonly wallet: string
  readonly at: number
  readonly decided: number
  readonly amount: string
  readonly status: 'confirmed' | 'rejected'
  readonly reason?: string
}
/** What somebody asked of a wallet and a second person approved. */
export interface PastOperation {
  readonly kind: 'payout' | 'adjust' | 'transfer'
  readonly wallet: string
  readonly to?: string
  readonly at: number
  readonly decided: number
  readonly amount: string
  readonly reason: string
}
export interface PastMoney {
  readonly recharges: readonly PastRecharge[]
  readonly operations: readonly PastOperation[]
  /** What was taken for cases, and what customs gave back. */
  readonly moves: readonly Timed[]
  /** Duties and taxes by their days, in cents. */
  readonly taxes: readonly { readonly at: number; readonly cents: number }[]
}

export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)
export const amountOf = (cents: number): string => (cents / 100).toFixed(2)

interface Line {
  readonly id: string
  readonly amount: string
}
interface Cleared {
  readonly id: string
  readonly code: string
  readonly orgId: string
  readonly billedAt: string | null
  readonly releasedAt: string
  readonly doneAt: string
  readonly bills: readonly Line[] | null
  readonly charges: readonly Line[]
}

/** The cases of customers that were over before the last weeks began, with what they cost. */
const clearedBefore = async (db: Db, at: number): Promise<Cleared[]> =>
  (
    await sql<Cleared>`select c.id, c.code, c.org_id, d.released_at, c.updated_at as done_at,
      (select min(b.created_at) from tax_bill b where b.tenant_id = d.tenant_id and b.declaration_id = d.id and b.deleted_at is null) as billed_at,
      (select jsonb_agg(jsonb_build_object('id', b.id, 'amount', b.amount::text) order by b.kind) from tax_bill b where b.tenant_id = d.tenant_id and b.declaration_id = d.id and b.deleted_at is null) as bills,
      (select jsonb_agg(jsonb_build_object('id', x.id, 'amount', x.amount::text) order by x.kind) from customs_case_charge x where x.tenant_id = c.tenant_id and x.case_id = c.id and x.deleted_at is null) as charges
    from customs_case c join declaration d on d.tenant_id = c.tenant_id and d.case_id = c.id and d.status = 'closed'
    where c.tenant_id = current_tenant() and c.status = 'completed' and c.org_id is not null and c.updated_at < ${new Date(at).toISOString()} order by c.updated_at, c.id`.execute(
      db,
    )
  ).rows

interface Taking {
  readonly walletId: string
  readonly by: string
  readonly key: string
}
interface Asked {
  readonly of: { readonly kind: 'taxBill' | 'caseCharge'; readonly account: 'duty' | 'income'; readonly memo: string }
  readonly code: string
  readonly lines: readonly Line[]
  readonly heldAt: number
  readonly takenAt: number
}

/** Money that is held for each line of a case and then taken for it. */
const taken = ({ walletId: wallet, by, key }: Taking, { of, code, lines, heldAt, takenAt }: Asked): Timed[] =>
  lines.flatMap(({ id: sourceId, amount }): Timed[] => {
    const [hold, id] = [crypto.randomUUID(), crypto.randomUUID()]
    const common = { wallet, amount, by, sourceKind: of.kind, sourceId, sourceCode: code, memo: of.memo }
    return [
      { at: heldAt, operation: { ...common, kind: 'hold', id: hold, key: `${key}:${sourceId}:hold` } },
      {
        at: takenAt,
        operation: { ...common, kind: 'capture', id, key: `${key}:${sourceId}`, parent: hold, account: of.account },
      },
    ]
  })

const taxes = { kind: 'taxBill', account: 'duty', memo: '进口税费预冻结' } as const
const fees = { kind: 'caseCharge', account: 'income', memo: '报关服务费' } as const

interface Purse {
  readonly key: string
  readonly id: string
  readonly orgId: string | null
  readonly currency: string
}

/** What a purse in another currency pays each quarter, in whole units, and what for. */
const abroad: Readonly<Record<string, readonly [least: number, most: number, memo: string]>> = {
  HKD: [1200, 4800, '香港段运输和报关'],
  USD: [180, 620, '海外代理费'],
}
/** The bank's fee that the house bears itself; steps in which money is put on, and what should be left when the month is over. */
const usual: Readonly<Record<string, { readonly fee: string; readonly step: number; readonly rest: number }>> = {
  CNY: { fee: '35.00', step: 1_000_000, rest: 7_000_000 },
  HKD: { fee: '120.00', step: 500_000, rest: 500_000 },
  USD: { fee: '15.00', step: 100_000, rest: 250_000 },
}

interface Flow {
  readonly at: number
  readonly cents: number
}

/** Each month somebody puts on what the next weeks will take, in round sums; more than a year ago a wallet was opened with its first. */
function rechargesFor(
  purse: Purse,
  out: readonly Flow[],
  months: readonly { from: string }[],
  random: Draw,
): PastRecharge[] {
  const { step, rest } = usual[purse.currency]!
  const opened = months.map(({ from }, n) =>
    later(midnight(from) + (n ? 1 : 0) * day + 9 * hour, random.integer(20, 300)),
  )
  let left = 0
  return opened.map((at, n): PastRecharge => {
    const until = opened[n + 1] ?? Infinity
    // Money comes a day or two after it was asked for at the latest.
    const next = out.filter((f) => f.at >= (n ? at : 0) && f.at < until + 2 * day).reduce((sum, f) => sum + f.cents, 0)
    const spent = out.filter((f) => f.at >= (n ? at : 0) && f.at < until).reduce((sum, f) => sum + f.cents, 0)
    const cents = Math.max(1, Math.ceil((next + rest - left) / step)) * step
    left += cents - spent
    return { wallet: purse.key, at, decided: later(at, 90), amount: amountOf(cents), status: 'confirmed' }
  })
}

/** Pay-outs, and what was moved between wallets: how many days ago. */
const approved: readonly (readonly [
  kind: 'payout' | 'transfer',
  wallet: string,
  amount: string,
  daysAgo: number,
  reason: string,
  to?: string,
])[] = [
  ['payout', 'pengcheng CNY', '20000.00', 262, '年度结算，退回部分余额'],
  ['payout', 'haina CNY', '12000.00', 131, '项目结束，退回部分余额'],
  ['transfer', 'house CNY', '860.00', 97, '退还多收服务费', 'haina CNY'],
]
const refused: readonly (readonly [wallet: string, amount: string, daysAgo: number])[] = [
  ['pengcheng CNY', '60000.00', 214],
  ['haina USD', '3000.00', 118],
]

const operationsOf = (purses: readonly Purse[], months: readonly { to: string }[], now: number): PastOperation[] => [
  ...approved.map(([kind, wallet, amount, daysAgo, reason, to]) => {
    const at = atOffice(now - daysAgo * day)
    return { kind, wallet, amount, reason, at, decided: later(at, 150), ...(to ? { to } : {}) }
  }),
  ...purses
    .filter((p) => p.orgId === null)
    .flatMap(({ key, currency }) =>
      months
        .filter((_, n) => n % 3 === 2)
        .map(({ to }, n) => {
          const at = atOffice(midnight(to) + 16 * hour + n * minute)
          const amount = `-${usual[currency]!.fee}`
          return { kind: 'adjust' as const, wallet: key, amount, reason: '银行季费', at, decided: at + 25 * minute }
        }),
    ),
]

/** Customs gives a little back of what it took too much, weeks later. */
function refunded(moves: readonly Timed[], by: string): Timed[] {
  const duties = moves.filter(({ operation: o }) => o.account === 'duty' && centsOf(o.amount) > 100_000)
  return duties.slice(9, 10).map(({ at, operation: { id, wallet, amount, sourceKind, sourceId, sourceCode } }) => ({
    at: later(at, 15 * 480),
    operation: {
      kind: 'refund',
      key: `demo:refund:${id}`,
      wallet,
      amount: amountOf(Math.floor(centsOf(amount) / 25)),
      parent: id!,
      by,
      memo: '海关退还多缴税款',
      sourceKind: sourceKind!,
      sourceId: sourceId!,
      sourceCode: sourceCode!,
    },
  }))
}

/** A year of money: what was put on wallets, held and taken for cases, given back and moved. `until` days before now the last weeks begin. */
export async function pastMoney(
  db: Db,
  purses: readonly Purse[],
  { by, now, until }: { readonly by: string; readonly now: number; readonly until: number },
): Promise<PastMoney> {
  const months = monthsUntil(now, until)
  const random = draw(88_301)
  const purseOf = (orgId: string | null, currency: string) =>
    purses.find((p) => p.orgId === orgId && p.currency === currency)!
  const cases = await clearedBefore(db, now - until * day)
  const moves = cases.flatMap((c) => {
    const purse = purseOf(c.orgId, 'CNY')
    const taking = { walletId: purse.id, by }
    const [released, done] = [Date.parse(c.releasedAt), Date.parse(c.doneAt)]
    const billed = c.bills
      ? taken(
          { ...taking, key: `demo:tax:${c.id}` },
          {
            of: taxes,
            code: c.code,
            lines: c.bills,
            heldAt: later(Date.parse(c.billedAt!), 5),
            takenAt: released - 40 * minute,
          },
        )
      : []
    const charged = taken(
      { ...taking, key: `demo:fee:${c.id}` },
      { of: fees, code: c.code, lines: c.charges, heldAt: done, takenAt: done + 10 * minute },
    )
    return [...billed, ...charged]
  })
  const monthly = purses.flatMap((p) => {
    const of = abroad[p.currency]
    if (p.orgId === null || !of) return []
    const [least, most, memo] = of
    return months
      .filter((_, n) => n % 3 === 1)
      .flatMap(({ to }, n): Timed[] => {
        const at = atOffice(midnight(to) - random.integer(1, 6) * day + 15 * hour)
        const [id, key] = [crypto.randomUUID(), `demo:abroad:${p.id}:${n}`]
        const common = { wallet: p.id, amount: `${random.integer(least, most)}.00`, by, memo }
        return [
          { at, operation: { ...common, kind: 'hold', id, key: `${key}:hold` } },
          { at: at + 30 * minute, operation: { ...common, kind: 'capture', key, parent: id, account: 'income' } },
        ]
      })
  })
  const operations = operationsOf(purses, months, now)
  const all = [...moves, ...monthly, ...refunded(moves, by)]
  const recharges = purses.flatMap((p) => {
    const out = [
      ...all.flatMap(({ at, operation: o }) =>
        o.wallet === p.id && o.kind === 'hold' ? [{ at, cents: centsOf(o.amount) }] : [],
      ),
      ...operations.flatMap((o) => (o.wallet === p.key ? [{ at: o.at, cents: Math.abs(centsOf(o.amount)) }] : [])),
    ]
    return rechargesFor(p, out, months, random)
  })
  const rejected = refused.map(([wallet, amount, daysAgo]): PastRecharge => {
    const at = atOffice(now - daysAgo * day)
    return { wallet, amount, at, decided: later(at, 200), status: 'rejected', reason: '银行未收到该笔款项，请核对回单' }
  })
  return {
    recharges: [...recharges, ...rejected],
    operations,
    moves: all,
    taxes: all.flatMap(({ at, operation: o }) => (o.account === 'duty' ? [{ at, cents: centsOf(o.amount) }] : [])),
  }
}

export const walletsOpened = (now: number): number =>
  atOffice(midnight(localDate(now - (walletsSince + 1) * day)) + 10 * hour)
export const walletSeries = (now: number): string => `W-${localDate(walletsOpened(now)).replaceAll('-', '')}`
