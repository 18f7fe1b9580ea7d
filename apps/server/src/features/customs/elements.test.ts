import { elementProblems, joinElements, splitElements } from '@clearway/contract/features/customs/elements'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { expect, it } from 'vitest'

const template: DeclarationElement[] = [
  { name: '品牌类型', required: true },
  { name: '出口享惠情况', required: true },
  { name: '用途', required: true },
  { name: '品牌（中文或外文名称）', required: false },
  {
    name: '封装',
    required: false,
    options: [
      { value: '1', label: '已封装' },
      { value: '2', label: '未封装' },
    ],
  },
]
const found = (joined: string, more: Parameters<typeof elementProblems>[2] = {}) =>
  elementProblems(template, joined, more).map((p) => [p.kind, p.text.en.split(' ').slice(0, 3).join(' '), p.at])

it('joins parts so that none can hold the mark that divides', () => {
  expect(joinElements(['4', '3', ' a|b ', ''])).toBe('4|3|a/b|')
  expect(splitElements('4|3|a/b|')).toEqual(['4', '3', 'a/b', ''])
  expect(splitElements('')).toEqual([])
})

it('takes what fits its template', () => expect(found('4|3|用于平板电脑|ON牌|1')).toEqual([]))

it('refuses another number of parts and more than 255 characters', () => {
  expect(found('4|3|用于平板电脑|ON牌')).toEqual([['error', 'The elements must', undefined]])
  expect(elementProblems([], 'x'.repeat(256)).map((p) => p.kind)).toEqual(['error'])
  expect(elementProblems([], 'x'.repeat(255))).toEqual([])
})

it('warns of a kind of brand that does not go with the brand', () => {
  expect(found('0|3|x|ON牌|1')).toEqual([['warning', 'The brand “{brand}”', 0]])
  for (const none of ['', '无品牌', '无牌', '无', 'No brand']) expect(found(`0|3|x|${none}|1`)).toEqual([])
  expect(found('4|3|x|无品牌|1')).toEqual([['warning', 'The brand type', 3]])
  // Where the template has no element for the name, the goods' own brand counts.
  const short = template.slice(0, 3)
  expect(elementProblems(short, '0|3|x', { brand: 'ON' })).toMatchObject([{ kind: 'warning', values: { brand: 'ON' } }])
  expect(elementProblems(short, '0|3|x', { brand: null })).toEqual([])
})

it('warns of a preference that does not go with the direction', () => {
  expect(found('4|1|x|ON|1', { direction: 'import' })).toEqual([['warning', 'For imports the', 1]])
  expect(found('4|3|x|ON|1', { direction: 'import' })).toEqual([])
  expect(found('4|3|x|ON|1', { direction: 'export' })).toEqual([['warning', 'For exports the', 1]])
  for (const value of ['0', '1', '2']) expect(found(`4|${value}|x|ON|1`, { direction: 'export' })).toEqual([])
})

it('warns of what is missing and of values that are not on offer', () => {
  expect(found('4|3||ON|1')).toEqual([['warning', '“{name}” is not', 2]])
  expect(found('5|3|x|ON|7').map(([, , at]) => at)).toEqual([0, 4])
})
