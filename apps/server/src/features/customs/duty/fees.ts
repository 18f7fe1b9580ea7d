import Big from 'big.js'

/** Fees of United States customs by fiscal year, which begins on 1 October. Amounts in USD, the rate in per cent of the entered value. */
const mpfYears = [
  // 83 FR 37509
  { year: 2019, from: '2018-10-01', rate: '0.3464', min: '26.22', max: '508.70', informal: '2.10' },
  { year: 2020, from: '2019-10-01', rate: '0.3464', min: '26.79', max: '519.76', informal: '2.14' },
  { year: 2021, from: '2020-10-01', rate: '0.3464', min: '27.23', max: '528.33', informal: '2.18' },
  // CSMS 48938836
  { year: 2022, from: '2021-10-01', rate: '0.3464', min: '27.75', max: '538.40', informal: '2.22' },
  { year: 2023, from: '2022-10-01', rate: '0.3464', min: '29.66', max: '575.35', informal: '2.37' },
  { year: 2024, from: '2023-10-01', rate: '0.3464', min: '31.67', max: '614.35', informal: '2.53' },
  { year: 2025, from: '2024-10-01', rate: '0.3464', min: '32.71', max: '634.62', informal: '2.62' },
  // 90 FR 34665, CSMS 65741993
  { year: 2026, from: '2025-10-01', rate: '0.3464', min: '33.58', max: '651.50', informal: '2.69' },
] as const

export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '10-01' ? 1 : 0)

/** The fees of a day; `known` is false where its fiscal year is not on file and the last one known stands in. */
export function mpfOn(day: string): { fees: (typeof mpfYears)[number]; known: boolean } {
  const fees = mpfYears.findLast((f) => f.from <= day) ?? mpfYears[0]
  return { fees, known: fees.year === fiscalYearOf(day) }
}

const cents = (value: Big): string => value.round(2, Big.roundHalfUp).toFixed(2)

/** Merchandise processing fee of a formal entry, class 499: a rate with least and most for the whole entry (19 CFR 24.23). */
export function mpf(enteredValue: string, day: string): string {
  const { fees } = mpfOn(day)
  const plain = new Big(enteredValue).times(fees.rate).div(100)
  return cents(plain.lt(fees.min) ? new Big(fees.min) : plain.gt(fees.max) ? new Big(fees.max) : plain)
}

/** Harbor maintenance fee, class 501: 0.125 % of ocean cargo, without least or most (19 CFR 24.24). */
export const hmf = (enteredValue: string): string => cents(new Big(enteredValue).times('0.00125'))

/** Charge of a Hong Kong import or export declaration (Cap. 60E, since 2018-08-01), in HKD. Food bears the flat 0.20. */
export function hkDeclarationCharge(value: string, food = false): string {
  if (food) return '0.20'
  const beyond = new Big(value).minus(46_000)
  if (beyond.lte(0)) return '0.20'
  const plain = new Big('0.20').plus(beyond.div(1000).round(0, Big.roundUp).times('0.125'))
  const up = plain.times(10).round(0, Big.roundUp).div(10)
  return (up.gt(200) ? new Big(200) : up).toFixed(2)
}

/** Clothing industry training levy on clothing and footwear made in Hong Kong: HKD 0.30 for each 1,000 or part. */
export const hkClothingLevy = (value: string): string =>
  new Big(value).div(1000).round(0, Big.roundUp).times('0.30').toFixed(2)
