import { describe, expect, it, test } from 'vitest'

import { sumOf } from '../../../kernel/decimal.ts'
import { drawing, seedOf } from '../../../test/random.ts'
import { paperLine as line, shipment } from '../../../test/shipment.ts'
import { mergeLines, type MergedLine, type PaperLine } from './mergeLines.ts'

const sums = (lines: readonly PaperLine[]) =>
  (['quantity', 'total', 'net', 'gross', 'second'] as const).map((field) =>
    sumOf(
      lines.map((l) => l[field]),
      5,
    ),
  )
const byLines = (lines: readonly MergedLine[]) =>
  lines
    .map((l) =>
      [
        l.ids.toSorted().join(' '),
        l.code,
        l.quantity,
        l.total,
        l.price,
        l.net,
        l.gross,
        l.packages,
        l.first,
        l.second,
      ].join(' | '),
    )
    .toSorted()

describe('lines of the papers', () => {
  it('become one where all that customs looks at is equal, with exact sums and the price of the sum', () => {
    const [one, ...others] = mergeLines(
      [
        line({ id: 'a', position: 3, quantity: '0.1', total: '0.10', net: '0.10001', first: '0.1' }),
        line({ id: 'b', quantity: '0.2', total: '0.25', net: '0.20002', first: '0.2' }),
      ],
      'equal',
    )
    expect(others).toEqual([])
    // 0.35 ÷ 0.3 = 1.16666…, half up to four places
    expect(one).toMatchObject({
      id: 'a',
      ids: ['a', 'b'],
      position: 3,
      quantity: '0.3',
      total: '0.35',
      net: '0.30003',
      first: '0.3',
      price: '1.1667',
    })
  })

  it('stay apart for each thing that differs, and under samePrice for another unit price', () => {
    const differing: Partial<PaperLine>[] = [
      { code: '1' },
      { ciq: '1' },
      { name: 'x' },
      { elements: 'x' },
      { unit: '035' },
      { currency: 'EUR' },
      { origin: 'VNM' },
      { destination: 'HKG' },
      { district: '1' },
      { dutyMode: '3' },
      { firstUnit: '035' },
      { secondUnit: '035' },
      { apart: 'x' },
    ]
    for (const other of differing)
      expect([other, mergeLines([line({}), line({ id: 'b', ...other })], 'equal').length]).toEqual([other, 2])
    const dearer = [line({}), line({ id: 'b', total: '1.01' })]
    expect(mergeLines(dearer, 'equal')).toHaveLength(1)
    expect(mergeLines(dearer, 'samePrice')).toHaveLength(2)
    expect(mergeLines(dearer, 'none').map((l) => l.ids)).toEqual([['a'], ['b']])
  })

  it('do not take an untold quantity or number of packages for nought', () => {
    expect(
      mergeLines([line({ first: '5', packages: '2' }), line({ id: 'b', first: null, packages: null })], 'equal')[0],
    ).toMatchObject({ first: null, packages: null })
    expect(mergeLines([line({ packages: '0' }), line({ id: 'b', packages: '2' })], 'equal')[0]).toMatchObject({
      packages: '2',
    })
    expect(mergeLines([line({ quantity: '0' })], 'none')[0]).toMatchObject({ price: '' })
  })
})

const seed = seedOf(20_260_501)
test(`merging keeps every sum, is done once, and its sums do not hang on the order (300 shipments, RANDOM_SEED=${seed})`, () => {
  const fewer = { none: 0, equal: 0, samePrice: 0 }
  for (let n = 0; n < 300; n++) {
    const lines = shipment(seed + n, 70)
    for (const how of ['none', 'equal', 'samePrice'] as const) {
      const merged = mergeLines(lines, how)
      const at = `shipment ${seed + n}, ${how}`
      if (merged.length < lines.length) fewer[how]++
      expect(sums(merged), at).toEqual(sums(lines))
      expect(merged.flatMap((l) => l.ids).toSorted(), at).toEqual(lines.map((l) => l.id).toSorted())
      expect(mergeLines(merged, how), at).toEqual(merged)
      // The order is that of first appearance.
      expect(
        merged.map((l) => l.position),
        at,
      ).toEqual(merged.map((l) => l.position).toSorted((a, b) => a - b))
      expect(byLines(mergeLines(drawing(n).shuffled(lines), how)), at).toEqual(byLines(merged))
    }
  }
  expect(fewer.none).toBe(0)
  expect(Math.min(fewer.equal, fewer.samePrice)).toBeGreaterThan(80)
})
