import { describe, expect, it } from 'vitest'

import { drawing, seedOf } from '../test/random.ts'
import { movesBetween, withMoves } from './moves.ts'

const seed = seedOf(20_261)

describe('moves', () => {
  it('move one line where one was moved, and none where nothing was', () => {
    expect(movesBetween(['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'])).toEqual([{ id: 'b', after: 'd' }])
    expect(movesBetween(['a', 'b'], ['a', 'b'])).toEqual([])
    expect(movesBetween(['a', 'b'], ['n', 'a', 'b'])).toEqual([{ id: 'n', after: null }])
  })
  it('pass over what is gone', () => {
    expect(
      withMoves(
        ['a', 'b'],
        [
          { id: 'x', after: 'a' },
          { id: 'a', after: 'gone' },
          { id: 'b', after: 'b' },
          { id: 'b', after: null },
        ],
      ),
    ).toEqual(['b', 'a'])
  })
  it(`lead from any order to any other, done once or twice (seed ${seed})`, () => {
    const draw = drawing(seed)
    for (let run = 0; run < 300; run++) {
      const ids = Array.from({ length: draw.whole(1, 40) }, (_, i) => `l${i}`)
      const [before, after] = [draw.shuffled(ids), draw.shuffled(ids)]
      const moves = movesBetween(before, after)
      expect(moves.length).toBeLessThan(ids.length)
      const once = withMoves(before, moves)
      expect(once).toEqual(after)
      expect(withMoves(once, moves)).toEqual(after)
    }
  })
  it(`of two people lose nothing, and the later one finds each line where they put it (seed ${seed})`, () => {
    const draw = drawing(seed + 1)
    for (let run = 0; run < 300; run++) {
      const ids = Array.from({ length: draw.whole(2, 31) }, (_, i) => `l${i}`)
      const [one, two] = [movesBetween(ids, draw.shuffled(ids)), movesBetween(ids, draw.shuffled(ids))]
      const both = withMoves(withMoves(ids, one), two)
      expect([...both].sort()).toEqual([...ids].sort())
      for (const { id, after } of two)
        expect(after === null ? both[0] : both[both.indexOf(id) - 1]).toBe(after === null ? id : after)
    }
  })
})
