import { describe, expect, it, test } from 'vitest'

import { drawing, seedOf } from '../../../../test/random.ts'
import {
  calendarOf,
  declareBy,
  lateDeclarationFee,
  latePaymentInterest,
  mondayToFriday,
  payBy,
  type Moves,
} from './interest.ts'

// 2026-03-02 is a Monday. The week of the National Day is off, and a Sunday before it is worked.
const nationalDay = calendarOf(
  ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'],
  ['2026-09-20', '2026-10-10'],
)
const fee = (arrival: string, accepted: string, value = '1234567.89', moves?: Moves) =>
  lateDeclarationFee({ arrival, accepted, value }, mondayToFriday, moves)
const interest = (issued: string, paid: string, tax: string) =>
  latePaymentInterest({ issued, paid, tax }, mondayToFriday)

describe('deadlines', () => {
  it('to declare: the fourteenth day after arrival, which does not count itself', () => {
    expect(declareBy('2026-03-02', mondayToFriday)).toBe('2026-03-16')
    expect(declareBy('2026-02-10', mondayToFriday)).toBe('2026-02-24')
    expect(declareBy('2028-02-15', mondayToFriday)).toBe('2028-02-29')
  })

  it('to pay: the fifteenth day after the issue', () => {
    expect(payBy('2026-03-02', mondayToFriday)).toBe('2026-03-17')
    expect(payBy('2026-03-06', mondayToFriday)).toBe('2026-03-23')
  })

  it('to declare: to the day before the first working day from the fifteenth on', () => {
    // The fifteenth day is a Saturday, a Sunday, the first day of the National Day, a Sunday that is worked.
    expect(declareBy('2026-03-06', mondayToFriday)).toBe('2026-03-22')
    expect(declareBy('2026-03-07', mondayToFriday)).toBe('2026-03-22')
    expect(declareBy('2026-09-16', mondayToFriday)).toBe('2026-09-30')
    expect(declareBy('2026-09-16', nationalDay)).toBe('2026-10-07')
    expect(declareBy('2026-09-05', mondayToFriday)).toBe('2026-09-20')
    expect(declareBy('2026-09-05', nationalDay)).toBe('2026-09-19')
  })

  it('by the other reading move themselves to the next working day, as those to pay do', () => {
    expect(declareBy('2026-03-07', mondayToFriday, 'deadline')).toBe('2026-03-23')
    expect(declareBy('2026-09-17', nationalDay, 'deadline')).toBe('2026-10-08')
    expect(payBy('2026-09-25', nationalDay)).toBe('2026-10-10')
  })

  it('say of which years only weekends counted', () => {
    const told = (arrival: string) =>
      lateDeclarationFee({ arrival, accepted: arrival, value: '1' }, nationalDay).warnings.map((w) => w.en)
    expect(told('2026-09-16')).toEqual([])
    // The fifteenth day is the first of the next year, whose days off are not on file; then it is the last of this one, which is worked.
    expect(told('2026-12-17')).toEqual([expect.stringContaining('holidays of 2027')])
    expect(told('2026-12-16')).toEqual([])
    expect(fee('2026-03-02', '2026-03-16').warnings.map((w) => w.zh)).toEqual([expect.stringContaining('2026')])
    const late = (due?: string) =>
      latePaymentInterest({ issued: '2027-03-01', paid: '2027-04-01', tax: '1000000', due }, nationalDay).warnings
        .length
    // A limit that the bill names was counted by customs.
    expect([late(), late('2027-03-16'), late('2027-03-18')]).toEqual([1, 1, 0])
  })

  it('name what is no day', () => {
    for (const day of ['', '20260302', '2026-02-30', '2026-13-01', 'tomorrow'])
      expect(() => declareBy(day, mondayToFriday)).toThrow(RangeError)
    expect(() => fee('2026-03-02', '2026-03-20', '-1')).toThrow(RangeError)
    expect(() => fee('2026-03-02', '2026-03-20', 'x')).toThrow(RangeError)
  })
})

describe('the fee for declaring late', () => {
  it('counts the day after the deadline and the day of acceptance, in whole yuan', () => {
    expect(fee('2026-03-02', '2026-03-16')).toMatchObject({
      deadline: '2026-03-16',
      days: 0,
      amount: '0',
      waived: false,
      from: null,
    })
    // 1,234,567 × 0.05 % = 617.2835
    expect(fee('2026-03-02', '2026-03-17')).toMatchObject({
      from: '2026-03-17',
      to: '2026-03-17',
      days: 1,
      amount: '617',
    })
    // Weekends in between count: 17 to 26 March are ten days, 6,172.835.
    expect(fee('2026-03-02', '2026-03-26')).toMatchObject({ days: 10, amount: '6172' })
  })

  it('cuts the value to whole yuan first', () => {
    // 2,000 yuan less a cent for ten thousand days: a value that was not cut would give 9,999.
    expect(fee('2000-01-03', '2027-06-04', '1999.99')).toMatchObject({ days: 10_000, amount: '9995' })
  })

  it('is not collected below 50', () => {
    // 9,999 × 0.05 % × 10 = 49.995
    expect(fee('2026-03-02', '2026-03-26', '9999.99')).toMatchObject({ reckoned: '49', waived: true, amount: '0' })
    expect(fee('2026-03-02', '2026-03-26', '10000')).toMatchObject({ reckoned: '50', waived: false, amount: '50' })
  })

  it('begins on the first working day from the fifteenth on', () => {
    // The fifteenth day is Sunday 22 March, then Saturday 21 March.
    expect(fee('2026-03-07', '2026-03-22')).toMatchObject({ deadline: '2026-03-22', days: 0 })
    expect(fee('2026-03-07', '2026-03-23', '1000000')).toMatchObject({ from: '2026-03-23', days: 1, amount: '500' })
    expect(fee('2026-03-06', '2026-03-23', '1000000')).toMatchObject({
      deadline: '2026-03-22',
      from: '2026-03-23',
      days: 1,
    })
    expect(
      lateDeclarationFee({ arrival: '2026-09-17', accepted: '2026-10-10', value: '1000000' }, nationalDay),
    ).toMatchObject({ deadline: '2026-10-07', from: '2026-10-08', days: 3, amount: '1500' })
  })

  it('by the other reading begins the day after a deadline that moved', () => {
    expect(fee('2026-03-07', '2026-03-23', '1000000', 'deadline')).toMatchObject({ deadline: '2026-03-23', days: 0 })
    expect(fee('2026-03-07', '2026-03-24', '1000000', 'deadline')).toMatchObject({ from: '2026-03-24', days: 1 })
    // The fourteenth day is Friday 20 March: the weekend counts.
    expect(fee('2026-03-06', '2026-03-23', '1000000', 'deadline')).toMatchObject({ from: '2026-03-21', days: 3 })
    expect(fee('2026-03-02', '2026-03-17', '1000000', 'deadline')).toEqual({
      ...fee('2026-03-02', '2026-03-17', '1000000'),
    })
  })

  it('has each step with its figures', () => {
    const steps = (of: ReturnType<typeof fee>) => of.steps.map((s) => [s.label.en, s.formula, s.result])
    expect(steps(fee('2026-03-07', '2026-03-24', '20000.50'))).toEqual([
      ['Declare by', '', '2026-03-22'],
      ['First day charged', '2026-03-22 → 2026-03-23', '2026-03-23'],
      ['Last day charged', '', '2026-03-24'],
      ['Days charged', '2026-03-23 … 2026-03-24', '2'],
      ['Customs value in whole yuan', '20000.50', '20000'],
      ['Late-declaration fee in whole yuan', '20000 × 0.05% × 2', '20'],
      ['Payable', '', '0'],
    ])
    expect(fee('2026-03-07', '2026-03-25', '20000.50').steps.at(-1)?.rule?.en).toBe('Under 50 CNY: waived')
    expect(steps(fee('2026-03-02', '2026-03-10'))).toEqual([
      ['Declare by', '', '2026-03-16'],
      ['Days charged', '2026-03-10 < 2026-03-17', '0'],
    ])
  })
})

describe('interest on a bill that is paid late', () => {
  it('counts from the day after the deadline to the day of payment, to the cent', () => {
    expect(interest('2026-03-02', '2026-03-17', '1000000')).toMatchObject({
      deadline: '2026-03-17',
      days: 0,
      amount: '0.00',
    })
    expect(interest('2026-03-02', '2026-03-18', '1000000')).toMatchObject({
      from: '2026-03-18',
      days: 1,
      amount: '500.00',
    })
    // The fifteenth day is Saturday 21 March.
    expect(interest('2026-03-06', '2026-03-24', '1000000')).toMatchObject({ deadline: '2026-03-23', days: 1 })
    // 123,456.78 × 0.05 % × 7 = 432.09873
    expect(interest('2026-03-02', '2026-03-24', '123456.78')).toMatchObject({ days: 7, amount: '432.10' })
    // 100,010 × 0.05 % = 50.005
    expect(interest('2026-03-02', '2026-03-18', '100010')).toMatchObject({ amount: '50.01' })
  })

  it('is not collected below 50', () => {
    expect(interest('2026-03-02', '2026-03-18', '99989')).toMatchObject({
      reckoned: '49.99',
      waived: true,
      amount: '0.00',
    })
    expect(interest('2026-03-02', '2026-03-18', '99990')).toMatchObject({
      reckoned: '50.00',
      waived: false,
      amount: '50.00',
    })
  })
})

const seed = seedOf(20_260_503)
test(`a later day never costs less, and each day counts once (300 cases, RANDOM_SEED=${seed})`, () => {
  for (let n = 0; n < 300; n++) {
    const draw = drawing(seed + n)
    const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
    const arrival = draw.whole(0, 700)
    const off = Array.from({ length: draw.whole(0, 12) }, () => day(arrival + draw.whole(0, 30)))
    const calendar = calendarOf(off)
    const value = draw.decimal(5_000_000, 2)
    for (const moves of ['deadline', 'firstDay'] as const) {
      const costs = Array.from({ length: 40 }, (_, late) =>
        lateDeclarationFee({ arrival: day(arrival), accepted: day(arrival + late), value }, calendar, moves),
      )
      expect(costs.slice(0, 15).every((c) => c.days === 0)).toBe(true)
      for (const [late, cost] of costs.entries()) {
        const before = costs[late - 1]
        if (before) expect([0, 1]).toContain(cost.days - before.days)
        if (before) expect(Number(cost.amount)).toBeGreaterThanOrEqual(Number(before.amount))
        expect(cost.days > 0).toBe(day(arrival + late) > cost.deadline)
        expect(Number(cost.amount) === 0 || Number(cost.amount) >= 50).toBe(true)
      }
    }
    const by = declareBy(day(arrival), calendar)
    expect(by >= day(arrival + 14)).toBe(true)
    // No working day lies between the fourteenth day and the last day in time.
    let after = arrival + 15
    for (; day(after) <= by; after++) expect(calendar.isWorkday(day(after))).toBe(false)
    expect(calendar.isWorkday(day(after))).toBe(true)
    expect(lateDeclarationFee({ arrival: day(arrival), accepted: by, value }, calendar).days).toBe(0)
  }
})
