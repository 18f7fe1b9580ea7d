import { expect, test } from 'vitest'

import { expiryOf } from './expiry.ts'

test('a paper holds on its last day, and is told to end soon from thirty days before', () => {
  const on = (validTo: string | null) => expiryOf({ validTo }, '2026-03-31')
  expect(['2026-03-30', '2026-03-31', '2026-04-30', '2026-05-01'].map(on)).toEqual(['over', 'soon', 'soon', 'good'])
  expect(on(null)).toBe('none')
})
