import Big from 'big.js'

import { fillText, type Text } from '../../../../kernel/text.ts'
import { toCents } from '../../chinaTax.ts'
import { decimalOf } from './apportion.ts'
import { interestText as t } from './interest.text.ts'

/**
 * Which days customs works. Public holidays and the weekend days worked instead are set anew each year, so the caller brings them; `knows` tells whether
 * those of a year (yyyy) are on file. Days are yyyy-MM-dd.
 */
export interface WorkCalendar {
  readonly isWorkday: (day: string) => boolean
  readonly knows: (year: string) => boolean
}

/** One step, with its figures and what came out: a day, a number of days or CNY. */
export interface InterestStep {
  readonly label: Text
  readonly rule: Text | null
  readonly formula: string
  readonly result: string
}

export interface Interest {
  /** The last day in time. */
  readonly deadline: string
  /** The first and the last day that count, both included; null in time. */
  readonly from: string | null
  readonly to: string | null
  readonly days: number
  /** What the rate and the days come to in CNY, before the limit of 50: the fee in whole yuan, interest with two decimals. */
  readonly reckoned: string
  readonly waived: boolean
  /** To be paid, in CNY. */
  readonly amount: string
  readonly steps: readonly InterestStep[]
  /** What a person has to know of it: of which years only weekends counted as days off. */
  readonly warnings: readonly Text[]
}

/** 0.05 % a day, both for the fee and for the interest. */
const perDay = '0.0005'
const least = 50

const numberOf = (day: string): number => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) throw new RangeError(`Not a day: ${day}`)
  return ms / 86_400_000
}
const dayOf = (n: number): string => new Date(n * 86_400_000).toISOString().slice(0, 10)
const later = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** Monday to Friday, without any holiday: it knows no year. */
export const mondayToFriday: WorkCalendar = {
  isWorkday: (day) => {
    const weekday = new Date(numberOf(day) * 86_400_000).getUTCDay()
    return weekday > 0 && weekday < 6
  },
  knows: () => false,
}

/** Monday to Friday but for the days off, and the weekend days that are worked instead. It knows the years of its days off. */
export function calendarOf(daysOff: Iterable<string>, worked: Iterable<string> = []): WorkCalendar {
  const [off, on] = [new Set(daysOff), new Set(worked)]
  const years = new Set([...off].map((day) => day.slice(0, 4)))
  return {
    isWorkday: (day) => on.has(day) || (!off.has(day) && mondayToFriday.isWorkday(day)),
    knows: (year) => years.has(year),
  }
}

const amountOf = (value: string): Big => {
  const amount = decimalOf(value)
  if (!amount || amount.lt(0)) throw new RangeError(`Not an amount: ${value}`)
  return amount
}

/** The day itself, or the next working day after it. A calendar that knows none for 60 days is not believed. */
function workdayFrom(day: string, calendar: WorkCalendar): string {
  for (let n = 0; n < 60; n++) if (calendar.isWorkday(later(day, n))) return later(day, n)
  return day
}

/** Says so where a day was moved, or left where it stood, by weekends alone. */
function weekendsOnly(usual: string, found: string, calendar: WorkCalendar): Text[] {
  const years = [...new Set([usual.slice(0, 4), found.slice(0, 4)])].filter((year) => !calendar.knows(year))
  return years.length ? [fillText(t.weekendsOnly, { years: years.join(', ') })] : []
}

/** What a day off moves: the first day of the fee (the rule), or the fourteenth day itself (another reading). */
export type Moves = 'firstDay' | 'deadline'

/** The first day of the fee, and where it or the limit stood before a day off moved it. */
function feeBegins(
  arrival: string,
  calendar: WorkCalendar,
  moves: Moves,
): { from: string; moved: Late['moved']; warnings: Text[] } {
  const usual = later(arrival, moves === 'firstDay' ? 15 : 14)
  const found = workdayFrom(usual, calendar)
  return {
    from: moves === 'firstDay' ? found : later(found, 1),
    moved: found === usual ? undefined : { what: moves, before: usual },
    warnings: weekendsOnly(usual, found, calendar),
  }
}

/**
 * The last day to declare an import without a fee: the one before the fee begins (see lateDeclarationFee). Where only the first day of the fee moves
 * that may be a day off. RangeError where `arrival` is no day.
 */
export const declareBy = (arrival: string, calendar: WorkCalendar, moves: Moves = 'firstDay'): string =>
  later(feeBegins(arrival, calendar, moves).from, -1)

/** What a person has to know of `declareBy`: of which years only weekends counted. RangeError where `arrival` is no day. */
export const limitWarnings = (arrival: string, calendar: WorkCalendar, moves: Moves = 'firstDay'): Text[] =>
  feeBegins(arrival, calendar, moves).warnings

/** The last day to pay a tax bill in time: the 15th after the day of its issue; on a day off the next working day. RangeError where `issued` is no day. */
export const payBy = (issued: string, calendar: WorkCalendar): string => workdayFrom(later(issued, 15), calendar)

/**
 * The last day to pay what was declared for summary collection in a month: the fifth working day of the month after it (GACC 2017 No. 45). `day` is any
 * day of the month. RangeError where it is none.
 */
export function summaryPayBy(day: string, calendar: WorkCalendar): string {
  // Counted from the last of the month: the first of it is a month of at most 31 days before.
  let last = later(`${later(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)
  for (let n = 0; n < 5; n++) last = workdayFrom(later(last, 1), calendar)
  return last
}

/** `moved`: what a day off moved, with the day where it stood before. */
interface Late {
  readonly limit: Text
  readonly deadline: string
  readonly from: string
  readonly to: string
  readonly moved?: { readonly what: 'deadline' | 'firstDay'; readonly before: string } | undefined
  readonly warnings: readonly Text[]
}

/** Days from the first to the last that count, both included, as steps. */
function daysLate(late: Late): { days: number; steps: InterestStep[] } {
  const days = Math.max(0, numberOf(late.to) - numberOf(late.from) + 1)
  const step = (what: 'deadline' | 'firstDay', label: Text, result: string, usual: Text | null): InterestStep =>
    late.moved?.what === what
      ? { label, rule: t.postponed, formula: `${late.moved.before} → ${result}`, result }
      : { label, rule: usual, formula: '', result }
  const limit = step('deadline', late.limit, late.deadline, null)
  if (!days)
    return {
      days,
      steps: [limit, { label: t.days, rule: t.inTime, formula: `${late.to} < ${late.from}`, result: '0' }],
    }
  return {
    days,
    steps: [
      limit,
      step('firstDay', t.firstDay, late.from, t.afterLimit),
      { label: t.lastDay, rule: null, formula: '', result: late.to },
      { label: t.days, rule: null, formula: `${late.from} … ${late.to}`, result: String(days) },
    ],
  }
}

/** 50 CNY are the least that is collected. */
function charged(late: Late, days: number, steps: readonly InterestStep[], reckoned: string): Interest {
  const waived = new Big(reckoned).gt(0) && new Big(reckoned).lt(least)
  const amount = waived ? new Big(0).toFixed(reckoned.includes('.') ? 2 : 0) : reckoned
  return {
    deadline: late.deadline,
    from: days ? late.from : null,
    to: days ? late.to : null,
    days,
    reckoned,
    waived,
    amount,
    warnings: late.warnings,
    steps: days ? [...steps, { label: t.due, rule: waived ? t.waived : null, formula: '', result: amount }] : steps,
  }
}

/**
 * 滞报金, the fee for declaring an import late: dutiable value in whole yuan × 0.05 % × days, in whole yuan, none under 50. `arrival` is the day on
 * which the means of transport was declared to have arrived, `accepted` the one on which customs accepted the declaration; the first late day and the
 * day of acceptance both count, and so do days off between them. `value` in CNY.
 *
 * Source: 海关征收进口货物滞报金办法 (GACC order 128 of 2005, as amended by order 273 of 2024): the fee begins on the 15th day; where that is a rest day
 * or a public holiday it begins on the first working day after it. By this the 14th a Friday and declared on Monday is one day late, and so is the
 * 14th a Saturday. `deadline` is another reading, by which the 14th day itself moves and the fee counts from the day after: three days late, and in
 * time. Verify: the value is cut to whole yuan before it is multiplied; a declaration that customs sent back counts to its new acceptance.
 * RangeError where a day is none or the value no amount.
 */
export function lateDeclarationFee(
  ask: { readonly arrival: string; readonly accepted: string; readonly value: string },
  calendar: WorkCalendar,
  moves: Moves = 'firstDay',
): Interest {
  const { from, moved, warnings } = feeBegins(ask.arrival, calendar, moves)
  const late: Late = { limit: t.declareBy, deadline: later(from, -1), from, to: ask.accepted, moved, warnings }
  const { days, steps } = daysLate(late)
  const value = amountOf(ask.value).round(0, Big.roundDown)
  const fee = value.times(perDay).times(days).round(0, Big.roundDown).toFixed()
  const sums: InterestStep[] = [
    { label: t.value, rule: null, formula: ask.value, result: value.toFixed() },
    { label: t.fee, rule: null, formula: `${value.toFixed()} × 0.05% × ${days}`, result: fee },
  ]
  return charged(late, days, days ? [...steps, ...sums] : steps, fee)
}

/**
 * 滞纳金, the interest on a tax bill that is paid late: tax × 0.05 % × days to the cent (half up), none under 50. `issued` is the day of the bill,
 * `paid` the day of payment, `due` the last day in time where the bill names another than the rule; days count from the one after the 15th after the issue (moved from a day off to the next working day) to that of payment,
 * both included. `tax` in CNY, of one bill: each kind of tax has its own. Verify: that the 50 apply to each bill by itself, and whether a bill of
 * the electronic payment counts from its issue or from the notice. RangeError where a day is none or the tax no amount.
 */
export function latePaymentInterest(
  ask: { readonly issued: string; readonly paid: string; readonly tax: string; readonly due?: string | undefined },
  calendar: WorkCalendar,
): Interest {
  const plain = later(ask.issued, 15)
  const byRule = payBy(ask.issued, calendar)
  const deadline = ask.due ?? byRule
  const late: Late = {
    limit: t.payBy,
    deadline,
    from: later(deadline, 1),
    to: ask.paid,
    moved: deadline === plain || deadline !== byRule ? undefined : { what: 'deadline', before: plain },
    // A limit that the bill names was counted by customs.
    warnings: deadline === byRule ? weekendsOnly(plain, byRule, calendar) : [],
  }
  const { days, steps } = daysLate(late)
  const tax = amountOf(ask.tax)
  const interest = toCents(tax.times(perDay).times(days)).toFixed(2)
  const sums: InterestStep[] = [
    { label: t.tax, rule: null, formula: '', result: tax.toFixed(2) },
    { label: t.interest, rule: null, formula: `${tax.toFixed(2)} × 0.05% × ${days}`, result: interest },
  ]
  return charged(late, days, days ? [...steps, ...sums] : steps, interest)
}
