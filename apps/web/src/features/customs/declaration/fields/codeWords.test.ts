import { text } from '@clearway/contract/kernel/text'
import { describe, expect, it } from 'vitest'

import { codeAndName, codeOf, pinyinInitials, wordsLike, type CodeWord } from './codeWords.ts'
import { lineNumbers } from './containerNumber.ts'
import { keptValue, shownValue } from './typedValue.ts'

const word = (value: string, zh: string, en: string, choosable = true): CodeWord => ({
  value,
  label: text(zh, zh, en),
  choosable,
})
const countries = [
  word('CHN', '中国', 'China'),
  word('USA', '美国', 'United States'),
  word('MYS', '马来西亚', 'Malaysia'),
  word('MEX', '墨西哥', 'Mexico'),
  word('502', '美国', 'United States', false),
]
const modes = [
  word('0110', '一般贸易', 'Ordinary trade'),
  word('0011', '来料', 'Processing'),
  word('1', '1 费率', '1 rate'),
]
const kept = (kind: 'text' | 'integer' | 'decimal' | 'date' | 'code', typed: string, many = false) =>
  keptValue({ name: 'X', label: text('', '', ''), kind, max: 20, group: 'other', many }, typed)

describe('codes', () => {
  it('are found by code, name in any language and pinyin initials, the best first', () => {
    const found = (typed: string) => wordsLike(countries, typed).map((w) => w.value)
    expect(found('us')).toEqual(['USA'])
    expect(found('美')).toEqual(['USA'])
    expect(found('mg')).toEqual(['USA'])
    expect(found('mlxy')).toEqual(['MYS'])
    expect(found('m')).toEqual(['MYS', 'MEX', 'USA'])
    expect(found('china')).toEqual(['CHN'])
    expect(found('')).toEqual(['CHN', 'USA', 'MYS', 'MEX'])
    expect(found('zzz')).toEqual([])
    // An exact code stands before those that begin with it.
    expect(wordsLike(modes, '0110')[0]!.value).toBe('0110')
  })
  it('become the code, whatever of it was typed; what is unknown stays', () => {
    expect([
      codeOf(countries, 'usa'),
      codeOf(countries, '中国'),
      codeOf(countries, 'MALAYSIA'),
      codeOf(countries, 'XYZ'),
      codeOf(countries, '502'),
    ]).toEqual(['USA', 'CHN', 'MYS', 'XYZ', '502'])
    expect([
      codeAndName(countries, 'USA', 'en'),
      codeAndName(modes, '1', 'zh'),
      codeAndName(countries, 'QQQ', 'zh'),
    ]).toEqual(['USA United States', '1 费率', 'QQQ'])
  })
  it('have the first letters of common words', () => {
    expect(['千克', '盐田港', 'FOB（船上交货）', '第3类'].map(pinyinInitials)).toEqual(['qk', 'ytg', 'fobcsjh', 'd3l'])
  })
})

describe('what is typed', () => {
  it('is kept as the message has it', () => {
    expect([
      kept('date', '2026-11-20'),
      kept('date', '2026/1/5'),
      kept('date', '20261120'),
      kept('date', '2026年1月5日'),
      kept('date', 'soon'),
    ]).toEqual(['20261120', '20260105', '20261120', '20260105', 'soon'])
    expect([
      kept('decimal', '1,234.50'),
      kept('decimal', '１２'),
      kept('decimal', '-3'),
      kept('decimal', 'abc'),
      kept('integer', ' 7 '),
    ]).toEqual(['1234.5', '12', '-3', 'abc', '7'])
    expect([kept('code', ' 11, 12；13', true), kept('text', ' a\nb '), kept('code', '０１')]).toEqual([
      '11,12,13',
      'a b',
      '01',
    ])
  })
  it('is shown with groups and dashes', () => {
    const field = { name: 'X', label: text('', '', ''), max: 20, group: 'other' } as const
    expect([
      shownValue({ ...field, kind: 'decimal' }, '1234567.5'),
      shownValue({ ...field, kind: 'date' }, '20261120'),
      shownValue({ ...field, kind: 'date' }, '2026'),
    ]).toEqual(['1,234,567.5', '2026-11-20', '2026'])
  })
  it('names lines by ranges', () => {
    expect([
      lineNumbers('1-3, 5', 9),
      lineNumbers('*', 3),
      lineNumbers('2,2,1', 9),
      lineNumbers('x', 9),
      lineNumbers('', 9),
    ]).toEqual(['1,2,3,5', '1,2,3', '2,1', 'x', ''])
  })
})
