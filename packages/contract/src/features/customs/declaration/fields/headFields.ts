import type { DecValues, Edition } from '../model.ts'
import { fieldsOf } from './decField.ts'
import { headText as t } from './headFields.text.ts'

const everywhere = { onSave: true, onDeclare: true } as const
const declared = { onDeclare: true } as const
/** Was asked for by word only, and so by the single window when a file was taken in. */
const entered = { ...everywhere, in2018: { onSave: undefined, onDeclare: undefined, rare: true } } as const
const retired = { edition: '2018', dictionary: 'ciqOffice' } as const
const present = { edition: 'present' } as const
/** What the present edition made of the five characters of `DataSource`; the second and the fourth are blanks. */
const extension = (from: number, rest: object) => ({
  ...present,
  ...rest,
  within: { tag: 'DataSource', from, length: 1 },
  rare: true,
})

/**
 * The fields of the head (DecHead) in the order of a form. Names, lengths and what is required come from the descriptions of DecMessage; where
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
  ['TypeStep', 'code', 1, 'office', { ...present, within: { tag: 'Type', from: 2, length: 1 }, options: t.twoSteps }],
  [
    'TypePorts',
    'code',
    1,
    'office',
    { ...present, within: { tag: 'Type', from: 6, length: 1 }, options: t.combinedPorts, rare: true },
  ],
  ['DeclTrnRel', 'code', 1, 'office', { ...everywhere, options: t.transits, preset: '0', rare: true }],
  ['BillType', 'code', 1, 'office', { options: t.freeZoneLists, rare: true }],

  ['TradeCoScc', 'text', 18, 'parties', declared],
  ['TradeCode', 'text', 18, 'parties', declared],
  ['TradeName', 'text', 100, 'parties', { ...declared, in2018: { max: 70 } }],
  ['TradeCiqCode', 'text', 10, 'parties', { ...present, rare: true }],
  ['OverseasConsignorCode', 'text', 50, 'parties', { only: 'import', in2018: { max: 20 } }],
  ['OverseasConsignorEname', 'text', 100, 'parties', { only: 'import', onDeclare: 'import' }],
  ['OverseasConsigneeCode', 'text', 50, 'parties', { only: 'export', in2018: { max: 20 } }],
  ['OverseasConsigneeEname', 'text', 400, 'parties', { only: 'export', onDeclare: 'export' }],
  ['OverseasConsignorCname', 'text', 150, 'parties', { rare: true }],
  ['OverseasConsignorAddr', 'text', 100, 'parties', { rare: true }],
  ['OwnerCodeScc', 'text', 18, 'parties', declared],
  ['OwnerCode', 'text', 18, 'parties'],
  ['OwnerName', 'text', 100, 'parties', { ...declared, in2018: { max: 70 } }],
  ['OwnerCiqCode', 'text', 10, 'parties', { ...present, rare: true }],
  ['DomesticConsigneeEname', 'text', 400, 'parties', { rare: true }],
  ['AgentCodeScc', 'text', 18, 'parties', declared],
  ['AgentCode', 'text', 10, 'parties', { ...everywhere, in2018: { max: 18 } }],
  ['AgentName', 'text', 100, 'parties', { ...everywhere, in2018: { max: 70 } }],
  ['DeclCiqCode', 'text', 10, 'parties', { ...present, rare: true }],
  ['DeclareName', 'text', 50, 'parties', everywhere],
  ['PartenerID', 'text', 20, 'parties', { rare: true }],
  ['CopCodeScc', 'text', 18, 'parties', { rare: true }],
  ['CopCode', 'text', 9, 'parties', entered],
  ['CopName', 'text', 70, 'parties', entered],
  ['InputerName', 'text', 32, 'parties', entered],
  ['TypistNo', 'text', 30, 'parties', entered],

  ['IEDate', 'date', 8, 'transport', { onDeclare: 'import', blank: 'export' }],
  ['TrafMode', 'code', 1, 'transport', { ...declared, dictionary: 'transportMode' }],
  ['TrafName', 'text', 50, 'transport', { in2018: { max: 32 } }],
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
  [
    'BusinessItems',
    'marks',
    5,
    'terms',
    { ...present, unconfirmed: true, marks: t.business, ticked: true, rare: true },
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

  ['OrgCode', 'code', 10, 'inspection', retired],
  ['VsaOrgCode', 'code', 10, 'inspection', retired],
  ['InspOrgCode', 'code', 10, 'inspection', retired],
  [
    'PurpOrgCode',
    'code',
    4,
    'inspection',
    { dictionary: 'customsOffice', in2018: { max: 10, dictionary: 'ciqOffice', label: t.destinationInspection } },
  ],
  ['DespDate', 'date', 8, 'inspection'],
  ['CmplDschrgDt', 'date', 8, 'inspection', { only: 'import', rare: true }],
  ['BLNo', 'text', 50, 'inspection', { only: 'import' }],
  ['OrigBoxFlag', 'flag', 1, 'inspection', { only: 'import', rare: true }],
  ['SpecDeclFlag', 'marks', 10, 'inspection', { rare: true, marks: t.special, ticked: true }],
  ['CorrelationNo', 'text', 500, 'inspection', { rare: true }],
  ['CorrelationReasonFlag', 'code', 2, 'inspection', { rare: true }],

  ['NoteS', 'text', 255, 'other', { in2018: { max: 70 } }],
  ['MaskStandard', 'code', 1, 'other', extension(0, { only: 'export', options: t.maskStandards })],
  ['GoodsSplit', 'flag', 1, 'other', extension(2, {})],
  ['SmartDeclaration', 'code', 1, 'other', extension(4, { options: t.smartDeclarations })],
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
  ['DataSource', 'text', 5, 'system', { system: true, rare: true, edition: '2018' }],
])

/** What the head of a new declaration starts with. */
export const newHead = (edition: Edition): DecValues =>
  Object.fromEntries(headFields[edition].flatMap((f) => (f.preset ? [[f.name, f.preset]] : [])))
