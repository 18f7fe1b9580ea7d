import { expect, it } from 'vitest'

import { coversOffice } from '../checks/guaranteeChecks.ts'
import type { Declaration } from '../model.ts'
import { calendarOf, summaryPayBy } from '../tax/interest.ts'
import { withSelfTaxes } from './selfTaxes.ts'

const declared = (more: Partial<Declaration>): Declaration => ({
  edition: 'present',
  direction: 'import',
  head: { BusinessItems: '00001', CustomMaster: '5316', GrossWet: '12.5', TradeName: '深圳鹏程电子有限公司' },
  lines: [],
  blocks: {},
  free: {},
  sign: {},
  ...more,
})
const rowOf = (declaration: Declaration) => withSelfTaxes(declaration, '2026-11-25').blocks.selfTaxes?.[0]

it('is filled from the head under the present description, and is none under that of 2018', () => {
  expect(rowOf(declared({}))).toMatchObject({ IEFlag: 'I', DeclPort: '5316', GrossWt: '12.5', DDate: '2026-11-25' })
  expect(rowOf(declared({ direction: 'export' }))?.['IEFlag']).toBe('E')
  expect(rowOf(declared({ edition: '2018' }))).toBeUndefined()
  expect(rowOf(declared({ head: { BusinessItems: '11110' } }))).toBeUndefined()
})

it('keeps a signature only while it is of what stands there, and leaves out what does not fit', () => {
  const signed = { ...rowOf(declared({}))!, Sign: 'abc', CertSeqNo: '7', InRatio: '0.5' }
  expect(rowOf(declared({ blocks: { selfTaxes: [signed] } }))).toEqual(signed)
  const changed = rowOf(declared({ head: { CustomMaster: '5304' }, blocks: { selfTaxes: [signed] } }))
  expect([changed?.['DeclPort'], changed?.['Sign'], changed?.['InRatio']]).toEqual(['5304', undefined, '0.5'])
  expect(
    rowOf(declared({ head: { BusinessItems: '00001', TradeName: '深'.repeat(71) } }))?.['TradeName'],
  ).toBeUndefined()
})

it('a guarantee covers an office by its code, by its district, or every one', () => {
  expect([null, '', '5316', '2200,5300', '5304', '2200'].map((offices) => coversOffice(offices, '5316'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

it('summary taxes are due on the fifth working day of the month after', () => {
  const calendar = calendarOf(
    ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07', '2027-01-01'],
    ['2026-10-10'],
  )
  const due = (day: string) => summaryPayBy(day, calendar)
  expect(['2026-11-01', '2026-11-30', '2026-09-15', '2026-12-31', '2026-01-31'].map(due)).toEqual([
    '2026-12-07',
    '2026-12-07',
    '2026-10-13',
    '2027-01-08',
    '2026-02-06',
  ])
})
