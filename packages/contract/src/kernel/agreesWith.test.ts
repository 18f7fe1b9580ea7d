import Big from 'big.js'
import { describe, expect, it } from 'vitest'

import { drawing, seedOf } from '../test/random.ts'
import { agreesWith, sumOf } from './decimal.ts'

const seed = seedOf(20_261)

describe('a sum and what a paper says', () => {
  it('agree as finely as the paper tells it, money by the cent', () => {
    expect(agreesWith('420.50001', '420.5')).toBe(true)
    expect(agreesWith('420.50001', '420.50')).toBe(true)
    expect(agreesWith('420.44', '420.5')).toBe(false)
    expect(agreesWith('420.4', '420')).toBe(true)
    expect(agreesWith('1000.4', '1000', 2)).toBe(false)
    expect(agreesWith('1000.004', '1000', 2)).toBe(true)
    expect(agreesWith('0', '40')).toBe(false)
    expect(agreesWith('many', '40')).toBe(false)
  })
  it(`agree after any division that was rounded finer than the paper, and never a step of the paper off (seed ${seed})`, () => {
    const draw = drawing(seed)
    for (let run = 0; run < 500; run++) {
      const places = draw.whole(0, 3)
      const step = new Big(10).pow(-places)
      const paper = step.times(draw.whole(1, 1_000_000)).toFixed(places)
      const count = draw.whole(1, 50)
      // Parts of five places whose rounding together stays below half a step.
      const part = new Big(paper)
        .div(count)
        .round(5 + places, Big.roundDown)
        .toFixed()
      const parts = Array.from({ length: count }, () => part)
      const trimmedPaper = new Big(paper).toFixed()
      const fine = trimmedPaper.split('.')[1]?.length ?? 0
      expect([paper, agreesWith(sumOf(parts), paper)]).toEqual([paper, true])
      expect([paper, agreesWith(new Big(paper).plus(new Big(10).pow(-fine)).toFixed(), trimmedPaper)]).toEqual([
        paper,
        false,
      ])
    }
  })
})
