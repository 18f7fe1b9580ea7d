import { expect, test } from 'vitest'

import { markPieces } from './marked.ts'

const hits = (text: string, search: string) =>
  markPieces(text, search)
    .filter((p) => p.hit)
    .map((p) => p.text)

test('words of a search are marked where they begin a word, in singular and plural', () => {
  expect(hits('Garden umbrellas and Umbrella parts', 'umbrellas')).toEqual(['umbrellas', 'Umbrella'])
  expect(hits('scarf, car, cart', 'car')).toEqual(['car', 'cart'])
  expect(
    markPieces('A car.', 'car')
      .map((p) => p.text)
      .join(''),
  ).toBe('A car.')
})

test('Chinese is marked by common pieces of two characters or more', () => {
  expect(hits('折叠伞（雨伞）', '折叠雨伞')).toEqual(['折叠', '雨伞'])
  expect(hits('伞', '伞')).toEqual(['伞'])
  expect(hits('外套', '雨伞')).toEqual([])
})

test('signs of a pattern in the search mean nothing', () => {
  expect(markPieces('a.b*c', '.*+?^${}()|[]\\')).toEqual([{ text: 'a.b*c', hit: false }])
  expect(markPieces('', 'car')).toEqual([])
})
