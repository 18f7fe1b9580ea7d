import { dateField, dateTimeField, decimalField, integerField } from '@clearway/contract/kernel/field'
import { text } from '@clearway/contract/kernel/text'
import { expect, test } from 'vitest'

import { amountWords, dayOf, grouped, instantOf, plainValue, timeIn, trimmedDecimal } from './show.ts'

test('figures never pass through a double', () => {
  expect(grouped('123456789012345678.1234')).toBe('123,456,789,012,345,678.1234')
  expect(grouped('-1234.5')).toBe('-1,234.5')
  expect([
    trimmedDecimal('12.5000', 4),
    trimmedDecimal('12.3456', 4),
    trimmedDecimal('12.000', 3),
    trimmedDecimal('12.000'),
    trimmedDecimal('7', 0),
  ]).toEqual(['12.50', '12.3456', '12.00', '12', '7'])
})

test('a history tells in words what became of the lines that a figure counts: they stay as they are', () => {
  const label = text('', '', '')
  const words = '#1 [8504409520] Adapters × 8000 No. = 12345.50 USD → 10.00 “N301234”'
  for (const field of [integerField({ label, min: 0, max: 9 }), decimalField({ label, digits: 18, places: 2 })]) {
    expect(plainValue(field, words, 'en', 'UTC')).toBe(words)
    expect(plainValue(field, '-1234567', 'en', 'UTC')).toMatch(/^-1,234,567/)
  }
})

test('an amount has its currency and its decimals, exactly, halves rounded up, and no minus before nothing', () => {
  expect(amountWords('23297.0450', 'USD')).toBe('23,297.05 USD')
  expect(amountWords('1200.0000', 'JPY')).toBe('1,200 JPY')
  expect(amountWords('-0.001', 'CNY')).toBe('0.00 CNY')
  expect(amountWords('-12.5', 'HKD')).toBe('−12.50 HKD')
  expect(amountWords('90071992547409931.23', 'CNY')).toBe('90,071,992,547,409,931.23 CNY')
  expect(amountWords('5', '?')).toBe('5.00 ?')
  expect([amountWords('0.0035', 'USD', 4), amountWords('12.5000', 'USD', 4), amountWords('7.0000', 'JPY', 4)]).toEqual([
    '0.0035 USD',
    '12.50 USD',
    '7 JPY',
  ])
})

test('times are those of the zone, also around a change of the clocks', () => {
  expect(timeIn('Asia/Hong_Kong', '2026-03-01T16:30:00Z')).toBe('2026-03-02 00:30')
  expect(instantOf('2026-03-02 00:30', 'Asia/Hong_Kong')).toBe('2026-03-01T16:30:00.000Z')
  expect(instantOf('2026-03-02 23:59:59.999', 'Asia/Hong_Kong')).toBe('2026-03-02T15:59:59.999Z')
  for (const wall of ['2026-03-08 01:59', '2026-03-08 03:01', '2026-11-01 03:00', '2026-07-04 12:00'])
    expect(timeIn('America/New_York', instantOf(wall, 'America/New_York'))).toBe(wall)
})

test('the end of a filter is the day that was chosen, in whichever zone an instant lies', () => {
  const [moment, date] = [dateTimeField({ label: text('', '', '') }), dateField({ label: text('', '', '') })]
  for (const zone of ['Asia/Hong_Kong', 'America/New_York', 'UTC'])
    expect([
      dayOf(moment, '2026-03-01', zone),
      dayOf(date, '2026-03-01', zone),
      dayOf(moment, undefined, zone),
    ]).toEqual(['2026-03-01', '2026-03-01', ''])
  // A view that was saved with instants.
  expect(dayOf(moment, '2026-03-01T15:59:59.999Z', 'Asia/Hong_Kong')).toBe('2026-03-01')
  expect(dayOf(moment, '2026-03-01T16:00:00.000Z', 'Asia/Hong_Kong')).toBe('2026-03-02')
})
