import { expect, test } from 'vitest'

import { killLoop, scenes } from './kill.ts'

// The short form of `npm run bench:kill`.
test.each([
  ['server', 3],
  ['database', 2],
  ['network', 3],
] as const)(
  'after faults of the %s during writes no acknowledged order is lost and none half there',
  { timeout: 120_000 },
  async (name, times) => {
    const result = await killLoop(scenes[name], times, 7, 18_092)
    expect(result.acknowledged).toBeGreaterThan(5)
    expect(result).toMatchObject({ lost: [], half: [] })
    expect(result.served).toHaveLength(times)
  },
)
