import Big from 'big.js'
import { expect, test } from 'vitest'

import { randomBy } from '../../../../test/random.ts'
import { feeShares } from './feeShares.ts'

test.each([
  ['33.58', ['100', '100', '100'], ['11.20', '11.19', '11.19']],
  ['651.50', ['250000'], ['651.50']],
  ['33.58', ['0', '500'], ['0.00', '33.58']],
  ['2.69', ['0', '0'], ['1.35', '1.34']],
  ['0.01', ['1', '1', '1'], ['0.01', '0.00', '0.00']],
  ['33.58', [], []],
])('%s on %o is %o', (fee, values, shares) => expect(feeShares(fee, values)).toEqual(shares))

test('the shares are the fee together, none is below nothing, and none is a cent off its part', () => {
  const random = randomBy(24)
  for (let n = 0; n < 400; n += 1) {
    const values = Array.from({ length: 1 + Math.floor(random() * 60) }, () =>
      String(Math.floor(random() ** 4 * 2_000_000)),
    )
    const fee = (random() * 651.5).toFixed(2)
    const shares = feeShares(fee, values)
    const total = values.reduce((sum, value) => sum.plus(value), new Big(0))
    expect(shares.reduce((sum, share) => sum.plus(share), new Big(0)).toFixed(2)).toBe(fee)
    if (total.eq(0)) continue
    for (const [at, share] of shares.entries()) {
      const exact = new Big(fee).times(values[at]!).div(total)
      expect(new Big(share).gte(0) && new Big(share).minus(exact).abs().lt('0.01')).toBe(true)
    }
  }
})
