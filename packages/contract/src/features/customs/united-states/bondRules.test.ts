import Big from 'big.js'
import { expect, test } from 'vitest'

import { randomBy } from '../../../test/random.ts'
import { continuousBond, shortBy, singleBond } from './bondRules.ts'

/** CBP 301 and its directive: a tenth of a year, at least 50,000, in steps of 10,000 as far as 100,000 and of 100,000 beyond. */
test.each([
  ['0', '50000.00'],
  ['499999.99', '50000.00'],
  ['500000', '50000.00'],
  ['500000.01', '60000.00'],
  ['812440.18', '90000.00'],
  ['1000000', '100000.00'],
  ['1000000.01', '200000.00'],
  ['2000000', '200000.00'],
  ['23456789.10', '2400000.00'],
])('duties of %s in a year ask for a continuous bond of %s', (duties, bond) => {
  expect(continuousBond(duties)).toBe(bond)
})

test.each([
  [{ value: '12500.00', duties: '3112.48', restricted: false }, '15612.48'],
  [{ value: '12500.00', duties: '3112.48', restricted: true }, '37500.00'],
])('%o asks for a single bond of %s', (entry, bond) => expect(singleBond(entry)).toBe(bond))

test('it covers a tenth, is never below the least nor far above, and grows with the duties', () => {
  const random = randomBy(301)
  let before = new Big(0)
  const years = Array.from({ length: 2000 }, () => (random() ** 3 * 90_000_000).toFixed(2))
  for (const duties of years.toSorted((a, b) => new Big(a).cmp(b))) {
    const bond = new Big(continuousBond(duties))
    const tenth = new Big(duties).div(10)
    expect(bond.gte(tenth) && bond.gte(50_000) && bond.gte(before)).toBe(true)
    expect(bond.mod(bond.lte(100_000) ? 10_000 : 100_000).eq(0)).toBe(true)
    expect(bond.minus(tenth).lt(tenth.lt(50_000) ? 50_001 : 100_000)).toBe(true)
    before = bond
  }
})

test('what it falls short of is told to the cent, and nothing where it does not', () => {
  expect(shortBy('90000.00', '50000')).toBe('40000.00')
  expect(shortBy('90000.00', '90000')).toBeUndefined()
  expect(shortBy(null, '1')).toBeUndefined()
})
