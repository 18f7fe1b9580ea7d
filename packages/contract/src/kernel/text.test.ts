import { expect, test } from 'vitest'

import { within } from './text.ts'

test('a label within an English sentence begins small, unless it is written large everywhere', () => {
  const labels = ['Order no.', 'HS code', 'Chinese name', 'IP address', 'Customer’s reference', 'A', 'URL']
  expect(labels.map((label) => within(label, 'en'))).toEqual([
    'order no.',
    'HS code',
    'Chinese name',
    'IP address',
    'customer’s reference',
    'a',
    'URL',
  ])
  expect(within('SWIFT 代码', 'zh')).toBe('SWIFT 代码')
})
