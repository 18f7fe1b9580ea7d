import Big from 'big.js'
import { describe, expect, it, test } from 'vitest'

import { sumOf } from '../../../kernel/decimal.ts'
import { drawing, seedOf } from '../../../test/random.ts'
import { shipment } from '../../../test/shipment.ts'
import { mergeLines, type MergedLine } from './mergeLines.ts'
import { splitDeclarations, type Charge, type Shipment, type Split } from './splitDeclarations.ts'

const lines = (count: number, of: (n: number) => Partial<MergedLine> = () => ({})): MergedLine[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `l${n}`,
    ids: [`l${n}`],
    position: n + 1,
    code: '8542399000',
    ciq: '999',
    name: '集成电路',
    elements: '',
    quantity: '1',
    unit: '007',
    total: '10.00',
    price: '10',
    currency: 'USD',
    net: '1',
    gross: '1.2',
    packages: null,
    first: null,
    firstUnit: null,
    second: null,
    secondUnit: null,
    origin: 'MYS',
    destination: 'CHN',
    district: '44031',
    dutyMode: '1',
    ...of(n),
  }))
const figures = (split: Split) =>
  split.declarations.map((d) => [d.lines.length, d.packages, d.gross, d.net, d.freight?.rate])
const words = (split: Split) => split.problems.map((p) => p.en)

describe('a shipment', () => {
  it('of 120 lines fills fifty by fifty', () => {
    const split = splitDeclarations(lines(120), {
      packages: '12',
      gross: '144',
      net: '120',
      freight: { mark: '3', rate: '100', currency: 'USD' },
    })
    expect(figures(split)).toEqual([
      [50, '5', '60', '50', '41.67'],
      [50, '5', '60', '50', '41.67'],
      [20, '2', '24', '20', '16.66'],
    ])
    expect(split.problems).toEqual([])
    expect(split.declarations[1]?.lines[0]?.id).toBe('l50')
  })

  it('never mixes what must stay apart, nor currencies, whatever their order', () => {
    const split = splitDeclarations(
      lines(8, (n) => ({ currency: n % 2 ? 'EUR' : 'USD', apart: n % 4 === 0 ? 'licence' : '' })),
      {
        packages: '8',
        gross: '9.6',
        net: '8',
        freight: { mark: '3', rate: '70', currency: 'USD' },
        exchange: (c) => (c === 'USD' ? '7' : '14'),
      },
    )
    expect(
      split.declarations.map((d) => [d.apart, d.currency, d.lines.map((l) => l.id).join(' '), d.freight?.rate]),
    ).toEqual([
      ['licence', 'USD', 'l0 l4', '11.67'],
      ['', 'EUR', 'l1 l3 l5 l7', '46.67'],
      ['', 'USD', 'l2 l6', '11.66'],
    ])
    // Without a rate of exchange euros and dollars cannot be weighed against each other.
    const blind = splitDeclarations(
      lines(2, (n) => ({ currency: n ? 'EUR' : 'USD', gross: n ? '3' : '1' })),
      { packages: '8', gross: '4', net: '2', freight: { mark: '3', rate: '70', currency: 'USD' } },
    )
    expect(blind.declarations.map((d) => d.freight?.rate)).toEqual(['17.50', '52.50'])
    expect(words(blind)).toEqual([expect.stringContaining('Freight was apportioned by gross weight')])
  })

  it('gives each declaration the packages that its lines tell, and at least one', () => {
    const told = splitDeclarations(
      lines(4, (n) => ({ packages: ['5', '0', '0', '2'][n]! })),
      { most: 2, packages: '7', gross: '4.8', net: '4' },
    )
    expect(told.declarations.map((d) => d.packages)).toEqual(['5', '2'])
    const shared = splitDeclarations(
      lines(4, (n) => ({ packages: n < 2 ? '3' : '0' })),
      { most: 2, packages: '6', gross: '4.8', net: '4' },
    )
    expect(shared.declarations.map((d) => d.packages)).toEqual(['5', '1'])
    // The first tells 9 of 12; the rest go to the others by gross weight, one to two.
    const some = splitDeclarations(
      lines(3, (n) => ({ packages: n ? null : '9', gross: ['1', '1', '2'][n]! })),
      { most: 1, packages: '12', gross: '4', net: '3' },
    )
    expect(some.declarations.map((d) => d.packages)).toEqual(['9', '1', '2'])
    // Cartons by line, pallets for the whole: in proportion.
    const pallets = splitDeclarations(
      lines(2, (n) => ({ packages: n ? '30' : '10' })),
      { most: 1, packages: '4', gross: '2.4', net: '2' },
    )
    expect(pallets.declarations.map((d) => d.packages)).toEqual(['1', '3'])
  })

  it('keeps gross at or above net where the papers’ gross weights do not', () => {
    const split = splitDeclarations(
      lines(2, (n) => ({ net: n ? '1' : '9', gross: '5' })),
      { most: 1, packages: '2', gross: '10.5', net: '10' },
    )
    expect(split.declarations.map((d) => [d.gross, d.net])).toEqual([
      ['9', '9'],
      ['1.5', '1'],
    ])
  })

  it('gives the last cents to the largest remainders', () => {
    // Of ten cents 1.43, 2.86 and 5.71.
    const split = splitDeclarations(
      lines(3, (n) => ({ total: ['10', '20', '40'][n]! })),
      { most: 1, packages: '3', gross: '3.6', net: '3', freight: { mark: '3', rate: '0.1', currency: 'USD' } },
    )
    expect(split.declarations.map((d) => d.freight?.rate)).toEqual(['0.01', '0.03', '0.06'])
  })

  it('passes on rates and prices by the ton, and deducts what is below nought', () => {
    const charges = {
      freight: { mark: '2', rate: '50', currency: 'USD' },
      insurance: { mark: '1', rate: '0.3', currency: '' },
      other: { mark: '3', rate: '-1.01', currency: 'USD' },
    }
    const split = splitDeclarations(lines(2), { most: 1, packages: '2', gross: '2.4', net: '2', ...charges })
    expect(split.declarations.map((d) => [d.freight, d.insurance, d.other?.rate])).toEqual([
      [charges.freight, charges.insurance, '-0.51'],
      [charges.freight, charges.insurance, '-0.50'],
    ])
  })

  it('tells what does not come out, and throws nothing', () => {
    const ask = (of: Partial<Shipment>, count = 2) =>
      splitDeclarations(lines(count), { most: 1, packages: '2', gross: '2.4', net: '2', ...of })
    expect(words(ask({ packages: '1' }))).toEqual([
      '1 packages are fewer than the 2 declarations: each needs at least one',
    ])
    expect(words(ask({ gross: '1.5' }))).toEqual(['The gross weight 1.5 kg is less than the net weight 2 kg'])
    expect(words(ask({ net: '2.1', gross: '2.4' }))).toEqual(['The net weights of the lines total 2 kg, not 2.1 kg'])
    for (const packages of ['', 'x', '0', '-3', '1.5', '1e3'])
      expect(words(ask({ packages }))).toEqual([expect.stringContaining(`“${packages}” is not a whole number`)])
    for (const gross of ['', 'x', '0', '-3', '1.123456', 'NaN'])
      expect([words(ask({ gross })), ask({ gross }).declarations.map((d) => d.gross)]).toEqual([
        [`Gross weight “${gross}” is not a positive number with at most 5 decimals`],
        ['', ''],
      ])
    const bad = ask({ freight: { mark: '3', rate: 'x', currency: 'USD' } })
    expect([words(bad), bad.declarations[0]?.freight]).toEqual([
      ['Freight “x” is not an amount and was not apportioned'],
      undefined,
    ])
    expect(splitDeclarations([], { packages: '1', gross: '1', net: '1' })).toMatchObject({
      declarations: [],
      problems: [{ en: 'There are no goods to create a declaration from' }],
    })
    for (const most of [0, -1, Number.NaN]) expect(ask({ most, packages: '9' }, 51).declarations).toHaveLength(2)
    expect(() =>
      splitDeclarations(
        lines(2, () => ({ net: 'x', gross: '', total: '?', packages: 'y' })),
        { most: 1, packages: '2', gross: '2', net: '2', other: { mark: '3', rate: '1', currency: 'USD' } },
      ),
    ).not.toThrow()
  })
})

const amount = (charge: Charge | undefined) => charge?.rate ?? 'none'

const seed = seedOf(20_260_502)
test(`splitting loses nothing and adds nothing (300 shipments, RANDOM_SEED=${seed})`, () => {
  let several = 0
  for (let n = 0; n < 300; n++) {
    const at = `shipment ${seed + n}`
    const draw = drawing(seed + n)
    const merged = mergeLines(shipment(seed + n), draw.pick(['none', 'equal', 'samePrice']))
    const own = { net: sumOf(merged.map((l) => l.net)), gross: sumOf(merged.map((l) => l.gross)) }
    const net =
      draw.chance(0.7) && Number(own.net)
        ? own.net
        : new Big(own.net).plus(draw.decimal(50, 5)).plus('0.00001').toFixed()
    const gross =
      draw.chance(0.5) && new Big(own.gross).gte(net)
        ? own.gross
        : new Big(net).plus(draw.decimal(draw.pick([0, 200]), 5)).toFixed()
    const packages = String(draw.whole(1, 400))
    const charge = (places: number): Charge => ({ mark: '3', rate: draw.decimal(9000, places), currency: 'USD' })
    const whole: Shipment = {
      packages,
      gross,
      net,
      freight: charge(2),
      insurance: charge(5),
      other: { ...charge(2), rate: `-${draw.decimal(99, 2)}` },
      exchange: (c) => (c === 'USD' ? '7.1' : '7.9'),
    }
    const { declarations, problems } = splitDeclarations(merged, whole)
    if (declarations.length > 1) several++
    const sum = (of: (d: (typeof declarations)[number]) => string) => new Big(sumOf(declarations.map(of))).toFixed(5)
    expect([sum((d) => d.packages), sum((d) => d.gross), sum((d) => d.net)], at).toEqual(
      [packages, gross, net].map((v) => new Big(v).toFixed(5)),
    )
    expect(
      sum((d) => d.total),
      at,
    ).toBe(new Big(sumOf(merged.map((l) => l.total))).toFixed(5))
    expect(
      (['freight', 'insurance', 'other'] as const).map((kind) => sum((d) => amount(d[kind]))),
      at,
    ).toEqual([whole.freight, whole.insurance, whole.other].map((c) => new Big(amount(c)).toFixed(5)))
    // Each line stands in exactly one declaration, whole.
    expect(
      declarations
        .flatMap((d) => d.lines)
        .map((l) => l.id)
        .toSorted(),
      at,
    ).toEqual(merged.map((l) => l.id).toSorted())
    const sharing = Map.groupBy(merged, (l) => `${l.apart ?? ''} ${l.currency}`)
    expect(declarations.length, at).toBe(
      [...sharing.values()].reduce((count, all) => count + Math.ceil(all.length / 50), 0),
    )
    const enough = Number(packages) >= declarations.length
    expect(
      problems.some((p) => p.en.includes('fewer than')),
      at,
    ).toBe(!enough)
    for (const d of declarations) {
      expect(d.lines.length, at).toBeLessThanOrEqual(50)
      expect(new Set(d.lines.map((l) => `${l.apart ?? ''} ${l.currency}`)).size, at).toBe(1)
      expect(
        d.lines.map((l) => l.position),
        at,
      ).toEqual(d.lines.map((l) => l.position).toSorted((a, b) => a - b))
      expect(new Big(d.gross).gte(d.net), `${at}: ${d.gross} ≥ ${d.net}`).toBe(true)
      expect(d.packages, at).toMatch(enough ? /^[1-9]\d*$/ : /^\d+$/)
      expect(
        [d.gross, d.net].every((w) => /^\d+(\.\d{1,5})?$/.test(w)),
        at,
      ).toBe(true)
      expect(amount(d.freight), at).toMatch(/^\d+\.\d\d$/)
    }
    if (sumOf([net]) === own.net)
      expect(
        declarations.map((d) => new Big(d.net).toFixed(5)),
        at,
      ).toEqual(declarations.map((d) => new Big(sumOf(d.lines.map((l) => l.net))).toFixed(5)))
    // Another order of the papers gives other declarations, but the same whole.
    const other = splitDeclarations(draw.shuffled(merged), whole)
    expect(
      [
        other.declarations.length,
        sumOf(other.declarations.map((d) => d.packages)),
        sumOf(
          other.declarations.map((d) => d.total),
          2,
        ),
      ],
      at,
    ).toEqual([
      declarations.length,
      packages,
      sumOf(
        declarations.map((d) => d.total),
        2,
      ),
    ])
  }
  expect(several).toBeGreaterThan(200)
})
