import { expect, test } from 'vitest'

import { randomBy } from '../../../test/random.ts'
import { importerNumberText as t } from './importerNumber.text.ts'
import {
  coveredNumber,
  importerNumberFault,
  isCovered,
  writtenNumber,
  type ImporterNumberKind,
} from './importerNumber.ts'

/** CBP 5106 and its instructions; prefixes of EINs as the Internal Revenue Service lists them. */
const vectors: readonly (readonly [ImporterNumberKind, string, keyof typeof t | null])[] = [
  ['ein', '91-114444200', null],
  ['ein', '91-1144442', null],
  ['ein', '91 1144442 a9', null],
  ['ein', '９１－１１４４４４２', null],
  ['ein', '91-1144442OO', 'suffixForm'],
  ['ein', '91-1144442I1', 'suffixForm'],
  ['ein', '91-1144442Z1', 'suffixForm'],
  ['ein', '91-1144442A', 'suffixForm'],
  ['ein', '07-1144442', 'einPrefix'],
  ['ein', '00-1144442', 'einPrefix'],
  ['ein', '91-114444', 'einForm'],
  ['ein', '9A-1144442', 'einForm'],
  ['ssn', '123-45-6789', null],
  ['ssn', '000-12-3456', 'ssnForm'],
  ['ssn', '666-12-3456', 'ssnForm'],
  ['ssn', '900-12-3456', 'ssnForm'],
  ['ssn', '123-00-6789', 'ssnForm'],
  ['ssn', '123-45-0000', 'ssnForm'],
  ['ssn', '123-45-678', 'ssnForm'],
  ['cbp', '261234-00001', null],
  ['cbp', '26123400001', null],
  ['cbp', '261234-0001', 'cbpForm'],
  ['cbp', '26123A-00001', 'cbpForm'],
]
test.each(vectors)('%s %s: %s', (kind, number, fault) => {
  expect(importerNumberFault(kind, number)).toBe(fault === null ? undefined : t[fault])
})

test.each([
  ['ein', '911144442a9', '91-1144442A9', '**-***4442**'],
  ['ein', '91 1144442', '91-1144442', '**-***4442'],
  ['ssn', '123456789', '123-45-6789', '***-**-6789'],
  ['cbp', '26123400001', '261234-00001', '******-*0001'],
] as const)('%s %s is written %s and shown as %s', (kind, number, written, covered) => {
  expect(writtenNumber(kind, number)).toBe(written)
  expect(coveredNumber(kind, number)).toBe(covered)
})

test('no number shows more than its last four digits, however it is spelled', () => {
  const random = randomBy(5106)
  const digit = () => String(Math.floor(random() * 10))
  for (let n = 0; n < 2000; n++) {
    const kind = (['ein', 'ssn', 'cbp'] as const)[n % 3]!
    const length = { ein: random() < 0.5 ? 9 : 11, ssn: 9, cbp: 11 }[kind]
    const number = Array.from({ length }, digit).join('')
    const spelled = [...number].join(random() < 0.5 ? ' ' : '')
    const covered = coveredNumber(kind, spelled)
    expect(covered.replace(/\D/g, '')).toHaveLength(4)
    expect(isCovered(covered)).toBe(true)
    expect(covered).toHaveLength(writtenNumber(kind, number).length)
    expect(writtenNumber(kind, writtenNumber(kind, spelled))).toBe(writtenNumber(kind, number))
  }
})
