import { expect, test, vi } from 'vitest'

import { agoWords } from './Ago.tsx'

vi.mock('./language.ts', () => ({}))
vi.mock('./timeZone.ts', () => ({}))

const now = Date.parse('2026-11-20T04:00:00Z')
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString()

test('says how long ago in words, and names the day from a week back', () => {
  const said = [5, 90, 3 * 3600, 86_400, 3 * 86_400].map((s) => agoWords(before(s), now, 'zh', 'Asia/Shanghai'))
  expect(said).toEqual(['刚刚', '1分钟前', '3小时前', '昨天', '3天前'])
  expect(agoWords(before(90), now, 'en', 'Asia/Shanghai')).toBe('1 minute ago')
  expect(agoWords(before(8 * 86_400), now, 'en', 'Asia/Shanghai')).toBe('2026-11-12')
  // 25 hours before noon of the 20th it is the 19th; 37 hours before, the 18th.
  expect(agoWords(before(25 * 3600), now, 'en', 'Asia/Shanghai')).toBe('yesterday')
  expect(agoWords(before(37 * 3600), now, 'en', 'Asia/Shanghai')).toBe('2 days ago')
  // A day begins at midnight of the tenant's zone.
  expect(agoWords('2026-11-01T17:00:00Z', now, 'en', 'Asia/Shanghai')).toBe('2026-11-02')
})
