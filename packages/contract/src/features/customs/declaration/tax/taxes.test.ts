import Big from 'big.js'
import { describe, expect, it, test } from 'vitest'

import { drawing, seedOf } from '../../../../test/random.ts'
import type { Rate } from '../../rate.ts'
import type { Declaration, DecValues, Direction } from '../model.ts'
import { compareTaxes } from './compareTaxes.ts'
import type { LineRates } from './lineTaxes.ts'
import { declarationTaxes, type DeclarationTaxes } from './taxes.ts'

const per = (kind: Rate['kind'], adValorem: string): Rate => ({
  kind,
  form: 'adValorem',
  adValorem,
  text: `${adValorem}%`,
})
const yuanPer = (kind: Rate['kind'], amount: string, unit: string, adValorem?: string): Rate => ({
  kind,
  form: adValorem ? 'compound' : 'specific',
  ...(adValorem ? { adValorem } : {}),
  specific: [{ amount, currency: 'CNY', unit }],
  text: `${adValorem ?? ''} ${amount}元/${unit}`,
})
const person = (kind: Rate['kind']): Rate => ({ kind, form: 'person', text: '见附注' })
const free = (kind: Rate['kind']): Rate => ({ kind, form: 'free', text: '0' })
const usual: LineRates = { duty: per('mfn', '10'), additional: [], vat: per('vat', '13') }

const rates: Readonly<Record<string, string>> = { USD: '7', HKD: '0.9', EUR: '7.8' }
const units: Readonly<Record<string, string>> = { '035': '千克', '007': '个', '095': '升' }

const declared = (head: DecValues, items: readonly DecValues[], direction: Direction = 'import'): Declaration => ({
  edition: 'present',
  direction,
  head: { TransMode: '1', ...head },
  blocks: {},
  free: {},
  sign: {},
  lines: items.map((item, n) => ({
    id: `l${n + 1}`,
    item: { GNo: String(n + 1), DeclTotal: '1000', TradeCurr: 'CNY', DutyMode: '1', ...item },
    limits: [],
  })),
})
const taxes = (
  head: DecValues,
  items: readonly DecValues[],
  of: LineRates | ((no: string) => LineRates) = usual,
  direction?: Direction,
): DeclarationTaxes =>
  declarationTaxes(declared(head, items, direction), {
    ratesOf: (line) => (typeof of === 'function' ? of(line.item['GNo'] ?? '') : of),
    exchange: (c) => rates[c],
    unitName: (code) => units[code],
  })
const bill = (of: DeclarationTaxes) => of.kinds.map((k) => [k.kind, k.amount, k.payable])
const reasons = (of: DeclarationTaxes) =>
  of.kinds.flatMap((k) => k.reasons.map((r) => `${k.kind} ${r.lines.join(',')}: ${r.text.en}`))

describe('the dutiable value of an import', () => {
  const value = (head: DecValues, items: readonly DecValues[] = [{ DeclTotal: '1440.00', TradeCurr: 'USD' }]) =>
    taxes(head, items).value

  it('adds by the terms what the price leaves out', () => {
    const charges = { FeeMark: '3', FeeRate: '1000', FeeCurr: 'HKD', InsurMark: '3', InsurRate: '10', InsurCurr: 'USD' }
    expect(value({ TransMode: '1' })).toBe('10080.00')
    expect(value({ TransMode: '2', ...charges })).toBe('10150.00')
    expect(value({ TransMode: '3', ...charges })).toBe('11050.00')
    expect(value({ TransMode: '4', ...charges })).toBe('10980.00')
    expect(value({ TransMode: '7', ...charges, OtherMark: '3', OtherRate: '5', OtherCurr: 'USD' })).toBe('11085.00')
    expect(taxes({ TransMode: '1', ...charges }, [{}]).warnings.map((w) => w.en)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('already include Freight'),
        expect.stringContaining('already include Insurance'),
      ]),
    )
  })

  it('of the published sample: FOB, freight as an amount, insurance and other charges as rates', () => {
    const of = taxes(
      {
        TransMode: '3',
        FeeMark: '3',
        FeeRate: '1000',
        FeeCurr: 'HKD',
        InsurMark: '1',
        InsurRate: '0.0200',
        InsurCurr: '',
        OtherMark: '1',
        OtherRate: '0.0800',
        OtherCurr: '',
      },
      [{ DeclTotal: '1440.00', TradeCurr: 'USD' }],
    )
    // 10,980 ÷ 0.9998 × 0.02 % = 2.1964…; 10,080 × 0.08 % = 8.064
    expect(of.charges.map((s) => [s.kind, s.formula, s.amount])).toEqual([
      ['freight', '1000 HKD × 0.9', '900.00'],
      ['insurance', '10980.00 ÷ (1 − 0.02%) × 0.02%', '2.20'],
      ['other', '10080.00 × 0.08%', '8.06'],
    ])
    expect(of.lines[0]?.steps.at(-1)).toMatchObject({
      kind: 'value',
      label: { en: 'Customs value' },
      rule: { en: 'Goods plus freight, insurance and other charges to be added' },
      formula: '10080.00 + 900.00 + 2.20 + 8.06',
      amount: '10990.26',
    })
    expect(bill(of)).toEqual([
      ['duty', '1099.03', '1099.03'],
      ['vat', '1571.61', '1571.61'],
    ])
  })

  it('takes 3 per mille for insurance that the terms need and nobody declared', () => {
    expect(value({ TransMode: '2' })).toBe('10110.24')
    expect(value({ TransMode: '3', FeeMark: '3', FeeRate: '100', FeeCurr: 'USD' })).toBe('10812.34')
  })

  it('knows freight by the ton and in per cent, and deducts other charges below zero', () => {
    const insured = { InsurMark: '3', InsurRate: '0', InsurCurr: 'CNY' }
    expect(value({ TransMode: '3', ...insured, FeeMark: '2', FeeRate: '20', FeeCurr: 'USD', GrossWet: '2500' })).toBe(
      '10430.00',
    )
    expect(value({ TransMode: '3', ...insured, FeeMark: '1', FeeRate: '5' })).toBe('10584.00')
    expect(value({ TransMode: '1', OtherMark: '3', OtherRate: '-80', OtherCurr: 'CNY' })).toBe('10000.00')
  })

  it('shares what belongs to all by value, to the last cent', () => {
    const of = taxes({ TransMode: '4', FeeMark: '3', FeeRate: '100', FeeCurr: 'CNY' }, [{}, {}, {}])
    expect(of.lines.map((l) => l.value)).toEqual(['1033.34', '1033.33', '1033.33'])
    expect(of.value).toBe('3100.00')
  })

  it('is unknown, with every tax, where something is missing', () => {
    const said = (head: DecValues, items: readonly DecValues[] = [{}]) => {
      const of = taxes(head, items)
      expect([of.value, of.total, of.complete, bill(of)]).toEqual([
        null,
        '0.00',
        false,
        [
          ['duty', null, null],
          ['vat', null, null],
        ],
      ])
      return reasons(of)[0]
    }
    expect(said({ TransMode: '3' })).toContain('require freight, but none is declared')
    expect(said({ TransMode: '3', FeeMark: '3', FeeRate: 'x', FeeCurr: 'USD' })).toContain(
      'cannot be calculated from mark “3” and rate “x”',
    )
    expect(said({ TransMode: '3', FeeMark: '3', FeeRate: '1', FeeCurr: 'JPY' })).toContain('exchange rate for JPY')
    for (const GrossWet of ['', '0', '-1'])
      expect(said({ TransMode: '3', FeeMark: '2', FeeRate: '1', FeeCurr: 'USD', GrossWet })).toContain(
        'gross weight is missing',
      )
    // A mark that is none is no price by the ton, though all that one takes is there; by the ton there is freight only.
    const ton = { GrossWet: '2500', FeeRate: '20', FeeCurr: 'USD', OtherRate: '20', OtherCurr: 'USD' }
    expect(said({ TransMode: '3', ...ton, FeeMark: '9' })).toContain(
      'Freight: cannot be calculated from mark “9” and rate “20”',
    )
    expect(said({ TransMode: '1', ...ton, OtherMark: '2' })).toContain(
      'cannot be calculated from mark “2” and rate “20”',
    )
    expect(said({ TransMode: '1', ...ton, OtherMark: '9' })).toContain(
      'cannot be calculated from mark “9” and rate “20”',
    )
    expect(said({ TransMode: '3', ...ton, FeeMark: '1', FeeRate: 'x' })).toContain(
      'Freight: cannot be calculated from mark “1” and rate “x”',
    )
    expect(said({ TransMode: '2', InsurMark: '1', InsurRate: '100' })).toContain('Insurance: cannot be calculated')
    expect(said({ TransMode: '2', InsurMark: '2', InsurRate: '1', InsurCurr: 'USD' })).toContain(
      'Insurance: cannot be calculated',
    )
    expect(said({ TransMode: '5' })).toContain('terms “5” needs manual review')
    expect(said({ TransMode: '' })).toContain('terms “” needs manual review')
    expect(said({}, [{ TradeCurr: 'JPY' }])).toContain('duty 1: No customs exchange rate for JPY')
    expect(said({}, [{ DeclTotal: '' }])).toContain('no total')
    expect(said({ OtherMark: '3', OtherRate: '-1001', OtherCurr: 'CNY' })).toContain('below zero')
  })

  it('of one line that is unknown makes the others unknown only where they share charges', () => {
    const alone = taxes({}, [{ TradeCurr: 'JPY' }, {}])
    expect(alone.lines.map((l) => l.value)).toEqual([null, '1000.00'])
    expect(alone.kinds[0]).toMatchObject({
      kind: 'duty',
      amount: null,
      known: '100.00',
      payable: null,
      reasons: [{ lines: ['1'] }],
    })
    // Less than 50 so far is not waived while the rest is unknown.
    expect(taxes({}, [{ TradeCurr: 'JPY' }, { DeclTotal: '100' }]).kinds[0]).toMatchObject({
      amount: null,
      known: '10.00',
      waived: false,
      payable: null,
    })
    const sharing = taxes({ TransMode: '2' }, [{ TradeCurr: 'JPY' }, {}])
    expect(sharing.lines.map((l) => l.value)).toEqual([null, null])
    expect(reasons(sharing)).toContain('duty 2: Charges are apportioned by value, but the value of line 1 is unknown')
  })
})

describe('taxes of an import', () => {
  it('stand each on those before it, by value, by quantity and by both', () => {
    const beer: LineRates = {
      duty: yuanPer('mfn', '7.5', '升'),
      additional: [],
      excise: yuanPer('excise', '250', '吨'),
      vat: per('vat', '13'),
    }
    // 400 l × 7.5; 0.38 t × 250; (1,000 + 3,000 + 95) × 13 %
    expect(bill(taxes({}, [{ FirstQty: '400', FirstUnit: '095', SecondQty: '380', SecondUnit: '035' }], beer))).toEqual(
      [
        ['duty', '3000.00', '3000.00'],
        ['excise', '95.00', '95.00'],
        ['vat', '532.35', '532.35'],
      ],
    )
    const spirits: LineRates = {
      duty: yuanPer('mfn', '2', '千克', '10'),
      additional: [per('additional', '25')],
      excise: yuanPer('excise', '1', '千克', '20'),
      vat: per('vat', '13'),
    }
    // duty 100 + 60; additional 250; excise (1,000 + 410 + 30) ÷ 0.8 × 0.2 + 30 = 390; VAT (1,000 + 410 + 390) × 13 %
    const of = taxes({}, [{ GQty: '30', GUnit: '035' }], spirits)
    expect(bill(of)).toEqual([
      ['duty', '160.00', '160.00'],
      ['additional', '250.00', '250.00'],
      ['excise', '390.00', '390.00'],
      ['vat', '234.00', '234.00'],
    ])
    expect(of.lines[0]?.taxes.map((l) => l.formula)).toEqual([
      '1000.00 × 10% + 30 千克 × 2 CNY',
      '1000.00 × 25%',
      '(1410.00 + 30.00) ÷ (1 − 20%) × 20% + 30.00',
      '(1000.00 + 410.00 + 390.00) × 13%',
    ])
    expect(of).toMatchObject({ total: '1034.00', complete: true })
  })

  it('are rounded by line and then summed, and each kind below 50 is waived but stays in the base', () => {
    // 10.05 × 10 % is 1.005 for each line: 1.01 three times, not 3.02.
    const of = taxes({}, [{ DeclTotal: '10.05' }, { DeclTotal: '10.05' }, { DeclTotal: '10.05' }])
    expect(of.kinds[0]).toMatchObject({ amount: '3.03', payable: '0.00', waived: true })
    expect(bill(taxes({}, [{ DeclTotal: '499.95' }]))).toEqual([
      ['duty', '50.00', '50.00'],
      ['vat', '71.49', '71.49'],
    ])
    expect(bill(taxes({}, [{ DeclTotal: '499.94' }]))).toEqual([
      ['duty', '49.99', '0.00'],
      ['vat', '71.49', '71.49'],
    ])
    // Two lines of 30 are one bill of 60.
    expect(taxes({}, [{ DeclTotal: '300' }, { DeclTotal: '300' }]).kinds[0]).toMatchObject({
      amount: '60.00',
      payable: '60.00',
    })
  })

  it('are never nought for want of a rate, a quantity or a person', () => {
    const one = (of: Partial<LineRates>, item: DecValues = {}) => {
      const all = taxes({}, [item], { ...usual, ...of })
      expect(all.complete).toBe(false)
      return [
        bill(all)
          .map(([kind, amount]) => `${kind} ${amount}`)
          .join(', '),
        ...reasons(all),
      ]
    }
    expect(one({ duty: undefined })).toEqual([
      'duty null, vat null',
      'duty 1: Customs duty: no rate on file for this code, not included',
      expect.stringContaining('vat 1: Import VAT: based on a tax'),
    ])
    expect(one({ vat: undefined })).toEqual(['duty 100.00, vat null', expect.stringContaining('no rate on file')])
    expect(one({ duty: person('mfn') })[1]).toContain('“见附注” needs manual review')
    expect(one({ additional: [person('additional')] })[0]).toBe('duty 100.00, additional null, vat null')
    expect(one({ excise: person('excise') })[0]).toBe('duty 100.00, excise null, vat null')
    expect(one({ excise: per('excise', '100') })[0]).toBe('duty 100.00, excise null, vat null')
    expect(one({ excise: per('excise', '10'), duty: person('mfn') })[0]).toBe('duty null, excise null, vat null')
    expect(one({ duty: yuanPer('mfn', '7.5', '升') }, { FirstQty: '4', FirstUnit: '007' })[1]).toContain(
      'quantity in 升 needed',
    )
    expect(one({ vat: yuanPer('vat', '1', '千克') }, { FirstQty: '4', FirstUnit: '035' })[0]).toBe(
      'duty 100.00, vat null',
    )
    expect(bill(taxes({}, [{}], { ...usual, duty: free('mfn'), excise: free('excise') }))).toEqual([
      ['duty', '0.00', '0.00'],
      ['excise', '0.00', '0.00'],
      ['vat', '130.00', '130.00'],
    ])
  })

  it('follow the duty mode', () => {
    const all: LineRates = {
      duty: per('mfn', '10'),
      additional: [per('additional', '25')],
      excise: per('excise', '20'),
      vat: per('vat', '13'),
    }
    const by = (mode: string, of: LineRates = all) =>
      bill(taxes({}, [{ DutyMode: mode }], of)).map(([kind, amount]) => `${kind} ${amount}`)
    // Half of duty and VAT; (1,000 + 50 + 250) ÷ 0.8 × 0.2 = 325; (1,300 + 325) × 6.5 % = 105.625
    expect(by('2')).toEqual(['duty 50.00', 'additional 250.00', 'excise 325.00', 'vat 105.63'])
    expect(by('3')).toEqual(['duty 0.00', 'additional 250.00', 'excise null', 'vat 0.00'])
    // Exempt whatever the rate, even where none is on file.
    expect(by('3', { additional: [] })).toEqual(['duty 0.00', 'vat 0.00'])
    expect(taxes({}, [{ DutyMode: '3' }], { additional: [] }).lines[0]?.taxes[0]?.rule?.en).toContain('exempt')
    expect(by('2', { ...all, duty: yuanPer('mfn', '3', '千克'), additional: [], excise: undefined })).toEqual([
      'duty null',
      'vat null',
    ])
    expect(
      bill(
        taxes({}, [{ DutyMode: '2', FirstQty: '100', FirstUnit: '035' }], {
          ...usual,
          duty: yuanPer('mfn', '3', '千克'),
        }),
      )[0],
    ).toEqual(['duty', '150.00', '150.00'])
    for (const mode of ['', '4', '5', '6', '7', '8', '9', 'x']) {
      const of = taxes({}, [{ DutyMode: mode }], { ...all, duty: free('mfn') })
      expect(of.kinds.map((k) => k.amount)).toEqual([null, null, null, null])
      expect(of.kinds[0]?.reasons[0]?.text.en).toBe(`Taxes under mode of duty “${mode}” need manual review`)
    }
  })
})

describe('taxes of an export', () => {
  const head = { FeeMark: '3', FeeRate: '700', FeeCurr: 'CNY', InsurMark: '1', InsurRate: '1' }
  const duty = (of: DecValues, rate: LineRates['duty'] = per('export', '20'), item: DecValues = {}) =>
    taxes(of, [{ DeclTotal: '10000', ...item }], { duty: rate, additional: [] }, 'export')

  it('stand on the FOB value, without what the terms hold', () => {
    expect(['1', '2', '3', '4', '7'].map((TransMode) => duty({ ...head, TransMode }).value)).toEqual([
      '9200.00',
      '9300.00',
      '10000.00',
      '9900.00',
      '10000.00',
    ])
    expect(
      [
        duty({ TransMode: '3', OtherMark: '3', OtherRate: '100', OtherCurr: 'CNY' }),
        duty({ TransMode: '3', OtherMark: '1', OtherRate: '-2' }),
      ].map((of) => of.value),
    ).toEqual(['10100.00', '9800.00'])
    const of = duty({ ...head, TransMode: '1' })
    // 9,200 ÷ 1.2 × 0.2
    expect(bill(of)).toEqual([['exportDuty', '1533.33', '1533.33']])
    expect(of.lines[0]?.steps.at(-1)).toMatchObject({
      label: { en: 'FOB value' },
      rule: { en: 'Goods less freight and insurance included in the price, plus other charges' },
      formula: '10000.00 − 700.00 − 100.00',
    })
  })

  it('are unknown where what is to be deducted or the rate is missing', () => {
    expect(reasons(duty({ TransMode: '1', FeeMark: '3', FeeRate: '700', FeeCurr: 'CNY' }))).toEqual([
      'exportDuty 1: The terms include insurance, but none is declared, so it cannot be deducted',
    ])
    expect(reasons(taxes({ TransMode: '3' }, [{}], { additional: [] }, 'export'))).toEqual([
      'exportDuty 1: Export duty: no rate on file for this code, not included',
    ])
    expect(bill(duty({ TransMode: '3' }, free('export')))).toEqual([['exportDuty', '0.00', '0.00']])
    expect(
      bill(
        duty({ TransMode: '3' }, yuanPer('export', '0.5', '千克', '20'), {
          FirstQty: '100',
          FirstUnit: '035',
          DutyMode: '2',
        }),
      ),
    ).toEqual([['exportDuty', '858.34', '858.34']])
    expect(bill(duty({ TransMode: '3' }, per('export', '20'), { DutyMode: '3' }))).toEqual([
      ['exportDuty', '0.00', '0.00'],
    ])
  })
})

describe('estimate and bill', () => {
  it('are compared by kind, and an unknown side has no difference', () => {
    const of = taxes({}, [{ DeclTotal: '10000' }])
    const compared = compareTaxes(of, [
      { kind: 'duty', amount: '600' },
      { kind: 'duty', amount: '450.50' },
      { kind: 'vat', amount: '1430' },
    ])
    expect(compared).toMatchObject({
      estimated: '2430.00',
      billed: '2480.50',
      difference: '50.50',
      kinds: [
        { kind: 'duty', estimated: '1000.00', billed: '1050.50', difference: '50.50' },
        { kind: 'vat', difference: '0.00' },
      ],
    })
    expect(compareTaxes(of, [{ kind: 'duty', amount: '1000' }])).toMatchObject({
      billed: null,
      difference: null,
      kinds: [{ difference: '0.00' }, { kind: 'vat', billed: null, difference: null }],
    })
    expect(compareTaxes(of, [{ kind: 'excise', amount: '5' }]).kinds.find((k) => k.kind === 'excise')).toMatchObject({
      estimated: '0.00',
      billed: '5.00',
      difference: '5.00',
    })
  })

  it('agree where a kind was waived and no bill came; what was not estimated stays unknown', () => {
    expect(compareTaxes(taxes({}, [{ DeclTotal: '400' }]), [{ kind: 'vat', amount: '57.20' }])).toMatchObject({
      difference: '0.00',
      kinds: [{ kind: 'duty', estimated: '0.00', billed: '0.00' }, { kind: 'vat' }],
    })
    const open = taxes({}, [{}], { ...usual, duty: undefined })
    expect(
      compareTaxes(open, [
        { kind: 'duty', amount: '100' },
        { kind: 'excise', amount: '1' },
      ]),
    ).toMatchObject({
      estimated: null,
      difference: null,
      kinds: [
        { kind: 'duty', estimated: null, billed: '100.00', difference: null },
        { kind: 'excise', estimated: null, difference: null },
        { kind: 'vat' },
      ],
    })
  })
})

const seed = seedOf(20_260_504)
test(`shares are the whole, kinds are their lines, and nothing unknown counts as nought (300 declarations, RANDOM_SEED=${seed})`, () => {
  const seen = { whole: 0, open: 0 }
  const sum = (values: readonly string[]) => values.reduce((all, v) => all.plus(v), new Big(0)).toFixed(2)
  for (let n = 0; n < 300; n++) {
    const draw = drawing(seed + n)
    const direction = draw.pick(['import', 'import', 'export'] as const)
    const charge = (name: string, marks: readonly string[], negative = false): DecValues => {
      const mark = draw.pick(marks)
      return mark
        ? {
            [`${name}Mark`]: mark,
            [`${name}Rate`]: `${negative && draw.chance(0.3) ? '-' : ''}${draw.decimal(mark === '1' ? 2 : 99, 5)}`,
            [`${name}Curr`]:
              mark === '1' ? '' : draw.pick(['USD', 'CNY', 'HKD', 'HKD', draw.chance(0.05) ? 'JPY' : 'USD']),
          }
        : {}
    }
    const head = {
      TransMode: draw.pick(['1', '2', '3', '4', '7', '1', '5']),
      GrossWet: draw.decimal(9000, 5),
      ...charge('Fee', ['', '1', '2', '3']),
      ...charge('Insur', ['', '1', '3']),
      ...charge('Other', ['', '', '1', '3'], true),
    }
    const items = Array.from({ length: draw.whole(1, 50) }, (): DecValues => ({
      DeclTotal: draw.chance(0.998) ? draw.decimal(9000, 2) : '',
      TradeCurr: draw.pick(['USD', 'EUR', 'CNY']),
      DutyMode: draw.chance(0.98) ? draw.pick(['1', '1', '2', '3']) : '4',
      FirstQty: draw.decimal(900, 5),
      FirstUnit: '035',
    }))
    const duty = draw.pick([
      per('mfn', '6.5'),
      yuanPer('mfn', '0.7', '千克'),
      yuanPer('mfn', '0.7', '千克', '3'),
      free('mfn'),
      draw.chance(0.2) ? undefined : per('mfn', '12'),
    ])
    const of = taxes(
      head,
      items,
      {
        duty,
        additional: draw.chance(0.3) ? [per('additional', '25'), per('additional', '10')] : [],
        excise: draw.chance(0.3) ? per('excise', '5') : undefined,
        vat: draw.chance(0.95) ? per('vat', '13') : undefined,
      },
      direction,
    )
    const at = `declaration ${seed + n}`
    if (of.complete) seen.whole++
    else seen.open++
    for (const step of of.charges)
      expect(
        sum(of.lines.flatMap((l) => l.steps.filter((s) => s.kind === step.kind).map((s) => s.amount))),
        `${at} ${step.kind}`,
      ).toBe(step.amount)
    if (of.value !== null) expect(sum(of.lines.map((l) => l.value!)), at).toBe(of.value)
    for (const kind of of.kinds) {
      const own = of.lines.flatMap((l) => l.taxes).filter((tax) => tax.kind === kind.kind)
      expect(sum(own.map((tax) => tax.amount ?? '0')), at).toBe(kind.known)
      expect(kind.amount === null, at).toBe(own.some((tax) => tax.amount === null))
      expect(kind.amount === null, at).toBe(kind.reasons.length > 0)
      expect(kind.payable === null || kind.payable === '0.00' || Number(kind.payable) >= 50, at).toBe(true)
      for (const tax of own)
        expect(
          tax.amount === null
            ? tax.reasons.length > 0 && tax.rule === null
            : tax.reasons.length === 0 && tax.rule !== null,
          at,
        ).toBe(true)
    }
    expect(of.total, at).toBe(sum(of.kinds.map((k) => k.payable ?? '0')))
    expect(of.complete, at).toBe(of.kinds.every((k) => k.payable !== null))
    for (const line of of.lines)
      if (line.value === null)
        expect(
          line.taxes.filter((tax) => tax.amount !== null && tax.amount !== '0.00'),
          at,
        ).toEqual([])
  }
  expect(Math.min(seen.whole, seen.open)).toBeGreaterThan(30)
})
