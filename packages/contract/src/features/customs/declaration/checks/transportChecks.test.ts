import { expect, it } from 'vitest'

import { containerDigit, isContainerNumber } from '../../../../business/containerNumber.ts'
import { prove } from '../test/prove.ts'
import { all, free, goodExport, head, inRow, knowledge, problemsOf, rows, same, type Case } from '../test/samples.ts'
import { identifiers, vectorsAbsent } from '../test/vectors.ts'
import type { transportTexts } from './transportChecks.text.ts'

const byAir = all(head({ TrafMode: '5', TrafName: 'CX123', BillNo: '58981140743' }), rows('containers'))
const byRoad = head({ TrafMode: '4', TrafName: '粤ZAB12港' })
const later = (today: string) => ({ knows: { ...knowledge, today } })

const cases: Readonly<Record<keyof typeof transportTexts, Case>> = {
  importDateFuture: {
    level: 'error',
    at: 'head.IEDate',
    fails: head({ IEDate: '20260511' }),
    passes: head({ IEDate: '20260510' }),
  },
  declaredLate: {
    level: 'warning',
    at: 'head.IEDate',
    fails: same,
    ...later('20260423'),
    passes: same,
    passesWith: later('20260422'),
  },
  despatchAfterArrival: {
    level: 'warning',
    at: 'head.DespDate',
    fails: head({ DespDate: '20260409' }),
    passes: head({ DespDate: '20260408' }),
  },
  conveyanceMissing: {
    level: 'warning',
    at: 'head.TrafName',
    fails: head({ TrafName: '' }),
    passes: head({ TrafMode: '9', TrafName: '' }),
    onSave: false,
  },
  voyageMissing: {
    level: 'warning',
    at: 'free.VoyNo',
    fails: free({ VoyNo: '' }),
    passes: all(byAir, free({ VoyNo: '' })),
    onSave: false,
  },
  portOfOtherOffice: {
    level: 'warning',
    at: 'head.EntyPortCode',
    fails: head({ EntyPortCode: '310001' }),
    passes: head({ EntyPortCode: '470201' }),
  },
  vesselImo: {
    level: 'hint',
    at: 'head.TrafName',
    fails: head({ TrafName: 'UN9074720' }),
    passes: head({ TrafName: 'COSCO SHIPPING 9074720A' }),
  },
  billMissing: {
    level: 'warning',
    at: 'head.BillNo',
    fails: head({ BillNo: '' }),
    passes: all(byRoad, head({ BillNo: '' })),
    onSave: false,
  },
  billSeveral: {
    level: 'error',
    at: 'head.BillNo',
    fails: head({ BillNo: 'COSU6123456780,COSU6123456781' }),
    passes: head({ BillNo: 'COSU6123456780*HB01' }),
  },
  billNotWanted: {
    level: 'hint',
    at: 'head.BillNo',
    fails: head({ TrafMode: '7', TransMode: '1', FeeMark: '', FeeRate: '', FeeCurr: '', InsurMark: '', InsurRate: '' }),
    passes: head({ TrafMode: '9' }),
  },
  billRoad: { level: 'hint', at: 'head.BillNo', fails: byRoad, passes: all(byRoad, head({ BillNo: '1100201409567' })) },
  billAir: {
    level: 'hint',
    at: 'head.BillNo',
    fails: all(byAir, head({ BillNo: '58981140742_H1' })),
    passes: all(byAir, head({ BillNo: '589-81140743_H1' })),
  },
  officeForm: { level: 'error', at: 'head.IEPort', fails: head({ IEPort: '53A4' }), passes: head({ IEPort: '5345' }) },
  officeZero: {
    level: 'error',
    at: 'head.CustomMaster',
    fails: head({ CustomMaster: '5300' }),
    passes: head({ CustomMaster: '5301' }),
  },
  entryPortForm: {
    level: 'error',
    at: 'head.EntyPortCode',
    fails: head({ EntyPortCode: '47010' }),
    passes: head({ EntyPortCode: '471401' }),
  },
  portForm: {
    level: 'warning',
    at: 'head.DistinatePort',
    fails: head({ DistinatePort: 'HKG' }),
    passes: head({ DistinatePort: '991101' }),
  },
  portOfOtherCountry: {
    level: 'warning',
    at: 'head.DistinatePort',
    fails: head({ DistinatePort: 'DEU006' }),
    passes: head({ DistinatePort: 'DEU006' }),
    passesWith: { knows: { ...knowledge, countryOfPort: () => 'HKG' } },
  },
  despatchPortOfOtherCountry: {
    level: 'warning',
    at: 'head.DespPortCode',
    fails: head({ DespPortCode: 'DEU006' }),
    passes: head({ DespPortCode: 'DEU006' }),
    passesWith: { of: 'export' },
  },
  tradeCountryHome: {
    level: 'warning',
    at: 'head.TradeCountry',
    fails: head({ TradeCountry: 'CHN', DistinatePort: 'CHN000', DespPortCode: 'CHN000' }),
    passes: head({ TrafMode: '0', TradeCountry: 'CHN' }),
  },
  containerForm: {
    level: 'error',
    at: 'containers 0.ContainerId',
    fails: inRow('containers', 0, { ContainerId: 'CSQX3054383' }),
    passes: inRow('containers', 0, { ContainerId: 'MSKU6011672' }),
  },
  containerDigit: {
    level: 'error',
    at: 'containers 0.ContainerId',
    fails: inRow('containers', 0, { ContainerId: 'CSQU3054384' }),
    passes: inRow('containers', 0, { ContainerId: 'TEXU3070079' }),
  },
  containerTwice: {
    level: 'error',
    at: 'containers 1.ContainerId',
    fails: rows(
      'containers',
      ...['1', '2'].map((GoodsNo) => ({ ContainerId: 'CSQU3054383', ContainerMd: '21', GoodsNo })),
    ),
    passes: rows(
      'containers',
      { ContainerId: 'CSQU3054383', ContainerMd: '21', GoodsNo: '1' },
      { ContainerId: 'MSKU6011672', ContainerMd: '21', GoodsNo: '2' },
    ),
  },
  containerLinesForm: {
    level: 'error',
    at: 'containers 0.GoodsNo',
    fails: inRow('containers', 0, { GoodsNo: '1;2' }),
    passes: inRow('containers', 0, { GoodsNo: '2,1' }),
  },
  containerLineUnknown: {
    level: 'error',
    at: 'containers 0.GoodsNo',
    fails: inRow('containers', 0, { GoodsNo: '1,2,3' }),
    passes: inRow('containers', 0, { GoodsNo: '1,2' }),
  },
  linesInNoContainer: {
    level: 'error',
    at: 'containers 0.GoodsNo',
    fails: inRow('containers', 0, { GoodsNo: '2' }),
    passes: rows('containers'),
  },
  containersOverGross: {
    level: 'hint',
    at: 'containers 0.GoodsContaWt',
    fails: inRow('containers', 0, { GoodsContaWt: '36.51' }),
    passes: inRow('containers', 0, { GoodsContaWt: '36.50' }),
  },
  containersByAir: {
    level: 'hint',
    at: 'containers 0.ContainerId',
    fails: head({ TrafMode: '5', BillNo: '58981140743' }),
    passes: head({ TrafMode: '3' }),
  },
}

prove('dates, transport, ports and containers', cases)

it.skipIf(vectorsAbsent)('knows container numbers and waybills of the vectors (skipped where they are absent)', () => {
  const containers = identifiers('container')
  expect(containers.length).toBeGreaterThanOrEqual(10)
  expect(containers.filter(({ value, valid }) => isContainerNumber(value) !== valid)).toEqual([])
  const waybills = identifiers('awb')
  expect(waybills.length).toBeGreaterThanOrEqual(2)
  expect(
    waybills.filter(
      ({ value, valid }) => problemsOf(head({ BillNo: value })(goodExport)).some((p) => p.code === 'billAir') === valid,
    ),
  ).toEqual([])
})

it('tells the digit that a container number should end in', () => {
  expect(
    ['CSQU305438', 'MSKU601167', 'TEXU307007', 'TOLU473478', 'CBHU320273', 'HASU151472'].map(containerDigit),
  ).toEqual([3, 2, 9, 7, 2, 0])
  // The sum of this one leaves 10, which is written 0.
  expect(isContainerNumber('HASU1514720')).toBe(true)
  expect(isContainerNumber('CSQU3054383ZZ')).toBe(false)
})
