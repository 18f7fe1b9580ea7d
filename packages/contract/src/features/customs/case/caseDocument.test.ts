import { expect, test } from 'vitest'

import { documentsWanted } from '../declaration/checks/documentsChecks.ts'
import { documentName, guessKind, ruleWords } from './caseDocument.ts'

test('a file tells what it is by its name, and is asked about where it does not', () => {
  const names: Readonly<Record<string, string | undefined>> = {
    '发票.pdf': 'invoice',
    'INV-2026-0031.pdf': 'invoice',
    'INV0012.xlsx': 'invoice',
    'Commercial Invoice 7.pdf': 'invoice',
    '商業發票.pdf': 'invoice',
    'C/I 12.pdf': 'invoice',
    '装箱单.xlsx': 'packingList',
    'PL_2026-07.pdf': 'packingList',
    'PKL.pdf': 'packingList',
    'packing-list.pdf': 'packingList',
    'P／L.pdf': 'packingList',
    '合同 A.pdf': 'contract',
    'SC2026.pdf': 'contract',
    '提单.pdf': 'billOfLading',
    'HBL12345.pdf': 'billOfLading',
    'MAWB 999.pdf': 'billOfLading',
    'B_L.pdf': undefined,
    'BL.pdf': 'billOfLading',
    '提运单.jpg': 'billOfLading',
    '代理报关委托书.pdf': 'powerOfAttorney',
    'POA.pdf': 'powerOfAttorney',
    '原产地证.pdf': 'originCertificate',
    'Form E.pdf': 'originCertificate',
    'CO-2026.pdf': 'originCertificate',
    '自动进口许可证.pdf': 'licence',
    'import license.pdf': 'licence',
    '3C证书.pdf': 'inspection',
    'CCC.pdf': 'inspection',
    '税单.pdf': 'taxBill',
    '放行通知.pdf': 'release',
    '报关单.pdf': 'declaration',
    '商品照片.jpg': 'goodsPicture',
    '商品照片.pdf': undefined,
    'scan0001.pdf': undefined,
    'document.pdf': undefined,
    '发票装箱单.pdf': undefined,
    'invoice & packing list.pdf': undefined,
    'final.pdf': undefined,
    'plan.pdf': undefined,
    'Blue.pdf': undefined,
    '': undefined,
  }
  const wrong = Object.entries(names).flatMap(([name, kind]) =>
    guessKind(name) === kind ? [] : [`${name}: ${guessKind(name)} instead of ${kind}`],
  )
  expect(wrong).toEqual([])
})

test('a paper is called as somebody named it, by its letter, or by its kind; and says why it is needed', () => {
  expect(documentName({ kind: 'other', name: '照片说明', rule: null }).en).toBe('照片说明')
  expect(documentName({ kind: 'licence', name: '', rule: '7' })).toMatchObject({
    zh: '自动进口许可证',
    en: 'Automatic import licence',
  })
  expect(documentName({ kind: 'other', name: '', rule: 'freight' }).en).toBe('Freight invoice')
  expect(documentName({ kind: 'invoice', name: '', rule: 'always' }).zh).toBe('发票')
  expect(ruleWords({ needed: true, rule: '7' })?.values).toEqual({ letter: '7' })
  expect(ruleWords({ needed: false, rule: 'always' })).toBeUndefined()
})

test('letters of the supervision column ask by direction and mode; of alternatives one', () => {
  expect(documentsWanted(['7A', 'O'], true, '0110')).toEqual(['7'])
  expect(documentsWanted(['4x', '3'], true, '0110')).toEqual([])
  expect(documentsWanted(['4xA', '3G'], false, '0110')).toEqual(['3', '4'])
  expect(documentsWanted(['4x'], false, '0615')).toEqual(['x'])
  expect(documentsWanted(['AB', '', '8', '9'], true, '0110')).toEqual([])
})
