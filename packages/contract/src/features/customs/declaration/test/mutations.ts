import type { DecValues, Declaration } from '../model.ts'
import type { Draw } from './generate.ts'
import { all, head, inEvery, inLine, inRow, mica, rows, type Change } from './samples.ts'

/** One thing that goes wrong in a right declaration; undefined where the declaration has no such thing. */
export interface Mutation {
  readonly code: string
  readonly what: string
  readonly change: (d: Declaration, draw: Draw) => Change | undefined
}

const always = (code: string, change: Change): Mutation => ({ code, what: 'always', change: () => change })
const onHead = (code: string, values: DecValues, when: (d: Declaration) => boolean = () => true): Mutation => ({
  code,
  what: JSON.stringify(values),
  change: (d) => (when(d) ? head(values) : undefined),
})
/** Changes a line drawn from those that fit. */
const onLine = (
  code: string,
  values: (item: DecValues, d: Declaration) => DecValues,
  when: (item: DecValues, d: Declaration) => boolean = () => true,
): Mutation => ({
  code,
  what: String(values),
  change: (d, draw) => {
    const fitting = d.lines.flatMap((l, n) => (when(l.item, d) ? [n] : []))
    if (!fitting.length) return undefined
    const at = draw.pick(fitting)
    return inLine(at + 1, values(d.lines[at]!.item, d))
  },
})
const onContainer = (
  code: string,
  values: (row: DecValues, d: Declaration) => DecValues,
  when: (rows: readonly DecValues[]) => boolean = () => true,
): Mutation => ({
  code,
  what: String(values),
  change: (d) => {
    const containers = d.blocks.containers ?? []
    return containers.length && when(containers) ? inRow('containers', 0, values(containers[0]!, d)) : undefined
  },
})

const isImport = (d: Declaration) => d.direction === 'import'
const isExport = (d: Declaration) => d.direction === 'export'
const isGeneral = (d: Declaration) => d.head['TradeMode'] === '0110'
const has = (field: string, value: string) => (d: Declaration) => d.head[field] === value
const coded = (item: DecValues) => item['CodeTS'] !== mica
const both =
  (...tests: readonly ((d: Declaration) => boolean)[]) =>
  (d: Declaration) =>
    tests.every((t) => t(d))
const terms = (direction: 'import' | 'export', of: string) => (d: Declaration) =>
  d.direction === direction && of.includes(d.head['TransMode']!)
const either =
  (...tests: readonly ((d: Declaration) => boolean)[]) =>
  (d: Declaration) =>
    tests.some((t) => t(d))
const element = (item: DecValues, at: number, value: string): DecValues => ({
  GModel: item['GModel']!.split('|')
    .map((part, n) => (n === at ? value : part))
    .join('|'),
})

export const mutations: readonly Mutation[] = [
  {
    code: 'netOverGross',
    what: 'gross below net',
    change: (d) => head({ GrossWet: String(Number(d.head['NetWt']) - 0.5) }),
  },
  {
    code: 'netSumDiffers',
    what: 'net above the lines',
    change: (d) => head({ NetWt: `${Math.floor(Number(d.head['NetWt'])) + 1}.5` }),
  },
  onHead('packagesNone', { PackNo: '0' }),
  onHead('loosePackages', { WrapType: '01' }),
  onHead('notWhole', { PackNo: '1.5' }),
  onHead('neededToDeclare', { GrossWet: '' }),
  onHead('notNumber', { GrossWet: '12,5' }),
  onHead('tooLong', { TradeName: '深'.repeat(101) }),
  onLine('totalDiffers', (item) => ({ DeclTotal: (Number(item['DeclTotal']) * 2).toFixed(2) })),
  onLine('totalNotPositive', () => ({ DeclTotal: '0' })),
  onLine(
    'currencyDiffers',
    () => ({ TradeCurr: 'EUR' }),
    (item, d) => item['GNo'] !== '1' && d.lines.length > 1,
  ),
  onLine('firstUnitWrong', (item) => ({ FirstUnit: item['FirstUnit'] === '001' ? '007' : '001' })),
  onLine('secondUnitMissing', () => ({ SecondUnit: '' }), coded),
  onLine('secondQuantityMissing', () => ({ SecondQty: '' }), coded),
  onLine(
    'secondNotWanted',
    () => ({ SecondUnit: '001', SecondQty: '5' }),
    (item) => !coded(item),
  ),
  onLine('quantityUnlikeStatutory', (item) => ({ FirstQty: `${Number(item['FirstQty']) + 1}` }), coded),
  onHead(
    'freightMissing',
    { FeeMark: '', FeeRate: '', FeeCurr: '' },
    either(terms('import', '347'), terms('export', '12')),
  ),
  onHead(
    'insuranceMissing',
    { InsurMark: '', InsurRate: '', InsurCurr: '' },
    either(terms('import', '23'), terms('export', '14')),
  ),
  onHead('freightNotWanted', { FeeMark: '1', FeeRate: '2' }, either(terms('import', '12'), terms('export', '34'))),
  onHead(
    'insuranceNotWanted',
    { InsurMark: '1', InsurRate: '0.3' },
    either(terms('import', '14'), terms('export', '23')),
  ),
  onHead('insuranceRateTiny', { InsurRate: '0.003' }, has('InsurMark', '1')),
  onHead('insuranceRateHigh', { InsurRate: '30' }, has('InsurMark', '1')),
  onHead('rateTooBig', { FeeRate: '250' }, has('FeeMark', '1')),
  onHead('chargeCurrencyMissing', { FeeCurr: '' }, has('FeeMark', '3')),
  onHead('chargeCurrencyWithRate', { InsurCurr: 'USD' }, has('InsurMark', '1')),
  onHead('chargeMarkWrong', { InsurMark: '2' }, has('InsurMark', '3')),
  onHead('chargeMarkMissing', { FeeMark: '' }, has('FeeMark', '3')),
  onHead('chargeRateMissing', { FeeRate: '' }, has('FeeMark', '3')),
  onHead('freightOverGoods', { FeeRate: '99999999999' }, has('FeeMark', '3')),
  onHead('mustBeBlank', { IEDate: '20260408' }, isExport),
  onHead('importDateFuture', { IEDate: '20270408' }, isImport),
  onHead('declaredLate', { IEDate: '20260308' }, isImport),
  onHead('notDate', { IEDate: '20260231' }, isImport),
  onHead('despatchAfterArrival', { DespDate: '20260501' }, isImport),
  onHead('officeZero', { CustomMaster: '5300' }),
  onHead('officeForm', { IEPort: '530' }),
  onHead('entryPortForm', { EntyPortCode: '4701' }),
  onHead('portOfOtherCountry', { DistinatePort: 'USA001' }),
  onHead('billSeveral', { BillNo: 'COSU1234567,COSU1234568' }),
  onHead('conveyanceMissing', { TrafName: '' }),
  onHead('usccWrong', { AgentCodeScc: '914403007663746552' }),
  onHead('customsCodeForm', { TradeCode: '440316' }),
  {
    code: 'overseasNotEnglish',
    what: 'a Chinese name',
    change: (d) => head(isImport(d) ? { OverseasConsignorEname: '样品公司' } : { OverseasConsigneeEname: '样品公司' }),
  },
  onHead('natureUnusual', { CutMode: '299' }),
  onLine(
    'dutyModeUnusual',
    () => ({ DutyMode: '2' }),
    (_, d) => isGeneral(d),
  ),
  onHead('promiseUnanswered', { PromiseItmes: '90900' }, both(isImport, isGeneral)),
  onHead('promiseContradiction', { PromiseItmes: '01000' }, both(isImport, isGeneral)),
  onHead('promiseExport', { PromiseItmes: '00000' }, isExport),
  onHead('manualForm', { ManualNo: 'Y1' }, isGeneral),
  onHead('modeAgainstManual', { ManualNo: 'B53042600012' }, (d) => !isGeneral(d)),
  onLine(
    'recordItemNotWanted',
    () => ({ ContrItem: '4' }),
    (_, d) => isGeneral(d),
  ),
  onLine(
    'recordItemMissing',
    () => ({ ContrItem: '' }),
    (_, d) => !isGeneral(d),
  ),
  onLine('codeNotInTariff', () => ({ CodeTS: '8542399999' })),
  onLine('ciqForm', () => ({ CiqCode: '99' })),
  onLine('nameCharacters', (item) => ({ GName: `${item['GName']}|` })),
  onLine('nameNotChinese', (item) => ({ GName: `Goods ${item['GNo']}` })),
  onLine('elementsCount', (item) => ({ GModel: `${item['GModel']}|` }), coded),
  onLine('elementsMissing', () => ({ GModel: '' }), coded),
  onLine('brandNamed', (item) => element(item, 0, '0'), coded),
  onLine(
    'benefitImport',
    (item) => element(item, 1, '0'),
    (item, d) => coded(item) && isImport(d),
  ),
  onLine(
    'benefitExport',
    (item) => element(item, 1, '3'),
    (item, d) => coded(item) && isExport(d),
  ),
  onLine('elementNotOption', (item) => element(item, 0, '7'), coded),
  onLine(
    'destinationNotChina',
    () => ({ DestinationCountry: 'HKG' }),
    (_, d) => isImport(d),
  ),
  onLine(
    'originNotChina',
    () => ({ OriginCountry: 'HKG' }),
    (_, d) => isExport(d),
  ),
  onLine('districtForm', () => ({ DistrictCode: '440' })),
  onLine('unForm', () => ({ Uncode: 'X', DangName: '锂离子电池', DangPackType: '2' })),
  onLine('dangerContradiction', () => ({ NoDangFlag: '1', DangName: '锂离子电池' })),
  onLine('outOfOrder', (item) => ({ GNo: `${Number(item['GNo']) + 1}` })),
  onLine(
    'inspectionFieldMissing',
    () => ({ Purpose: '' }),
    (item) => 'Purpose' in item,
  ),
  onContainer('containerDigit', ({ ContainerId = '' }) => ({
    ContainerId: `${ContainerId.slice(0, 10)}${(Number(ContainerId[10]) + 1) % 10}`,
  })),
  onContainer('containerForm', ({ ContainerId = '' }) => ({ ContainerId: ContainerId.slice(0, 10) })),
  onContainer('containerLineUnknown', ({ GoodsNo }, d) => ({ GoodsNo: `${GoodsNo},${d.lines.length + 1}` })),
  onContainer('containerLinesForm', ({ GoodsNo }) => ({ GoodsNo: `${GoodsNo}-` })),
  {
    code: 'linesInNoContainer',
    what: 'the first line left out',
    change: (d) => {
      const containers = (d.blocks.containers ?? []).map((row) => ({
        ...row,
        GoodsNo: row['GoodsNo']!.split(',')
          .filter((no) => no !== '1')
          .join(','),
      }))
      return containers.length && containers.every((row) => row.GoodsNo) ? rows('containers', ...containers) : undefined
    },
  },
  {
    code: 'containerTwice',
    what: 'a container again',
    change: (d) =>
      d.blocks.containers ? rows('containers', ...d.blocks.containers, d.blocks.containers[0]!) : undefined,
  },
  always('codeUnknown', all(inEvery({ TradeCurr: 'XXX' }))),
  onHead('marksMissing', { MarkNo: '' }),
  onHead('marksForm', { MarkNo: '无' }),
  onHead('contractMissing', { ContrNo: '' }, isGeneral),
]
