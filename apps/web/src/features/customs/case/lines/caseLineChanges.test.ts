import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { describe, expect, it } from 'vitest'

import { isConflict, type Change } from '../../../../kernel/draft/autosave.ts'
import { arrived, keptBack, patchOf, placeOfCell, placeOfLine, refusedOfNew, startLines } from './caseLineChanges.ts'
import { blankLine, draftOf, lineFields, type DraftLine } from './caseLineDraft.ts'

const stored = (id: string, part: Partial<CaseLine> = {}): CaseLine => ({
  ...(Object.fromEntries(lineFields.map((name) => [name, null])) as unknown as CaseLine),
  id,
  version: 1,
  position: 1024,
  goodsId: null,
  matchedBy: null,
  name: '',
  declarationLineId: null,
  declarationCode: null,
  origins: {},
  updatedAt: '',
  deletedAt: null,
  ...part,
})
const changes = (all: Record<string, Change>) => new Map(Object.entries(all))
const models = (lines: readonly DraftLine[]) => lines.map((l) => l.modelNumber)

describe('lines that come from the server', () => {
  const never = () => false
  it('fill the cells that were not touched here', () => {
    const local = { ...draftOf(stored('a', { modelNumber: 'A', quantity: '1' })), quantity: '7' }
    const [line] = arrived(
      [local],
      [stored('a', { modelNumber: 'B', quantity: '3' })],
      (place) => place === placeOfCell('a', 'quantity'),
      never,
    )
    expect([line!.modelNumber, line!.quantity]).toEqual(['B', '7'])
  })
  it('leave the same object where nothing differs, however the figure is written', () => {
    const local = draftOf(stored('a', { quantity: '10' }))
    expect(arrived([local], [stored('a', { quantity: '10.00000' })], never, never)[0]).toBe(local)
  })
  it('come in at their place, and do not come back when they were removed here', () => {
    const local = [
      draftOf(stored('a', { modelNumber: 'A', position: 10 })),
      draftOf(stored('c', { modelNumber: 'C', position: 30 })),
    ]
    expect(models(arrived(local, [stored('b', { modelNumber: 'B', position: 20 })], never, never))).toEqual([
      'A',
      'B',
      'C',
    ])
    expect(
      models(arrived(local, [stored('b', { modelNumber: 'B', position: 20 })], never, (id) => id === 'b')),
    ).toEqual(['A', 'C'])
  })
  it('go when somebody removed them, but not what is being typed into', () => {
    const local = [draftOf(stored('a', { modelNumber: 'A' }))]
    const gone = stored('a', { deletedAt: '2026-11-20T00:00:00Z' })
    expect(arrived(local, [gone], never, never)).toEqual([])
    expect(models(arrived(local, [gone], (place) => place === placeOfCell('a', 'name'), never))).toEqual(['A'])
  })
  it('stand at first with what an earlier load left unsent', () => {
    const lines = startLines(
      [stored('a', { modelNumber: 'A' }), stored('b', { modelNumber: 'B', position: 2048 })],
      changes({
        [placeOfCell('a', 'quantity')]: { from: null, to: '5' },
        [placeOfLine('b')]: { from: { version: 1 }, to: null },
        [placeOfLine('n')]: { from: null, to: { position: 512, values: { modelNumber: 'N', packages: 3 } } },
        [placeOfCell('gone', 'name')]: { from: null, to: 'x' },
        'head.billNo': { from: null, to: 'x' },
      }),
    )
    expect(models(lines)).toEqual(['N', 'A'])
    expect([lines[0]!.packages, lines[1]!.quantity]).toEqual(['3', '5'])
  })
})

describe('changes of lines', () => {
  it('become one call, line by line', () => {
    const patch = patchOf(
      changes({
        [placeOfLine('n')]: { from: null, to: { position: 1, values: { modelNumber: 'N' } } },
        [placeOfCell('a', 'quantity')]: { from: '1', to: '2' },
        [placeOfCell('a', 'name')]: { from: null, to: 'x' },
        [placeOfLine('b')]: { from: { version: 4 }, to: null },
      }),
      () => 9,
      new Map(),
    )
    expect(patch).toEqual({
      add: [{ id: 'n', position: 1, values: { modelNumber: 'N' } }],
      set: [{ id: 'a', fields: { quantity: { from: '1', to: '2' }, name: { from: null, to: 'x' } } }],
      remove: [{ id: 'b', version: 4 }],
    })
  })
  it('remove a line against the version that was seen, or that the own saves made of it', () => {
    const removed = (from: unknown, own: number) =>
      patchOf(changes({ [placeOfLine('b')]: { from, to: null } }), () => 9, new Map(own ? [['b', own]] : []))
        .remove![0]!.version
    expect(removed({ version: 4 }, 0)).toBe(4)
    expect(removed({ version: 4 }, 6)).toBe(6)
    expect(removed({ version: null }, 0)).toBe(9)
    expect(removed({ position: 1, values: {} }, 2)).toBe(9)
  })
  it('are kept back by their place: conflicts, broken rules, and everything of a line that is gone', () => {
    const sent = changes({
      [placeOfCell('a', 'name')]: { from: null, to: 'x' },
      [placeOfCell('g', 'name')]: { from: null, to: 'x' },
      [placeOfCell('g', 'brand')]: { from: null, to: 'x' },
      [placeOfLine('r')]: { from: { version: 1 }, to: null },
      [placeOfCell('p', 'unit')]: { from: null, to: 'x' },
    })
    const back = keptBack(
      {
        conflicts: [
          { id: 'a', field: 'name', theirs: 'T' },
          { id: 'g', field: 'deletedAt', theirs: 'now' },
          { id: 'r', field: 'version', theirs: 3 },
        ],
        problems: [{ id: 'p', field: 'unit', message: 'no unit' }],
      },
      sent,
      'gone',
    )
    expect([...back].map(([place, error]) => [place, isConflict(error) ? error.theirs : error.message])).toEqual([
      ['line.a.name', 'T'],
      ['line.g.name', 'gone'],
      ['line.g.brand', 'gone'],
      ['line.r', 3],
      ['line.p.unit', 'no unit'],
    ])
  })
  it('of a new line with one wrong cell ask for that cell alone', () => {
    const sent = changes({
      [placeOfLine('n')]: { from: null, to: { position: 1, values: { modelNumber: 'N', unit: 'xyz' } } },
    })
    const answer = { conflicts: [], problems: [{ id: 'n', field: 'unit', message: 'no unit' }] }
    expect(refusedOfNew(answer, sent)).toEqual([{ id: 'n', field: 'unit', value: 'xyz' }])
    expect(keptBack(answer, sent, 'gone').size).toBe(0)
  })
  it('begin with a line in which nothing stands', () => {
    expect(lineFields.every((name) => blankLine()[name] === '')).toBe(true)
  })
})
