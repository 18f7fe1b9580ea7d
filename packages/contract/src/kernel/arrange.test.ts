import { expect, test } from 'vitest'

import { arrange } from './arrange.ts'

const ordered = (...lists: (string | [string, string | null])[][]) =>
  arrange(
    lists,
    (entry) => (typeof entry === 'string' ? entry : entry[0]),
    (entry) => (typeof entry === 'string' ? undefined : entry[1]),
  )
    .map((entry) => (typeof entry === 'string' ? entry : entry[0]))
    .join(' ')

test('lists stand one behind the other', () => {
  expect(ordered(['a', 'b'], [], ['c'])).toBe('a b c')
})

test('an anchored entry and its followers go behind what the anchor names, whichever list is read first', () => {
  expect(ordered(['a', ['m', 'x'], 'n', ['z', 'a']], ['x', 'y'])).toBe('a z x m n y')
})

test('anchors may name anchored entries, and null is the beginning', () => {
  expect(ordered(['a', ['c', 'b']], [['b', 'd']], ['e', ['d', null]])).toBe('d b c a e')
})

test('an anchor that names nothing is told', () => {
  expect(() => ordered(['a', ['b', 'q']])).toThrow('Nothing is called q')
})
