import { seedOf } from '@clearway/contract/test/random'
import Big from 'big.js'
import { expect, test } from 'vitest'

import { figureOf, headerKilograms, roundedTo, shareByQuantity } from './figures.ts'

test('figures are read as papers write them, and nothing is guessed', () => {
  const read = (cell: string) => figureOf(cell)?.value
  expect(
    [
      '1,200',
      '1,200.50 PCS',
      'US$ 12.50',
      '（３４）',
      '1.234.567,5',
      '.5',
      '5.',
      '12 CTNS',
      '-3',
      '1e-7',
      '2 400',
      '￥9',
      '1,234,567',
    ].map(read),
  ).toEqual([
    '1200',
    '1200.5',
    '12.5',
    undefined,
    '1234567.5',
    '0.5',
    '5',
    '12',
    '-3',
    '0.0000001',
    '2400',
    '9',
    '1234567',
  ])
  expect(['1,5', '1,50', '12 x 3', '2026-11-20', 'many', '1.2.3', '1,2,3', ''].map(read)).toEqual(
    Array.from({ length: 8 }),
  )
  expect(figureOf('12.5 KGS')).toEqual({ value: '12.5', word: 'KGS' })
})

test('a header says the unit of its weights', () => {
  expect(['N.W. (G)', '净重（克）', 'Gross Weight\n(KGS)', 'G.W.', 'N.W.(LBS)'].map(headerKilograms)).toEqual([
    '0.001',
    '0.001',
    '1',
    '1',
    '0.45359237',
  ])
  expect(roundedTo('1.000005', 5)).toEqual({ value: '1.00001', changed: true })
})

const seed = seedOf(20_261_125)

test(`a shared weight adds up exactly, whatever the quantities (RANDOM_SEED=${seed})`, () => {
  let state = seed
  const random = (below: number) => (state = (state * 1103515245 + 12345) % 2 ** 31) % below
  for (let round = 0; round < 500; round++) {
    const quantities = Array.from({ length: 1 + random(30) }, () =>
      new Big(random(1_000_000)).div(10 ** random(6)).toFixed(),
    )
    const whole = new Big(random(100_000_000)).div(100_000).toFixed()
    const parts = shareByQuantity(whole, quantities)
    expect(parts.reduce((sum, p) => sum.plus(p), new Big(0)).toFixed()).toBe(whole)
    const all = quantities.reduce((sum, q) => sum.plus(q), new Big(0))
    for (const [i, part] of parts.entries()) {
      const exact = all.gt(0) ? new Big(whole).times(quantities[i]!).div(all) : new Big(whole).div(parts.length)
      expect(new Big(part).minus(exact).abs().lt('0.00001')).toBe(true)
    }
  }
})
