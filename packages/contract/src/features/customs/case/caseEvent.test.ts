import { expect, test } from 'vitest'

import { mask } from '../../../kernel/mask.ts'
import { eventText } from './caseEvent.ts'

const billed = (details: Record<string, unknown>, customer = false) =>
  eventText({ kind: 'tax.billed', details: { number: 'T-1', dueOn: '2026-12-01', ...details } }, customer)!

test('amounts are grouped and say their currency', () => {
  expect(billed({ amount: '1234.5' }).en).toContain('CNY 1,234.50')
  expect(billed({ amount: '1234567.89', currency: 'HKD' }, true).zh).toContain('HKD 1,234,567.89')
  expect(billed({ amount: '0' }).tw).toContain('CNY 0.00')
  expect(billed({ amount: '12345678901234567.10' }).zh).toContain('CNY 12,345,678,901,234,567.10')
})

test('an amount that is hidden from the reader is neither told nor shown as none', () => {
  expect(billed({}).en).toContain(mask)
  expect(billed({}).en).not.toMatch(/CNY|undefined|\{amount\}/)
})
