import { expect, test } from 'vitest'

import { invoicePack } from './entryInvoice.ts'
import type { Sheet } from './entrySheet.ts'

const line = (more: object) => ({
  code: '8518210000',
  name: 'Loudspeaker',
  origin: 'CHN',
  quantity: '3',
  unit: 'No.',
  quantity2: '',
  unit2: '',
  value: '10.00',
  currency: 'USD',
  ...more,
})

function wordsOf(lines: readonly object[]): string {
  const row = { entryNo: 'ABC-0001000-5', code: 'UE-1', packages: 320, grossWeight: '2840.500', lines }
  const none = { importer: undefined, importerNumber: null, consignee: undefined, manufacturer: undefined }
  return JSON.stringify(
    invoicePack({ row, ...none, seller: undefined, language: 'en' } as unknown as Sheet),
    (_, value) => (typeof value === 'function' ? undefined : value),
  )
}

test('an invoice says what one unit costs, to four decimals at most', () => {
  expect(wordsOf([line({})])).toContain('"3.3333"')
  expect(wordsOf([line({ quantity: '4' })])).toContain('"2.50"')
  expect(wordsOf([line({ quantity: '', unit: '' })])).toContain('"USD 10.00"')
})

test('values of two currencies never add up', () => {
  const found = wordsOf([line({}), line({ value: '0.20' }), line({ value: '7.00', currency: 'EUR' })])
  expect(found).toContain('USD 10.20 · EUR 7.00')
})

test('the packing list bears packages and weight', () => {
  const found = wordsOf([line({})])
  for (const said of ['"320"', '2840.500 kg', '8518.21.00.00']) expect(found).toContain(said)
})
