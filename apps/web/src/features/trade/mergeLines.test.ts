import { describe, expect, it } from 'vitest'

import { mergeLines } from './mergeLines.ts'
import { blankLine, type DraftLine } from './orderLines.ts'

const line = (id: string | undefined, quantity: string): DraftLine => ({
  ...blankLine(),
  ...(id && { id }),
  goodsId: 'g',
  modelNumber: 'M',
  quantity,
})
const seen = (lines: readonly DraftLine[]) => lines.map((l) => `${l.id ?? 'new'}:${l.quantity}`)
const was = [line('a', '1'), line('b', '2'), line('c', '3')]

describe('lines that two people changed', () => {
  it('keep what only one of them touched', () => {
    const theirs = [line('a', '10'), line('b', '2'), line('c', '3'), line('d', '4')]
    const mine = [line('a', '1'), line('b', '20'), line('c', '3'), line(undefined, '5')]
    const { lines, clashes } = mergeLines(was, theirs, mine)
    expect(seen(lines)).toEqual(['a:10', 'b:20', 'c:3', 'new:5', 'd:4'])
    expect(clashes).toBe(0)
  })
  it('keep mine where both did, and count it', () => {
    const { lines, clashes } = mergeLines(
      was,
      [line('a', '10'), line('b', '7'), line('c', '3')],
      [line('a', '11'), line('b', '7'), line('c', '3')],
    )
    expect(seen(lines)).toEqual(['a:11', 'b:7', 'c:3'])
    expect(clashes).toBe(1)
  })
  it('remove what one removed, unless the other changed it', () => {
    const { lines, clashes } = mergeLines(was, [line('a', '1'), line('c', '30')], [line('b', '20'), line('a', '1')])
    expect(seen(lines)).toEqual(['new:20', 'a:1'])
    expect(clashes).toBe(2)
    expect(seen(mergeLines(was, [line('a', '1'), line('c', '3')], was).lines)).toEqual(['a:1', 'c:3'])
  })
})
