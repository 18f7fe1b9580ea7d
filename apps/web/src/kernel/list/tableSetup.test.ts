import { expect, test } from 'vitest'

import { inOrder, isShown, moved, trimmed, widthOf } from './tableSetup.ts'

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key, width: 100 }))
const keys = (setup: Parameters<typeof inOrder>[1], all = columns) =>
  inOrder(all, setup)
    .map((c) => c.key)
    .join('')

test('order: the person’s, frozen first; a column of a later version stays beside its neighbour', () => {
  expect(keys({})).toBe('abcd')
  expect(keys({ order: ['d', 'a', 'c'] })).toBe('dabc')
  expect(keys({ frozen: ['c'] })).toBe('cabd')
  expect(keys(moved(columns, {}, 'c', -1))).toBe('acbd')
  expect(keys(moved(columns, {}, 'a', 1))).toBe('bacd')
})

test('shown, width and reset', () => {
  expect(isShown({ key: 'a', aside: true }, {})).toBe(false)
  expect(isShown({ key: 'a', aside: true }, { shown: { a: true } })).toBe(true)
  expect(widthOf(columns[0]!, { widths: { a: 5 } })).toBe(60)
  expect(widthOf(columns[0]!, {}, 'A very long head')).toBeGreaterThan(100)
  expect(trimmed({ order: [], shown: {}, frozen: ['a'] })).toEqual({ frozen: ['a'] })
})
