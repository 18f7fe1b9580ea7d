import type { DecValues } from '../model.ts'
import { fieldsOf } from './decField.ts'
import { headText as t } from './headFields.text.ts'

const everywhere = { onSave: true, onDeclare: true } as const
const declared = { onDeclare: true } as const

/**
 * The fields of the head (DecHead) in the order of a form. Names, lengths and what is required come from the description of DecMessage 3.1; where
 * the filling rules (GACC notices 2018 No. 60 and No. 61) ask for more, or for one direction only, they decide.
 */
export const headFields = fieldsOf(t, [
  ['CustomMaster', 'code', 4, 'office', { ...everywhere, dictionary: 'customsOffice' }],
  ['IEPort', 'code', 4, 'office', { ...declared, dictionary: 'customsOffice' }],
  ['EntyPortCode', 'code', 8, 'office', { ...declared, dictionary: 'domesticPort' }],
  ['ManualNo', 'text', 12, 'office'],
  ['LicenseNo', 'text', 20, 'office'],
  ['ContrNo', 'text', 32, 'office'],
  ['EntryType', 'code', 1, 'office', { ...declared, dictionary: 'entryType', preset: 'M', rare: true }],
  // Blank is a value: an ordinary declaration.
  ['Type', 'code', 2, 'office', { dictionary: 'decType', rare: true }],
  ['DeclTrnRel', 'code', 1, 'office', { ...everywhere, options: t.transits, preset: '0', rare: true }],
  ['BillType', 'code', 1, 'office', { options: t.freeZoneLists, rare: true }],

  ['TradeCoScc', 'text', 18, 'parties', declared],
  ['TradeCode', 'text', 18, 'parties', declared],
  ['TradeName', 'text', 70, 'parties', declared],
  ['OverseasConsignorCode', 'text', 20, 'parties', { only: 'import' }],
  ['OverseasConsignorEname', 'text', 100, 'parties', { only: 'import', onDeclare: 'import' }],
  ['OverseasConsigneeCode', 'text', 20, 'parties', { only: 'export' }],
  ['OverseasConsigneeEname', 'text', 400, 'parties', { only: 'export', onDeclare: 'export' }],
  ['OverseasConsignorCname', 'text', 150, 'parties', { rare: true }],
  ['OverseasConsignorAddr', 'text', 100, 'parties', { rare: true }],
  ['OwnerCodeScc', 'text', 18, 'parties', declared],
  ['OwnerCode', 'text', 18, 'parties'],
  ['OwnerName', 'text', 70, 'parties', declared],
  ['DomesticConsigneeEname', 'text', 400, 'parties', { rare: true }],
  ['AgentCodeScc', 'text', 18, 'parties', declared],
  ['AgentCode', 'text', 18, 'parties', everywhere],
  ['AgentName', 'text', 70, 'parties', everywhere],
  ['DeclareName', 'text', 50, 'parties', everywhere],
  ['PartenerID', 'text', 20, 'parties', { rare: true }],
  ['CopCodeScc', 'text', 18, 'parties', { rare: true }],
  ['CopCode', 'text', 9, 'parties', { rare: true }],
  ['CopName', 'text', 70, 'parties', { rare: true }],
  ['InputerName', 'text', 32, 'parties', { rare: true }],
  ['TypistNo', 'text', 30, 'parties', { rare: true }],

  ['IEDate', 'date', 8, 'transport', { onDeclare: 'import', blank: 'export' }],
  ['TrafMode', 'code', 1, 'transport', { ...declared, dictionary: 'transportMode' }],
  ['TrafName', 'text', 32, 'transport'],
  ['BillNo', 'text', 32, 'transport'],
  ['TradeAreaCode', 'code', 3, 'transport', { ...everywhere, dictionary: 'country' }],
  ['TradeCountry', 'code', 3, 'transport', { ...declared, dictionary: 'country' }],
  ['DistinatePort', 'code', 6, 'transport', { ...declared, dictionary: 'port' }],
  ['DespPortCode', 'code', 8, 'transport', { only: 'import', onDeclare: 'import', dictionary: 'port' }],
  ['GoodsPlace', 'text', 100, 'transport', { only: 'import', onDeclare: 'import' }],

  ['TradeMode', 'code', 4, 'terms', { ...declared, dictionary: 'supervisionMode' }],
  ['CutMode', 'code', 3, 'terms', { dictionary: 'exemptionNature' }],
  ['TransMode', 'code', 1, 'terms', { ...declared, dictionary: 'tradeTerm' }],
  [
    'PromiseItmes',
    'marks',
    32,
    'terms',
    { described: 'PromisItems', onSave: 'import', onDeclare: 'import', marks: t.promises },
  ],
  ['ApprNo', 'text', 32, 'terms', { rare: true }],

  ['WrapType', 'code', 2, 'packing', { ...declared, dictionary: 'package' }],
  ['PackNo', 'integer', 9, 'packing', declared],
  ['GrossWet', 'decimal', 19, 'packing', { ...declared, places: 5 }],
  ['NetWt', 'decimal', 19, 'packing', { ...declared, places: 5 }],
  ['MarkNo', 'text', 400, 'packing'],
  ['NoOtherPack', 'flag', 1, 'packing', { rare: true }],

  ['FeeMark', 'code', 1, 'fees', { options: t.feeMarks }],
  ['FeeRate', 'decimal', 19, 'fees', { places: 5 }],
  ['FeeCurr', 'code', 3, 'fees', { dictionary: 'currency' }],
  ['InsurMark', 'code', 1, 'fees', { options: t.chargeMarks }],
  ['InsurRate', 'decimal', 19, 'fees', { places: 5 }],
  ['InsurCurr', 'code', 3, 'fees', { dictionary: 'currency' }],
  ['OtherMark', 'code', 1, 'fees', { options: t.chargeMarks }],
  ['OtherRate', 'decimal', 19, 'fees', { places: 5, negative: true }],
  ['OtherCurr', 'code', 3, 'fees', { dictionary: 'currency' }],

  ['OrgCode', 'code', 10, 'inspection', { dictionary: 'ciqOffice' }],
  ['VsaOrgCode', 'code', 10, 'inspection', { dictionary: 'ciqOffice' }],
  ['InspOrgCode', 'code', 10, 'inspection', { dictionary: 'ciqOffice' }],
  ['PurpOrgCode', 'code', 10, 'inspection', { dictionary: 'ciqOffice' }],
  ['DespDate', 'date', 8, 'inspection'],
  ['CmplDschrgDt', 'date', 8, 'inspection', { only: 'import', rare: true }],
  ['BLNo', 'text', 50, 'inspection', { only: 'import' }],
  ['OrigBoxFlag', 'flag', 1, 'inspection', { only: 'import', rare: true }],
  ['SpecDeclFlag', 'marks', 10, 'inspection', { rare: true, marks: t.special }],
  ['CorrelationNo', 'text', 500, 'inspection', { rare: true }],
  ['CorrelationReasonFlag', 'code', 2, 'inspection', { rare: true }],

  ['NoteS', 'text', 70, 'other'],
  ['ChkSurety', 'flag', 1, 'other', { rare: true }],
  ['TaxAaminMark', 'flag', 1, 'other', { rare: true }],
  ['CheckFlow', 'flag', 1, 'other', { rare: true }],
  ['EdiRemark', 'text', 128, 'other', { rare: true }],
  ['EdiRemark2', 'text', 128, 'other', { rare: true }],

  // An attribute of the whole message; the published sample leaves it out.
  ['version', 'text', 5, 'system', { ...everywhere, system: true, preset: '3.1' }],
  ['IEFlag', 'code', 1, 'system', { ...everywhere, system: true, options: t.directions }],
  ['EdiId', 'code', 1, 'system', { ...declared, system: true, options: t.lodgings, preset: '1' }],
  ['SeqNo', 'text', 18, 'system', { system: true }],
  ['PreEntryId', 'text', 9, 'system', { system: true }],
  ['EntryId', 'text', 18, 'system', { system: true }],
  ['PDate', 'date', 8, 'system', { system: true }],
  ['Risk', 'text', 10, 'system', { system: true, rare: true }],
  ['TgdNo', 'text', 18, 'system', { system: true, rare: true }],
  ['DataSource', 'text', 5, 'system', { system: true, rare: true }],
])

/** What the head of a new declaration starts with. */
export const newHead = (): DecValues =>
  Object.fromEntries(headFields.flatMap((f) => (f.preset ? [[f.name, f.preset]] : [])))
