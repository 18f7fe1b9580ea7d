import Big from 'big.js'
import { expect, it } from 'vitest'

import { prove } from '../test/prove.ts'
import { goodImport, inLine, knowledge, same, type Case } from '../test/samples.ts'
import type { historyTexts } from './historyChecks.text.ts'
import { goodsKey, rangeOf } from './historyChecks.ts'

const [, laptop] = goodImport.lines
const usual = {
  price: { count: 5, low: '330', middle: '345', high: '360' },
  weight: { count: 5, low: '1.4', middle: '1.5', high: '1.6' },
}
const knows = { ...knowledge, history: new Map([[goodsKey(laptop!.item), usual]]) }

const cases: Readonly<Record<keyof typeof historyTexts, Case>> = {
  billElsewhere: {
    level: 'warning',
    at: 'head.BillNo',
    fails: same,
    knows: { ...knowledge, billElsewhere: ['IM-20261101-0001/1'] },
    passes: same,
    passesWith: { knows: { ...knowledge, billElsewhere: [] } },
  },
  // A total that fits, and a price that does not: 330 less 30 % is 231.
  priceUnusual: {
    level: 'warning',
    at: 'line 2.DeclPrice',
    knows,
    fails: inLine(2, { DeclPrice: '230', DeclTotal: '4600' }),
    passes: inLine(2, { DeclPrice: '231', DeclTotal: '4620' }),
  },
  weightUnusual: {
    level: 'warning',
    at: 'line 2.SecondQty',
    knows: {
      ...knows,
      history: new Map([[goodsKey(laptop!.item), { weight: { ...usual.weight, high: '1.1', low: '1' } }]]),
    },
    fails: same,
    passes: same,
    passesWith: { knows },
  },
}
prove('declared before', cases)

it('what is usual takes three lines, and is told as it was declared', () => {
  const of = (...values: string[]) => rangeOf(values.map((v) => new Big(v)))
  expect(of('1', '2')).toBeUndefined()
  expect(of('2.50', '10', '1.00005')).toEqual({ count: 3, low: '1.00005', middle: '2.5', high: '10' })
})

it('goods are the same in the same terms, whatever blanks their name has', () => {
  const { item } = laptop!
  expect(goodsKey({ ...item, GName: '笔记本 电脑' })).toBe(goodsKey(item))
  expect(goodsKey({ ...item, TradeCurr: 'EUR' })).not.toBe(goodsKey(item))
  expect(goodsKey({ ...item, GUnit: '035' })).not.toBe(goodsKey(item))
})
