import { describe, expect, it } from 'vitest'

import { drawing, seedOf } from '../../../test/random.ts'
import { applyChanges, changeWords, diffOf, standingText } from './declarationDiff.ts'
import type { Declaration, DecLine } from './model.ts'

const line = (id: string, item: Record<string, string>, no = 1): DecLine => ({
  id,
  item: { GNo: String(no), ...item },
  limits: [],
})
const base: Declaration = {
  edition: 'present',
  direction: 'import',
  head: { BillNo: 'B1', GrossWet: '12', IEFlag: 'I' },
  free: { VoyNo: '1' },
  sign: {},
  lines: [line('a', { GName: '电源', GQty: '5' }), line('b', { GName: '电缆' }, 2)],
  blocks: { containers: [{ ContainerId: 'CSQU3054383', ContainerMd: '11' }] },
}

describe('what differs', () => {
  it('is told in the order of the form; what says the same is left out', () => {
    const after: Declaration = {
      ...base,
      head: { BillNo: 'B2', GrossWet: '12.00', NoteS: ' ', IEFlag: 'E' },
      free: {},
      lines: [
        line('b', { GName: '线缆' }),
        line('a', { GName: '电源', GQty: '5.0' }, 2),
        line('c', { CodeTS: '8504401400', GName: '新' }, 3),
      ],
      blocks: { containers: [{ ContainerMd: '11', ContainerId: 'CSQU3054383 ' }], licences: [{ DocuCode: 'A' }] },
    }
    expect(diffOf(base, after)).toEqual([
      { place: 'head.BillNo', before: 'B1', after: 'B2' },
      { place: 'free.VoyNo', before: '1', after: null },
      { place: 'line.b.GName', line: 2, before: '电缆', after: '线缆' },
      {
        place: 'line.c',
        line: 3,
        before: null,
        after: { id: 'c', item: { CodeTS: '8504401400', GName: '新' }, limits: [] },
      },
      { place: 'blocks.licences', before: [], after: [{ DocuCode: 'A' }] },
    ])
    expect(diffOf(base, base)).toEqual([])
    expect(diffOf(base, { ...base, lines: [base.lines[1]!] })).toEqual([
      { place: 'line.a', line: 1, before: { id: 'a', item: { GName: '电源', GQty: '5' }, limits: [] }, after: null },
    ])
  })

  const seed = seedOf(71)
  it(`turns the one into the other, whatever they are (seed ${seed})`, () => {
    const draw = drawing(seed)
    const next = (n: number) => draw.whole(0, n - 1)
    const values = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (next(3) ? [[name, ['', '1', '1.0', 'x', '毛重'][next(5)]!]] : [])))
    const any = (): Declaration => ({
      ...base,
      head: values(['BillNo', 'GrossWet', 'NoteS', 'PackNo', 'Strange']),
      free: values(['VoyNo', 'RelId']),
      lines: ['a', 'b', 'c', 'd']
        .filter(() => next(2))
        .map((id, n) => ({
          ...line(id, values(['GName', 'GQty', 'CodeTS']), n + 1),
          limits: next(2) ? [{ values: values(['LicenceNo']), vins: next(2) ? [values(['VinCode'])] : [] }] : [],
        })),
      blocks: {
        ...(next(2) && { containers: [values(['ContainerId'])] }),
        ...(next(2) && { licences: [values(['DocuCode', 'CertCode']), values(['DocuCode'])] }),
      },
    })
    for (let run = 0; run < 300; run++) {
      const [from, to] = [any(), any()]
      expect({ run, left: diffOf(applyChanges(from, diffOf(from, to)), to) }).toEqual({ run, left: [] })
    }
  })

  it('speaks of fields, lines and blocks by their names', () => {
    const as = { direction: 'import', edition: 'present' } as const
    expect(changeWords({ place: 'head.BillNo' }, as).zh).toBe('提运单号')
    expect(changeWords({ place: 'line.a.GName', line: 3 }, as).en).toMatch(/^Line 3 · /)
    expect(changeWords({ place: 'blocks.containers' }, as).zh).toBe('集装箱')
    expect(changeWords({ place: 'nowhere' }, as).en).toBe('nowhere')
    expect([
      standingText('head.BillNo', null),
      standingText('blocks.containers', base.blocks.containers!),
      standingText('line.a', base.lines[0]!),
      standingText('line.a.limits', [
        { values: { LicenceNo: 'X1', LicTypeCode: '411' }, vins: [{ LicenceNo: 'X1', VinCode: 'LSV1' }] },
        { values: { LicenceNo: 'X2' }, vins: [] },
      ]),
    ]).toEqual(['', 'CSQU3054383 11', '电源 5', '411 X1 [LSV1 X1]；X2'])
  })
})
