import { expect, test } from 'vitest'

import { isAirWaybill } from '../../../../business/airWaybill.ts'
import { randomBy } from '../../../../test/random.ts'
import { entryNumber, isEntryNumber, isInBondNumber } from './entryNumbers.ts'

test.each([
  ['ABC', 1_234_567, 'ABC-1234567-6'],
  ['999', 9_999_999, '999-9999999-0'],
])('filer %s and serial %i make %s', (filer, serial, number) => {
  expect(entryNumber(filer, serial)).toBe(number)
  expect(isEntryNumber(number)).toBe(true)
  expect(isEntryNumber(number.replaceAll('-', ''))).toBe(true)
})

test('a check digit that is another is refused, and so are letters where figures stand', () => {
  expect(isEntryNumber('ABC-1234567-5')).toBe(false)
  expect(isEntryNumber('ABC-12345A7-6')).toBe(false)
  expect(isEntryNumber('AB-1234567-6')).toBe(false)
})

test('every number that is made holds, and with any other last figure does not', () => {
  const random = randomBy(17)
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  for (let n = 0; n < 500; n += 1) {
    const filer = Array.from({ length: 3 }, () => signs[Math.floor(random() * signs.length)]).join('')
    const made = entryNumber(filer, Math.floor(random() * 10_000_000))
    const holding = Array.from({ length: 10 }, (_, last) => made.slice(0, -1) + last).filter(isEntryNumber)
    expect(holding).toEqual([made])
  }
})

test.each([
  ['257700030', true],
  ['25770003-0', true],
  ['257700052', true],
  ['257700051', false],
])('in-bond number %s: %s', (number, holds) => expect(isInBondNumber(number)).toBe(holds))

test.each([
  ['589-81140743', true],
  ['589-81140742', false],
])('air waybill %s: %s', (number, holds) => expect(isAirWaybill(number)).toBe(holds))
