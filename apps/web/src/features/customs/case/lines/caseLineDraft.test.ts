import { describe, expect, it } from 'vitest'

import {
  blankLine,
  gap,
  isOpenLine,
  newId,
  placed,
  quantityInUnit,
  sentValue,
  takenAtOnce,
  type DraftLine,
} from './caseLineDraft.ts'

const line = (part: Partial<DraftLine>): DraftLine => ({ ...blankLine(), ...part })
const positions = (all: readonly DraftLine[], fresh: ReadonlySet<string>) =>
  placed(all, (l) => fresh.has(l.key)).map((l) => l.position)

describe('a line while it is worked on', () => {
  it('has an id that the database takes, another each time', () => {
    const ids = new Set(Array.from({ length: 200 }, newId))
    expect(ids.size).toBe(200)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  it('sends figures as the contract wants them, and what is none as it was typed', () => {
    expect(sentValue('packages', '12')).toBe(12)
    expect(sentValue('packages', 'zwölf')).toBe('zwölf')
    expect(sentValue('quantity', '12.50')).toBe('12.50')
    expect(sentValue('name', '')).toBeNull()
  })
  it('is added with what the form takes; a wrong cell goes by itself', () => {
    const { values, others } = takenAtOnce(line({ modelNumber: 'A', quantity: 'viele', hsCode: '8542', packages: '3' }))
    expect(values).toEqual({ modelNumber: 'A', packages: 3 })
    expect(others.sort()).toEqual(['hsCode', 'quantity'])
  })
  it('is open while its code or its elements are missing, but not when nothing stands in it', () => {
    expect(isOpenLine(line({}))).toBe(false)
    expect(isOpenLine(line({ modelNumber: 'A', hsCode: '8542399000' }))).toBe(true)
    expect(isOpenLine(line({ modelNumber: 'A', hsCode: '8542399000', elements: '4|3|x' }))).toBe(false)
  })
})

describe('the places of lines', () => {
  const a = line({ key: 'a', position: gap })
  const b = line({ key: 'b', position: 2 * gap })
  it('leaves room behind the last', () => {
    expect(positions([a, line({ key: 'x' }), line({ key: 'y' })], new Set(['x', 'y']))).toEqual([gap, 2 * gap, 3 * gap])
  })
  it('divides the room between two neighbours, in order, and keeps theirs', () => {
    const fresh = Array.from({ length: 100 }, (_, i) => line({ key: `n${i}` }))
    const all = positions([a, ...fresh, b], new Set(fresh.map((l) => l.key)))
    expect(all[0]).toBe(gap)
    expect(all.at(-1)).toBe(2 * gap)
    expect(all).toEqual([...all].sort((x, y) => x - y))
    expect(new Set(all).size).toBe(102)
  })
  it('shares a place where there is no room, and never passes what the column holds', () => {
    expect(positions([a, line({ key: 'x' }), line({ key: 'b', position: gap })], new Set(['x']))).toEqual([
      gap,
      gap,
      gap,
    ])
    expect(
      Math.max(...positions([line({ key: 'z', position: 2_000_000_000 }), line({ key: 'x' })], new Set(['x']))),
    ).toBeLessThanOrEqual(2_000_000_000)
  })
  it('gives back the same lines where none is new', () => {
    const all = [a, b]
    expect(placed(all, () => false)).toBe(all)
  })
})

it('the statutory quantity follows from the same unit or from kilograms, and from nothing else', () => {
  const given = { unit: '007', quantity: '500', netWeight: '1.5' }
  expect(quantityInUnit(given, '007')).toBe('500')
  expect(quantityInUnit(given, '035')).toBe('1.5')
  expect(quantityInUnit(given, '030')).toBe('')
  expect(quantityInUnit(given, undefined)).toBe('')
  expect(quantityInUnit({ ...given, netWeight: '' }, '035')).toBe('')
})
