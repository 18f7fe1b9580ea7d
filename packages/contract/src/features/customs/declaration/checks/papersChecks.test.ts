import { expect, it } from 'vitest'

import { prove } from '../test/prove.ts'
import {
  all,
  circuits,
  compressors,
  goodExport,
  goodImport,
  in2018,
  head,
  inEvery,
  inLine,
  knowing,
  knowledge,
  laptops,
  problemsOf,
  rows,
  same,
  withLimit,
  type Case,
} from '../test/samples.ts'
import type { paperTexts } from './papersChecks.text.ts'

const asking = (supervision: string) => ({ knows: knowing(circuits, { supervision }) })
const holding = (...held: string[]) => ({ ...knowledge, held: new Set(held) })
const attached = rows('documents', {
  EdocCode: '00000001',
  EdocCopId: 'INV-1.pdf',
  EdocID: '5304…pdf',
  EdocFomatType: 'US',
  PaperId: 'paper',
})
/** The case has the paper as it is described, or not at all. */
const inCase = (paper?: object) => ({
  ...knowledge,
  papers: new Map(paper ? [['paper', { travels: true, bytes: 1, ...paper }]] : []),
})
const document = (DocuCode: string, CertCode = 'X-1') => rows('licences', { DocuCode, CertCode })
const number = 'C2017-0166475'
const certificate = `<14>${number}`
const tie = (DecGNo: string, EcoCertNo = number, CertType = 'Y14') =>
  rows('origins', { CertType, EcoCertNo, DecGNo, EcoGNo: '1' })
const agreed = all(
  document('Y', certificate),
  tie('1'),
  inEvery({ OriginCountry: 'TWN' }),
  inLine(1, { RcepOrigPlaceCode: 'TWN' }),
)
/** The same as 2018 wrote it. */
const agreed2018 = all(
  in2018,
  document('Y', '<14>I2017-0166475'),
  tie('1', '<14>I2017-0166475', 'Y'),
  inEvery({ OriginCountry: 'TWN' }),
)
const taiwan = { knows: { ...knowledge, dictionaries: {} } }
const inspected = all(
  head({ PurpOrgCode: '5304' }),
  inLine(2, { CodeTS: compressors, GName: '压缩机', GModel: '4|3|空调用|ACME牌|C-1', Purpose: '99', GoodsAttr: '19' }),
)
const papers = { total: '8440.00', currency: 'USD', packages: '4', gross: '36.50', net: '31.90', lines: 2 }

const cases: Readonly<Record<keyof typeof paperTexts, Case>> = {
  blockedImport: {
    level: 'error',
    at: 'line 1.CodeTS',
    fails: same,
    ...asking('9'),
    passes: same,
    passesWith: asking('8'),
  },
  blockedExport: {
    level: 'error',
    at: 'line 1.CodeTS',
    of: 'export',
    fails: same,
    ...asking('8'),
    passes: same,
    passesWith: asking('9'),
  },
  documentMissing: {
    level: 'error',
    at: 'licences 0.DocuCode',
    fails: same,
    ...asking('7O'),
    passes: document('O'),
    onSave: false,
  },
  licenceNoMissing: {
    level: 'error',
    at: 'head.LicenseNo',
    fails: same,
    ...asking('14xy'),
    passes: head({ LicenseNo: '20-18-030701' }),
    onSave: false,
  },
  oneLicenceOnly: {
    level: 'warning',
    at: 'head.LicenseNo',
    fails: head({ LicenseNo: '20-18-030701' }),
    ...asking('12'),
    passes: head({ LicenseNo: '20-18-030701' }),
    passesWith: asking('13'),
  },
  documentTwice: {
    level: 'warning',
    at: 'licences 1.DocuCode',
    fails: rows('licences', { DocuCode: 'a', CertCode: 'X-1' }, { DocuCode: 'a', CertCode: 'X-1' }),
    passes: rows('licences', { DocuCode: 'a', CertCode: 'X-1' }, { DocuCode: 'a', CertCode: 'X-2' }),
  },
  documentDirection: {
    level: 'warning',
    at: 'licences 0.DocuCode',
    of: 'export',
    fails: document('7'),
    passes: document('7'),
    passesWith: { of: 'import' },
  },
  documentUnasked: {
    level: 'hint',
    at: 'licences 0.DocuCode',
    fails: document('7'),
    passes: document('7'),
    passesWith: asking('v7'),
  },
  inspectionFieldMissing: {
    level: 'error',
    at: 'head.PurpOrgCode',
    fails: all(inspected, head({ PurpOrgCode: '' })),
    passes: inspected,
    onSave: false,
  },
  usedBanned: {
    level: 'error',
    at: 'line 1.GoodsAttr',
    fails: inLine(1, { GoodsAttr: '18,21' }),
    ...asking('6'),
    passes: inLine(1, { GoodsAttr: '18,19' }),
  },
  usedUnsaid: {
    level: 'hint',
    at: 'line 1.GoodsAttr',
    fails: same,
    ...asking('6'),
    passes: inLine(1, { GoodsAttr: '19' }),
    onSave: false,
  },
  compulsoryCertification: {
    level: 'hint',
    at: 'line 2.GoodsAttr',
    fails: same,
    knows: knowing(laptops, { inspection: 'L' }),
    passes: withLimit(2, { LicTypeCode: '411', LicenceNo: '2026010911000001' }),
    onSave: false,
  },
  originForm: {
    level: 'error',
    at: 'licences 0.CertCode',
    fails: document('Y', 'I2017-0166475'),
    passes: agreed,
    passesWith: taiwan,
  },
  originTieForm: {
    level: 'error',
    at: 'origins 0.EcoCertNo',
    fails: all(agreed, rows('licences'), tie('1', '2017-0166475')),
    ...taiwan,
    passes: agreed,
  },
  agreementOriginMissing: {
    level: 'error',
    at: 'line 1.RcepOrigPlaceCode',
    fails: all(agreed, inLine(1, { RcepOrigPlaceCode: '' })),
    ...taiwan,
    passes: agreed,
    onSave: false,
  },
  agreementOriginUnproved: {
    level: 'warning',
    at: 'line 2.RcepOrigPlaceCode',
    fails: all(agreed, inLine(2, { RcepOrigPlaceCode: 'TWN' })),
    ...taiwan,
    passes: agreed,
    onSave: false,
  },
  originWithoutCertificate: {
    level: 'error',
    at: 'origins 0.EcoCertNo',
    fails: all(agreed2018, rows('licences')),
    ...taiwan,
    passes: agreed2018,
  },
  originLinesMissing: {
    level: 'warning',
    at: 'licences 0.CertCode',
    fails: document('Y', certificate),
    passes: agreed,
    passesWith: taiwan,
    onSave: false,
  },
  originLineUnknown: {
    level: 'error',
    at: 'origins 0.DecGNo',
    fails: all(agreed, tie('3'), inLine(1, { RcepOrigPlaceCode: '' })),
    ...taiwan,
    passes: all(agreed, tie('2')),
  },
  agreementUnknown: {
    level: 'warning',
    at: 'origins 0.CertType',
    fails: all(agreed, rows('licences'), tie('1', number, 'Y99')),
    knows: { ...taiwan.knows, agreements: new Set(['14']) },
    passes: tie('1'),
    onSave: false,
  },
  originOutsideAgreement: {
    level: 'warning',
    at: 'origins 0.DecGNo',
    fails: all(agreed, inLine(1, { RcepOrigPlaceCode: 'JPN' })),
    ...taiwan,
    passes: all(agreed, inLine(2, { OriginCountry: 'JPN' })),
  },
  paperMissing: {
    level: 'error',
    at: 'documents 0.EdocCode',
    fails: same,
    knows: holding('invoice', 'packingList', 'contract', 'billOfLading'),
    passes: rows('documents', { EdocCode: '10000001', EdocID: 'X-1', EdocFomatType: 'US' }),
    onSave: false,
  },
  attachedGone: {
    level: 'error',
    at: 'documents 0.EdocCode',
    fails: attached,
    knows: inCase(),
    passes: rows('documents'),
    onSave: false,
  },
  attachedForm: {
    level: 'error',
    at: 'documents 0.EdocCode',
    fails: attached,
    knows: inCase({ travels: false }),
    passes: rows('documents'),
    onSave: false,
  },
  attachedLarge: {
    level: 'warning',
    at: 'documents 0.EdocCode',
    fails: attached,
    knows: inCase({ bytes: 4 * 1024 * 1024 + 1 }),
    passes: attached,
    passesWith: { knows: inCase({ bytes: 4 * 1024 * 1024 }) },
    onSave: false,
  },
  attachedLeft: {
    level: 'hint',
    at: 'documents 0.EdocCode',
    fails: same,
    knows: inCase({}),
    passes: attached,
    onSave: false,
  },
  paperTotal: {
    level: 'error',
    at: 'line 1.DeclTotal',
    fails: same,
    papers: { ...papers, total: '8440.02' },
    passes: same,
    passesWith: { papers: { ...papers, total: '8440.01' } },
  },
  paperCurrency: {
    level: 'error',
    at: 'line 1.TradeCurr',
    fails: same,
    papers: { ...papers, currency: 'EUR' },
    passes: same,
    passesWith: { papers },
  },
  paperPackages: {
    level: 'warning',
    at: 'head.PackNo',
    fails: same,
    papers: { ...papers, packages: '40' },
    passes: same,
    passesWith: { papers },
  },
  paperGross: {
    level: 'warning',
    at: 'head.GrossWet',
    fails: same,
    papers: { ...papers, gross: '36.52' },
    passes: same,
    passesWith: { papers: { ...papers, gross: '36.51' } },
  },
  paperNet: {
    level: 'warning',
    at: 'head.NetWt',
    fails: same,
    papers: { ...papers, net: '31' },
    passes: same,
    passesWith: { papers: {} },
  },
  paperLines: {
    level: 'hint',
    at: 'line 1.GNo',
    fails: same,
    papers: { ...papers, lines: 3 },
    passes: same,
    passesWith: { papers },
  },
  codeUnknown: {
    level: 'warning',
    at: 'line 1.TradeCurr',
    fails: inEvery({ TradeCurr: 'USX' }),
    passes: inEvery({ TradeCurr: 'USX' }),
    passesWith: { knows: { ...knowledge, dictionaries: {} } },
    also: ['codeUnknown'],
  },
}

prove('documents, inspection, origin and papers', cases)

const codesOf = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map((p) => p.code)

it('asks for each document at a row of its own, and names it in the language of the reader', () => {
  const found = problemsOf(document('a')(goodImport), knowing(circuits, { supervision: '7Q' }))
  expect(found.map((p) => [p.code, p.place.at, p.values?.['letter']])).toEqual([
    ['documentMissing', 1, '7'],
    ['documentMissing', 2, 'Q'],
  ])
  expect([found[0]!.text.zh, found[0]!.text.en]).toEqual([
    '第 {lines} 项需要自动进口许可证（{letter}）；请补充单证代码和编号',
    'Line {lines} needs: automatic import licence ({letter}). Add the document with its number',
  ])
})

it('asks by direction and supervision mode', () => {
  const letters = knowing(circuits, { supervision: '47xyv' })
  expect(problemsOf(goodExport, letters).map((p) => p.values?.['letter'])).toEqual(['4'])
  expect(problemsOf(goodImport, letters).map((p) => p.values?.['letter'])).toEqual(['7'])
  const border = problemsOf(head({ TradeMode: '4019' })(goodExport), letters)
  expect(border.map((p) => [p.level, p.values?.['letter']])).toEqual([['error', 'y']])
  const processed = all(
    head({ TradeMode: '0615', CutMode: '503', ManualNo: 'C53042600012', PromiseItmes: '' }),
    inEvery({ DutyMode: '3', ContrItem: '1' }),
  )
  expect(problemsOf(processed(goodExport), letters).map((p) => [p.level, p.values?.['letter']])).toEqual([
    ['error', 'x'],
  ])
  // What any trade is asked for may be spared it elsewhere.
  expect(
    problemsOf(head({ TradeMode: '3010' })(goodImport), knowing(circuits, { supervision: '7' })).map((p) => [
      p.code,
      p.level,
    ]),
  ).toContainEqual(['documentMissing', 'warning'])
})

it('asks for the papers of a declaration by direction, supervision, declarant and claim, in words', () => {
  const none = holding()
  const missing = (...args: Parameters<typeof problemsOf>) =>
    problemsOf(...args)
      .filter((p) => p.code === 'paperMissing')
      .map((p) => p.text.en.slice('Missing: '.length).split('.')[0])
  const always = ['Invoice', 'Packing list']
  expect(missing(goodImport, none)).toEqual([...always, 'Contract', 'Bill of lading or waybill', 'Power of attorney'])
  expect(missing(goodExport, none)).toEqual([...always, 'Contract', 'Power of attorney'])
  expect(missing(head({ TradeMode: '3010' })(goodExport), none)).toEqual([...always, 'Power of attorney'])
  const own = head({ AgentCodeScc: goodExport.head['TradeCoScc']! })(goodExport)
  expect(missing(own, none)).toEqual([...always, 'Contract'])
  expect(
    missing(agreed(goodImport), holding('invoice', 'packingList', 'contract', 'billOfLading', 'powerOfAttorney')),
  ).toEqual(['Certificate of origin'])
  // Other documents are tied to lines too; that is no claim.
  const tied = tie('1', 'X-1', 't')(goodImport)
  expect(missing(tied, none)).not.toContain('Certificate of origin')
  // Nobody knows what the case holds: nothing is asked for.
  expect(missing(goodImport, knowledge)).toEqual([])
})

it('asks for the whole inspection block, of the head and of each line', () => {
  const bare = all(inspected, head({ PurpOrgCode: '', DespDate: '' }), inLine(2, { Purpose: '', GoodsAttr: '' }))
  const missing = (fields: readonly string[]) => fields.map((field) => ['inspectionFieldMissing', field])
  const told = (d: typeof goodImport) => problemsOf(d).map((p) => [p.code, p.place.field])
  const offices = ['OrgCode', 'VsaOrgCode', 'InspOrgCode']
  const rest = ['PurpOrgCode', 'DespDate', 'Purpose', 'GoodsAttr']
  expect(told(bare(goodImport))).toEqual(missing(rest))
  expect(told(all(in2018, bare)(goodImport))).toEqual(missing([...offices, ...rest]))
  const leaving = knowing(circuits, { supervision: 'B' })
  expect(problemsOf(in2018(goodExport), leaving).map((p) => p.place.field)).toEqual(offices)
  expect(codesOf(goodExport, leaving)).toEqual([])
  // A of an import says nothing on export.
  expect(codesOf(goodExport, knowing(circuits, { supervision: 'A' }))).toEqual([])
})

it('does not compare amounts of different currencies', () => {
  expect(codesOf(goodImport, knowledge, { total: '1', currency: 'EUR' })).toEqual(['paperCurrency'])
  expect(codesOf(goodImport, knowledge, { total: '1' })).toEqual(['paperTotal'])
})
