import { expect, test } from 'vitest'

import { filling } from './usual.ts'

test.each([
  [600, 10],
  [800, 20],
  [900, 20],
  [1080, 30],
  [1440, 50],
  [3000, 50],
])('a window %i high is filled by %i rows', (height, rows) => {
  expect(filling(height)).toBe(rows)
})
