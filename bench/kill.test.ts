import { expect, test } from 'vitest'
import { killLoop } from './kill.ts'

// The short form of `npm run bench:kill`.
test('a server killed during writes loses no acknowledged order and leaves none half there', { timeout: 120_000 }, async () => {
  const result = await killLoop(3, 7, 18_092)
  expect(result.acknowledged).toBeGreaterThan(5)
  expect(result).toMatchObject({ lost: [], half: [] })
})
