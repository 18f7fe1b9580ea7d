import { describe, expect, it } from 'vitest'

import { byHand, converted, priceOf, readTiers, taxOf, workOut, type Agreement, type PricedFee } from './pricing.ts'

const agreement = (more: Partial<Agreement> = {}): Agreement => ({
  id: 'a',
  orgId: null,
  feeId: 'f',
  origin: null,
  destination: null,
  validFrom: '2026-01-01',
  validTo: null,
  currency: 'CNY',
  price: '10',
  minimum: null,
  free: null,
  freeDays: null,
  tiers: null,
  ...more,
})
const amount = (more: Partial<Agreement>, quantity: string) => priceOf(agreement(more), quantity).amount

describe('a quantity by an agreement', () => {
  it.each([
    // Up to ten at 10.00, up to twenty at 8.00, the rest at 5.00.
    ['0', '0.00'],
    ['1', '10.00'],
    ['10', '100.00'],
    ['11', '108.00'],
    ['20', '180.00'],
    ['20.5', '182.50'],
    ['30', '230.00'],
  ])('of %s in tiers comes to %s', (quantity, expected) => {
    expect(amount({ tiers: '10: 8.00; 20: 5.00' }, quantity)).toBe(expected)
  })

  it.each([
    ['7', '0.00'],
    ['7.0001', '50.00'],
    ['11', '50.00'],
    ['12.5', '55.00'],
  ])('of %s with seven free and a minimum comes to %s', (quantity, expected) => {
    expect(amount({ free: '7', minimum: '50' }, quantity)).toBe(expected)
  })

  it('is free at a price of nothing, whatever the minimum is', () => {
    expect(amount({ price: '0.00', minimum: '50' }, '12')).toBe('0.00')
  })

  it('is rounded once, half up', () => {
    expect(amount({ price: '0.335' }, '3')).toBe('1.01')
    expect(amount({ price: '0.333333' }, '3')).toBe('1.00')
    expect(priceOf(agreement({ price: '2.5' }), '1234.50', true).amount).toBe('30.86')
    expect([taxOf('0.25', '6'), taxOf('100.10', '6'), converted('10.00', '7.1255')]).toEqual(['0.02', '6.01', '71.26'])
  })
})

describe('tiers', () => {
  it.each(['10: 5; 10: 4', '10: 5; 3: 4', '0: 5', '10', '10: -5', '10: 5,5'])('are refused as %s', (text) => {
    expect(readTiers(text)).toBeUndefined()
  })
  it('are read as people write them', () => {
    expect(readTiers('10=45.00；20：40\n')).toEqual([
      { from: '10', price: '45.00' },
      { from: '20', price: '40' },
    ])
  })
})

describe('what an event comes to', () => {
  const fee = (more: Partial<PricedFee> = {}): PricedFee => ({
    id: 'f',
    unit: 'percent',
    part: null,
    taxRate: '6',
    ...more,
  })
  const of = {
    orgId: null,
    origin: null,
    destination: null,
    day: '2026-03-10',
    quantities: { record: '1' },
    amounts: [
      { part: 'duty', currency: 'CNY', amount: '1000.00' },
      { part: 'vat', currency: 'CNY', amount: '500.50' },
    ],
    ages: [],
  } as const

  it('is a percentage of the parts that the fee takes, in their currency alone', () => {
    const rates = [agreement({ price: '2' }), agreement({ price: '9', currency: 'USD', validFrom: '2026-02-01' })]
    const all = workOut(fee(), of, rates)
    expect([all?.quantity, all?.amount, all?.taxAmount, all?.currency]).toEqual(['1500.50', '30.01', '1.80', 'CNY'])
    expect(workOut(fee({ part: 'vat' }), of, rates)?.amount).toBe('10.01')
    expect(workOut(fee({ part: 'excise' }), of, rates)).toBeUndefined()
  })

  it('has no price where currencies differ, no agreement is in force, or the quantity is not told', () => {
    const two = { ...of, amounts: [...of.amounts, { part: 'vat', currency: 'USD', amount: '1' } as const] }
    for (const found of [
      workOut(fee(), two, [agreement()]),
      workOut(fee({ unit: 'asPaid' }), two, []),
      workOut(fee({ unit: 'record' }), of, [agreement({ validFrom: '2026-03-11' })]),
      workOut(fee({ unit: 'day' }), of, [agreement()]),
    ])
      expect([found?.amount, found?.currency, found?.calculation.length]).toEqual([null, null, 1])
  })

  describe('of storage counts what is past its free days', () => {
    const stored = {
      ...of,
      amounts: [],
      quantities: { day: '1', cbm: '12.500' },
      ages: [
        { days: 7, quantities: { cbm: '8.250' } },
        { days: 8, quantities: { cbm: '4.250' } },
      ],
    }
    it.each([
      ['cbm', null, '12.500', '125.00'],
      ['cbm', 6, '12.5', '125.00'],
      ['cbm', 7, '4.25', '42.50'],
      ['cbm', 8, '0', '0.00'],
      ['day', 7, '1', '10.00'],
      ['day', 8, '0', '0.00'],
    ] as const)('in %s with %s free days', (unit, freeDays, quantity, amount) => {
      const found = workOut(fee({ unit }), stored, [agreement({ freeDays })])
      expect([found?.quantity, found?.amount]).toEqual([quantity, amount])
    })

    it('and says so', () => {
      const found = workOut(fee({ unit: 'cbm' }), stored, [agreement({ freeDays: 7, free: '2' })])
      expect(found?.calculation.map((step) => step.en)).toEqual([
        'Price for all from 2026-01-01',
        '12.5 in all, of which 8.25 have lain there no longer than 7 days, free of charge',
        '4.25 in all, 2 free of charge',
        '2.25 × 10.00 = 22.50 CNY',
        'Tax 6%: 1.35 CNY',
      ])
    })
  })

  it('by hand is quantity × price with its reason', () => {
    const found = byHand(fee(), { quantity: '3', price: '33.335', currency: 'USD', reason: 'Agreed' })
    expect([found.amount, found.taxAmount, found.calculation[0]?.en]).toEqual([
      '100.01',
      '6.00',
      'Priced by hand: Agreed',
    ])
  })
})
