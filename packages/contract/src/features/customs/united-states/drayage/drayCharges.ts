import Big from 'big.js'

import { fillText, type Text } from '../../../../kernel/text.ts'
import { calendarDaysAfter } from '../entry/federalDays.ts'
import { drayRateText as t } from './drayRate.text.ts'

export type ChargeKind = keyof typeof t.kinds
export const chargeKinds = Object.keys(t.kinds) as [ChargeKind, ...ChargeKind[]]
/** Priced by the day, so in tiers. */
export const dailyKinds = ['chassis', 'storage', 'perDiem', 'demurrage', 'detention'] as const
export type DailyKind = (typeof dailyKinds)[number]
export const isDaily = (kind: ChargeKind): kind is DailyKind => (dailyKinds as readonly string[]).includes(kind)

/** Domain rules B.3.5. */
export const leastChassisDays = 3
export const freeWaitingHours = 2
export const freeStorageDays = 2
/** A charge by the day that nobody stopped is counted so far. */
const mostDays = 1000

export interface Rate {
  readonly kind: ChargeKind
  readonly appliesTo: string | null
  readonly fromDay: number
  readonly amount: string
  readonly validFrom: string
  readonly validTo: string | null
}

/** What charges are made of: dates by the terminal's calendar. */
export interface Costed {
  readonly deliveryCity: string | null
  readonly line: string | null
  readonly terminal: string | null
  readonly lastFreeDay: string | null
  readonly perDiemFreeDays: number | null
  readonly detentionFreeDays: number | null
  readonly prePull: boolean
  readonly overweight: boolean
  readonly triAxle: boolean
  readonly hazmat: boolean
  readonly exam: boolean
  readonly dryRuns: number
  readonly waitingAt: string | null
  readonly pickedUpAt: string | null
  readonly outAt: string | null
  readonly deliveredAt: string | null
  readonly returnedAt: string | null
}

export interface Charge {
  readonly kind: ChargeKind
  /** Null while there is no rate on file for it: never nothing. */
  readonly amount: string | null
  /** How it comes to that. */
  readonly rule: Text
  /** Charged days, hours or times, where it is counted. */
  readonly count?: number
}

/** The day of an instant by the clock of a place. */
export const dayAt = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant))
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const plain = (text: string | null): string => (text ?? '').trim().toUpperCase()
/** What the scope of a rate is compared with. */
const scopeOf: Partial<Record<ChargeKind, 'deliveryCity' | 'line' | 'terminal'>> = {
  base: 'deliveryCity',
  perDiem: 'line',
  demurrage: 'terminal',
  exam: 'terminal',
}

/** The rate that counts on a day, for the n-th charged day: of those for just this place or line, else of those for all. */
export function rateOn(rates: readonly Rate[], kind: ChargeKind, of: Costed, day: string, n = 1): Rate | undefined {
  const scope = scopeOf[kind]
  const inForce = rates.filter(
    (rate) => rate.kind === kind && rate.validFrom <= day && (!rate.validTo || day <= rate.validTo),
  )
  const own = inForce.filter((rate) => rate.appliesTo && scope && plain(rate.appliesTo) === plain(of[scope]))
  const list = own.length ? own : inForce.filter((rate) => !rate.appliesTo)
  return list.filter((rate) => rate.fromDay <= n).toSorted((a, b) => b.fromDay - a.fromDay)[0]
}

interface Span {
  /** The first charged day, and how many there are. */
  readonly first: string
  readonly count: number
}

/** Each day at the rate of its date and tier; days of one price are told together. */
function byTheDay(
  rates: readonly Rate[],
  kind: DailyKind,
  of: Costed,
  { first, count }: Span,
): { amount: string | null; tiers: string; missing?: string } {
  const groups: { days: number; rate: string }[] = []
  let sum = new Big(0)
  for (let n = 1; n <= Math.min(count, mostDays); n++) {
    const day = calendarDaysAfter(first, n - 1)
    const rate = rateOn(rates, kind, of, day, n)
    if (!rate) return { amount: null, tiers: '', missing: day }
    sum = sum.plus(rate.amount)
    const last = groups.at(-1)
    if (last?.rate === rate.amount) last.days++
    else groups.push({ days: 1, rate: rate.amount })
  }
  return { amount: sum.toFixed(2), tiers: groups.map(({ days, rate }) => `${days} × ${rate}`).join(' + ') }
}

export type ClockName = 'demurrage' | 'perDiem' | 'detention'
export interface Clock {
  readonly name: ClockName
  /** The last day that costs nothing. */
  readonly freeUntil: string
  /** Days that cost so far. */
  readonly days: number
  readonly running: boolean
}

/** What runs or ran: at the terminal until pick-up, out with the line's container, and at the customer's until the empty is back. */
export function clocksOf(of: Costed, timeZone: string, now: string): Clock[] {
  const day = (instant: string | null) => dayAt(instant ?? now, timeZone)
  const clock = (name: ClockName, freeUntil: string, end: string | null): Clock => ({
    name,
    freeUntil,
    days: Math.max(0, daysBetween(freeUntil, day(end))),
    running: end === null,
  })
  const { lastFreeDay, perDiemFreeDays: use, detentionFreeDays: stay, pickedUpAt, deliveredAt, returnedAt } = of
  return [
    ...(lastFreeDay ? [clock('demurrage', lastFreeDay, pickedUpAt)] : []),
    ...(pickedUpAt && use !== null ? [clock('perDiem', calendarDaysAfter(day(pickedUpAt), use), returnedAt)] : []),
    ...(deliveredAt && stay !== null
      ? [clock('detention', calendarDaysAfter(day(deliveredAt), stay), returnedAt)]
      : []),
  ]
}

/** What a clock has cost so far. */
export function clockCharge(of: Costed, rates: readonly Rate[], { name, freeUntil, days }: Clock): Charge {
  const { amount, tiers, missing } = byTheDay(rates, name, of, { first: calendarDaysAfter(freeUntil, 1), count: days })
  const free = name === 'perDiem' ? of.perDiemFreeDays : of.detentionFreeDays
  return {
    kind: name,
    count: days,
    amount,
    rule: missing
      ? fillText(t.rules.noRate, { date: missing })
      : name === 'demurrage'
        ? fillText(t.rules.afterDay, { date: freeUntil, tiers })
        : fillText(t.rules.free, { free: free ?? 0, tiers }),
  }
}

type Priced = { readonly of: Costed; readonly rates: readonly Rate[]; readonly timeZone: string; readonly now: string }

function once({ of, rates }: Priced, kind: ChargeKind, day: string, count = 1): Charge {
  const rate = rateOn(rates, kind, of, day)
  if (!rate) return { kind, amount: null, rule: fillText(t.rules.noRate, { date: day }) }
  const amount = new Big(rate.amount).times(count).toFixed(2)
  return {
    kind,
    amount,
    rule:
      count === 1
        ? fillText(t.rules.once, { rate: rate.amount })
        : fillText(t.rules.times, { count, rate: rate.amount }),
  }
}

/** To the cent, half up. */
function fuel({ of, rates }: Priced, base: Charge, day: string): Charge {
  const rate = rateOn(rates, 'fuel', of, day)
  if (!rate) return { kind: 'fuel', amount: null, rule: fillText(t.rules.noRate, { date: day }) }
  if (base.amount === null) return { kind: 'fuel', amount: null, rule: t.rules.noBase }
  return {
    kind: 'fuel',
    amount: new Big(base.amount).times(rate.amount).div(100).round(2, Big.roundHalfUp).toFixed(2),
    rule: fillText(t.rules.percent, { base: base.amount, rate: rate.amount }),
  }
}

function waiting({ of, rates, timeZone, now }: Priced): Charge[] {
  if (!of.waitingAt) return []
  const minutes = Math.floor((Date.parse(of.pickedUpAt ?? now) - Date.parse(of.waitingAt)) / 60_000)
  const count = Math.ceil((minutes - freeWaitingHours * 60) / 60)
  if (count <= 0) return []
  const day = dayAt(of.waitingAt, timeZone)
  const rate = rateOn(rates, 'waiting', of, day)
  return [
    rate
      ? {
          kind: 'waiting',
          count,
          amount: new Big(rate.amount).times(count).toFixed(2),
          rule: fillText(t.rules.hours, { free: freeWaitingHours, count, rate: rate.amount }),
        }
      : { kind: 'waiting', amount: null, rule: fillText(t.rules.noRate, { date: day }) },
  ]
}

function daily({ of, rates }: Priced, kind: 'chassis' | 'storage', span: Span): Charge[] {
  if (span.count <= 0) return []
  const { amount, tiers, missing } = byTheDay(rates, kind, of, span)
  const rule = missing
    ? fillText(t.rules.noRate, { date: missing })
    : kind === 'chassis'
      ? fillText(t.rules.least, { least: leastChassisDays, tiers })
      : fillText(t.rules.free, { free: freeStorageDays, tiers })
  return [{ kind, count: span.count, amount, rule }]
}

/** Everything that a move costs so far, each charge with its rule. Nothing of what has not happened, and no charge without a rate counts as nothing. */
export function chargesOf(of: Costed, rates: readonly Rate[], timeZone: string, now: string): Charge[] {
  const priced = { of, rates, timeZone, now }
  const dayOf = (instant: string | null) => dayAt(instant ?? now, timeZone)
  const day = dayOf(of.pickedUpAt)
  const base = once(priced, 'base', day)
  const flags = (['prePull', 'overweight', 'triAxle', 'hazmat', 'exam'] as const).filter((kind) => of[kind])
  const days = daysBetween(day, dayOf(of.returnedAt)) + 1
  const inYard = of.prePull && of.pickedUpAt ? daysBetween(day, dayOf(of.outAt)) - freeStorageDays : 0
  return [
    base,
    fuel(priced, base, day),
    ...(of.pickedUpAt ? daily(priced, 'chassis', { first: day, count: Math.max(leastChassisDays, days) }) : []),
    ...waiting(priced),
    ...(of.dryRuns > 0 ? [once(priced, 'dryRun', day, of.dryRuns)] : []),
    ...daily(priced, 'storage', { first: calendarDaysAfter(day, freeStorageDays + 1), count: inYard }),
    ...flags.map((kind) => once(priced, kind, day)),
    ...clocksOf(of, timeZone, now).flatMap((clock) => (clock.days > 0 ? [clockCharge(of, rates, clock)] : [])),
  ]
}

/** Their sum; null while one of them has no rate. */
export function totalOf(charges: readonly Charge[]): string | null {
  if (charges.some((charge) => charge.amount === null)) return null
  return charges.reduce((sum, charge) => sum.plus(charge.amount!), new Big(0)).toFixed(2)
}
