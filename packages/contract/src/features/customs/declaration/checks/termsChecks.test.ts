import { expect, it } from 'vitest'

import { prove } from '../test/prove.ts'
import { all, goodExport, goodImport, head, inEvery, problemsOf, rows, type Case } from '../test/samples.ts'
import type { termTexts } from './termsChecks.text.ts'

const noFreight = { FeeMark: '', FeeRate: '', FeeCurr: '' }
const noInsurance = { InsurMark: '', InsurRate: '' }
const inside = all(head({ TrafMode: '7', TrafName: '', BillNo: '' }), rows('containers'))

const cases: Readonly<Record<keyof typeof termTexts, Case>> = {
  freightMissing: {
    level: 'error',
    at: 'head.FeeRate',
    fails: head(noFreight),
    passes: head({ TransMode: '2', ...noFreight }),
    onSave: false,
  },
  insuranceMissing: {
    level: 'error',
    at: 'head.InsurRate',
    fails: head(noInsurance),
    passes: head({ TransMode: '4', ...noInsurance }),
    onSave: false,
  },
  otherCostsMissing: {
    level: 'warning',
    at: 'head.OtherRate',
    fails: head({ TransMode: '7' }),
    passes: head({ TransMode: '7', OtherMark: '3', OtherRate: '50', OtherCurr: 'USD' }),
    onSave: false,
  },
  freightNotWanted: {
    level: 'error',
    at: 'head.FeeRate',
    fails: head({ TransMode: '2' }),
    passes: head({ TransMode: '2', FeeMark: '', FeeRate: '0', FeeCurr: '' }),
  },
  insuranceNotWanted: {
    level: 'error',
    at: 'head.InsurRate',
    fails: head({ TransMode: '4' }),
    passes: head({ TransMode: '4', ...noInsurance }),
  },
  chargeMarkMissing: {
    level: 'error',
    at: 'head.FeeMark',
    fails: head({ FeeMark: '' }),
    passes: head({ FeeMark: '3' }),
  },
  chargeMarkWrong: {
    level: 'error',
    at: 'head.InsurMark',
    fails: head({ InsurMark: '2', InsurCurr: 'USD' }),
    passes: head({ InsurMark: '3', InsurRate: '25', InsurCurr: 'USD' }),
  },
  chargeRateMissing: {
    level: 'error',
    at: 'head.FeeRate',
    fails: head({ FeeRate: '' }),
    passes: head({ FeeRate: '0.01' }),
  },
  chargeCurrencyMissing: {
    level: 'error',
    at: 'head.FeeCurr',
    fails: head({ FeeCurr: '' }),
    passes: head({ FeeMark: '1', FeeRate: '3', FeeCurr: '' }),
  },
  chargeCurrencyWithRate: {
    level: 'error',
    at: 'head.InsurCurr',
    fails: head({ InsurCurr: 'USD' }),
    passes: head({ InsurCurr: '' }),
  },
  rateTooBig: {
    level: 'error',
    at: 'head.InsurRate',
    fails: head({ InsurRate: '100' }),
    passes: head({ OtherMark: '1', OtherRate: '99.9' }),
  },
  insuranceRateTiny: {
    level: 'warning',
    at: 'head.InsurRate',
    fails: head({ InsurRate: '0.003' }),
    passes: head({ InsurRate: '0.02' }),
  },
  insuranceRateHigh: {
    level: 'warning',
    at: 'head.InsurRate',
    fails: head({ InsurRate: '3' }),
    passes: head({ InsurRate: '2.9' }),
  },
  freightOverGoods: {
    level: 'warning',
    at: 'head.FeeRate',
    fails: head({ FeeRate: '8440.01' }),
    passes: head({ FeeRate: '8440' }),
  },
  freightPerTonLight: {
    level: 'hint',
    at: 'head.FeeMark',
    fails: head({ FeeMark: '2' }),
    passes: all(head({ FeeMark: '2', GrossWet: '1500', NetWt: '1400' }), rows('containers')),
  },
  termsWithoutBorder: {
    level: 'warning',
    at: 'head.TransMode',
    fails: inside,
    passes: all(inside, head({ TransMode: '1', ...noFreight, ...noInsurance })),
  },
}

prove('terms of trade', cases)

const codesOf = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map((p) => p.code)

it.each([
  // terms, import: freight and insurance, export: freight and insurance
  ['1', false, false, true, true],
  ['2', false, true, true, false],
  ['3', true, true, false, false],
  ['4', true, false, false, true],
])(
  'terms %s ask for freight and insurance in both directions',
  (terms, importFreight, importInsurance, exportFreight, exportInsurance) => {
    for (const [declaration, freight, insurance] of [
      [goodImport, importFreight, importInsurance],
      [goodExport, exportFreight, exportInsurance],
    ] as const) {
      const bare = codesOf(head({ TransMode: terms, ...noFreight, ...noInsurance })(declaration))
      expect(bare).toEqual([...(freight ? ['freightMissing'] : []), ...(insurance ? ['insuranceMissing'] : [])])
      const full = codesOf(head({ TransMode: terms })(declaration))
      expect(full).toEqual([...(freight ? [] : ['freightNotWanted']), ...(insurance ? [] : ['insuranceNotWanted'])])
    }
  },
)

it('compares freight per ton by gross weight, and with goods of its own currency only', () => {
  const heavy = all(head({ FeeMark: '2', FeeRate: '100', GrossWet: '100000', NetWt: '99000' }), rows('containers'))
  expect(codesOf(heavy(goodImport))).toContain('freightOverGoods')
  expect(codesOf(all(heavy, inEvery({ TradeCurr: 'EUR' }))(goodImport))).not.toContain('freightOverGoods')
})
