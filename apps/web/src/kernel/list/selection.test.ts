import { expect, test } from 'vitest'

import { keepShown, nextRow, nothingTicked, only, reach, toggle, extend } from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

test('a click ticks only that row, a tick adds or takes away', () => {
  expect(only('b').keys).toEqual(['b'])
  expect(toggle(toggle(only('b'), 'd'), 'b').keys).toEqual(['d'])
})

test('a shift-click reaches both ways from the anchor, and again from the same one', () => {
  const down = reach(only('b'), 'd', shown)
  expect(down.keys).toEqual(['b', 'c', 'd'])
  expect(reach(down, 'a', shown).keys).toEqual(['a', 'b'])
  expect(reach(nothingTicked, 'c', shown).keys).toEqual(['c'])
  expect(reach(only('gone'), 'c', shown).keys).toEqual(['c'])
})

test('rows that left the page are no longer ticked', () => {
  expect(keepShown({ keys: ['a', 'z'], anchor: 'z' }, shown).keys).toEqual(['a'])
})

test('arrows stop at the ends', () => {
  expect([
    nextRow('ArrowDown', 3, 4),
    nextRow('ArrowUp', 0, 4),
    nextRow('End', 0, 4),
    nextRow('x', 1, 4),
    nextRow('Home', 0, 0),
  ]).toEqual([3, 0, 3, undefined, undefined])
})

test('a box with Shift ticks all from the box before it, beside what is ticked already', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  const first = extend(nothingTicked, 'b', shown)
  expect(first).toEqual({ keys: ['b'], anchor: 'b' })
  expect(extend(first, 'd', shown)).toEqual({ keys: ['b', 'c', 'd'], anchor: 'd' })
  expect(extend({ keys: ['e', 'b'], anchor: 'b' }, 'a', shown).keys).toEqual(['e', 'b', 'a'])
  expect(extend({ keys: ['x'], anchor: 'x' }, 'c', shown).keys).toEqual(['x', 'c'])
})
