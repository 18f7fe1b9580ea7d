import { describe, expect, it } from 'vitest'

import { matchLine, type PastLine } from './matchingRule.ts'

const line = { modelNumber: 'NLG-2ED21', brand: 'NORDLICHT', unitPrice: '1.10', currency: 'EUR' }
const past = (more: Partial<PastLine> = {}): PastLine => ({
  ...line,
  unitPrice: '1.00',
  code: '8542399000',
  on: '2026-05-20',
  ...more,
})
const today = '2026-06-30'

describe('matching rule', () => {
  it('fills in the code of the same model and brand at about the same price', () => {
    expect(matchLine(line, [past()], today)).toEqual({ automatic: true, code: '8542399000', mean: '1.000000' })
    expect(matchLine({ ...line, modelNumber: ' nlg-2ed21 ', brand: 'Nordlicht' }, [past()], today).automatic).toBe(true)
    expect(matchLine({ ...line, brand: null }, [past({ brand: '' })], today).automatic).toBe(true)
  })

  it('takes exactly ten per cent and refuses a hair more, either way, without rounding', () => {
    expect(matchLine({ ...line, unitPrice: '1.1' }, [past()], today).automatic).toBe(true)
    expect(matchLine({ ...line, unitPrice: '0.9' }, [past()], today).automatic).toBe(true)
    expect(matchLine({ ...line, unitPrice: '1.1000000001' }, [past()], today)).toMatchObject({
      automatic: false,
      because: 'priceDiffers',
    })
    expect(matchLine({ ...line, unitPrice: '0.8999999999' }, [past()], today)).toMatchObject({
      automatic: false,
      because: 'priceDiffers',
    })
    // The mean of three is 1/3, which no decimal holds.
    const thirds = ['0.3', '0.3', '0.4'].map((unitPrice) => past({ unitPrice }))
    expect(matchLine({ ...line, unitPrice: '0.3666666666' }, thirds, today).automatic).toBe(true)
    expect(matchLine({ ...line, unitPrice: '0.3666666667' }, thirds, today).automatic).toBe(false)
  })

  it('looks back three months and no further, and never ahead', () => {
    expect(matchLine(line, [past({ on: '2026-03-30' })], today).automatic).toBe(true)
    expect(matchLine(line, [past({ on: '2026-03-29' })], today)).toEqual({ automatic: false, because: 'noHistory' })
    expect(matchLine(line, [past({ on: today })], today).automatic).toBe(true)
    expect(matchLine(line, [past({ on: '2026-07-01' })], today)).toEqual({ automatic: false, because: 'noHistory' })
    // 31 May less three months is the last day of February.
    expect(matchLine(line, [past({ on: '2026-02-28' })], '2026-05-31').automatic).toBe(true)
    expect(matchLine(line, [past({ on: '2025-11-30' })], '2026-02-28').automatic).toBe(true)
    expect(matchLine(line, [past({ on: '2025-11-27' })], '2026-02-28').automatic).toBe(false)
  })

  it('leaves to a person what it cannot be sure of', () => {
    expect(matchLine({ ...line, modelNumber: ' ' }, [past({ modelNumber: '' })], today)).toEqual({
      automatic: false,
      because: 'noModel',
    })
    expect(matchLine(line, [past({ brand: 'OTHER' })], today)).toEqual({ automatic: false, because: 'noHistory' })
    expect(matchLine(line, [past(), past({ code: '8542310000' })], today)).toEqual({
      automatic: false,
      because: 'codesDiffer',
    })
    for (const wrong of [{ unitPrice: null }, { unitPrice: 'abc' }, { currency: null }, { currency: 'USD' }])
      expect(matchLine({ ...line, ...wrong }, [past()], today)).toEqual({ automatic: false, because: 'noPrice' })
    expect(matchLine({ ...line, unitPrice: '0' }, [past({ unitPrice: '0' })], today)).toEqual({
      automatic: false,
      because: 'noPrice',
    })
  })
})
