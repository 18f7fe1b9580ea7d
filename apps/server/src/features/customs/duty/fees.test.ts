import { expect, it } from 'vitest'

import { fiscalYearOf, hkClothingLevy, hkDeclarationCharge, hmf, mpf, mpfOn } from './fees.ts'

it('charges a declaration of Hong Kong by thousands begun, rounded up to ten cents, 200 at most', () => {
  const charges = {
    '0': '0.20',
    '46000': '0.20',
    '46000.01': '0.40',
    '47000': '0.40',
    '47000.01': '0.50',
    '100000': '7.00',
    '1000000': '119.50',
    '1642999': '199.90',
    '1644000': '200.00',
    '1644000.01': '200.00',
    '99000000': '200.00',
  }
  for (const [value, charge] of Object.entries(charges))
    expect([value, hkDeclarationCharge(value)]).toEqual([value, charge])
  expect(hkDeclarationCharge('99000000', true)).toBe('0.20')
})

it('levies 30 cents on each thousand begun of clothing made in Hong Kong', () => {
  const levies = { '0.01': '0.30', '1000': '0.30', '1000.01': '0.60', '12345': '3.90' }
  for (const [value, levy] of Object.entries(levies)) expect([value, hkClothingLevy(value)]).toEqual([value, levy])
})

it('never charges less for more, charges in ten cents and up to 200; the levy has no end', () => {
  let last = { charge: 0, levy: 0 }
  // A prime number of cents, so that every place within a thousand is met.
  for (let cents = 1; cents < 200_000_000; cents += 61_051) {
    const value = (cents / 100).toFixed(2)
    const charge = Math.round(Number(hkDeclarationCharge(value)) * 100)
    const levy = Math.round(Number(hkClothingLevy(value)) * 100)
    expect([value, charge % 10, charge >= last.charge, charge <= 20_000]).toEqual([value, 0, true, true])
    expect([value, levy]).toEqual([value, Math.ceil(cents / 100_000) * 30])
    last = { charge, levy }
  }
  expect(last).toEqual({ charge: 20_000, levy: 60_000 })
})

it('keeps the merchandise processing fee between the least and the most of the fiscal year', () => {
  const fees = {
    '1': '33.58',
    '9693': '33.58',
    '9700': '33.60',
    '100000': '346.40',
    '188000': '651.23',
    '188077': '651.50',
    '188100': '651.50',
    '5000000': '651.50',
  }
  for (const [value, fee] of Object.entries(fees)) expect([value, mpf(value, '2026-03-01')]).toEqual([value, fee])
})

it('begins a fiscal year on 1 October', () => {
  expect(['2025-09-30', '2025-10-01', '2025-12-31', '2026-01-01'].map(fiscalYearOf)).toEqual([2025, 2026, 2026, 2026])
  expect([mpf('1', '2025-09-30'), mpf('1', '2025-10-01'), mpf('1', '2026-09-30')]).toEqual(['32.71', '33.58', '33.58'])
  expect([mpf('999999', '2018-10-01'), mpf('999999', '2021-09-30')]).toEqual(['508.70', '528.33'])
})

it('takes the nearest year on file where there is none for the day, and says so', () => {
  const yearOf = (day: string) => {
    const { fees, known } = mpfOn(day)
    return [fees.year, known]
  }
  expect([yearOf('2018-09-30'), yearOf('2018-10-01'), yearOf('2026-09-30'), yearOf('2026-10-01')]).toEqual([
    [2019, false],
    [2019, true],
    [2026, true],
    [2026, false],
  ])
})

it('takes 0.125 % for the harbor, to the cent', () => {
  const fees = { '10000': '12.50', '12345': '15.43', '100': '0.13', '4': '0.01', '3': '0.00' }
  for (const [value, fee] of Object.entries(fees)) expect([value, hmf(value)]).toEqual([value, fee])
})
