import { expect, it } from 'vitest'

import { text } from '../../../../kernel/text.ts'
import { prove } from '../test/prove.ts'
import {
  all,
  base,
  circuits,
  head,
  knowing,
  placeOf,
  problemsOf,
  rows,
  withLimit,
  type Case,
  type Change,
} from '../test/samples.ts'
import type { licenceTexts } from './licenceChecks.text.ts'
import type { LicenceFacts } from './licenceChecks.ts'

const number = '26-18-030701'
/** Covers the circuits of line 1 (24,000 pieces), valid on the day of the samples, 10 April 2026. */
const good: LicenceFacts = {
  number,
  kind: '1',
  licType: null,
  own: true,
  direction: 'import',
  codes: ['8542'],
  unit: text('个', '個', 'piece'),
  validFrom: '2026-01-01',
  validTo: '2026-04-10',
  free: '24000',
  prepared: '0',
  excess: null,
  taken: '24000',
  unknownLines: [],
  uses: 11,
  most: 12,
}
const needs = knowing(circuits, { supervision: '1' })
const knows = (...more: readonly Partial<LicenceFacts>[]) => ({
  ...needs,
  licences: { named: more.map((m) => ({ ...good, ...m })), kinds: new Set(['1', '411']) },
})
const named = head({ LicenseNo: ` ${number.toLowerCase()} ` })
const wrong = (level: Case['level'], fails: Partial<LicenceFacts>, passes: Partial<LicenceFacts> = {}): Case => ({
  level,
  at: 'head.LicenseNo',
  fails: named,
  passes: named,
  knows: knows(fails),
  passesWith: { knows: knows(passes) },
  onSave: false,
})

const cases: Readonly<Record<keyof typeof licenceTexts, Case>> = {
  licenceOther: wrong('error', { own: false, free: '0' }),
  licenceWay: wrong('error', { direction: 'export', free: '0' }),
  licenceEnded: wrong('error', { validTo: '2026-04-09' }),
  licenceUses: wrong('error', { uses: 12 }, { uses: 99, most: null }),
  licenceShort: wrong('error', { free: '23999.99999' }, { free: '22858', excess: '5' }),
  licencePrepared: wrong('warning', { prepared: '0.1' }),
  licenceCode: wrong('warning', { codes: ['8471', '8541'] }, { codes: ['8471', '85423990'] }),
  licenceUnknown: wrong('warning', { taken: '0', unknownLines: [1] }),
  licenceUnlisted: {
    level: 'hint',
    at: 'head.LicenseNo',
    fails: named,
    passes: named,
    knows: knows(),
    passesWith: { knows: { ...needs, licences: { named: [], kinds: new Set(['7']) } } },
    onSave: false,
  },
}
prove('licences of the register', cases)

const told = (change: Change, ...licences: readonly Partial<LicenceFacts>[]) =>
  problemsOf(change(base()), knows(...licences))
    .filter((p) => p.code.startsWith('licence'))
    .map((p) => `${p.code} ${placeOf(p)}`)

it('is found by its letter among the documents and by its type at a line', () => {
  const document = all(
    rows('licences', { DocuCode: '7', CertCode: number }, { DocuCode: '1', CertCode: number }),
    head({ LicenseNo: '' }),
  )
  expect(told(document, { free: '1' })).toEqual(['licenceShort licences 1.CertCode'])
  const limit = (type: string) => withLimit(1, { LicTypeCode: type, LicenceNo: number })
  const ofType = { kind: null, licType: '411', free: '1' }
  expect(told(limit('411'), ofType).filter((t) => t.includes('limits'))).toEqual([
    'licenceShort line 1.limits.0.LicenceNo',
  ])
  expect(told(limit('412'), ofType).filter((t) => t.includes('limits'))).toEqual([])
})

it('says once what is left, and at each line whether its code is covered', () => {
  const both = all(
    withLimit(1, { LicTypeCode: '411', LicenceNo: number }),
    withLimit(2, { LicTypeCode: '411', LicenceNo: number }),
  )
  expect(told(both, { kind: null, licType: '411', free: '1' }).filter((t) => t.includes('limits'))).toEqual([
    'licenceShort line 1.limits.0.LicenceNo',
    'licenceCode line 2.limits.0.LicenceNo',
  ])
})

it('asks for nothing more where nothing is left and the quantity is not known', () => {
  expect(told(named, { free: '0', taken: '0', unknownLines: [1] })).toEqual(['licenceShort head.LicenseNo'])
})
