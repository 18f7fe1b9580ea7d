import { calendarOf } from '@clearway/contract/features/customs/declaration/tax/interest'

import { afterWorking, dateIn, usualClock } from '../src/features/customs/classifyTask/workingTime.ts'
import { customsHolidays } from './customsHolidays.ts'
import type { Draw } from './draw.ts'

const zone = 'Asia/Shanghai'
export const clock = usualClock(zone)
export const calendar = calendarOf(
  customsHolidays['chinaDayOff']!.map(([day]) => day),
  customsHolidays['chinaWorkday']!.map(([day]) => day),
)
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The past of the demo begins so many days before its seed, and ends where what is told of the last weeks begins. */
const pastFrom = 385
export const pastTo = 62
/** Wallets were opened before the first order. */
export const walletsSince = 400

export const iso = (at: number): string => new Date(at).toISOString()
/** The date of a calendar in the Pearl River Delta. */
export const localDate = (at: number): string => dateIn(at, zone)
export const midnight = (date: string): number => Date.parse(`${date}T00:00:00+08:00`)
const isOpen = (at: number): boolean => calendar.isWorkday(localDate(at))

/** So many minutes of office hours later; a public holiday counts as no day. */
export function later(at: number, minutes: number): number {
  let then = Date.parse(afterWorking(at, minutes, clock))
  while (!isOpen(then)) then += day
  return then
}

/** The same moment if somebody is at the office then, else the last one before at which somebody was. */
export function atOffice(at: number): number {
  const date = localDate(at)
  if (!isOpen(at) || at < midnight(date) + 9 * hour) return atOffice(midnight(date) - 6.5 * hour)
  return Math.min(at, midnight(date) + 17.5 * hour)
}

/** How busy a month is, January first: full before the long holidays, empty in them, fullest when factories order for the year's end. */
const season = [1.2, 0.5, 1.1, 1, 0.9, 0.8, 0.9, 1, 1.3, 1.1, 1.3, 1.2]

/** So many mornings and early afternoons at the office between two ages in days, oldest first, closer together in busy months. */
export function busyMoments(now: number, count: number, random: Draw, from = pastFrom, to = pastTo): number[] {
  const days = Array.from({ length: from - to }, (_, n) => midnight(localDate(now - (from - n) * day))).filter(isOpen)
  const weights = days.map((at) => season[Number(localDate(at).slice(5, 7)) - 1]!)
  const whole = weights.reduce((sum, w) => sum + w, 0)
  let [at, passed] = [0, weights[0]!]
  return Array.from({ length: count }, (_, n) => {
    while (passed < ((n + 0.5) * whole) / count) passed += weights[++at]!
    return days[at]! + 9 * hour + random.integer(0, 6 * 60) * minute
  })
}

/** The months of the past and what has passed of the last one: first day and last, `until` being the last day of all. */
export function monthsUntil(now: number, until: number): { from: string; to: string }[] {
  const end = localDate(now - until * day)
  const months: { from: string; to: string }[] = []
  for (let from = localDate(now - walletsSince * day); from <= end;) {
    const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    months.push({ from, to: last < end ? last : end })
    from = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return months
}

export interface OwnCourse {
  readonly made: number
  readonly sent: number
  readonly passed: number
  readonly submitted: number
}
/** When a declaration was made, sent to the checker, passed and handed over by people who work on nothing else. */
export function ownCourse(begun: number): OwnCourse {
  const made = later(begun, 40)
  const sent = later(made, 50)
  const passed = later(sent, 45)
  return { made, sent, passed, submitted: later(passed, 20) }
}
