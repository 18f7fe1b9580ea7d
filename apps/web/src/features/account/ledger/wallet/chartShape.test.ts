import { expect, test } from 'vitest'

import { shortAmount } from './chartShape.ts'

test('the axis counts as the language does', () => {
  expect([1_250_000, -20_000, 500, 2.5e9].map((value) => shortAmount(value, 'en'))).toEqual([
    '1.25M',
    '−20K',
    '500',
    '2.5B',
  ])
  expect([1_250_000, -20_000, 5000, 2.5e9].map((value) => shortAmount(value, 'zh'))).toEqual([
    '125万',
    '−2万',
    '5000',
    '25亿',
  ])
  expect([1_250_000, 2.5e9].map((value) => shortAmount(value, 'tw'))).toEqual(['125萬', '25億'])
})
