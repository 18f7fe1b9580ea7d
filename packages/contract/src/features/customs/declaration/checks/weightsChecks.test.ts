import { prove } from '../test/prove.ts'
import { all, circuits, head, inLine, knowing, mica, oneLine, rows, type Case, type Change } from '../test/samples.ts'
import type { weightTexts } from './weightsChecks.text.ts'

/** One line of mica, 1.9 tons by the invoice, whose statutory unit is the kilogram. */
const oneOfMica: Change = all(
  oneLine,
  inLine(1, {
    CodeTS: mica,
    GName: '云母粉',
    GModel: '',
    GUnit: '070',
    GQty: '1.9',
    DeclPrice: '100',
    DeclTotal: '190',
    FirstUnit: '035',
    FirstQty: '1900',
    SecondUnit: '',
    SecondQty: '',
  }),
  head({ NetWt: '1900', GrossWet: '2000' }),
  rows('containers', { ContainerId: 'CSQU3054383', ContainerMd: '21', GoodsNo: '1' }),
)
const noSecondUnit = knowing(circuits, { units: ['007'] })

const cases: Readonly<Record<keyof typeof weightTexts, Case>> = {
  netOverGross: {
    level: 'error',
    at: 'head.NetWt',
    fails: head({ GrossWet: '31.8' }),
    passes: head({ GrossWet: '31.90' }),
    also: ['containersOverGross'],
  },
  grossNotPositive: {
    level: 'error',
    at: 'head.GrossWet',
    fails: head({ GrossWet: '0.00' }),
    passes: head({ GrossWet: '40' }),
    also: ['containersOverGross'],
  },
  netNotPositive: { level: 'error', at: 'head.NetWt', fails: head({ NetWt: '0' }), passes: head({ NetWt: '31.9000' }) },
  weightUnderOne: {
    level: 'hint',
    at: 'head.NetWt',
    fails: all(oneLine, inLine(1, { SecondQty: '0.9' }), head({ NetWt: '0.9' })),
    passes: all(oneLine, inLine(1, { SecondQty: '0.9' }), head({ NetWt: '1' })),
  },
  grossFarOverNet: {
    level: 'warning',
    at: 'head.GrossWet',
    fails: head({ GrossWet: '365' }),
    passes: head({ GrossWet: '159.5' }),
  },
  grossEqualsNet: {
    level: 'hint',
    at: 'head.NetWt',
    fails: all(head({ GrossWet: '31.9' }), rows('containers')),
    passes: all(head({ GrossWet: '31.9', WrapType: '01', PackNo: '1' }), rows('containers')),
  },
  packagesNone: { level: 'error', at: 'head.PackNo', fails: head({ PackNo: '0' }), passes: head({ PackNo: '1' }) },
  loosePackages: {
    level: 'warning',
    at: 'head.PackNo',
    fails: head({ WrapType: '00' }),
    passes: head({ WrapType: '00', PackNo: '1' }),
  },
  netSumDiffers: {
    level: 'error',
    at: 'head.NetWt',
    fails: inLine(2, { SecondQty: '30.02' }),
    passes: inLine(2, { SecondQty: '30.01' }),
  },
  linesOverNet: {
    level: 'error',
    at: 'head.NetWt',
    fails: all(inLine(2, { SecondQty: '32' }), inLine(1, { CodeTS: '9999999999', SecondUnit: '', SecondQty: '' })),
    knows: knowing('9999999999', { units: ['007'] }),
    passes: inLine(1, { CodeTS: '9999999999', SecondUnit: '', SecondQty: '' }),
  },
  otherPacksDenied: {
    level: 'error',
    at: 'head.NoOtherPack',
    fails: all(head({ NoOtherPack: '1' }), rows('otherPacks', { PackType: '22', PackQty: '2' })),
    passes: all(head({ NoOtherPack: '0' }), rows('otherPacks', { PackType: '22', PackQty: '2' })),
  },
  // 24,000 pieces at 0.06, rounded in its fourth place: anything from 1,438.795 to 1,441.205 may be meant.
  totalDiffers: {
    level: 'error',
    at: 'line 1.DeclTotal',
    fails: inLine(1, { DeclTotal: '1441.21' }),
    passes: inLine(1, { DeclTotal: '1441.20' }),
  },
  totalNotPositive: {
    level: 'error',
    at: 'line 1.DeclTotal',
    fails: inLine(1, { DeclTotal: '0' }),
    passes: inLine(1, { DeclTotal: '1440.00' }),
  },
  currencyDiffers: {
    level: 'error',
    at: 'line 2.TradeCurr',
    fails: inLine(2, { TradeCurr: 'EUR' }),
    passes: all(inLine(1, { TradeCurr: 'EUR' }), inLine(2, { TradeCurr: 'EUR' })),
  },
  firstUnitWrong: {
    level: 'error',
    at: 'line 2.FirstUnit',
    fails: inLine(2, { FirstUnit: '007' }),
    passes: inLine(2, { FirstUnit: '001' }),
  },
  secondUnitMissing: {
    level: 'error',
    at: 'line 1.SecondUnit',
    fails: inLine(1, { SecondUnit: '' }),
    passes: inLine(1, { SecondUnit: '035' }),
    onSave: false,
  },
  secondUnitWrong: {
    level: 'error',
    at: 'line 1.SecondUnit',
    fails: inLine(1, { SecondUnit: '036', SecondQty: '1900' }),
    passes: inLine(1, { SecondUnit: '036', SecondQty: '1900' }),
    passesWith: { knows: knowing(circuits, { units: ['007', '036'] }) },
  },
  secondNotWanted: {
    level: 'error',
    at: 'line 1.SecondUnit',
    fails: (d) => d,
    knows: noSecondUnit,
    passes: inLine(1, { SecondUnit: '', SecondQty: '' }),
  },
  secondQuantityMissing: {
    level: 'error',
    at: 'line 1.SecondQty',
    fails: inLine(1, { SecondQty: '' }),
    passes: inLine(1, { SecondQty: '1.9' }),
    onSave: false,
  },
  quantityNotPositive: {
    level: 'error',
    at: 'line 2.SecondQty',
    fails: all(inLine(2, { SecondQty: '0' }), head({ NetWt: '1.9', GrossWet: '2' }), rows('containers')),
    passes: inLine(2, { SecondQty: '30.000' }),
  },
  quantityUnlikeStatutory: {
    level: 'error',
    at: 'line 1.FirstQty',
    fails: all(oneOfMica, inLine(1, { GQty: '1.905', DeclTotal: '190.50' })),
    passes: oneOfMica,
  },
}

prove('weights, units and totals of lines', cases)
prove('quantities in the unit of the invoice', {
  quantityUnlikeStatutory: {
    level: 'error',
    at: 'line 1.FirstQty',
    fails: inLine(1, { FirstQty: '2400' }),
    passes: inLine(1, { FirstQty: '24000.00' }),
  },
})
prove('a second quantity without a unit', {
  secondNotWanted: {
    level: 'error',
    at: 'line 1.SecondQty',
    fails: inLine(1, { SecondUnit: '' }),
    knows: noSecondUnit,
    passes: inLine(1, { SecondUnit: '', SecondQty: '' }),
  },
})
