import { expect, test } from 'vitest'

import { shifted } from './shifted.ts'

test('the point moves exactly, and what is no decimal stays', () => {
  expect([
    shifted('1234.5', -3),
    shifted('1', -3),
    shifted('0', -3),
    shifted('0.0001', -3),
    shifted('-1200', -3),
    shifted('12345678901234567890.1234', -3),
    shifted('1.2345', 3),
    shifted('0.0001', 3),
    shifted('12', 3),
    shifted('007.50', 1),
    shifted('12.50', 0),
  ]).toEqual([
    '1.2345',
    '0.001',
    '0',
    '0.0000001',
    '-1.2',
    '12345678901234567.8901234',
    '1234.5',
    '0.1',
    '12000',
    '75',
    '12.5',
  ])
  expect(['', '1,5', 'abc', '.'].map((typed) => shifted(typed, 3))).toEqual(['', '1,5', 'abc', '.'])
})
