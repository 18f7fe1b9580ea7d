import Big from 'big.js'

import type { PaperLine } from '../features/customs/declaration/mergeLines.ts'
import { drawing } from './random.ts'

/** A line of goods with everything that is needed. */
export const paperLine = (of: Partial<PaperLine>): PaperLine => ({
  id: 'a',
  position: 1,
  code: '8542399000',
  ciq: '999',
  name: '集成电路',
  elements: '4|3|逻辑',
  quantity: '1',
  unit: '007',
  total: '1.00',
  currency: 'USD',
  net: '1',
  gross: '1',
  packages: null,
  first: '1',
  firstUnit: '007',
  second: null,
  secondUnit: null,
  origin: 'MYS',
  destination: 'CHN',
  district: '44031',
  dutyMode: '1',
  ...of,
})

/** Papers of a shipment: few kinds of goods, so that many lines meet. */
export function shipment(seed: number, most = 180): PaperLine[] {
  const draw = drawing(seed)
  const kinds = draw.whole(1, 60)
  const told = draw.pick(['all', 'none', 'some'])
  return Array.from({ length: draw.whole(1, most) }, (_, n): PaperLine => {
    const kind = draw.whole(1, kinds)
    const net = draw.decimal(40, draw.whole(1, 5))
    const quantity = draw.decimal(900, draw.pick([0, 1, 2, 5]))
    // Two prices for each kind of goods, or none that repeats.
    const total = draw.chance(0.7)
      ? new Big(quantity)
          .times(kind + draw.whole(1, 2) / 2)
          .round(2, Big.roundHalfUp)
          .toFixed(2)
      : draw.decimal(50_000, 2)
    return paperLine({
      id: `l${n}`,
      position: n + 1,
      code: String(8542390000 + kind),
      unit: draw.pick(['007', '035']),
      quantity,
      total,
      currency: kind % 7 ? 'USD' : 'EUR',
      net,
      gross: new Big(net).plus(draw.decimal(3, 2)).toFixed(),
      packages: told === 'all' || (told === 'some' && draw.chance(0.5)) ? String(draw.whole(0, 9)) : null,
      first: draw.chance(0.95) ? draw.decimal(900, 3) : null,
      second: net,
      secondUnit: '035',
      origin: draw.pick(['MYS', 'VNM']),
      dutyMode: draw.pick(['1', '1', '3']),
      ...(kind % 5 ? {} : { apart: draw.pick(['', 'licence 1']) }),
    })
  })
}
