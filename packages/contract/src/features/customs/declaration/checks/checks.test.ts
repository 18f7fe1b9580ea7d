import { describe, expect, it } from 'vitest'

import { drawing, seedOf } from '../../../../test/random.ts'
import { fieldCheckText } from '../fields/fieldCheck.text.ts'
import { validDeclaration } from '../test/generate.ts'
import { mutations } from '../test/mutations.ts'
import {
  all,
  goodExport,
  goodImport,
  head,
  inEvery,
  inLine,
  inRow,
  knowing,
  knowledge,
  laptops,
  placeOf,
  problemsOf,
  rows,
} from '../test/samples.ts'
import { checksText } from './checks.text.ts'
import { checkDeclaration } from './checks.ts'
import { checkTotals } from './totalsChecks.ts'

const seed = seedOf(20_260_410)
const cases = 40
const known = knowing('8542399999', null)

describe('a declaration as a whole', () => {
  it('has nothing wrong when it is right', () => {
    expect(problemsOf(goodImport)).toEqual([])
    expect(problemsOf(goodExport)).toEqual([])
    expect(
      problemsOf(goodImport, knowledge, {
        total: '8440',
        currency: 'USD',
        packages: '4',
        gross: '36.5',
        net: '31.9',
        lines: 2,
      }),
    ).toEqual([])
  })

  it('is sorted by errors, warnings, hints, and each of them by place', () => {
    const wrong = all(
      head({ MarkNo: '无', TradeMode: '0110', CutMode: '299', NetWt: '31', CustomMaster: '5300', AgentName: '' }),
      inLine(2, { CiqCode: '1', GName: 'Laptop', CodeTS: laptops }),
      inLine(1, { GQty: '0', DeclTotal: '1' }),
      inRow('containers', 0, { ContainerId: 'CSQU3054384', GoodsContaWt: '40' }),
    )
    expect(problemsOf(wrong(goodImport)).map((p) => [p.level, placeOf(p)].join(' '))).toEqual([
      'error head.CustomMaster',
      'error head.AgentName',
      'error head.NetWt',
      'error line 1.GQty',
      'error line 1.FirstQty',
      'error line 1.DeclTotal',
      'error line 2.CiqCode',
      'error containers 0.ContainerId',
      'warning head.CutMode',
      'warning line 2.GName',
      'hint head.MarkNo',
      'hint containers 0.GoodsContaWt',
    ])
  })

  it('tells a field that is wrong by itself once', () => {
    expect(problemsOf(head({ NetWt: 'much' })(goodImport)).map((p) => p.code)).toEqual(['notNumber'])
    expect(problemsOf(head({ LicenseNo: '20-18-030701,20-18-030702' })(goodImport)).map((p) => p.code)).toEqual([
      'licenceSeveral',
    ])
  })

  it('asks a draft for nothing but what its file needs', () => {
    const draft = {
      ...goodImport,
      head: { ...goodImport.head, GrossWet: '', NetWt: '', BillNo: '', TransMode: '', MarkNo: '' },
      lines: [],
      blocks: {},
      free: {},
    }
    expect(problemsOf(draft, knowledge, undefined, 'save')).toEqual([])
    expect(problemsOf(draft).length).toBeGreaterThan(4)
  })

  it('has codes of its own for the words of fields and of rules', () => {
    expect(Object.keys(checksText).filter((code) => code in fieldCheckText)).toEqual([])
  })
})

it('sums packages, totals by currency and the weights that lines tell', () => {
  expect(checkTotals(goodImport)).toEqual({
    lines: 2,
    packages: '4',
    totals: [{ currency: 'USD', total: '8440.00' }],
    net: '31.9',
    netLines: 2,
  })
  const mixed = all(
    inLine(2, { TradeCurr: 'EUR', DeclTotal: '7000.125', SecondUnit: '036', SecondQty: '30000' }),
    inLine(1, { SecondQty: '' }),
  )(goodImport)
  expect(checkTotals(mixed)).toEqual({
    lines: 2,
    packages: '4',
    totals: [
      { currency: 'USD', total: '1440.00' },
      { currency: 'EUR', total: '7000.125' },
    ],
    net: '30',
    netLines: 1,
  })
  // The units of the caller come first.
  expect(checkTotals(goodImport, new Map([['035', 'piece']])).netLines).toBe(0)
  expect(checkTotals({ ...goodImport, lines: [] })).toEqual({
    lines: 0,
    packages: '4',
    totals: [],
    net: '0',
    netLines: 0,
  })
})

it(`finds nothing in ${cases} right declarations (RANDOM_SEED=${seed})`, () => {
  const draw = drawing(seed)
  for (let n = 0; n < cases; n++) {
    const { declaration, papers } = validDeclaration(draw)
    expect([n, checkDeclaration(declaration, 'declare', known, papers)]).toEqual([n, []])
    expect([n, checkDeclaration(declaration, 'save', known, papers)]).toEqual([n, []])
  }
})

it(`tells each of ${mutations.length} slips by its code and nothing else (RANDOM_SEED=${seed})`, () => {
  const draw = drawing(seed + 1)
  const tried = new Map<string, number>(mutations.map((m) => [m.code, 0]))
  for (let n = 0; n < cases; n++) {
    const { declaration } = validDeclaration(draw, draw.whole(1, 20))
    for (const { code, what, change } of mutations) {
      const changed = change(declaration, draw)?.(declaration)
      if (!changed) continue
      tried.set(code, tried.get(code)! + 1)
      expect([n, what, [...new Set(checkDeclaration(changed, 'declare', known).map((p) => p.code))]]).toEqual([
        n,
        what,
        [code],
      ])
    }
  }
  expect(mutations.length).toBeGreaterThanOrEqual(40)
  expect([...tried].filter(([, count]) => count === 0)).toEqual([])
})

it(`never says the same twice of one place, whatever is broken (RANDOM_SEED=${seed})`, () => {
  const draw = drawing(seed + 2)
  const junk = [
    '',
    ' ',
    '0',
    '-1',
    '99999999999999999999',
    '1e5',
    'NaN',
    '无',
    '|',
    '20260231',
    '1,2,,3',
    '\u{1f600}',
    'a'.repeat(500),
    '__proto__',
    '1.123456789',
  ]
  for (let n = 0; n < cases; n++) {
    const { declaration } = validDeclaration(draw, draw.whole(1, 6))
    const spoilt = <T extends Readonly<Record<string, string>>>(values: T): T =>
      Object.fromEntries(Object.entries(values).map(([k, v]) => [k, draw.chance(0.3) ? draw.pick(junk) : v])) as T
    const broken = {
      ...declaration,
      head: spoilt(declaration.head),
      free: spoilt(declaration.free),
      lines: declaration.lines.map((l) => ({ ...l, item: spoilt(l.item) })),
      blocks: {
        containers: (declaration.blocks.containers ?? [{ ContainerId: 'X' }]).map(spoilt),
        licences: [spoilt({ DocuCode: 'Y', CertCode: '<14>1' })],
        origins: [spoilt({ CertType: 'Y', EcoCertNo: '<14>1', DecGNo: '1', EcoGNo: '1' })],
      },
    }
    for (const level of ['save', 'declare'] as const) {
      const keys = checkDeclaration(broken, level, known, { total: 'x', packages: '', gross: '1' }).map(
        (p) => `${p.code} ${placeOf(p)}`,
      )
      expect(new Set(keys).size).toBe(keys.length)
    }
  }
})

it('looks about twice as often at twice the lines', () => {
  const looksAt = (lines: number): number => {
    let looks = 0
    const watched = <T>(one: T): T =>
      typeof one !== 'object' || one === null
        ? one
        : new Proxy(one, { get: (of, key) => (looks++, watched<unknown>(Reflect.get(of, key))) })
    const full = all(
      inEvery({}),
      rows('licences', { DocuCode: 'a', CertCode: 'X-1' }),
    )(validDeclaration(drawing(7), lines).declaration)
    checkDeclaration(watched(full), 'declare', known)
    return looks
  }
  expect(looksAt(50) / looksAt(25)).toBeLessThan(2.5)
})
