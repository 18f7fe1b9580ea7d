import { expect, it } from 'vitest'

import { prove } from '../test/prove.ts'
import {
  all,
  circuits,
  goodImport,
  head,
  inEvery,
  inLine,
  knowing,
  knowledge,
  problemsOf,
  rows,
  same,
  unread,
  type Case,
  type Change,
} from '../test/samples.ts'
import type { goodsTexts } from './goodsChecks.text.ts'

/** So many equal parts of line 1, each at a price of its own. */
const lines =
  (count: number): Change =>
  (d) =>
    all(
      head({ NetWt: `${count}`, GrossWet: `${count + 2}` }),
      rows('containers'),
    )({
      ...d,
      lines: Array.from({ length: count }, (_, n) => ({
        ...d.lines[0]!,
        id: `line-${n + 1}`,
        item: {
          ...d.lines[0]!.item,
          GNo: `${n + 1}`,
          GQty: '100',
          FirstQty: '100',
          SecondQty: '1',
          DeclPrice: `${n + 1}`,
          DeclTotal: `${100 * (n + 1)}`,
        },
      })),
    })
const none: Change = all(rows('containers'), (d) => ({ ...d, lines: [] }))
const twice: Change = all(head({ NetWt: '3.8', GrossWet: '4', FeeRate: '30' }), rows('containers'), (d) => ({
  ...d,
  lines: [d.lines[0]!, { ...d.lines[0]!, id: 'again', item: { ...d.lines[0]!.item, GNo: '2' } }],
}))
const chemical = all(inLine(2, { CodeTS: '2905110000', GName: '甲醇' }))
const chemicals = knowing('2905110000', { units: ['001', '035'] })
const elements = (joined: string) => inLine(2, { GModel: joined })
const withoutTemplate = knowing(circuits, { elements: [] })

const cases: Readonly<Record<keyof typeof goodsTexts, Case>> = {
  noLines: { level: 'error', at: 'line 1.CodeTS', fails: none, passes: same, onSave: false },
  tooManyLines: { level: 'error', at: 'line 51.GNo', fails: lines(51), passes: lines(50) },
  codeForm: {
    level: 'error',
    at: 'line 1.CodeTS',
    fails: inLine(1, { CodeTS: '85423990' }),
    passes: inLine(1, { CodeTS: ` ${circuits} ` }),
  },
  ciqForm: {
    level: 'error',
    at: 'line 1.CiqCode',
    fails: inLine(1, { CiqCode: '99' }),
    passes: inLine(1, { CiqCode: '101' }),
  },
  codeNotInTariff: {
    level: 'error',
    at: 'line 1.CodeTS',
    fails: same,
    knows: knowing(circuits, null),
    passes: same,
    passesWith: { knows: knowledge },
  },
  noTariff: {
    level: 'hint',
    at: 'line 2.CodeTS',
    fails: inLine(2, { CodeTS: unread }),
    passes: inLine(2, { CodeTS: unread }),
    passesWith: { knows: knowing(unread, { units: ['001', '035'] }) },
  },
  nameCharacters: {
    level: 'error',
    at: 'line 1.GName',
    fails: inLine(1, { GName: '集成电路<A|B>' }),
    passes: inLine(1, { GName: '集成电路（A/B）' }),
  },
  nameNotChinese: {
    level: 'warning',
    at: 'line 1.GName',
    fails: inLine(1, { GName: 'Integrated circuit' }),
    passes: inLine(1, { GName: '集成电路 IC' }),
  },
  couldBeOneLine: {
    level: 'hint',
    at: 'line 2.CodeTS',
    fails: twice,
    passes: all(twice, inLine(2, { OriginCountry: 'JPN' })),
  },
  destinationNotChina: {
    level: 'error',
    at: 'line 1.DestinationCountry',
    fails: inLine(1, { DestinationCountry: 'HKG' }),
    passes: same,
    passesWith: { of: 'export' },
  },
  originNotChina: {
    level: 'warning',
    at: 'line 1.OriginCountry',
    of: 'export',
    fails: inLine(1, { OriginCountry: 'JPN' }),
    passes: inLine(1, { OriginCountry: 'JPN' }),
    passesWith: { of: 'import' },
  },
  districtForm: {
    level: 'error',
    at: 'line 1.DistrictCode',
    fails: inLine(1, { DistrictCode: '4403' }),
    passes: inLine(1, { DistrictCode: '44031' }),
  },
  divisionForm: {
    level: 'error',
    at: 'line 1.DestCode',
    fails: inLine(1, { DestCode: '44030' }),
    passes: inLine(1, { DestCode: '440308' }),
  },
  divisionMissing: {
    level: 'warning',
    at: 'line 1.DestCode',
    fails: inLine(1, { DestCode: '' }),
    passes: inLine(1, { DestCode: '' }),
    passesWith: { of: 'export' },
    onSave: false,
  },
  unForm: {
    level: 'error',
    at: 'line 1.Uncode',
    fails: inLine(1, { Uncode: '12', DangName: '锂离子电池', DangPackType: '2' }),
    passes: inLine(1, { Uncode: 'UN3480', DangName: '锂离子电池', DangPackType: '2' }),
  },
  dangerContradiction: {
    level: 'error',
    at: 'line 1.NoDangFlag',
    fails: inLine(1, { NoDangFlag: '1', Uncode: '3480' }),
    passes: inLine(1, { NoDangFlag: '1' }),
  },
  dangerNameMissing: {
    level: 'warning',
    at: 'line 1.DangName',
    fails: inLine(1, { Uncode: '3480', DangPackType: '2' }),
    passes: inLine(1, { Uncode: '' }),
    onSave: false,
  },
  dangerPackMissing: {
    level: 'warning',
    at: 'line 1.DangPackType',
    fails: inLine(1, { Uncode: '3480', DangName: '锂离子电池' }),
    passes: inLine(1, { Uncode: '' }),
    onSave: false,
  },
  dangerUnsaid: {
    level: 'hint',
    at: 'line 2.NoDangFlag',
    fails: chemical,
    knows: chemicals,
    passes: all(chemical, inLine(2, { NoDangFlag: '1' })),
    onSave: false,
  },
  elementsMissing: {
    level: 'error',
    at: 'line 2.GModel',
    fails: elements(''),
    passes: inLine(2, { GModel: '4|3|ACME牌|NB-14' }),
    onSave: false,
  },
  elementsTooLong: {
    level: 'error',
    at: 'line 2.GModel',
    fails: elements(`4|3|ACME牌|${'X'.repeat(256 - 10)}`),
    passes: elements(`4|3|ACME牌|${'X'.repeat(255 - 10)}`),
  },
  elementsCount: {
    level: 'error',
    at: 'line 2.GModel',
    fails: elements('4|3|ACME牌'),
    passes: elements('4|3|ACME牌|无型号'),
  },
  elementMissing: {
    level: 'warning',
    at: 'line 2.GModel',
    fails: elements('4|3|ACME牌|'),
    passes: elements('4|3|ACME牌|无型号'),
    onSave: false,
  },
  elementNotOption: {
    level: 'error',
    at: 'line 2.GModel',
    fails: elements('5|3|ACME牌|NB-14'),
    passes: elements('3|3|ACME牌|NB-14'),
  },
  brandNamed: {
    level: 'warning',
    at: 'line 2.GModel',
    fails: elements('0|3|ACME牌|NB-14'),
    passes: elements('0|3|无品牌|NB-14'),
  },
  brandAbsent: {
    level: 'warning',
    at: 'line 2.GModel',
    fails: elements('4|3|无牌|NB-14'),
    passes: elements('0|3|无牌|NB-14'),
  },
  benefitImport: {
    level: 'error',
    at: 'line 2.GModel',
    fails: elements('4|0|ACME牌|NB-14'),
    passes: elements('4|0|ACME牌|NB-14'),
    passesWith: { of: 'export' },
  },
  benefitExport: {
    level: 'error',
    at: 'line 2.GModel',
    of: 'export',
    fails: elements('4|3|ACME牌|NB-14'),
    passes: elements('4|2|ACME牌|NB-14'),
  },
}

prove('lines of goods and their elements', cases)
prove('elements of a code without a template on file', {
  benefitImport: {
    level: 'warning',
    at: 'line 1.GModel',
    knows: withoutTemplate,
    fails: inLine(1, { GModel: '4|1|什么都可以|再来' }),
    passes: inLine(1, { GModel: '4|3|什么都可以|再来' }),
  },
  elementNotOption: {
    level: 'warning',
    at: 'line 1.GModel',
    knows: withoutTemplate,
    fails: inLine(1, { GModel: '用途|3' }),
    passes: inLine(1, { GModel: '只有一段' }),
  },
})

it('tells several elements of one line as one problem', () => {
  const problems = problemsOf(inLine(1, { GModel: '||||已封装|ON牌|NL27|无批号|量产|||非加密' })(goodImport))
  expect(problems.map((p) => [p.level, p.code, p.values])).toEqual([
    ['error', 'elementMissing', { names: '品牌类型、出口享惠情况、用途、功能' }],
  ])
})

it('says once that no tariff is on file, at the first line that it concerns', () => {
  const problems = problemsOf(inEvery({ CiqCode: '999' })(goodImport), { ...knowledge, codes: new Map() })
  expect(problems.map((p) => [p.code, p.place.at])).toEqual([['noTariff', 0]])
})
