import { expect, test } from 'vitest'

import { badLine, decidingPrefix, readEntries, scopeText } from './scope.ts'

test('reads codes as they are pasted, keeps the list that each was published in, and writes them one a line', () => {
  const before = [{ prefix: '84713010', excluded: false, list: 'List 1' }]
  const entries = readEntries('8471.30.10, 8473 30；!84733011\n*', before)
  expect(entries).toEqual([
    { prefix: '84713010', excluded: false, list: 'List 1' },
    { prefix: '847330', excluded: false, list: null },
    { prefix: '84733011', excluded: true, list: null },
    { prefix: '', excluded: false, list: null },
  ])
  expect(scopeText(entries)).toBe('84713010\n847330\n!84733011\n*')
})

test('names the line that is no code', () => {
  expect(badLine('8471\n8473, 84x\n')).toEqual({ row: 2, text: '84x' })
  expect(badLine('8471, !8473\n*')).toBeUndefined()
})

test('lets the longest prefix decide', () => {
  const entries = readEntries('*\n!8473\n847330', [])
  expect(decidingPrefix(entries, '8473300000')).toMatchObject({ prefix: '847330', excluded: false })
  expect(decidingPrefix(entries, '8473100000')).toMatchObject({ prefix: '8473', excluded: true })
  expect(decidingPrefix(entries, '0101210000')).toMatchObject({ prefix: '' })
  expect(decidingPrefix([], '0101210000')).toBeUndefined()
})
