import { expect, test } from 'vitest'

import { isPostBox } from './postBox.ts'

test.each([
  ['P.O. Box 1234, Kwun Tong', true],
  ['PO BOX 88 General Post Office', true],
  ['G.P.O. Box 3128, Hong Kong', true],
  ['Ｐ．Ｏ．Ｂｏｘ 12', true],
  ['POB 4411', true],
  ['Post Office Box 7', true],
  ['postal box 7', true],
  ['九龍中央郵政信箱 72345 號', true],
  ['观塘邮政局信箱 12 号', true],
  ['信箱 5', true],
  ['九龍觀塘巧明街 100 號 12 樓', false],
  ['12/F, Boxter Industrial Building, 8 Pok Street', false],
  ['Depot Boxhill Road 5', false],
  ['電子信箱 ops@harbour.example', false],
  ['', false],
  [null, false],
])('%s', (address, expected) => {
  expect(isPostBox(address)).toBe(expected)
})
