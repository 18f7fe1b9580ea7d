import { describe, expect, it } from 'vitest'

import type { Declaration, DecValues, Direction } from '../model.ts'
import { catalogues, fieldAt } from './catalogue.ts'
import { labelOf, valueAt } from './decField.ts'
import { fieldCheckText as t } from './fieldCheck.text.ts'
import { levelProblems, valueProblem, type Level } from './fieldCheck.ts'

const { head: headFields, line: lineFields } = catalogues.present
const head: DecValues = {
  CustomMaster: '5345',
  IEPort: '5345',
  EntyPortCode: '471401',
  EntryType: 'M',
  DeclTrnRel: '0',
  EdiId: '1',
  TradeCoScc: '914403007663746551',
  TradeCode: '7663746551',
  TradeName: '南方公司',
  OwnerCodeScc: '914403007663746551',
  OwnerName: '南方公司',
  AgentCodeScc: '914403007663746551',
  AgentCode: '7663746551',
  AgentName: '报关行',
  DeclareName: '张三',
  CopCode: '766374655',
  CopName: '报关行',
  InputerName: '李四',
  TypistNo: '8930000012345',
  TrafMode: '4',
  TradeAreaCode: 'HKG',
  TradeCountry: 'HKG',
  DistinatePort: 'HKG000',
  TradeMode: '0110',
  TransMode: '1',
  WrapType: '22',
  PackNo: '3',
  GrossWet: '2.0000',
  NetWt: '1.19',
}
const byDirection: Readonly<Record<Direction, DecValues>> = {
  import: {
    IEDate: '20260105',
    DespPortCode: 'HKG000',
    GoodsPlace: '深圳湾',
    PromiseItmes: '00000',
    OverseasConsignorEname: 'HK LTD',
  },
  export: { OverseasConsigneeEname: 'HK LTD' },
}
const item: DecValues = {
  CodeTS: '8542399000',
  GName: '集成电路',
  GQty: '24000',
  GUnit: '007',
  FirstQty: '24000',
  FirstUnit: '007',
  DeclPrice: '0.0600',
  DeclTotal: '1440.0000',
  TradeCurr: 'USD',
  OriginCountry: 'MYS',
  DestinationCountry: 'CHN',
  DistrictCode: '44031',
  DutyMode: '1',
}
const whole = (direction: Direction): Declaration => ({
  edition: 'present',
  direction,
  head: { ...head, ...byDirection[direction] },
  lines: [{ id: 'a', item, limits: [] }],
  blocks: {},
  free: {},
  sign: {},
})
const found = (declaration: Declaration, level: Level = 'declare') =>
  levelProblems(declaration, level).map((p) => [p.place.block, p.place.field, p.text])
const withHead = (values: DecValues, direction: Direction = 'import'): Declaration => ({
  ...whole(direction),
  head: { ...whole(direction).head, ...values },
})
const withItem = (values: DecValues): Declaration => ({
  ...whole('import'),
  lines: [{ id: 'a', item: { ...item, ...values }, limits: [] }],
})

describe('what a level asks for', () => {
  it.each(['import', 'export'] as const)('an %s with all that is required has no problem', (direction) => {
    expect(levelProblems(whole(direction), 'save')).toEqual([])
    expect(levelProblems(whole(direction), 'declare')).toEqual([])
  })

  it.each(['import', 'export'] as const)(
    'each value of a whole %s is missed on declare when it is gone, unless the field is free',
    (direction) => {
      for (const name of Object.keys(whole(direction).head)) {
        const field = headFields.find((f) => f.name === name)!
        for (const empty of ['', '  '])
          expect(found(withHead({ [name]: empty }, direction))).toEqual(
            field.onDeclare ? [['head', name, t.neededToDeclare]] : [],
          )
      }
      for (const name of Object.keys(item)) {
        const { [name]: _, ...rest } = item
        expect(found({ ...whole(direction), lines: [{ id: 'a', item: rest, limits: [] }] })).toEqual([
          ['line', name, t.neededToDeclare],
        ])
      }
    },
  )

  it('a draft needs less, and not the same for both directions', () => {
    const empty = (direction: Direction): Declaration => ({
      edition: 'present',
      direction,
      head: {},
      lines: [{ id: 'a', item: {}, limits: [] }],
      blocks: {},
      free: {},
      sign: {},
    })
    const names = (direction: Direction) =>
      found(empty(direction), 'save')
        .map(([, name]) => name)
        .sort()
    const both =
      'AgentCode AgentName CodeTS CopCode CopName CustomMaster DeclTrnRel DeclareName InputerName TradeAreaCode TypistNo'.split(
        ' ',
      )
    expect(names('import')).toEqual([...both, 'DestinationCountry', 'PromiseItmes'].sort())
    expect(names('export')).toEqual([...both, 'OriginCountry'].sort())
    expect(found(empty('import'), 'save').every(([, , text]) => text === t.neededToSave)).toBe(true)
  })

  it('the date stays empty when an export is declared, not before', () => {
    expect(found(withHead({ IEDate: '20260105' }, 'export'))).toEqual([['head', 'IEDate', t.mustBeBlank]])
    expect(found(withHead({ IEDate: '20260105' }, 'export'), 'save')).toEqual([])
    expect(found(withHead({ IEDate: '20260105' }))).toEqual([])
  })
})

describe('what a value may be', () => {
  const head = (name: string, value: string) =>
    found(withHead({ [name]: value }))
      .filter(([, n]) => n === name)
      .map(([, , text]) => text)
  const line = (name: string, value: string) =>
    levelProblems(withItem({ [name]: value }), 'declare')
      .filter((p) => p.place.field === name)
      .map((p) => p.text)

  it('numbers', () => {
    for (const good of ['1', '0.5', '12345678901234.12345', '007', '1.0000000000'])
      expect([good, head('GrossWet', good)]).toEqual([good, []])
    for (const bad of ['1,5', '1e3', '.5', '5.', '+1', 'x', '１', '1 ', '0x1', 'Infinity'])
      expect([bad, head('GrossWet', bad)]).toEqual([bad, [t.notNumber]])
    expect(head('GrossWet', '0.000001')).toEqual([t.tooManyPlaces])
    expect(head('GrossWet', '123456789012345')).toEqual([t.tooManyDigits])
    expect(head('GrossWet', '-1')).toEqual([t.belowNothing])
    expect(head('OtherRate', '-1.5')).toEqual([])
    expect(head('PackNo', '1.5')).toEqual([t.notWhole])
    expect(head('PackNo', '1234567890')).toEqual([t.tooManyDigits])
    expect(line('DeclPrice', '0.00001')).toEqual([t.tooManyPlaces])
    expect(line('DeclTotal', '1.005')).toEqual([t.tooManyPlaces])
    expect(line('DeclTotal', '1.0000')).toEqual([])
  })

  it('dates, flags, marks', () => {
    for (const good of ['20260105', '20240229']) expect([good, head('IEDate', good)]).toEqual([good, []])
    for (const bad of ['20250229', '20261301', '20260100', '2026-01-05', '00000101', '202601051'])
      expect([bad, head('IEDate', bad)]).toEqual([bad, [t.notDate]])
    expect([head('OrigBoxFlag', '1'), head('OrigBoxFlag', '2'), head('OrigBoxFlag', 'Y')]).toEqual([
      [],
      [t.notFlag],
      [t.notFlag],
    ])
    expect([head('PromiseItmes', '01900'), head('PromiseItmes', '0,1'), head('SpecDeclFlag', '0'.repeat(11))]).toEqual([
      [],
      [t.notMarks],
      [t.tooLong],
    ])
    expect([head('BusinessItems', '00010'), head('BusinessItems', '9'), head('BusinessItems', '000000')]).toEqual([
      [],
      [t.notTicks],
      [t.tooLong],
    ])
    const paid = catalogues.present.blocks.royalties.find((f) => f.name === 'PayTime')!
    expect(['2026-02-28', '2026-02-29', '20260228'].map((value) => valueProblem(paid, value)?.text)).toEqual([
      undefined,
      t.notDay,
      t.notDay,
    ])
  })

  it('lengths in characters, of which a rare Han character is one', () => {
    expect(head('NoteS', '𠮷'.repeat(255))).toEqual([])
    expect(levelProblems(withHead({ NoteS: '备'.repeat(256) }), 'save')).toEqual([
      { place: { block: 'head', field: 'NoteS' }, text: t.tooLong, values: { max: 255, count: 256 } },
    ])
    expect(head('CustomMaster', '53451')).toEqual([t.tooLong])
  })

  it('no control characters, also where the rest is blank', () => {
    for (const bad of ['a\u0000', 'a\nb', '\t', 'a\u0085', 'a\uD800', 'a\uFFFF'])
      expect([bad, head('MarkNo', bad)]).toEqual([bad, [t.controlCharacters]])
    expect(head('MarkNo', 'N/M “唛头” é 𠮷')).toEqual([])
  })

  it('every field takes a value of its greatest length and refuses one more', () => {
    for (const field of [...headFields, ...lineFields]) {
      if (field.kind !== 'text' && field.kind !== 'code') continue
      expect([
        field.name,
        valueProblem(field, 'A'.repeat(field.max)),
        valueProblem(field, 'A'.repeat(field.max + 1))?.text,
      ]).toEqual([field.name, undefined, t.tooLong])
    }
  })
})

describe('the edition of 2018', () => {
  const old = (values: DecValues): Declaration => ({ ...withHead(values), edition: '2018' })
  it('has its own lengths and requirements, and fields that are no longer asked for', () => {
    const { CopCode: _cop, TypistNo: _typist, ...rest } = old({}).head
    const bare: Declaration = { ...old({}), head: rest }
    const coded = { ...bare, lines: [{ id: 'a', item: { ...item, CiqCode: '999' }, limits: [] }] }
    expect(levelProblems(coded, 'declare')).toEqual([])
    expect(found(bare)).toEqual([['line', 'CiqCode', t.neededToDeclare]])
    expect(found({ ...coded, head: { ...rest, NoteS: '备'.repeat(71), OwnerName: 'x'.repeat(71) } })).toEqual([
      ['head', 'OwnerName', t.tooLong],
      ['head', 'NoteS', t.tooLong],
    ])
    const names = (edition: '2018' | 'present') => new Set(catalogues[edition].head.map((f) => f.name))
    expect(['OrgCode', 'VsaOrgCode', 'InspOrgCode', 'DataSource'].filter((n) => names('present').has(n))).toEqual([])
    expect(['BusinessItems', 'TradeCiqCode', 'TypeStep'].filter((n) => names('2018').has(n))).toEqual([])
    expect(fieldAt({ block: 'head', field: 'PurpOrgCode' }, '2018')).toMatchObject({ max: 10, dictionary: 'ciqOffice' })
    expect(fieldAt({ block: 'head', field: 'PurpOrgCode' }, 'present')).toMatchObject({
      max: 4,
      dictionary: 'customsOffice',
    })
  })
})

describe('places', () => {
  const broken: Declaration = {
    ...whole('import'),
    lines: [
      { id: 'a', item, limits: [] },
      {
        id: 'b',
        item: { ...item, GNo: '3', GQty: 'many' },
        limits: [
          {
            values: { LicTypeCode: '411' },
            vins: [{}, { VinNo: '1', VinCode: 'V'.repeat(21), LicTypeCode: '411', LicenceNo: 'L' }],
          },
        ],
      },
    ],
    blocks: {
      containers: [
        { ContainerId: 'CBHU3202732', ContainerMd: '11', GoodsNo: '1' },
        { ContainerId: 'C'.repeat(33), ContainerMd: '11', GoodsNo: '1', GoodsContaWt: 'x' },
      ],
    },
    free: { VoyNo: 'v'.repeat(33) },
  }

  it('say where each problem stands', () => {
    expect(levelProblems(broken, 'declare').map((p) => [p.place, p.text])).toEqual([
      [{ block: 'free', field: 'VoyNo' }, t.tooLong],
      [{ block: 'line', at: 1, lineId: 'b', field: 'GQty' }, t.notNumber],
      [{ block: 'line', at: 1, lineId: 'b', field: 'GNo' }, t.outOfOrder],
      [{ block: 'line', at: 1, lineId: 'b', field: 'limits.0.LicenceNo' }, t.neededToDeclare],
      ...['VinCode', 'LicTypeCode', 'LicenceNo'].map((name) => [
        { block: 'line', at: 1, lineId: 'b', field: `limits.0.vins.0.${name}` },
        t.neededToDeclare,
      ]),
      [{ block: 'line', at: 1, lineId: 'b', field: 'limits.0.vins.1.VinCode' }, t.tooLong],
      [{ block: 'containers', at: 1, field: 'ContainerId' }, t.tooLong],
      [{ block: 'containers', at: 1, field: 'GoodsContaWt' }, t.notNumber],
    ])
  })

  it('lead to the value and to the field', () => {
    const values = levelProblems(broken, 'declare').map(({ place }) => [
      valueAt(broken, place),
      fieldAt(place, 'present')?.name === place.field.split('.').at(-1),
    ])
    expect(values).toEqual([
      ['v'.repeat(33), true],
      ['many', true],
      ['3', true],
      ['', true],
      ['', true],
      ['', true],
      ['', true],
      ['V'.repeat(21), true],
      ['C'.repeat(33), true],
      ['x', true],
    ])
    expect(valueAt(broken, { block: 'line', lineId: 'b', field: 'limits.0.LicTypeCode' })).toBe('411')
    expect(valueAt(broken, { block: 'users', at: 3, field: 'UseOrgPersonTel' })).toBe('')
    expect(fieldAt({ block: 'head', field: 'Nothing' }, 'present')).toBeUndefined()
  })

  it('and the label follows the direction', () => {
    const date = fieldAt({ block: 'head', field: 'IEDate' }, 'present')!
    expect([labelOf(date, 'import').zh, labelOf(date, 'export').zh]).toEqual(['进口日期', '出口日期'])
    expect(labelOf(fieldAt({ block: 'line', field: 'OriginCountry' }, 'present')!, 'export').zh).toBe('原产国（地区）')
  })
})
