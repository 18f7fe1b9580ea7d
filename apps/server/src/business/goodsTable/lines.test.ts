import { expect, test } from 'vitest'

import { linesFromRows } from './lines.ts'
import type { TradeWords } from './paperLine.ts'
import { columnsIn, findTable } from './table.ts'

const codes: Readonly<Record<string, string>> = {
  CN: 'CHN',
  CHINA: 'CHN',
  中国: 'CHN',
  日本: 'JPN',
  JP: 'JPN',
  USD: 'USD',
  US$: 'USD',
}
const words: TradeWords = {
  unit: (w) => (/^(pcs|个|個)$/i.test(w) ? '007' : undefined),
  country: (w) => codes[w.trim().toUpperCase()],
  currency: (w) => codes[w.trim().toUpperCase()],
}
const read = (rows: readonly (readonly string[])[]) => {
  const table = findTable('invoice', { name: '', rows }, new Map())!
  return linesFromRows(table, words, 'invoice.csv')
}

test.each([
  'C/O',
  'C / O',
  'C.O.',
  'COO',
  'C.O.O.',
  'CO',
  'Ctry of Origin',
  'Country/Origin',
  'Country of Origin (COO)',
  'Orig.',
  'Origin Ctry',
  'Made In',
  '原产地',
  '原產地',
  '原产地 Origin',
  '原产国(地区)',
  '原產國（地區）',
  '产地/Origin',
  '生产国',
  '原産地',
])('the column %s tells the country of origin', (head) => {
  const at = columnsIn('invoice', ['Part No.', 'Description', head, "Q'ty", 'Unit Price', 'Amount'])
  expect([...at].find(([, place]) => place === 2)?.[0]).toBe('origin')
})

test.each([
  ['Freight', 'freight'],
  ['FREIGHT CHARGE:', 'freight'],
  ['Freight cost (DDP Shenzhen)', 'freight'],
  ['Freight Charges (by air)', 'freight'],
  ['Air Freight Charge', 'freight'],
  ['Freight to Shenzhen', 'freight'],
  ['Shipping & Handling', 'freight'],
  ['DHL freight', 'freight'],
  ['FedEx shipping cost', 'freight'],
  ['Transportation fee', 'freight'],
  ['Freight and insurance', 'freight'],
  ['运费', 'freight'],
  ['運費 Freight', 'freight'],
  ['运费（空运）', 'freight'],
  ['运杂费', 'freight'],
  ['国际运费：', 'freight'],
  ['Insurance', 'insurance'],
  ['Insurance premium', 'insurance'],
  ['保险费', 'insurance'],
  ['保費', 'insurance'],
  ['Discount', 'other'],
])('the row %s is %s and no goods', (name, kind) => {
  for (const row of [
    ['', name, '', '', '', '1,250.00'],
    [name, '', '', '1', '1250.00', '1250.00'],
    ['3', name, '', '', '', '1,250.00'],
  ]) {
    const { lines, charges } = read([
      ['No.', 'Description', 'C/O', 'QTY', 'Unit Price', 'Amount (USD)'],
      ['1', 'Ceramic capacitor', 'JP', '1,000', '0.5', '500.00'],
      row,
      ['TOTAL', '', '', '1,000', '', '1,750.00'],
    ])
    expect([lines.length, charges.map((c) => [c.kind, c.value])]).toEqual([1, [[kind, '1250']]])
  }
})

test.each([
  'Freight container lock',
  '运费险标签',
  'Insurance card holder',
  'Shipping label',
  'Air filter',
  '折扣牌',
  'Transport trolley',
])('goods may be called %s', (name) => {
  const { lines, charges } = read([
    ['Part No.', 'Description', 'COO', 'QTY', 'Unit Price', 'Amount'],
    ['A-1', name, 'CN', '10', '2', '20.00'],
  ])
  expect([lines.length, charges]).toEqual([1, []])
})

test('an invoice as it comes: title, letterhead, thousands, origins, freight, insurance, total', () => {
  const { lines, totals, charges, currency } = read([
    ['COMMERCIAL INVOICE', '', '', '', '', '', ''],
    ['Invoice No.: INV-2026-0117', '', '', '', 'Date: 2026-11-02', '', ''],
    [],
    ['Item', 'Part No.', 'Description', 'C/O', "Q'ty (PCS)", 'Unit Price (US$)', 'Amount (US$)'],
    ['1', 'GRM188R71H104KA93D', 'Ceramic capacitor', 'JP', '120,000', '0.0125', '1,500.00'],
    ['2', 'RC0603FR-0710KL', 'Chip resistor', 'Made in China', '1,250,000', '0.0010', '1,250.00'],
    ['', '', 'Freight', '', '', '', '1,180.50'],
    ['', '', 'Insurance', '', '', '', '12.00'],
    ['', '', 'TOTAL', '', '1,370,000', '', '3,942.50'],
    ['SAY US DOLLARS THREE THOUSAND NINE HUNDRED FORTY-TWO AND 50/100 ONLY', '', '', '', '', '', ''],
  ])
  expect(
    lines.map(({ values, errors, warnings }) => [
      values.modelNumber,
      values.quantity,
      values.totalPrice,
      values.origin,
      errors,
      warnings,
    ]),
  ).toEqual([
    ['GRM188R71H104KA93D', '120000', '1500', 'JPN', [], []],
    ['RC0603FR-0710KL', '1250000', '1250', 'CHN', [], []],
  ])
  expect(charges.map((c) => [c.row, c.kind, c.value])).toEqual([
    [7, 'freight', '1180.5'],
    [8, 'insurance', '12'],
  ])
  expect([totals.quantity?.value, totals.totalPrice?.value, currency]).toEqual(['1370000', '3942.5', 'USD'])
})
