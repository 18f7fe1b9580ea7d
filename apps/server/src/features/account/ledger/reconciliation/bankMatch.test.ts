import { randomBy, seedOf } from '@clearway/contract/test/random'
import { describe, expect, it } from 'vitest'

import {
  amountOf,
  candidatesOf,
  centsOf,
  keyOf,
  matchAll,
  sumsTo,
  type MatchItem,
  type MatchLine,
} from './bankMatch.ts'
import { likeness, wordsOf } from './bankNames.ts'

let n = 0
const line = (amount: string, more: Partial<MatchLine> = {}): MatchLine => ({
  id: `L${++n}`,
  cents: centsOf(amount),
  on: '2026-11-10',
  partyName: null,
  partyAccount: null,
  texts: [],
  ...more,
})
const item = (amount: string, more: Partial<MatchItem> = {}): MatchItem => ({
  kind: 'entry',
  id: `I${++n}`,
  cents: centsOf(amount),
  on: '2026-11-09',
  names: [],
  accounts: [],
  references: [],
  ...more,
})
const sure = (lines: readonly MatchLine[], items: readonly MatchItem[]) =>
  matchAll(lines, items)
    .filter((p) => p.sure)
    .map((p) => [p.line.id, p.rule, p.items.map((i) => i.id).sort()])

describe('the rules', () => {
  it('take the same reference and amount, whatever the day', () => {
    const [a, b] = [item('100', { references: ['RC-20261109-0001'], on: '2026-08-01' }), item('100')]
    const l = line('100', { texts: ['TRANSFER RC-20261109-0001 THANKS'] })
    expect(sure([l], [a, b])).toEqual([[l.id, 'reference', [a.id]]])
  })

  it('find a reference only by itself', () => {
    expect(wordsOf(['pay RC-1234 now']).has('RC1234')).toBe(true)
    expect(wordsOf(['pay RC-12345 now']).has('RC1234')).toBe(false)
    const l = line('100', { texts: ['RC-12345'] })
    expect(matchAll([l], [item('100', { references: ['RC-1234'] })])[0]?.rule).toBe('amount')
  })

  it('leave two with the same reference to a person', () => {
    const l = line('100', { texts: ['INV-77001'] })
    const two = [item('100', { references: ['INV-77001'] }), item('100', { references: ['INV-77001'] })]
    expect(sure([l], two)).toEqual([])
    expect(matchAll([l], two)).toHaveLength(1)
    const lines = [line('100', { texts: ['INV-77001'] }), l]
    expect(sure(lines, [two[0]!])).toEqual([])
  })

  it('know a payer by his account or by a name like his', () => {
    const [a, b] = [item('100', { names: ['深圳鹏程电子有限公司'] }), item('100', { accounts: ['6222 0011 2233'] })]
    const [x, y] = [line('100', { partyName: '深圳市鹏程电子有限公司' }), line('100', { partyAccount: '622200112233' })]
    expect(sure([x, y], [a, b])).toEqual([
      [x.id, 'payer', [a.id]],
      [y.id, 'payer', [b.id]],
    ])
    expect(likeness('ACME TRADING CO., LTD.', 'Acme Trading Limited')).toBe(1)
    expect(likeness('深圳鹏程电子有限公司', '广州海纳医疗器械有限公司')).toBeLessThan(0.3)
  })

  it('take an amount that stands alone around the day, unless somebody else paid', () => {
    const l = line('88.08')
    expect(sure([l], [item('88.08')])).toHaveLength(1)
    expect(sure([l], [item('88.08', { on: '2026-10-01' })])).toEqual([])
    const other = line('88.08', { partyName: '广州海纳医疗器械有限公司' })
    const found = matchAll([other], [item('88.08', { names: ['深圳鹏程电子有限公司'] })])
    expect(found).toMatchObject([{ rule: 'amount', sure: false }])
  })

  it('put what is nearest in time first, before and after it', () => {
    const l = line('77.70', { on: '2026-11-10' })
    const on = (day: string) => item('77.70', { on: day })
    const [far, later, same, before] = ['2026-11-01', '2026-11-13', '2026-11-10', '2026-11-08'].map(on)
    const days = (of: readonly MatchItem[]) => candidatesOf(l, of).map((c) => c.items.map((i) => i.on).join())
    expect(days([far!, later!, same!, before!])).toEqual(['2026-11-10', '2026-11-08', '2026-11-13', '2026-11-01'])
    expect(matchAll([l], [far!, before!])).toMatchObject([{ sure: false, items: [{ on: '2026-11-08' }] }])
  })

  it('take an amount from five days before our books to ten after them, and no further', () => {
    const found = ['2026-11-15', '2026-11-16', '2026-10-31', '2026-10-30'].map((on) =>
      matchAll([line('66.60', { on: '2026-11-10' })], [item('66.60', { on })]),
    )
    expect(found.map((of) => of.length)).toEqual([1, 0, 1, 0])
  })

  it('never take money that went the other way, nor another cent', () => {
    expect(matchAll([line('-50')], [item('50')])).toEqual([])
    expect(matchAll([line('50')], [item('50.01')])).toEqual([])
  })

  it('add up to five of one payer', () => {
    const of = { names: ['海纳医疗'] }
    const items = ['10', '20', '30', '40', '55.55'].map((a) => item(a, of))
    const l = line('155.55', { partyName: '海纳医疗' })
    expect(sure([l], [...items, item('155', of), item('155.5', of)])).toEqual([
      [l.id, 'sum', items.map((i) => i.id).sort()],
    ])
    // 30 is 10 + 20 as well as 30 itself: the one that is equal goes first.
    expect(candidatesOf(line('30', { partyName: '海纳医疗' }), items)[0]).toMatchObject({ rule: 'payer' })
    const two = line('60', { partyName: '海纳医疗' })
    // 20 + 40 and 10 + 20 + 30: nobody knows which.
    expect(sure([two], items)).toEqual([])
    expect(
      candidatesOf(two, items)
        .map((c) => c.items.length)
        .sort(),
    ).toEqual([2, 3])
  })

  it('do not look for sums among strangers', () => {
    expect(
      matchAll(
        [line('30', { partyName: 'A trading' })],
        [item('10', { names: ['B shipping'] }), item('20', { names: ['B shipping'] })],
      ),
    ).toEqual([])
  })
})

describe('amounts', () => {
  it('are cents and back', () => {
    for (const amount of ['0.00', '0.01', '-0.01', '10.10', '-123456789012345.67', '99999999999999.99'])
      expect(amountOf(centsOf(amount))).toBe(amount)
    expect(centsOf('1')).toBe(100n)
    expect(centsOf('1.5')).toBe(150n)
  })

  it('add up exactly or not at all', () => {
    const items = ['0.10', '0.20', '0.30'].map((a) => item(a))
    expect(sumsTo(centsOf('0.30'), items).map((s) => s.length)).toEqual([2])
    expect(
      sumsTo(
        centsOf('-0.30'),
        items.map((i) => ({ ...i, cents: -i.cents })),
      ).map((s) => s.length),
    ).toEqual([2])
    const many = Array.from({ length: 16 }, () => item('1'))
    expect(sumsTo(centsOf('5'), many)).toHaveLength(20)
  })
})

const seed = seedOf(20_261_121)
const names = ['深圳鹏程电子有限公司', '广州海纳医疗器械有限公司', 'Acme Trading Ltd', 'Bay Logistics Limited', null]

/** A month of a bank and its books: some of the lines are made of items, some are strangers. */
function world(random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const day = () => `2026-11-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
  const sign = () => (random() < 0.7 ? 1n : -1n)
  const items = Array.from({ length: 5 + Math.floor(random() * 40) }, (_, i): MatchItem => {
    const name = pick(names)
    return {
      kind: pick(['entry', 'recharge'] as const),
      id: `i${i}`,
      cents: sign() * BigInt(1 + Math.floor(random() * 12)) * 500n,
      on: day(),
      names: name ? [name] : [],
      accounts: random() < 0.3 ? [pick(['62220011', '62220022'])] : [],
      references: random() < 0.5 ? [`RC-2026-${Math.floor(random() * 30)}`] : [],
    }
  })
  const lines = Array.from({ length: 5 + Math.floor(random() * 40) }, (_, i): MatchLine => {
    const of = items.slice(Math.floor(random() * items.length)).slice(0, random() < 0.2 ? 3 : 1)
    const cents =
      random() < 0.8 ? of.reduce((s, x) => s + x.cents, 0n) : sign() * BigInt(1 + Math.floor(random() * 12)) * 500n
    return {
      id: `l${i}`,
      cents: cents || 500n,
      on: random() < 0.8 ? of[0]!.on : day(),
      partyName: random() < 0.6 ? (of[0]!.names[0] ?? pick(names)) : null,
      partyAccount: random() < 0.3 ? pick(['6222-0011', '62220022']) : null,
      texts: random() < 0.5 ? [of[0]!.references[0] ?? 'x'] : [],
    }
  })
  return { lines, items }
}
const shuffled = <T>(from: readonly T[], random: () => number): T[] =>
  from
    .map((x) => [random(), x] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, x]) => x)

it(`matches of any month add up, take nothing twice, and do not depend on the order (RANDOM_SEED=${seed})`, () => {
  let [matched, waiting] = [0, 0]
  for (let round = 0; round < 300; round++) {
    const random = randomBy(seed + round)
    const { lines, items } = world(random)
    const found = matchAll(lines, items)
    const keys = new Set(items.map(keyOf))
    for (const p of found) {
      expect(
        p.items.reduce((s, i) => s + i.cents, 0n),
        `round ${round} ${p.line.id}`,
      ).toBe(p.line.cents)
      expect(p.items.length).toBeLessThanOrEqual(5)
      expect(p.items.every((i) => keys.has(keyOf(i)))).toBe(true)
      if (p.rule === 'sum') expect(p.items.length).toBeGreaterThan(1)
    }
    const taken = found.filter((p) => p.sure).flatMap((p) => p.items.map(keyOf))
    expect(new Set(taken).size, `round ${round}`).toBe(taken.length)
    // What waits for a person is still free.
    for (const p of found.filter((x) => !x.sure))
      expect(
        p.items.some((i) => taken.includes(keyOf(i))),
        `round ${round}`,
      ).toBe(false)
    expect(new Set(found.map((p) => p.line.id)).size).toBe(found.length)
    const plain = (all: typeof found) =>
      all.map((p) => `${p.line.id} ${p.sure} ${p.rule} ${p.items.map(keyOf).sort().join()}`).sort()
    expect(plain(matchAll(shuffled(lines, random), shuffled(items, random))), `round ${round}`).toEqual(plain(found))
    // A sure match by reference names one that no other line of that amount names.
    for (const p of found.filter((x) => x.sure && x.rule === 'reference'))
      expect(
        lines.filter((l) => l.cents === p.line.cents && p.items[0]!.references.some((r) => l.texts.includes(r))),
        `round ${round}`,
      ).toEqual([p.line])
    matched += taken.length
    waiting += found.filter((p) => !p.sure).length
  }
  expect(matched).toBeGreaterThan(300)
  expect(waiting).toBeGreaterThan(300)
})

/** How often matching looks at a line or an item: a month of so many lines against two and a half times as many items. */
function looksAt(count: number): number {
  const random = randomBy(7)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const many = Array.from(
    { length: count / 8 },
    (_, i) => `${['North', 'South', 'East', 'West', 'Upper'][i % 5]} ${i * 7919} Trading Ltd`,
  )
  const items = Array.from({ length: count * 2.5 }, (_, i): MatchItem => ({
    kind: 'entry',
    id: `${i}`,
    cents: BigInt(1 + Math.floor(random() * 1e6)),
    on: '2026-11-09',
    names: [pick(many)],
    accounts: [],
    references: [`RC-${100_000 + i}`],
  }))
  const lines = Array.from({ length: count }, (_, i): MatchLine => ({
    id: `${i}`,
    cents: BigInt(1 + Math.floor(random() * 1e6)),
    on: '2026-11-10',
    partyName: pick(many),
    partyAccount: null,
    texts: [],
  }))
  let looks = 0
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, { get: (of, key) => (looks++, Reflect.get(of, key) as unknown) })
  matchAll(lines.map(watched), items.map(watched))
  return looks
}

it('twice the lines against twice the items take about twice the looks, not four times', () => {
  const [half, whole] = [looksAt(1000), looksAt(2000)]
  expect(whole / half).toBeLessThan(2.5)
})
