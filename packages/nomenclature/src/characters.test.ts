import { expect, it } from 'vitest'

import { foreignInSimplified, foreignInTraditional } from './characters.ts'

it('finds Simplified in a Traditional text, also where the character is right in other words', () => {
  const wrong = {
    请稍后再試: '请后',
    發送后: '后',
    標准: '准',
    几個: '几',
    里面: '里',
    制作: '制',
    占用: '占',
    采購: '采',
  }
  expect(Object.keys(wrong).map((text) => foreignInTraditional(text).join(''))).toEqual(Object.values(wrong))
  for (const text of [
    '皇后',
    '公里',
    '批准文件',
    '獲准',
    '制度',
    '裏面',
    '裡面',
    '台灣',
    '溫度',
    '温度',
    '帳戶',
    'A 於 B',
  ])
    expect([text, foreignInTraditional(text)]).toEqual([text, []])
})

it('finds Traditional in a Simplified text', () => {
  const wrong = { 請稍后再试: '請', 报关單: '單', 于是於: '於', 裡面: '裡' }
  expect(Object.keys(wrong).map((text) => foreignInSimplified(text).join(''))).toEqual(Object.values(wrong))
  for (const text of ['之后', '公里', '批准', '干净', '复核', '台湾', 'A 于 B'])
    expect([text, foreignInSimplified(text)]).toEqual([text, []])
})
