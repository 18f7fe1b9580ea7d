import { describe, expect, it } from 'vitest'

import { moveLines } from './gridOps.ts'
import { partOfLines, sharedLines, type SharedLines } from './sharedLines.ts'

interface Line {
  readonly key: string
  readonly model: string
  readonly quantity: string
}
const line = (key: string, model = key, quantity = '1'): Line => ({ key, model, quantity })
let count = 0
const lines = (...first: Line[]) => sharedLines(first, (l) => ({ ...l, key: `again${++count}` }))
const shown = (l: { get: () => readonly Line[] }) =>
  l
    .get()
    .map((x) => `${x.model}:${x.quantity}`)
    .join(' ')
const put = (l: SharedLines<Line>, key: string, part: Partial<Line>, how: 'change' | 'merge' = 'change') =>
  l[how](l.get().map((x) => (x.key === key ? { ...x, ...part } : x)))

describe('lines in which others write too', () => {
  it('takes back the own cells only', () => {
    const l = lines(line('a'), line('b'))
    put(l, 'a', { quantity: '5' })
    put(l, 'a', { model: 'theirs' }, 'merge')
    put(l, 'b', { quantity: '7' }, 'merge')
    l.undo()
    expect(shown(l)).toBe('theirs:1 b:7')
    l.redo()
    expect(shown(l)).toBe('theirs:5 b:7')
  })
  it('leaves a cell alone that somebody changed after the step', () => {
    const l = lines(line('a'))
    put(l, 'a', { quantity: '5' })
    put(l, 'a', { quantity: '9' }, 'merge')
    l.undo()
    expect(shown(l)).toBe('a:9')
  })
  it('takes back a move among what others moved and wrote, and does it again', () => {
    const l = lines(line('a'), line('b'), line('c'), line('d'))
    const keys = () =>
      l
        .get()
        .map((x) => x.key)
        .join('')
    moveLines({ lines: l, columns: [], blank: () => line('n'), most: 9 }, { top: 0, bottom: 1, left: 0, right: 0 }, 1)
    expect(keys()).toBe('cabd')
    l.merge([l.get()[3]!, ...l.get().slice(0, 3)])
    put(l, 'a', { quantity: '9' }, 'merge')
    l.undo()
    expect(keys()).toBe('dabc')
    l.redo()
    expect([keys(), shown(l)]).toEqual(['cdab', 'c:1 d:1 a:9 b:1'])
    expect(
      moveLines(
        { lines: l, columns: [], blank: () => line('n'), most: 9 },
        { top: 0, bottom: 0, left: 0, right: 0 },
        -1,
      ),
    ).toBe(false)
    expect(
      moveLines(
        { lines: l, columns: [], blank: () => line('n'), most: 9 },
        { top: 3, bottom: 4, left: 0, right: 0 },
        1,
      ),
    ).toBe(false)
  })
  it('move in a part of them past what the part does not show', () => {
    const l = lines(line('a'), line('b'), line('c'), line('d'))
    const part = partOfLines(l, new Set(['b']))
    moveLines(
      { lines: part, columns: [], blank: () => line('n'), most: 9 },
      { top: 1, bottom: 1, left: 0, right: 0 },
      -1,
    )
    expect(
      l
        .get()
        .map((x) => x.key)
        .join(''),
    ).toBe('cbad')
    expect(
      part
        .get()
        .map((x) => x.key)
        .join(''),
    ).toBe('cad')
  })
  it('keeps a line that somebody added, and does not stumble over one that is gone', () => {
    const l = lines(line('a'), line('b'))
    put(l, 'a', { quantity: '5' })
    put(l, 'b', { quantity: '6' })
    l.merge([line('x'), l.get()[1]!])
    l.undo()
    l.undo()
    expect(shown(l)).toBe('x:1 b:1')
  })
  it('brings a removed line back under a new key, and earlier steps still reach it', () => {
    const l = lines(line('a'), line('b'), line('c'))
    put(l, 'b', { quantity: '2' })
    l.change(l.get().filter((x) => x.key !== 'b'))
    l.undo()
    expect(shown(l)).toBe('a:1 b:2 c:1')
    expect(l.get()[1]!.key).not.toBe('b')
    l.undo()
    expect(shown(l)).toBe('a:1 b:1 c:1')
    l.redo()
    l.redo()
    expect(shown(l)).toBe('a:1 c:1')
  })
  it('takes back a pasted block as one step', () => {
    const l = lines(line('a'))
    l.change([line('a', 'z'), line('p'), line('q')])
    l.undo()
    expect(shown(l)).toBe('a:1')
    l.redo()
    expect(shown(l)).toBe('z:1 p:1 q:1')
  })
})

describe('a part of the lines', () => {
  it('changes, removes and adds in the whole, and gives the same array until something changes', () => {
    const all = lines(line('a'), line('hidden'), line('b'), line('c'))
    const part = partOfLines(all, new Set(['hidden']))
    expect(part.get()).toBe(part.get())
    expect(shown(part)).toBe('a:1 b:1 c:1')
    const [a, b, c] = part.get()
    part.change([a!, line('new'), { ...b!, quantity: '4' }])
    expect(shown(all)).toBe('a:1 new:1 hidden:1 b:4')
    part.change([line('first'), ...part.get()])
    expect(shown(all)).toBe('first:1 a:1 new:1 hidden:1 b:4')
    part.undo()
    part.undo()
    expect(shown(all)).toBe('a:1 hidden:1 b:1 c:1')
    expect(c!.model).toBe('c')
  })
})
